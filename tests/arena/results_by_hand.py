"""Results of games that nobody played, for tests that know what should come out."""

from collections.abc import Sequence

from fogcity.arena.match import Result, Thinking


def result(
    scores: Sequence[int],
    seats: Sequence[int] | None = None,
    winners: Sequence[int] | None = None,
    deal: int = 0,
    deeds: Sequence[dict[str, int]] = (),
) -> Result:
    """A game with these scores; whoever has most wins, unless winners are named."""
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Result(
        deal,
        deal,
        list(seats or range(len(scores))),
        list(scores),
        list(winners or best),
        "the end",
        10,
        [{"points": score} for score in scores],
        list(deeds),
        [Thinking() for _ in scores],
    )
