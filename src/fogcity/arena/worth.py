"""What it is worth to have a card, to take an objective, to do a thing: read off many games.

For every kind of event and every fact of it that is a name, a regression: how far a seat finished ahead of the mean
of the others, on how often it had each of the names, above the mean of the others, and on where it sat. What it
finds goes together; it need not be the cause: who is ahead can also afford more.
"""

import math
from collections import Counter
from collections.abc import Sequence

from fogcity.arena.estimates import NORMAL, Estimate, invert, share, times
from fogcity.arena.match import Result
from fogcity.arena.verdict import Document, win

FEWEST = 20  # seats that must have had a thing, and must have had none: less says nothing
MOST_NAMES = 40  # in one family, the most frequent ones
KINDS = "what a player does"  # the family of the kinds of events themselves
FAINT = 1.0  # pulls what the games do not tell apart towards zero

Row = dict[int, float]  # of a table that is mostly zeros: column and number


def worths(results: Sequence[Result]) -> list[Document]:
    """Every family with its names, each with what it is worth and how often who had it won."""
    families: dict[str, list[str]] = {}
    for deed in frequent(results):
        kind, _, name = deed.rpartition("|")
        families.setdefault(kind if name != deed else KINDS, []).append(deed)
    found: dict[tuple[object, ...], Document] = {}
    for family, deeds in sorted(families.items()):
        same = found.get(fingerprint(results, deeds))
        if same:
            same["family"] = f"{same['family']}, {title(family)}"
        elif len(deeds) > 1:
            names = family_of(results, deeds[:MOST_NAMES])
            found[fingerprint(results, deeds)] = {
                "family": title(family),
                "mean": round(mean_of(names), 4),
                "names": names,
            }
    return list(found.values())


def title(family: str) -> str:
    """The kind of event and the fact, unless the one says the other already."""
    kind, _, fact = family.partition("|")
    return kind if kind.endswith(fact) else f"{kind} {fact}"


def fingerprint(results: Sequence[Result], deeds: Sequence[str]) -> tuple[object, ...]:
    """The same for families that say the same: what is drawn and then placed, say."""
    return tuple(
        (deed.rpartition("|")[2], hash(tuple([its.get(deed, 0) for result in results for its in result.deeds])))
        for deed in deeds
    )


def mean_of(names: Sequence[Document]) -> float:
    """What one more of a family is worth, whichever it is."""
    weights = [float(name["seats"] * name["times"]) for name in names]
    return sum(float(name["worth"]["value"]) * weight for name, weight in zip(names, weights)) / sum(weights)


def frequent(results: Sequence[Result]) -> list[str]:
    """The deeds that enough seats did and enough did not do as often, the most frequent first."""
    seats = sum(len(result.deeds) for result in results)
    did: Counter[str] = Counter()
    equally: dict[str, Counter[int]] = {}
    for result in results:
        for deeds in result.deeds:
            for deed, times_done in deeds.items():
                did[deed] += 1
                equally.setdefault(deed, Counter())[times_done] += 1
    return [
        deed
        for deed, n in sorted(did.items(), key=lambda item: (-item[1], item[0]))
        if n >= FEWEST and max(equally[deed].most_common(1)[0][1], seats - n) <= seats - FEWEST
    ]


def family_of(results: Sequence[Result], deeds: Sequence[str]) -> list[Document]:
    estimates = regression(results, deeds)
    names = []
    for deed, worth in zip(deeds, estimates):
        having = [(result, seat) for result in results for seat, its in enumerate(result.deeds) if deed in its]
        names.append(
            {
                "name": deed.rpartition("|")[2],
                "seats": len(having),
                "times": round(sum(result.deeds[seat][deed] for result, seat in having) / len(having), 2),
                "worth": worth.document(),
                "wins": wins_of(having).document(),
            }
        )
    return sorted(names, key=lambda one: -one["worth"]["value"])


def wins_of(having: Sequence[tuple[Result, int]]) -> Estimate:
    """The share of wins of some seats."""
    deals: dict[int, list[float]] = {}
    for result, seat in having:
        deals.setdefault(result.deal, []).append(win(result, seat))
    return share([sum(one) for one in deals.values()], [float(len(one)) for one in deals.values()])


def regression(results: Sequence[Result], deeds: Sequence[str]) -> list[Estimate]:
    """Points for one more of each deed, all else being equal; the errors allow for what seats of a game share."""
    columns = {deed: column for column, deed in enumerate(deeds)}
    players = len(results[0].scores)
    size = len(deeds) + players
    squares = [[FAINT * (i == j) for j in range(size)] for i in range(size)]
    towards = [0.0] * size
    games = [rows_of(result, columns) for result in results]
    for rows in games:
        for row, ahead in rows:
            cells = sorted(row.items())
            for place, (i, x) in enumerate(cells):
                towards[i] += x * ahead
                line = squares[i]
                for j, y in cells[place:]:
                    line[j] += x * y
    for i in range(size):
        for j in range(i):
            squares[i][j] = squares[j][i]
    inverse = invert(squares)
    best = times(inverse, towards)
    spread = [0.0] * size
    for rows in games:
        pull = [0.0] * size
        for row, ahead in rows:
            miss = ahead - sum(best[i] * x for i, x in row.items())
            for i, x in row.items():
                pull[i] += x * miss
        for i, one in enumerate(times(inverse, pull)):
            spread[i] += one * one
    return [
        Estimate(best[i], best[i] - NORMAL * math.sqrt(spread[i]), best[i] + NORMAL * math.sqrt(spread[i]))
        for i in range(len(deeds))
    ]


def rows_of(result: Result, columns: dict[str, int]) -> list[tuple[Row, float]]:
    """For every seat what it had more than the mean of the others, and how far it finished ahead of that mean."""
    players = len(result.scores)
    had: list[Row] = [{columns[deed]: float(n) for deed, n in its.items() if deed in columns} for its in result.deeds]
    for seat, its in enumerate(had):
        its[len(columns) + seat] = 1.0
    sums: Row = {}
    for its in had:
        for column, n in its.items():
            sums[column] = sums.get(column, 0.0) + n
    scores = sum(result.scores)
    return [
        (
            {column: (players * its.get(column, 0.0) - n) / (players - 1) for column, n in sums.items()},
            (players * result.scores[seat] - scores) / (players - 1),
        )
        for seat, its in enumerate(had)
    ]
