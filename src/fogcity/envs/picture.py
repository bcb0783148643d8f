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
COLUMNS, LINES = 112, 48  # the least that a picture shows, so that the pictures of a game fit together
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
def font() -> tuple[dict[str, int], NDArray[np.bool_]]:
    """The number of every letter, and its dots with the space around; number 0 is a box for all other letters.

    In `glyphs.txt` a line of letters is followed by their seven rows of dots, side by side.
    """
    lines = files("fogcity.envs").joinpath("glyphs.txt").read_text("utf-8").split("\n")
    letters: dict[str, int] = {}
    drawn = [in_its_place("", np.ones((DRAWN_HIGH, DRAWN_WIDE - 2), np.bool_))]
    for first in range(0, len(lines) - 1, DRAWN_HIGH + 1):
        rows = [line.split(" ") for line in lines[first + 1 : first + 1 + DRAWN_HIGH]]
        for i, letter in enumerate(lines[first]):
            letters[letter] = len(drawn)
            drawn.append(in_its_place(letter, np.array([[dot == "#" for dot in row[i]] for row in rows])))
    return letters, np.stack(drawn)


def in_its_place(letter: str, dots: NDArray[np.bool_]) -> NDArray[np.bool_]:
    space = np.zeros((HIGH, WIDE), np.bool_)
    top = TOP + (LOWER if letter in BELOW else 0)
    space[top : top + DRAWN_HIGH, : dots.shape[1]] = dots
    return space


def picture(text: str) -> Picture:
    """Draw a text with colours, one letter beside the other."""
    letters, drawn = font()
    lines = [coloured(line) for line in text.split("\n")]
    columns = max(COLUMNS, *(len(line) for line in lines))
    rows = max(LINES, len(lines))
    numbers = np.full((rows, columns), letters[" "])
    inks = np.full((rows, columns, 3), INK, np.uint8)
    for row, line in enumerate(lines):
        if line:
            numbers[row, : len(line)] = [letters.get(letter, 0) for letter, _ in line]
            inks[row, : len(line)] = [colour for _, colour in line]
    dots = drawn[numbers].transpose(0, 2, 1, 3).reshape(rows * HIGH, columns * WIDE)
    inked = np.where(dots[:, :, None], inks.repeat(HIGH, 0).repeat(WIDE, 1), np.array(PAPER, np.uint8))
    return framed(inked)


def framed(inked: Picture) -> Picture:
    high, wide, _ = inked.shape
    canvas: Picture = np.full((high + 2 * MARGIN, wide + 2 * MARGIN, 3), PAPER, np.uint8)
    canvas[MARGIN : MARGIN + high, MARGIN : MARGIN + wide] = inked
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
