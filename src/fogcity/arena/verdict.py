"""What the games of an arena say about the bots: everything that is shown, ready for JSON."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from fogcity.arena.estimates import Estimate, mean, share
from fogcity.arena.match import CLASSES_A_DECADE, Plan, Result, Thinking
from fogcity.arena.ratings import by_deal, ratings
from fogcity.arena.schedule import round_length
from fogcity.arena.simulate import Tally
from fogcity.engine.rules import Points

Document = dict[str, Any]


def verdict(plan: Plan, results: Sequence[Result]) -> Document:
    """All but `thinking` is the same for the same command, however and wherever it was run."""
    deals = by_deal(results, len(plan.bots))
    ratings_of = ratings(deals)
    order = sorted(range(len(plan.bots)), key=lambda bot: -ratings_of[bot].value)
    return {
        **told_of(plan, results),
        "alone": plan.bots[0] if plan.alone else None,
        "bots": [
            {
                "bot": plan.bots[bot],
                "rating": ratings_of[bot].document(),
                **sitting(results, seats_of(bot)),
                "ahead_by": ahead_by(results, bot).document(),
                "seats": [
                    {"seat": at, "wins": wins(results, seats_of(bot, at)).document()}
                    for at in range(plan.setup.players)
                ],
            }
            for bot in order
        ],
        "pairs": [
            {
                "bot": plan.bots[bot],
                "against": plan.bots[other],
                "games": round(sum(deal[bot][other] + deal[other][bot] for deal in deals)),
                "ahead": pair_share([(deal[bot][other], deal[other][bot]) for deal in deals]),
            }
            for bot in order
            for other in order
            if bot != other
        ],
        "thinking": {
            plan.bots[bot]: thinking_of(
                one for result in results for seat, one in enumerate(result.thinking) if result.seats[seat] == bot
            )
            for bot in order
        },
    }


def told_of(plan: Plan, results: Sequence[Result]) -> Document:
    """What was played, how the games ended, how long they were."""
    endings = Counter(result.ending for result in results)
    return {
        "game": plan.setup.game,
        "edition": " ".join(plan.edition),
        "players": plan.setup.players,
        "options": dict(plan.setup.variants),
        "seed": plan.setup.seed,
        "games": len(results),
        "round": round_length(len(plan.bots), plan.setup.players, plan.alone),
        "deals": len({result.deal for result in results}),
        "expected": round(1 / plan.setup.players, 4),
        "length": tally_of([result.decisions for result in results]),
        "endings": dict(sorted(endings.items())),
        "failures": [{"game": result.number, **result.failure} for result in results if result.failure],
    }


Chosen = Callable[[Result, int], bool]  # whether a seat of a game is one of those that are counted


def seats_of(bot: int, at: int | None = None) -> Chosen:
    """The seats of a bot, or only those in one place."""
    return lambda result, seat: result.seats[seat] == bot and at in (None, seat)


def sitting(results: Sequence[Result], chosen: Chosen) -> Document:
    """How some of the seats fared: wins, scores, and what the scores were made of."""
    seats = [(result, seat) for result in results for seat in range(len(result.seats)) if chosen(result, seat)]
    scores = [result.scores[seat] for result, seat in seats]
    categories: dict[str, float] = {}
    for result, seat in seats:
        for name, points in result.breakdown[seat].items():
            categories[name] = categories.get(name, 0) + points
    return {
        "seats_taken": len(seats),
        "wins": wins(results, chosen).document(),
        "score": {**average(results, chosen).document(), **tally_of(scores)},
        "categories": {name: round(points / len(seats), 4) for name, points in categories.items()},
    }


def gathered(
    results: Sequence[Result], chosen: Chosen, worth: Callable[[Result, int], float]
) -> tuple[list[float], list[float]]:
    """For every deal, what the chosen seats were worth together, and how many they were."""
    totals: dict[int, float] = {}
    counts: dict[int, float] = {}
    for result in results:
        for seat in range(len(result.seats)):
            if chosen(result, seat):
                totals[result.deal] = totals.get(result.deal, 0.0) + worth(result, seat)
                counts[result.deal] = counts.get(result.deal, 0.0) + 1
    return list(totals.values()), list(counts.values())


def wins(results: Sequence[Result], chosen: Chosen) -> Estimate:
    """The share of wins of the chosen seats; a shared win counts as its share."""
    return share(*gathered(results, chosen, win))


def win(result: Result, seat: int) -> float:
    return (seat in result.winners) / len(result.winners)


def average(results: Sequence[Result], chosen: Chosen) -> Estimate:
    """The mean score of the chosen seats."""
    return mean(*gathered(results, chosen, lambda result, seat: result.scores[seat]))


def ahead_by(results: Sequence[Result], bot: int) -> Estimate:
    """How many points a bot's seats made more than those of other bots at the same table did on average."""

    def lead(result: Result, seat: int) -> float:
        others = [score for score, other in zip(result.scores, result.seats) if other != bot]
        return result.scores[seat] - sum(others) / len(others)

    return mean(*gathered(results, seats_of(bot), lead))


def pair_share(points: Sequence[tuple[float, float]]) -> Document | None:
    """How often one bot was ahead of another; None if they never met."""
    met = [(mine, mine + its) for mine, its in points if mine + its]
    return dict(share(*map(list, zip(*met))).document()) if met else None


def tally_of(numbers: Iterable[Points]) -> Document:
    """The usual figures, and how often each number came."""
    tally = Tally()
    counts: Counter[Points] = Counter()
    for number in numbers:
        tally.add(number)
        counts[number] += 1
    return {**tally.summary(), "counts": [[number, counts[number]] for number in sorted(counts)]}


def thinking_of(times: Iterable[Thinking]) -> Document:
    """How long decisions took, those with a choice: all in milliseconds, the shares within a tenth of a decade."""
    whole = Thinking()
    for one in times:
        whole.seconds += one.seconds
        whole.slowest = max(whole.slowest, one.slowest)
        whole.classes += one.classes
    choices = whole.classes.total()
    if not choices:
        return {"choices": 0}
    return {
        "choices": choices,
        "mean_ms": round(1000 * whole.seconds / choices, 4),
        "half_ms": quantile(whole, 0.5),
        "most_ms": quantile(whole, 0.95),
        "slowest_ms": round(1000 * whole.slowest, 4),
    }


def quantile(whole: Thinking, part: float) -> float:
    """The time within which this part of the decisions was made, in milliseconds."""
    left = part * whole.classes.total()
    for number in sorted(whole.classes):
        left -= whole.classes[number]
        if left <= 0:
            return float(f"{1000 * min(whole.slowest, 10 ** ((number + 1) / CLASSES_A_DECADE)):.3g}")
    raise AssertionError
