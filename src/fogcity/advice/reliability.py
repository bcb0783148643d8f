"""Reliability as people look at it: diagrams, and the same as tables."""

from collections.abc import Iterator, Mapping, Sequence

from fogcity.advice.calibrate import Bin, largest_gap

SIZE, LEFT, TOP, GAP = 220, 44, 56, 40  # of a panel, and around it
BOTTOM = 48

LOOK = """
svg { font: 12px system-ui, sans-serif; fill: #16324a }
.ground { fill: #f4f1ea } .panel { fill: #fff; stroke: #9aa7b1 } .title { font-size: 14px; font-weight: 600 }
.true { stroke: #9aa7b1; stroke-dasharray: 4 4; fill: none } .band { fill: #16324a; opacity: 0.08 }
.interval { stroke: #16324a; stroke-width: 2 } .won { fill: #c8401b } .thin { opacity: 0.35 }
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
    gaps = " | ".join(f"**{largest_gap(bins):.1f}**" for bins in panels.values())
    yield f"| largest gap | {gaps} |"


def cell(one: Bin | None) -> str:
    if one is None:
        return ""
    found = f"{one.said:.1f} → {one.won:.1f} ({one.gap:+.1f}; {one.games})"
    return found if one.well_filled else f"[{found}]"
