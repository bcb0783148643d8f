"""A whole game, judged: how everybody's chances went, what every decision cost, and what was luck.

The curve knows everything but the future, as a spectator who looks into all hands. A decision is judged by what its
player knew then: the best one found against the one that was made, both in the same possible worlds. What a decision
took from or gave anybody is its effect; what else happened between two decisions was chance, or secrets that came to
light. All is counted in thousandths, so that effects and luck add up to the whole swing exactly.

A review is made of points, one for each decision. Each is judged by itself, wherever there is a process free.
"""

import itertools
import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from fogcity.advice.appraiser import EVERYTHING, Appraiser
from fogcity.advice.chances import Chances, chances_of, final_chances
from fogcity.advice.decisions import Whole, favourites, is_forced, line_after, written
from fogcity.advice.hints import Suggestion, margin, suggestion
from fogcity.advice.reasons import outlook, reasons
from fogcity.bots.weights import network_for
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.engine.schema import PerSeat

Mark = Literal["", "inaccuracy", "mistake", "blunder"]
MARKS: tuple[tuple[int, Mark], ...] = (
    (200, "blunder"),
    (100, "mistake"),
    (50, "inaccuracy"),
)  # from so many thousandths
LONG = 400  # decisions of a game, from which on each gets less thought
NOISE = 15  # two judgements of one decision differ by less; what costs no more than that costs nothing
DOUBTFUL = 40  # what costs so much is looked at again, harder
AGAIN = 4  # times as hard
TURNING = 80  # the least swing of a turning point
MOST_TURNING = 5
FORGIVING = 0.005  # how fast accuracy falls with every thousandth that a decision cost


class Care(Struct, frozen=True):
    """How much is thought about each decision, in iterations."""

    finding: int
    judging: int
    most: int = 2  # decisions that are compared with the one that was made

    def shared(self, points: int) -> "Care":
        """A long game gets about as much thought in all as one of LONG decisions."""
        share = min(1.0, max(0.1, LONG / points))
        return Care(math.ceil(share * self.finding), math.ceil(share * self.judging), self.most)


CARES: dict[str, Care] = {"quick": Care(600, 400), "deep": Care(6000, 4000, 3)}


# The points of a game.


@dataclass(frozen=True)
class Point:
    """A decision of a game that was played."""

    at: int  # moves before it
    to: int  # and after it
    seat: int
    forced: bool
    covered: bool  # others' answers to the same question lie covered
    still: bool  # so nobody's chances have changed; nor have they where there was no choice and nothing came to light


def points_of(game: Rules, moves: Sequence[tuple[int, str]]) -> list[Point]:
    """Every decision, the parts of an answer put together; the game is played to its end."""
    found: list[Point] = []
    first, covered, still = 0, False, False
    forced = revealed = False
    for number, (seat, text) in enumerate(moves):
        move = game.read(seat, text)
        if number == first:
            forced, revealed = is_forced(game, seat), False
        secret = bool(game.unseen(seat, move))
        part = game.is_part(move)
        game.play(seat, text)
        revealed = revealed or any(event.reveals for event in game.events)
        if part and number + 1 < len(moves) and moves[number + 1][0] == seat:
            continue
        found.append(Point(first, number + 1, seat, forced, covered, still))
        first = number + 1
        covered = secret and not revealed
        still = (secret or forced) and not revealed
    return found


class Judged(Struct):
    """A decision as it was judged: what was made and what would have been best, which may be the same."""

    played: Suggestion
    best: Suggestion
    cost: int  # thousandths


class Sight(Struct):
    """All that was found out about a point."""

    number: int
    chances: PerSeat[int] | None = None  # before the decision; none where they cannot have changed
    known: Judged | None = None  # by what the player knew; none where there was nothing to decide
    open: Judged | None = None  # with everything open; none where that is the same


def look_at(game: Rules, number: int, point: Point, moves: Sequence[tuple[int, str]], care: Care, seed: int) -> Sight:
    """Judge the decision that is made next in a true game; `moves` are those of the whole game."""
    seat = point.seat
    sight = Sight(number)
    searched = Appraiser(seeded(seed), network_for)
    if not point.still:
        sight.chances = chances_of(
            game, searched.appraise(game, seat, EVERYTHING, [], care.finding, 0.0), seat, "position"
        )
    if point.forced:
        return sight
    made = made_at(game, point, moves)
    everything_open = None if point.covered else judged(game, seat, EVERYTHING, made, searched, care, seed)
    if not hides_something(game, seat):
        sight.known = everything_open
        return sight
    sight.open = everything_open
    known = game.known_to(seat, seeded(seed))
    searched.appraise(known, seat, seat, [], care.finding, 0.0)
    sight.known = judged(known, seat, seat, made, searched, care, seed)
    return sight


def hides_something(game: Rules, seat: int) -> bool:
    """Whether anybody's hand holds what this seat cannot see."""
    open_to_all = game.typed_view(None)
    return any(game.typed_view(other) != open_to_all for other in range(int(game.players)) if other != seat)


def made_at(game: Rules, point: Point, moves: Sequence[tuple[int, str]]) -> Whole:
    """The decision as it was made."""
    found = tuple(int(game.read(seat, text)) for seat, text in moves[point.at : point.to])
    return Whole(found, written(game, found))


def judged(game: Rules, seat: int, knower: int, made: Whole, searched: Appraiser, care: Care, seed: int) -> Judged:
    """The decision that was made, beside the best of those that the search thinks most of."""
    rivals = [one for one in favourites(searched, game, seat, care.most) if same(one) != same(made)]
    tries = [attempt(game, seat, knower, one, care.judging, seed + 1) for one in [made, *rivals]]
    best = max(tries, key=lambda one: one.chances[seat])
    mine = tries[0]
    if best.chances[seat] - mine.chances[seat] >= DOUBTFUL:
        mine = attempt(game, seat, knower, mine.decision, AGAIN * care.judging, seed + 2)
        best = attempt(game, seat, knower, best.decision, AGAIN * care.judging, seed + 2)
    cost = best.chances[seat] - mine.chances[seat]
    if cost < NOISE:
        best, cost = mine, 0
    compared = best if cost else max(tries[1:], key=lambda one: one.chances[seat], default=mine)
    ahead = [outlook(game, seat, one.decision.moves, seed + 3, one.line) for one in (mine, compared)]
    why = [reasons(ahead[0], ahead[1:], seat), reasons(ahead[1], ahead[:1], seat)]
    if best is mine and compared is not mine and not why[0]:
        why[0] = [margin(mine.chances[seat] - compared.chances[seat])]
    told = [suggestion(game, one.decision, one.chances, one.line, found) for one, found in zip((mine, best), why)]
    if best is mine:
        told[1] = told[0]
    return Judged(told[0], told[1], cost)


def same(decision: Whole) -> tuple[int, ...]:
    """Equal for answers whose parts were only given in another order."""
    return (*sorted(decision.moves[:-1]), decision.moves[-1])


@dataclass(frozen=True)
class Attempt:
    decision: Whole
    chances: Chances
    line: list[tuple[int, int]]


def attempt(game: Rules, seat: int, knower: int, decision: Whole, iterations: int, seed: int) -> Attempt:
    appraiser = Appraiser(seeded(seed), network_for)
    found = appraiser.appraise(game, seat, knower, list(decision.moves), iterations, 0.0)
    return Attempt(decision, chances_of(game, found, seat, "decision"), line_after(appraiser, game, seat, decision))


def mark_of(cost: int) -> Mark:
    return next((mark for least, mark in MARKS if cost >= least), "")


# All points together.


class Verdict(Struct):
    """What is to be said about a decision."""

    at: int  # moves before it
    to: int  # and after it
    seat: int
    played: Suggestion
    best: Suggestion  # the same, where nothing better was found
    cost: int  # thousandths of winning chance
    mark: Mark


class Shares(Struct):
    """Where a seat's chances went, in thousandths: the three add up to the whole swing."""

    own: int  # by its own decisions
    others: int  # by those of others
    luck: int  # by chance, and by secrets that came to light


class Account(Shares):
    """Where a seat's chances went in a whole game, and how well it decided."""

    accuracy: int  # of its decisions, in hundredths
    decisions: int  # that were one
    marks: dict[str, int]


class Judgement(Struct):
    verdicts: list[Verdict]
    accounts: PerSeat[Account]
    swings: list[PerSeat[Shares]] = []  # from each moment of the curve to the next; none in reviews of earlier versions


class Moment(Struct):
    """Everybody's chances after so many moves."""

    moves: int
    chances: PerSeat[int]


class Review(Struct):
    """A game, judged."""

    game: str
    care: str
    curve: list[Moment]  # with everything open but the future
    turning: list[int]  # after which of these moments the largest swings came, by their place in the curve
    known: Judgement  # by what everybody knew then
    open: Judgement | None  # with everything open; none where nothing was hidden


def assembled(
    game: Rules, points: Sequence[Point], sights: Iterable[Sight], care: str, end: Chances | None = None
) -> Review:
    """The review of a game that has been played to where it stands, from all that was found out about its points."""
    seen = sorted(sights, key=lambda one: one.number)
    curve = [Moment(points[one.number].at, one.chances) for one in seen if one.chances is not None]
    last = end or (final_chances(game) if game.over else curve[-1].chances)
    curve.append(Moment(points[-1].to, last))
    players = int(game.players)
    hidden = any(one.open is not None for one in seen)
    return Review(
        game.name(),
        care,
        curve,
        turning_points(curve),
        judgement(points, [(one.number, one.known) for one in seen], curve, players),
        judgement(points, [(one.number, one.open or one.known) for one in seen], curve, players) if hidden else None,
    )


def judgement(
    points: Sequence[Point], judged: Sequence[tuple[int, Judged | None]], curve: Sequence[Moment], players: int
) -> Judgement:
    verdicts = [
        Verdict(
            points[number].at, points[number].to, points[number].seat, one.played, one.best, one.cost, mark_of(one.cost)
        )
        for number, one in judged
        if one is not None
    ]
    swings = swings_of(verdicts, curve)
    accounts = [account(seat, verdicts, [swing[seat] for swing in swings]) for seat in range(players)]
    return Judgement(verdicts, accounts, swings)


def swings_of(verdicts: Sequence[Verdict], curve: Sequence[Moment]) -> list[list[Shares]]:
    """What everybody's chances did from each moment to the next, apart: all decisions in between, and all else."""
    found = []
    starts = [one.at for one in verdicts]
    for before, after in itertools.pairwise(curve):
        within = verdicts[bisect_left(starts, before.moves) : bisect_left(starts, after.moves)]
        swings = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
        found.append([shares(seat, within, swing) for seat, swing in enumerate(swings)])
    return found


def shares(seat: int, verdicts: Sequence[Verdict], swing: int) -> Shares:
    own = others = 0
    for one in verdicts:
        effect = one.played.chances[seat] - one.best.chances[seat]
        if one.seat == seat:
            own += effect
        else:
            others += effect
    return Shares(own, others, swing - own - others)


def account(seat: int, verdicts: Sequence[Verdict], swings: Sequence[Shares]) -> Account:
    mine = [one for one in verdicts if one.seat == seat]
    marks: dict[str, int] = {mark: sum(one.mark == mark for one in mine) for _, mark in reversed(MARKS)}
    return Account(
        sum(one.own for one in swings),
        sum(one.others for one in swings),
        sum(one.luck for one in swings),
        accuracy(mine),
        len(mine),
        marks,
    )


def accuracy(verdicts: Sequence[Verdict]) -> int:
    """In hundredths: all of it for decisions that cost nothing, half for one that costs 14 points of a hundred."""
    if not verdicts:
        return 100
    return round(100 * sum(math.exp(-FORGIVING * one.cost) for one in verdicts) / len(verdicts))


def turning_points(curve: Sequence[Moment]) -> list[int]:
    """The moments after which most changed, in their order."""
    swings = [
        (max(abs(b - a) for a, b in zip(before.chances, after.chances, strict=True)), place)
        for place, (before, after) in enumerate(itertools.pairwise(curve))
    ]
    largest = sorted(swings, key=lambda one: -one[0])[:MOST_TURNING]
    return sorted(place for swing, place in largest if swing >= TURNING)


# From a record.


def review_some(
    start: Rules, moves: Sequence[tuple[int, str]], numbers: Sequence[int], care: Care, seed: int
) -> list[Sight]:
    """Judge some points of a game, given by their numbers."""
    points = points_of(start.clone(), moves)
    care = care.shared(len(points))
    game, made = start.clone(), 0
    found = []
    for number in sorted(numbers):
        game.replay(list(moves[made : points[number].at]))
        made = points[number].at
        found.append(look_at(game, number, points[number], moves, care, seed + number))
    return found
