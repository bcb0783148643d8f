"""What the games of a study say about the game: seats, ends, and what things are worth to who has them."""

from collections import Counter
from collections.abc import Sequence

from fogcity.arena.estimates import mean, share
from fogcity.arena.match import Plan, Result
from fogcity.arena.verdict import Document, seats_of, sitting, tally_of, thinking_of, told_of, win
from fogcity.arena.worth import worths
from fogcity.games import box


def balance(plan: Plan, results: Sequence[Result]) -> Document:
    """Everything that is shown, ready for JSON."""
    shared = [float(len(result.winners) > 1) for result in results]
    ones = [1.0] * len(results)
    return {
        **told_of(plan, results),
        "bot": plan.bots[0],
        "seats": [{"seat": at, **sitting(results, seats_of(0, at))} for at in range(plan.setup.players)],
        "endings": [{"ending": ending, **ending_of(ending, results)} for ending in endings(plan, results)],
        "lead": tally_of([lead(result) for result in results if len(result.scores) > 1]),
        "shared_wins": share(shared, ones).document(),
        "categories": categories(results),
        "worth": worths(results),
        "thinking": thinking_of(one for result in results for one in result.thinking),
    }


def endings(plan: Plan, results: Sequence[Result]) -> list[str]:
    """The ways in which the game can end, those that never happened too."""
    known = box(plan.setup.game).endings
    return [*known, *sorted({result.ending for result in results} - set(known))]


def ending_of(ending: str, results: Sequence[Result]) -> Document:
    ended = [result for result in results if result.ending == ending]
    return {
        "games": len(ended),
        "share": share([float(result.ending == ending) for result in results], [1.0] * len(results)).document(),
        "length": round(sum(result.decisions for result in ended) / len(ended), 2) if ended else None,
    }


def lead(result: Result) -> float:
    """How many points the best is ahead of the next."""
    first, second = sorted(result.scores, reverse=True)[:2]
    return first - second


def categories(results: Sequence[Result]) -> list[Document]:
    """Where points come from: who has some, how many, and how much more of them winners have than the others."""
    players = len(results[0].scores)
    seats = len(results) * players
    names = list(dict.fromkeys(name for result in results for one in result.breakdown for name in one))
    had = Counter(name for result in results for one in result.breakdown for name, points in one.items() if points)
    points = {name: [[one.get(name, 0) for one in result.breakdown] for result in results] for name in names}
    return [
        {
            "category": name,
            "had": round(had[name] / seats, 4),
            "points": round(sum(map(sum, points[name])) / had[name], 4) if had[name] else None,
            "winners_more": mean(
                [winners_more(result, its) for result, its in zip(results, points[name])], [1.0] * len(results)
            ).document(),
        }
        for name in names
    ]


def winners_more(result: Result, points: Sequence[float]) -> float:
    """How many more points of one category the winners of a game have, on average, than the others."""
    others = len(points) - len(result.winners)
    if not others:
        return 0.0
    won = sum(win(result, seat) * points[seat] for seat in range(len(points)))
    return won - sum(points[seat] for seat in range(len(points)) if seat not in result.winners) / others
