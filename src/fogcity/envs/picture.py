"""A board drawn as text, as a picture: letters of a small font of our own, in the colours of the text."""

import re
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

ESCAPE = re.compile(r"\033\[([0-9;]*)m")
WIDE, HIGH = 8, 12  # pixels of a letter with the space around it
DRAWN_WIDE, DRAWN_HIGH = 7, 7
TOP = 2
BELOW = frozenset("gpqy,;")  # letters that reach below the line,
LOWER = 2  # by so much
COLUMNS, LINES = 112, 36  # the least that a picture shows, so that the pictures of a game fit together
MARGIN = 8
PAPER = (22, 27, 34)
INK = (230, 232, 235)
COLOURS = {
    "2": (139, 148, 158),
    "37": (201, 209, 217),
    "38;5;208": (255, 150, 60),
    "91": (255, 110, 110),
    "92": (110, 220, 130),
    "93": (245, 215, 90),
    "94": (110, 165, 255),
    "97": (255, 255, 255),
}


@cache
def glyphs() -> dict[str, NDArray[np.bool_]]:
    """The font: in `glyphs.txt` a line of letters is followed by their seven rows of dots, side by side."""
    lines = files("fogcity.envs").joinpath("glyphs.txt").read_text("utf-8").split("\n")
    found: dict[str, NDArray[np.bool_]] = {}
    for first in range(0, len(lines) - 1, DRAWN_HIGH + 1):
        rows = [line.split(" ") for line in lines[first + 1 : first + 1 + DRAWN_HIGH]]
        for i, letter in enumerate(lines[first]):
            found[letter] = np.array([[dot == "#" for dot in row[i]] for row in rows])
    return found


def picture(text: str) -> Picture:
    """Draw a text with colours, one letter beside the other; letters the font lacks are a box."""
    lines = [coloured(line) for line in text.split("\n")]
    columns = max(COLUMNS, *(len(line) for line in lines))
    rows = max(LINES, len(lines))
    canvas: Picture = np.full((rows * HIGH + 2 * MARGIN, columns * WIDE + 2 * MARGIN, 3), PAPER, np.uint8)
    unknown = np.ones((DRAWN_HIGH, DRAWN_WIDE - 2), np.bool_)
    for row, line in enumerate(lines):
        for column, (letter, colour) in enumerate(line):
            dots = glyphs().get(letter, unknown)
            top = MARGIN + row * HIGH + TOP + (LOWER if letter in BELOW else 0)
            left = MARGIN + column * WIDE
            canvas[top : top + DRAWN_HIGH, left : left + dots.shape[1]][dots] = colour
    return canvas


def coloured(line: str) -> list[tuple[str, tuple[int, int, int]]]:
    """The letters of a line with their colours."""
    found: list[tuple[str, tuple[int, int, int]]] = []
    colour = INK
    for i, part in enumerate(ESCAPE.split(line)):
        if i % 2:
            colour = COLOURS.get(part, INK)
        else:
            found += [(letter, colour) for letter in part]
    return found
