"""Reliability as people look at it: diagrams, the same as tables, and the page of the documentation that shows them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from fogcity.advice.calibrate import (
    FEWEST,
    TRUSTED,
    Bin,
    Case,
    Said,
    decisions,
    fitted,
    largest_gap,
    positions,
    reliability,
    stated,
)
from fogcity.advice.chances import Asking
from fogcity.advice.trials import ASKED, STRENGTHS, Asked

MOST_PLAYERS = 10

MEASURED: dict[Asking, str] = {"decision": "the chance of who decided", "position": "everybody's chances, hands open"}


@dataclass
class Measured:
    """What was found out about one game, by the number of players."""

    game: str
    games: dict[int, int] = field(default_factory=dict)
    weights: dict[int, dict[Asking, list[float]]] = field(default_factory=dict)
    said: dict[Asking, dict[int, list[Said]]] = field(default_factory=lambda: {asking: {} for asking in MEASURED})

    def add(self, players: int, asked: Sequence[Asked]) -> None:
        self.games[players] = len({one.number for one in asked})
        cases: dict[Asking, list[Case]] = {"decision": decisions(asked), "position": positions(asked)}
        self.weights[players] = {asking: fitted(some) for asking, some in cases.items()}
        for asking, some in cases.items():
            self.said[asking][players] = stated(some, everybody=asking == "position")

    def panels(self, asking: Asking) -> dict[str, list[Bin]]:
        """What was said and won, for each number of players and for all of them together."""
        by_players = self.said[asking]
        found = {f"{players} players": reliability(some) for players, some in by_players.items()}
        together = [
            replace(one, number=one.number * MOST_PLAYERS + players)  # another game than that of the same number
            for players, some in by_players.items()
            for one in some
        ]
        return {**found, "together": reliability(together)}

    def document(self) -> dict[str, object]:
        """What lies in the game's folder as `chances.json`."""
        return {"weights": self.weights, "games": self.games, "strengths": STRENGTHS}


ABOUT = """# How far chances can be trusted

Made by `fogcity calibrate`; [advice.md](advice.md#chances-that-can-be-taken-at-their-word) says how. Of the decisions
where a seat was told 60 to 70 %, how many did it win? In each cell: what was said in the mean → what was won (the
difference; the games in the bin). A bin is well filled where it holds so many games, and at least {fewest}, that chance
alone moves it by at most {trusted:g} points 95 times of 100; others are in brackets, and pale in the diagrams. The grey
band is 5 points wide on each side; the strokes are 95 % intervals that count whole games.

For every seat one of {strengths} was drawn; {asked} decisions of each game were asked about. Each half of the games is
measured with the weights of the other half."""


def page(found: Sequence[Measured]) -> Iterator[str]:
    """Lines of Markdown: all that was measured, with its diagrams."""
    strengths = ", ".join(f"`{one}`" for one in STRENGTHS)
    yield ABOUT.format(fewest=FEWEST, trusted=TRUSTED, strengths=strengths, asked=ASKED)
    for one in found:
        yield ""
        yield f"## {one.game}"
        yield ""
        yield "Games: " + ", ".join(f"{games} of {players} players" for players, games in one.games.items()) + "."
        for asking, about in MEASURED.items():
            yield ""
            yield f"### {one.game}: {about}"
            yield ""
            yield f"![Reliability: {one.game}, {about}](images/{picture_of(one.game, asking)})"
            yield ""
            yield from table(one.panels(asking))


def picture_of(game: str, asking: Asking) -> str:
    return f"reliability-{game}-{asking}s.svg"


SIZE, LEFT, TOP, GAP = 220, 52, 56, 40  # of a panel, and around it
BOTTOM = 48

LOOK = """
svg { font: 12px system-ui, sans-serif; fill: #16324a }
.ground { fill: #f4f1ea } .panel { fill: #fff; stroke: #9aa7b1 } .title { font-size: 14px; font-weight: 600 }
.true { stroke: #9aa7b1; stroke-dasharray: 4 4; fill: none } .band { fill: #16324a; opacity: 0.08 }
.interval { stroke: #16324a; stroke-width: 2 } .won { fill: #c8401b } .thin { opacity: 0.45 }
@media (prefers-color-scheme: dark) {
  svg { fill: #e8e4da } .ground { fill: #10202e } .panel { fill: #18303f; stroke: #5d7384 } .true { stroke: #5d7384 }
  .band { fill: #e8e4da } .interval { stroke: #e8e4da } .won { fill: #ff8a5c }
}
"""


def diagram(title: str, panels: Mapping[str, Sequence[Bin]]) -> str:
    """What was said to the right, what was won upwards; in the band they differ by 5 points at most."""
    width = LEFT + len(panels) * (SIZE + GAP)
    height = TOP + SIZE + BOTTOM
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{title}</title>",
        f"<style>{LOOK}</style>",
        f'<rect class="ground" width="{width}" height="{height}"/>',
        f'<text class="title" x="{LEFT}" y="22">{title}</text>',
        f'<text transform="translate(12 {TOP + SIZE // 2}) rotate(-90)" text-anchor="middle">won, of 100</text>',
    ]
    for place, (name, bins) in enumerate(panels.items()):
        drawn += panel(name, bins, LEFT + place * (SIZE + GAP))
    return "\n".join([*drawn, "</svg>\n"])


def panel(name: str, bins: Sequence[Bin], left: int) -> Iterator[str]:
    def x(value: float) -> float:
        return round(left + SIZE * value / 100, 1)

    def y(value: float) -> float:
        return round(TOP + SIZE * (100 - value) / 100, 1)

    yield f'<text x="{left}" y="{TOP - 10}">{name}</text>'
    yield f'<path class="panel" d="M{x(0)} {y(0)}H{x(100)}V{y(100)}H{x(0)}Z"/>'
    yield (
        f'<path class="band" d="M{x(0)} {y(0)}V{y(5)}L{x(95)} {y(100)}H{x(100)}V{y(95)}L{x(5)} {y(0)}Z"/>'
        f'<path class="true" d="M{x(0)} {y(0)}L{x(100)} {y(100)}"/>'
    )
    for tick in range(0, 101, 20):
        yield f'<text x="{x(tick)}" y="{y(0) + 16}" text-anchor="middle">{tick}</text>'
        yield f'<text x="{x(0) - 6}" y="{y(tick) + 4}" text-anchor="end">{tick}</text>'
    yield f'<text x="{x(50)}" y="{y(0) + 34}" text-anchor="middle">said, of 100</text>'
    for one in bins:
        low, high = max(0.0, one.won - one.margin), min(100.0, one.won + one.margin)
        facts = f"{one.low} to {one.high}: said {one.said}, won {one.won}, {one.games} games"
        thin = "" if one.well_filled else ' class="thin"'
        yield (
            f"<g{thin}><title>{facts}</title>"
            f'<path class="interval" d="M{x(one.said)} {y(low)}V{y(high)}"/>'
            f'<circle class="won" cx="{x(one.said)}" cy="{y(one.won)}" r="4"/></g>'
        )


def table(panels: Mapping[str, Sequence[Bin]]) -> Iterator[str]:
    """Lines of Markdown: in each bin what was said and won in the mean, and the games; thin bins in brackets."""
    yield f"| said | {' | '.join(panels)} |"
    yield f"|---|{'--:|' * len(panels)}"
    by_bin = {name: {one.low: one for one in bins} for name, bins in panels.items()}
    lows = sorted({low for bins in by_bin.values() for low in bins})
    for low in lows:
        yield f"| {low} to {low + 10} | {' | '.join(cell(bins.get(low)) for bins in by_bin.values())} |"
    yield f"| largest gap | {' | '.join(f'**{worst(bins)}**' for bins in panels.values())} |"


def worst(bins: Sequence[Bin]) -> str:
    """The largest gap of a well-filled bin, if there is one."""
    gap = largest_gap(bins)
    return "none is well filled" if gap is None else f"{gap:.1f}"


def cell(one: Bin | None) -> str:
    if one is None:
        return ""
    found = f"{one.said:.1f} → {one.won:.1f} ({one.gap:+.1f}; {one.games})"
    return found if one.well_filled else f"[{found}]"
