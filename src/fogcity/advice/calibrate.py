"""How far chances of winning can be trusted: made from some games between bots, measured on others.

In every game bots of different strength are drawn for the seats. At a few of its decisions the search is asked for
everybody's chances, as a hint or a review would ask it; how the game ended says which came true. One exponent for
each game and number of players makes the search bolder or more timid, so that what came true was likeliest; then the
chances of the deciding seats in other games are put into bins of ten in a hundred and compared with how many were won.
"""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from fogcity.advice.appraiser import Appraiser
from fogcity.advice.chances import sharpened
from fogcity.advice.decisions import is_forced
from fogcity.bots import bot
from fogcity.bots.bot import ask
from fogcity.bots.weights import network_for
from fogcity.engine.asking import Asking
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.games import box

STRENGTHS = ("greedy", "search-v1:30", "search:30", "search:100")  # of those who play
ASKED = 6  # decisions of a game, about
BINS = 10
WELL_FILLED = 200  # positions in a bin, below which nothing is concluded from it
MOST_EXPONENT = 8.0


@dataclass(frozen=True)
class Trial:
    """Which games are played, and how much is thought about a position."""

    setup: Setup
    iterations: int
    strengths: tuple[str, ...] = STRENGTHS


class Asked(Struct):
    """A position: what the search said of every seat, who was to decide, and how the game ended."""

    game: int
    seat: int
    judged: list[float]
    won: list[float]


def play_some(trial: Trial, numbers: Sequence[int]) -> list[Asked]:
    """Play these games; a number is a game, always the same."""
    return [asked for number in numbers for asked in play_one(trial, number)]


def play_one(trial: Trial, number: int) -> list[Asked]:
    dice = random.Random(f"{trial.setup.game} {trial.setup.players} {number}")
    setup = Setup(
        trial.setup.game, trial.setup.players, dice.getrandbits(60), trial.setup.variants, trial.setup.edition
    )
    game = box(setup.game).start(box(setup.game).check(setup))
    bots = [bot(dice.choice(trial.strengths), dice.getrandbits(60)) for _ in range(setup.players)]
    chance, asking = seeded(dice.getrandbits(60)), Asking(seeded(dice.getrandbits(60)))
    moments: list[tuple[int, Rules]] = []  # drawn evenly from a game whose length is not known before
    met = 0
    while game.deciding:
        seat = int(asking.next(game.deciding))
        if not is_forced(game, seat):
            place = met if met < ASKED else dice.randrange(met + 1)
            met += 1
            if place < ASKED:
                moments[place : place + 1] = [(seat, game.clone())]
        game.apply(seat, ask(bots[seat], game, seat, chance))
    winners = [seat for seat in range(setup.players) if game.winners() >> seat & 1]
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(setup.players)]
    return [Asked(number, seat, judged(trial, moment, seat, dice.getrandbits(60)), won) for seat, moment in moments]


def judged(trial: Trial, game: Rules, seat: int, seed: int) -> list[float]:
    """What the search says of a position from what a seat knows, before anything is made of it."""
    known = game.known_to(seat, seeded(seed))
    return Appraiser(seeded(seed + 1), network_for).appraise(known, seat, seat, [], trial.iterations, 0.0)


# Making the exponent.


def fitted(positions: Sequence[Asked]) -> float:
    """The exponent with which what came true was likeliest, by halving: how wrong it is has one minimum."""
    low, high = 0.1, MOST_EXPONENT
    for _ in range(40):
        third = (high - low) / 3
        if surprise(positions, low + third) < surprise(positions, high - third):
            high -= third
        else:
            low += third
    return round((low + high) / 2, 3)


def surprise(positions: Sequence[Asked], exponent: float) -> float:
    """How unlikely, in the mean, what came true was held to be."""
    total = 0.0
    for one in positions:
        said = sharpened(one.judged, exponent)
        total -= sum(won * math.log(chance) for won, chance in zip(one.won, said, strict=True) if won)
    return total / len(positions)


# Measuring.


class Bin(Struct):
    """Positions of which about the same was said, all in hundredths."""

    low: int
    high: int
    positions: int
    said: float
    won: float
    margin: float  # within which what was won would lie 95 times of 100, games counted as one throw each

    @property
    def gap(self) -> float:
        return self.won - self.said

    @property
    def well_filled(self) -> bool:
        return self.positions >= WELL_FILLED


@dataclass
class Heap:
    said: float = 0.0
    won: float = 0.0
    positions: int = 0
    games: set[int] = field(default_factory=set)


def reliability(positions: Sequence[Asked], exponent: float) -> list[Bin]:
    """What was said to the seats that decided, and what came true."""
    heaps = [Heap() for _ in range(BINS)]
    for one in positions:
        said = sharpened(one.judged, exponent)[one.seat]
        heap = heaps[min(BINS - 1, int(said * BINS))]
        heap.said += said
        heap.won += one.won[one.seat]
        heap.positions += 1
        heap.games.add(one.game)
    return [bin_of(number, heap) for number, heap in enumerate(heaps) if heap.positions]


def bin_of(number: int, heap: Heap) -> Bin:
    said, won = heap.said / heap.positions, heap.won / heap.positions
    margin = 1.96 * math.sqrt(said * (1 - said) / len(heap.games))
    width = 100 // BINS
    return Bin(
        number * width,
        (number + 1) * width,
        heap.positions,
        round(100 * said, 1),
        round(100 * won, 1),
        round(100 * margin, 1),
    )


def largest_gap(bins: Sequence[Bin]) -> float:
    return max((abs(one.gap) for one in bins if one.well_filled), default=0.0)


# Showing it.

SIZE, EDGE = 300, 36


def diagram(title: str, bins: Sequence[Bin]) -> str:
    """A reliability diagram: what was said to the right, what was won upwards; on the line both are the same."""

    def x(value: float) -> float:
        return EDGE + SIZE * value / 100

    def y(value: float) -> float:
        return EDGE + SIZE * (100 - value) / 100

    whole = SIZE + 2 * EDGE
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole + 10}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="#16324A">',
        f"<title>{title}</title>",
        f'<rect width="{whole}" height="{whole + 10}" fill="#F4F1EA"/>',
        f'<text x="{EDGE}" y="20" font-size="14" font-weight="600">{title}</text>',
        f'<path d="M{x(0)} {y(0)}H{x(100)}V{y(100)}H{x(0)}Z" fill="#fff" stroke="#9aa7b1"/>',
        f'<path d="M{x(0)} {y(0)}L{x(100)} {y(100)}" stroke="#9aa7b1" stroke-dasharray="4 4"/>',
    ]
    for tick in range(0, 101, 20):
        drawn.append(f'<text x="{x(tick)}" y="{y(0) + 16}" text-anchor="middle">{tick}</text>')
        drawn.append(f'<text x="{x(0) - 6}" y="{y(tick) + 4}" text-anchor="end">{tick}</text>')
    drawn.append(f'<text x="{x(50)}" y="{y(0) + 32}" text-anchor="middle">said, of 100</text>')
    for one in bins:
        faint = "" if one.well_filled else ' opacity="0.35"'
        low, high = max(0.0, one.won - one.margin), min(100.0, one.won + one.margin)
        facts = f"{one.low} to {one.high}: said {one.said}, won {one.won}, {one.positions} positions"
        drawn.append(
            f"<g{faint}><title>{facts}</title>"
            f'<path d="M{x(one.said):.1f} {y(low):.1f}V{y(high):.1f}" stroke="#16324A" stroke-width="2"/>'
            f'<circle cx="{x(one.said):.1f}" cy="{y(one.won):.1f}" r="4.5" fill="#C8401B"/></g>'
        )
    return "\n".join([*drawn, "</svg>\n"])


def table(bins: Sequence[Bin]) -> Iterator[str]:
    """The same as lines of Markdown."""
    yield "| said | positions | mean said | won | gap |"
    yield "|---|--:|--:|--:|--:|"
    for one in bins:
        gap = f"{one.gap:+.1f}" if one.well_filled else f"({one.gap:+.1f})"
        yield f"| {one.low} to {one.high} | {one.positions} | {one.said} | {one.won} | {gap} |"
