"""Text in colours for the terminal, or plain where colours are not wanted."""

import re
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import zip_longest

ESCAPES = re.compile(r"\033\[[0-9;]*m")
GIVEN_WIDTH: ContextVar[int | None] = ContextVar("GIVEN_WIDTH", default=None)


class Paint:
    def __init__(self, colours: bool) -> None:
        self.colours = colours

    def colour(self, text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.colours else text

    def bold(self, text: str) -> str:
        return self.colour(text, "1")

    def dim(self, text: str) -> str:
        return self.colour(text, "2")

    def beside(self, blocks: Sequence[Sequence[str]], gap: int) -> list[str]:
        """Blocks of lines next to one another."""
        widths = [width_of(block) for block in blocks]
        rows = zip_longest(*blocks, fillvalue="")
        return [
            (" " * gap).join(line + " " * (wide - width(line)) for line, wide in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]

    def arrange(self, blocks: Sequence[Sequence[str]], gap: int) -> list[str]:
        """Blocks of lines next to one another as far as the screen reaches, the rest below."""
        lines: list[str] = []
        row: list[Sequence[str]] = []
        for block in blocks:
            if row and sum(map(width_of, row)) + gap * len(row) + width_of(block) > screen_width():
                lines += [*self.beside(row, gap), ""]
                row = []
            row.append(block)
        return lines + self.beside(row, gap)


def width(text: str) -> int:
    """How many columns a text takes on the screen."""
    return len(ESCAPES.sub("", text))


def width_of(block: Sequence[str]) -> int:
    return max(width(line) for line in block)


def screen_width() -> int:
    """How many columns a line may take; some terminals begin a new line after the last one."""
    return GIVEN_WIDTH.get() or shutil.get_terminal_size(fallback=(100, 24)).columns - 1


@contextmanager
def as_wide_as(columns: int) -> Iterator[None]:
    """In here a line may take so many columns, whatever screen there is: for texts that no screen shows."""
    before = GIVEN_WIDTH.set(columns)
    try:
        yield
    finally:
        GIVEN_WIDTH.reset(before)


def wrapped(text: str, indent: str = "", margin: int = 0) -> str:
    """A text with the lines that are too long for the screen broken between words, and what follows indented."""
    wide = max(40, screen_width()) - margin
    wrapper = textwrap.TextWrapper(wide, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
    lines = [wrapper.wrap(line) if width(line) > wide else [line] for line in text.split("\n")]
    return "\n".join(line for some in lines for line in some)


def cut(text: str, wide: int) -> str:
    """A text that takes at most so many columns."""
    return text if len(text) <= wide else text[: wide - 1] + "…"
