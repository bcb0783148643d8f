"""What would you do? The best few decisions of a seat, how likely everybody wins after each, and why."""

import math
import time
from dataclasses import dataclass, replace

from msgspec import Struct

from fogcity.advice.appraiser import Appraiser
from fogcity.advice.chances import Chances, chances_of
from fogcity.advice.decisions import Whole, favourites, is_forced, line_after
from fogcity.advice.reasons import Outlook, Reason, gain, outlook, reasons
from fogcity.bots.bot import deciding_seat
from fogcity.bots.weights import network_for
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.engine.schema import GameObject, PerSeat


class Follows(Struct, frozen=True):
    """A move that would follow."""

    seat: int
    text: str
    parts: GameObject  # the same in structured form


class Suggestion(Struct, frozen=True):
    """A decision, and what comes of it."""

    text: str  # the whole answer
    parts: list[GameObject]  # its moves in structured form
    chances: PerSeat[int]  # of winning, in thousandths
    reasons: list[Reason]
    line: list[Follows]  # what would follow, until chance or a secret has a say


class Advice(Struct, frozen=True):
    """What a seat could do, the best first."""

    seat: int
    suggestions: list[Suggestion]


@dataclass(frozen=True)
class Effort:
    """How much is thought, in iterations of the search."""

    finding: int  # which decisions come into question
    judging: int  # each of them
    most: int = 3  # of them

    def within(self, iterations: float) -> "Effort":
        """The same with so many iterations in all, or fewer; never so few that nothing is seen."""
        part = min(1.0, iterations / (self.finding + self.most * self.judging))
        return replace(self, finding=max(LEAST, int(part * self.finding)), judging=max(LEAST, int(part * self.judging)))


HINT = Effort(6000, 3000)
CLOSE = 10  # thousandths by which two decisions differ that are equally good
LEAST = 40  # iterations of a search
TRIED = 40  # iterations that show how many this machine makes in a second


def advise(game: Rules, seat: int, seed: int, effort: Effort = HINT, seconds: float = math.inf) -> Advice:
    """The best decisions of a seat, from what it knows alone: the rest is dealt anew before anybody looks.

    It takes so many seconds at most, where others wait: with fewer iterations, if these would take longer.
    """
    deciding_seat(game, seat)
    known = game.known_to(seat, seeded(seed))
    if seconds < math.inf:
        effort = effort.within(iterations_within(seconds, known, seat, seed))
    appraiser = Appraiser(seeded(seed + 1), network_for)
    appraiser.appraise(known, seat, seat, [], effort.finding, 0.0)
    decisions = favourites(appraiser, known, seat, effort.most)
    judged: list[tuple[Whole, Chances, list[tuple[int, int]]]] = []
    for decision in decisions:
        chances, line = judge(known, seat, decision, seed + 2, effort.judging)
        judged.append((decision, chances, line))
    judged.sort(key=lambda one: -one[1][seat])
    outlooks = [outlook(known, seat, decision.moves, seed + 3, line) for decision, _, line in judged]
    order = ranked([chances[seat] for _, chances, _ in judged], [gain(one, seat) for one in outlooks])
    judged, outlooks = [judged[i] for i in order], [outlooks[i] for i in order]
    mine = [chances[seat] for _, chances, _ in judged]
    return Advice(
        seat,
        [
            suggestion(known, decision, chances, line, why(known, outlooks, i, seat, mine))
            for i, (decision, chances, line) in enumerate(judged)
        ],
    )


def ranked(chances: list[int], gains: list[float]) -> list[int]:
    """The best first, from the highest chance down: among those that are as good, who gains more points.

    Whoever wins or loses whatever he does would else be told to do just anything.
    """
    close = [i for i, chance in enumerate(chances) if chances[0] - chance <= CLOSE]
    return [*sorted(close, key=lambda i: -gains[i]), *range(len(close), len(chances))]


def iterations_within(seconds: float, known: Rules, seat: int, seed: int) -> float:
    """How many iterations from here can be made in this time, as a few of them show, which are part of it."""
    began = time.perf_counter()
    Appraiser(seeded(seed), network_for).appraise(known, seat, seat, [], TRIED, 0.0)
    took = time.perf_counter() - began
    return TRIED * max(0.0, seconds - took) / took


def judge(
    known: Rules, seat: int, decision: Whole, seed: int, iterations: int
) -> tuple[Chances, list[tuple[int, int]]]:
    """How likely everybody wins after a decision, by a search of its own, and what would follow.

    With the same seed other decisions are judged in the same worlds, so that what differs is the decision.
    """
    appraiser = Appraiser(seeded(seed), network_for)
    found = appraiser.appraise(known, seat, seat, list(decision.moves), iterations, 0.0)
    return chances_of(known, found, seat, "decision"), line_after(appraiser, known, seat, decision)


def why(known: Rules, outlooks: list[Outlook], number: int, seat: int, chances: list[int]) -> list[Reason]:
    """The reasons of one of several decisions; where nothing changes on the board, by how much it is better."""
    if is_forced(known, seat):
        return [Reason("only", {})]
    found = reasons(outlooks[number], outlooks[:number] + outlooks[number + 1 :], seat)
    if not found and number == 0 and len(outlooks) > 1:
        return [margin(chances[0] - chances[1])]
    return found


def margin(thousandths: int) -> Reason:
    """By how much it is better than the next one."""
    return Reason("margin", {"points": max(0, round(thousandths / 10))})


def suggestion(
    game: Rules, decision: Whole, chances: Chances, line: list[tuple[int, int]], found: list[Reason]
) -> Suggestion:
    return Suggestion(
        decision.text,
        [game.parts(move) for move in decision.moves],
        chances,
        found,
        [Follows(seat, game.write(move), game.parts(move)) for seat, move in line],
    )
