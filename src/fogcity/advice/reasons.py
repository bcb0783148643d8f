"""Why a decision is good: facts from what comes of it in a few possible worlds, none of them the true one.

In each world the seat makes the decision and finishes its turn, as the search that judged it would go on and then as
somebody would who looks one move ahead, and so have the others theirs. What changes in the points and in what the
seat holds, here and after other decisions, is what is said: what it brings, what it keeps others from, what may go
wrong.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from msgspec import Struct

from fogcity.advice.decisions import legal
from fogcity.bots.greedy import GreedyBot
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.games import box

WORLDS = 10  # so that "in 3 of 10" can be said
MOST = 30  # decisions of a turn, and of all who follow, until it is the seat's turn again
MOST_REASONS = 4
WORTH_SAYING = 1.0  # points in the mean


class Reason(Struct, frozen=True):
    """A code, and the facts from which its sentence is made in the reader's language."""

    code: str
    facts: dict[str, Any]


class Changes(dict[str, float]):
    """By how much what is named has become more; what is not named has stayed."""

    def __missing__(self, name: str) -> float:
        return 0.0


Weighed = tuple[float, Reason]  # by how many points it matters
Line = Sequence[tuple[int, int]]  # moves that would follow, each with its seat


@dataclass
class Outlook:
    """What comes of a decision: for every world, what changed for every seat by category."""

    own: list[list[Changes]] = field(default_factory=list)  # of the seat by the end of its turn; of others by their say
    after: list[list[Changes]] = field(default_factory=list)  # from there until the seat is asked again
    holdings: list[Changes] = field(default_factory=list)  # of the seat, by the end of its turn
    ends: list[bool | None] = field(default_factory=list)  # whether the seat wins, where its turn ends the game


def outlook(known: Rules, seat: int, moves: tuple[int, ...], seed: int, line: Line = ()) -> Outlook:
    """Look at what comes of a decision. The same seed deals the same worlds, for other decisions too.

    What the seat goes on with in the line that would follow is part of its turn: reasons and line say the same.
    """
    game = box(known.name())

    def lasts(world: Rules) -> bool:
        return game.goes_on(known, world, seat)

    def alone(world: Rules) -> bool:
        return world.deciding == 1 << seat and lasts(world)

    def others(world: Rules) -> bool:
        return not world.deciding >> seat & 1

    found = Outlook()
    own = [move for _, move in takewhile(lambda one: one[0] == seat, line)]
    before, had = standing(known, seat), holdings(known, seat)
    for number in range(WORLDS):
        world = known.clone()
        world.redeal(seat, seeded(seed + number))
        greedy = GreedyBot(seeded(seed + number))
        for move in moves:
            world.apply(seat, move)
        for move in own:
            if not alone(world) or move not in legal(world, seat):
                break
            world.apply(seat, move)
        carry_on(world, greedy, alone)
        then = standing(world, seat)
        carry_on(world, greedy, lasts)
        then[seat] = standing(world, seat)[seat]
        found.own.append([changes(a, b) for a, b in zip(before, then, strict=True)])
        held = changes(had, holdings(world, seat))
        found.holdings.append(Changes({name: n for name, n in held.items() if n > 0 or name not in game.gains}))
        found.ends.append(None if world.deciding else bool(world.winners() >> seat & 1))
        carry_on(world, greedy, others)
        found.after.append([changes(a, b) for a, b in zip(then, standing(world, seat), strict=True)])
    return found


def carry_on(world: Rules, greedy: GreedyBot, goes_on: Callable[[Rules], bool]) -> None:
    for _ in range(MOST):
        if not world.deciding or not goes_on(world):
            return
        mover = world.turn[0]
        world.apply(mover, greedy.decide(world, mover))


def standing(game: Rules, seat: int) -> list[dict[str, float]]:
    """The points of all by category, as the seat can count them."""
    return [{name: float(points) for name, points in parts.items()} for parts in game.known_points(seat)]


def holdings(game: Rules, seat: int) -> dict[str, float]:
    held = box(game.name()).holdings(game.typed_view(seat), seat)
    return {name: float(amount) for name, amount in held.items()}


def changes(before: dict[str, float], after: dict[str, float]) -> Changes:
    """What has become more or less; the same names need not be there both times."""
    found = Changes()
    for name in {**before, **after}:
        if change := after.get(name, 0.0) - before.get(name, 0.0):
            found[name] = change
    return found


def gain(mine: Outlook, seat: int) -> float:
    """By how many points a decision brings its seat forward, compared with the others, until it is asked again."""
    seats = range(len(mine.own[0]))
    gains = [mean([total(own[other]) + total(after[other]) for own, after in worlds(mine)]) for other in seats]
    return gains[seat] - max(one for other, one in enumerate(gains) if other != seat)


def worlds(mine: Outlook) -> Iterable[tuple[list[Changes], list[Changes]]]:
    return zip(mine.own, mine.after, strict=True)


def total(changed: Changes) -> float:
    return sum(changed.values())


def reasons(mine: Outlook, others: list[Outlook], seat: int) -> list[Reason]:
    """The few facts that say most about a decision, compared with other decisions where there are some."""
    if all(won is not None for won in mine.ends):
        return [Reason("ends", {"won": sum(won is True for won in mine.ends), "of": WORLDS})]
    found = [*brought(mine, seat), *taken(mine, seat), *kept_from(mine, others, seat)]
    found.sort(key=lambda one: -one[0])
    held = sorted(held_more(mine), key=lambda one: -one[0])
    risk = sorted(risked(mine, seat), key=lambda one: -one[0])[:1]
    chosen = [*found[: MOST_REASONS - len(risk)], *held]
    return [reason for _, reason in [*chosen[: MOST_REASONS - len(risk)], *risk]]


def brought(mine: Outlook, seat: int) -> list[Weighed]:
    """What it brings the seat, for sure or likely."""
    found: list[Weighed] = []
    for name in names(world[seat] for world in mine.own):
        amounts = [world[seat][name] for world in mine.own]
        times = sum(amount != 0 for amount in amounts)
        if times == WORLDS and len(set(amounts)) == 1:
            found.append((abs(amounts[0]), Reason("points", {"category": name, "points": exact(amounts[0])})))
        elif abs(mean(amounts)) >= WORTH_SAYING:
            typical = exact(mean([amount for amount in amounts if amount]))
            facts = {"category": name, "points": typical, "times": times, "of": WORLDS}
            found.append((abs(mean(amounts)), Reason("likely", facts)))
    return found


def taken(mine: Outlook, seat: int) -> list[Weighed]:
    """What it takes from others, or gives them."""
    found: list[Weighed] = []
    for other in range(len(mine.own[0])):
        for name in names(world[other] for world in mine.own) if other != seat else ():
            amounts = [world[other][name] for world in mine.own]
            if abs(mean(amounts)) >= WORTH_SAYING:
                code = "takes" if mean(amounts) < 0 else "gives"
                found.append((abs(mean(amounts)), Reason(code, concerning(other, name, amounts))))
    return found


def kept_from(mine: Outlook, others: list[Outlook], seat: int) -> list[Weighed]:
    """What others would gain after each of the other decisions, and will not after this one."""
    if not others:
        return []
    found: list[Weighed] = []
    for other in range(len(mine.after[0])):
        if other == seat:
            continue
        for name in names(world[other] for outlook in others for world in outlook.after):
            here = [world[other][name] for world in mine.after]
            elsewhere = min(([world[other][name] for world in outlook.after] for outlook in others), key=mean)
            if mean(elsewhere) - mean(here) >= WORTH_SAYING:
                kept = [there - now for there, now in zip(elsewhere, here, strict=True)]
                found.append((mean(kept), Reason("keeps", concerning(other, name, kept))))
    return found


def concerning(other: int, name: str, amounts: Sequence[float]) -> dict[str, Any]:
    """What another gains or loses where it does, and how often: a mean of all worlds may be no number of the game."""
    changed = [amount for amount in amounts if amount]
    return {"seat": other, "category": name, "points": exact(abs(mean(changed))), "times": len(changed), "of": WORLDS}


def risked(mine: Outlook, seat: int) -> list[Weighed]:
    """What the others' next turns may cost the seat."""
    found: list[Weighed] = []
    for name in names(world[seat] for world in mine.after):
        losses = [-world[seat][name] for world in mine.after if world[seat][name] < 0]
        if sum(losses) >= WORTH_SAYING * WORLDS / 2:
            facts = {"category": name, "points": exact(mean(losses)), "times": len(losses), "of": WORLDS}
            found.append((sum(losses) / WORLDS, Reason("risk", facts)))
    return found


def held_more(mine: Outlook) -> list[Weighed]:
    """What the seat holds more or less of, that brings no points by itself."""
    found: list[Weighed] = []
    for name in names(mine.holdings):
        amounts = [world[name] for world in mine.holdings]
        amount = mean(amounts)
        changed = [one for one in amounts if one]
        if len(set(amounts)) == 1:
            found.append((abs(amount), Reason("holds", {"holding": name, "amount": round(amount)})))
        elif len(set(changed)) == 1 and len(changed) > 1:
            facts = {"holding": name, "amount": round(changed[0]), "times": len(changed), "of": WORLDS}
            found.append((abs(amount), Reason("holds-likely", facts)))
        elif abs(amount) > 0.5:  # half of one would be rounded to nothing
            found.append((abs(amount), Reason("holds-about", {"holding": name, "amount": round(amount)})))
    return found


def names(counters: Iterable[Changes]) -> list[str]:
    """Every name that occurs, in the order in which they do."""
    return list(dict.fromkeys(name for counter in counters for name in counter))


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def exact(points: float) -> int | float:
    """Points to the nearest half."""
    halves = round(2 * points)
    return halves / 2 if halves % 2 else halves // 2
