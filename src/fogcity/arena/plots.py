"""Plots as inline SVG, drawn for the width of a phone, so that nothing in them is ever too small to read.

Every row has its name and its numbers as text above what is drawn: nothing depends on colour or on sight.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 332
EDGE = 8
ROW = 42
AXIS = 26
HILL = 46
LETTER = 8.0  # the width of one, about
BOLD = 9.0
BESIDE = 140  # room for text to the right of bars
SHAPES = ("circle", "square", "triangle", "diamond", "star")
COLOURS = 7  # that the page defines


@dataclass(frozen=True)
class Mark:
    """An estimate to be drawn: a point with the interval around it."""

    name: str
    text: str
    value: float
    low: float | None = None
    high: float | None = None
    colour: int = 0


@dataclass(frozen=True)
class Bar:
    name: str
    text: str
    value: float
    colour: int = 0


@dataclass(frozen=True)
class Hill:
    """Numbers and how often each came."""

    name: str
    text: str
    counts: Sequence[tuple[float, int]]
    colour: int = 0


def points(
    title: str,
    marks: Sequence[Mark],
    line: float | None,
    form: Callable[[float], str],
    scale: "Scale | None" = None,
) -> str:
    """Estimates below each other, with a line where nothing would be special."""
    ends = [one for mark in marks for one in (mark.value, mark.low, mark.high, line) if one is not None]
    scale = scale or Scale(min(ends), max(ends))
    height = ROW * len(marks)
    drawn = [scale.axis(height, form)]
    if line is not None:
        drawn.append(f'<path class="reference" d="M{scale.at(line):.1f} 0V{height}"/>')
    for i, mark in enumerate(marks):
        y = ROW * i + 30
        drawn.append(label(ROW * i + 17, mark.name, mark.text))
        if mark.low is not None and mark.high is not None:
            ends_at = f"M{scale.at(mark.low):.1f} {y}H{scale.at(mark.high):.1f}"
            drawn.append(f'<path class="interval c{mark.colour % COLOURS}" d="{ends_at}"/>')
        drawn.append(shape(mark.colour, scale.at(mark.value), y))
    return svg(title, height + AXIS, drawn)


def bars(title: str, rows: Sequence[Bar], form: Callable[[float], str]) -> str:
    """Amounts below each other, from zero to the left or to the right."""
    scale = Scale(min(0.0, *(bar.value for bar in rows)), max(0.0, *(bar.value for bar in rows)))
    height = ROW * len(rows)
    drawn = [scale.axis(height, form), f'<path class="reference" d="M{scale.at(0):.1f} 0V{height}"/>']
    for i, bar in enumerate(rows):
        left, right = sorted((scale.at(0), scale.at(bar.value)))
        drawn.append(label(ROW * i + 17, bar.name, bar.text))
        drawn.append(
            f'<rect class="c{bar.colour % COLOURS}" x="{left:.1f}" y="{ROW * i + 24}" '
            f'width="{max(right - left, 0.5):.1f}" height="11" rx="2"/>'
        )
    return svg(title, height + AXIS, drawn)


def groups(title: str, rows: Mapping[str, Sequence[Bar]], form: Callable[[float], str]) -> str:
    """Several amounts under each name, to be compared."""
    values = [bar.value for row in rows.values() for bar in row]
    scale = Scale(min(0.0, *values), max(0.0, *values), beside=BESIDE)
    drawn = []
    y = 0
    for name, row in rows.items():
        drawn.append(label(y + 17, name, ""))
        y += 22
        for bar in row:
            left, right = sorted((scale.at(0), scale.at(bar.value)))
            drawn.append(
                f'<rect class="c{bar.colour % COLOURS}" x="{left:.1f}" y="{y + 1}" '
                f'width="{max(right - left, 0.5):.1f}" height="13" rx="2"/>'
            )
            drawn.append(f'<text class="small" x="{right + 5:.1f}" y="{y + 12}">{escape(bar.text)}</text>')
            y += 17
        y += 6
    drawn[:0] = [scale.axis(y, form), f'<path class="reference" d="M{scale.at(0):.1f} 0V{y}"/>']
    return svg(title, y + AXIS, drawn)


def hills(title: str, rows: Sequence[Hill], form: Callable[[float], str]) -> str:
    """How often which numbers came, each row with a scale of its own upwards and a common one sideways."""
    numbers = [number for hill in rows for number, _ in hill.counts]
    low, high = min(numbers), max(numbers)
    step = bin_width(low, high, len(set(numbers)))
    first = math.floor(low / step) * step
    bins = math.floor((high - first) / step) + 1
    scale = Scale(first, first + bins * step)
    row = HILL + 28
    height = row * len(rows)
    drawn = [scale.axis(height, form)]
    for i, hill in enumerate(rows):
        floor = row * i + row - 4
        counts = [0] * bins
        for number, n in hill.counts:
            counts[math.floor((number - first) / step)] += n
        tallest = max(counts)
        drawn.append(label(row * i + 17, hill.name, hill.text))
        for j, n in enumerate(counts):
            if n:
                left, right = scale.at(first + j * step), scale.at(first + (j + 1) * step)
                tall = max(1.0, HILL * n / tallest)
                drawn.append(
                    f'<rect class="c{hill.colour % COLOURS}" x="{left + 0.4:.1f}" y="{floor - tall:.1f}" '
                    f'width="{max(right - left - 0.8, 0.6):.1f}" height="{tall:.1f}"/>'
                )
    return svg(title, height + AXIS, drawn)


def bin_width(low: float, high: float, different: int) -> float:
    """A round width that gives about as many bins as can be seen."""
    return max(tidy((high - low) / 30), 0.5 if different > 1 and high - low < 15 else 1.0)


class Scale:
    """From numbers to places, left to right, with some room for text at the right if wanted."""

    def __init__(self, low: float, high: float, step: float = 0.0, beside: float = 0.0) -> None:
        room = (high - low) * 0.04 or 0.5
        self.low = low - room
        self.high = high + room
        self.step = step or tidy((self.high - self.low) / 5)
        self.width = WIDTH - 2 * EDGE - beside

    def at(self, number: float) -> float:
        return EDGE + self.width * (number - self.low) / (self.high - self.low)

    def axis(self, height: float, form: Callable[[float], str]) -> str:
        step = self.step
        first = math.ceil(self.low / step)
        drawn = []
        for number in (step * i for i in range(first, math.floor(self.high / step) + 1)):
            x = self.at(number)
            drawn.append(f'<path class="grid" d="M{x:.1f} 0V{height}"/>')
            text = form(number)
            at, anchor = beneath(x, LETTER * len(text) / 2)
            drawn.append(
                f'<text class="small" x="{at:.1f}" y="{height + 18}" text-anchor="{anchor}">{escape(text)}</text>'
            )
        return "".join(drawn)


def beneath(x: float, half: float) -> tuple[float, str]:
    """Where a text so wide goes under a line: in its middle, but at an edge of the picture up to the edge, for how wide
    letters really are only the reader's machine knows."""
    if x < half + EDGE:
        return max(0.0, x - EDGE), "start"
    if x > WIDTH - half - EDGE:
        return min(WIDTH, x + EDGE), "end"
    return x, "middle"


def tidy(width: float) -> float:
    """The next larger of 1, 2, 5, 10, 20 and so on."""
    if width <= 0:
        return 1.0
    size: float = 10.0 ** math.floor(math.log10(width))
    return next(size * step for step in (1, 2, 5, 10) if size * step >= width * 0.9999)


def label(y: float, name: str, text: str) -> str:
    """A name to the left and its numbers to the right."""
    room = (WIDTH - 2 * EDGE - LETTER * (len(text) + 1)) / BOLD
    shown = name if len(name) <= room else name[: int(room) - 1] + "…"
    return (
        f'<text class="name" x="{EDGE}" y="{y}">{escape(shown)}</text>'
        f'<text class="text" x="{WIDTH - EDGE}" y="{y}" text-anchor="end">{escape(text)}</text>'
    )


def shape(number: int, x: float, y: float) -> str:
    """The sign of a bot: colour and form."""
    form = SHAPES[number % len(SHAPES)]
    colour = f'class="c{number % COLOURS} sign"'
    if form == "circle":
        return f'<circle {colour} cx="{x:.1f}" cy="{y}" r="5"/>'
    if form == "square":
        return f'<rect {colour} x="{x - 4.5:.1f}" y="{y - 4.5}" width="9" height="9"/>'
    corners = {
        "triangle": [(90, 6.5), (210, 6.5), (330, 6.5)],
        "diamond": [(0, 6.5), (90, 6.5), (180, 6.5), (270, 6.5)],
        "star": [(90 + 36 * i, 3.0 if i % 2 else 7.0) for i in range(10)],
    }[form]
    path = " ".join(
        f"{x + far * math.cos(math.radians(turn)):.1f},{y - far * math.sin(math.radians(turn)):.1f}"
        for turn, far in corners
    )
    return f'<polygon {colour} points="{path}"/>'


def svg(title: str, height: float, drawn: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="group" aria-label="{escape(title, quote=True)}">'
        f"{''.join(drawn)}</svg>"
    )
