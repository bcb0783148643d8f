"""Pictures of a table as SVG, with the page's own symbols, colours and letters.

`symbols.svg` of each game and `theme.json` are made from the page's sources (`python client/build.py wire`), and
`look.json` of each game has the measures that both read. A drawing needs nothing but itself: no style sheet, no script.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from fogcity.words.messages import Words

PACKAGE = Path(__file__).resolve().parent
SVG = "{http://www.w3.org/2000/svg}"
VARIABLE = re.compile(r"var\(--([\w-]+)(?:, ?([^()]*(?:\([^()]*\))?))?\)")
SHAPES = ("circle", "square", "triangle", "diamond", "star")  # of the seats: colour is never alone
HEAD = 52  # how high the line with the players is
MARGIN = 16
MIDDLE = 0.35  # how far the foot of a letter lies below its middle, in heights of the letters

Number = int | float


@cache
def theme() -> Any:
    return json.loads((PACKAGE / "theme.json").read_text("utf-8"))


@cache
def palette() -> Mapping[str, str]:
    """The colours of the page, and its letters, of which ours come first: a machine need not have any."""
    found: dict[str, str] = theme()["variables"]
    ours = {"text": "Fog City Sans", "display": "Fog City Display"}
    return found | {name: f"'{family}', {found[name]}" for name, family in ours.items()}


@cache
def look(game: str) -> Any:
    """The measures that the page and the picture of a game share."""
    return json.loads((PACKAGE / "games" / game / "look.json").read_text("utf-8"))


@cache
def symbols(game: str) -> Mapping[str, ElementTree.Element]:
    """The symbols and patterns of a game by their ids."""
    root = ElementTree.fromstring((PACKAGE / "games" / game / "symbols.svg").read_text("utf-8"))
    for element in root.iter():
        element.tag = element.tag.removeprefix(SVG)
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def paint(name: str) -> str:
    """A colour by its name in the palette; what is no name there is said as it is."""
    return palette().get(name, name)


def seat_colour(seat: int) -> str:
    return f"seat-{seat}"


def seat_shape(seat: int) -> str:
    return SHAPES[seat % len(SHAPES)]


def short(number: Number) -> str:
    """A number without digits that say nothing: 3, 0.5, 4.25."""
    return f"{round(number, 2):g}"


@dataclass(frozen=True)
class Shown:
    """For whom a table is drawn, and what its view does not say."""

    seat: int | None  # who looks; None is a spectator
    names: Sequence[str]  # of the players
    winners: Sequence[int]  # the seats that have won, once the game is over


class Canvas:
    """A drawing that grows by one thing after the other, each over those before."""

    def __init__(self, game: str, width: int, height: int) -> None:
        self.game = game
        self.width, self.height = width, height
        self.parts: list[str] = []
        self.defined: dict[tuple[str, tuple[tuple[str, str], ...]], str] = {}
        self.definitions: list[str] = []
        self.rect(0, 0, width, height, fill="ground")

    def svg(self) -> str:
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        inside = [f"<defs>{''.join(self.definitions)}</defs>", *self.parts]
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n' + "\n".join(inside) + "\n</svg>\n"

    # Shapes. Colours are names of the palette; `stroke_width=2` is the attribute `stroke-width`.

    def add(self, tag: str, inside: str = "", /, **attributes: object) -> None:
        self.parts.append(f"<{tag}{said(attributes)}>{inside}</{tag}>" if inside else f"<{tag}{said(attributes)}/>")

    def rect(self, x: Number, y: Number, width: Number, height: Number, **attributes: object) -> None:
        self.add("rect", x=float(x), y=float(y), width=float(width), height=float(height), **attributes)

    def circle(self, x: Number, y: Number, radius: Number, **attributes: object) -> None:
        self.add("circle", cx=float(x), cy=float(y), r=float(radius), **attributes)

    def path(self, d: str, **attributes: object) -> None:
        self.add("path", d=d, **attributes)

    def text(
        self,
        x: Number,
        y: Number,
        text: object,
        size: Number,
        *,
        anchor: str = "start",
        family: str = "text",
        weight: int = 400,
        fill: str = "ink",
    ) -> None:
        """A line of letters around the height `y`."""
        self.add(
            "text",
            escape(str(text)),
            x=float(x),
            y=float(y + MIDDLE * size),
            font_size=float(size),
            font_family=family,
            font_weight=weight,
            text_anchor=anchor,
            fill=fill,
        )

    def figure(
        self, x: Number, y: Number, text: object, size: Number, anchor: str = "start", fill: str = "ink"
    ) -> None:
        """The same in the letters of titles and of numbers on the board."""
        self.text(x, y, text, size, anchor=anchor, family="display", weight=600, fill=fill)

    @contextmanager
    def moved(self, x: Number = 0, y: Number = 0, turned: int = 0, **attributes: object) -> Iterator[None]:
        """What is drawn within lies there, with these attributes."""
        where = f"translate({short(x)} {short(y)})" + (f" rotate({turned})" if turned else "")
        self.parts.append(f'<g transform="{where}"{said(attributes)}>')
        yield
        self.parts.append("</g>")

    # Symbols.

    def use(
        self,
        name: str,
        x: Number,
        y: Number,
        width: Number,
        height: Number | None = None,
        *,
        colour: str = "ink",
        opacity: float | None = None,
        turned: int = 0,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        """A symbol of the game within a rectangle; `variables` are those of the page, such as `planners-pen`."""
        named = {key: paint(value) for key, value in (variables or {}).items()}
        self.add(
            "use",
            href=f"#{self.define(f'{self.game}-{name}', named)}",
            x=float(x),
            y=float(y),
            width=float(width),
            height=float(width if height is None else height),
            color=colour,
            opacity=opacity,
            transform=f"rotate({turned})" if turned else None,
        )

    def pattern(self, name: str) -> str:
        """What to fill a shape with that shall have one of the game's patterns."""
        return f"url(#{self.define(f'{self.game}-{name}', {})})"

    def define(self, wanted: str, variables: Mapping[str, str]) -> str:
        """The id under which a symbol stands in this drawing, with these variables of its own."""
        key = wanted, tuple(sorted(variables.items()))
        if key in self.defined:
            return self.defined[key]
        self.defined[key] = own = "-".join([wanted, *(re.sub(r"\W+", "", value) for value in variables.values())])
        element = symbols(self.game)[wanted]
        text = ElementTree.tostring(element, "unicode").replace(f'id="{wanted}"', f'id="{own}"')
        for used in re.findall(r'href="#([^"]+)"', text):
            text = text.replace(f'href="#{used}"', f'href="#{self.define(used, variables)}"')
        for used in re.findall(r"url\(#([^)]+)\)", text):
            text = text.replace(f"url(#{used})", f"url(#{self.define(used, variables)})")
        self.definitions.append(re.sub(r"\n\s*", "", resolved(text, variables)))
        return own

    # What all games have above their tables.

    def head(self, seen: Any, shown: Shown, w: Words) -> None:
        """Who plays, with how many points; who has to decide what, or why the game is over and who has won."""
        self.figure(MARGIN, 16, w.say("title"), 20)
        ended = None if seen.ending is None else w.say(f"ending.{seen.ending}")
        awaited = w.say("terminal.awaited", {"duty": seen.phase}) if ended is None else ended
        room = self.width - 2 * MARGIN - 176 * len(shown.names)
        self.text(MARGIN, 38, clipped(awaited[:1].upper() + awaited[1:], room // 7), 15, fill="ink-soft")
        wide = 176
        for seat, name in enumerate(shown.names):
            x = self.width - MARGIN - wide * (len(shown.names) - seat) + 8
            deciding, won = seat in seen.turn, seat in shown.winners
            frame = "accent" if deciding else "ink" if won else "line"
            thick = 2.5 if deciding or won else 1
            self.rect(x, 9, wide - 8, HEAD - 18, rx=7, fill="paper", stroke=frame, stroke_width=thick)
            self.player_sign(seat, x + 10, HEAD / 2 - 8, 16)
            self.text(x + 33, HEAD / 2, clipped(name, 13), 16, weight=600 if won else 400)
            self.figure(x + wide - 18, HEAD / 2, w.language.number(seen.scores[seat]), 20, anchor="end")
            if won:
                with self.moved(x + wide - 82, HEAD / 2 - 7):
                    self.path("M0 3l4 4 4-7 4 7 4-4-2 10H2z", fill="ink")

    def player_sign(self, seat: int, x: Number, y: Number, size: Number, **attributes: object) -> None:
        """A player's shape in the player's colour."""
        with self.moved(x, y):
            drawn, scale = theme()["shapes"][seat_shape(seat)], f"scale({short(size / 16)})"
            self.path(drawn, fill=seat_colour(seat), transform=scale, **attributes)


def said(attributes: Mapping[str, object]) -> str:
    """Attributes as they are written; those that are None are left out."""
    texts = {
        name.replace("_", "-"): short(value) if isinstance(value, float) else paint(str(value))
        for name, value in attributes.items()
        if value is not None
    }
    return "".join(f" {name}={quoteattr(text)}" for name, text in texts.items())


def resolved(text: str, variables: Mapping[str, str]) -> str:
    """A text with the page's variables replaced by what they stand for."""
    known = {**palette(), **variables}
    while VARIABLE.search(text):
        text = VARIABLE.sub(lambda found: known.get(found[1], found[2] or "none").replace('"', "'"), text)
    return text.replace('"transparent"', '"none"')


def clipped(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def signed(w: Words, n: Number) -> str:
    """A number with its sign, for what is gained or lost."""
    return ("+" if n > 0 else "−" if n < 0 else "") + w.language.number(abs(n))
