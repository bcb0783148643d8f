"""Text in colours for the terminal, or plain where colours are not wanted."""

import re
from collections.abc import Sequence
from itertools import zip_longest

ESCAPES = re.compile(r"\033\[[0-9;]*m")


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
        widths = [max(width(line) for line in block) for block in blocks]
        rows = zip_longest(*blocks, fillvalue="")
        return [
            (" " * gap).join(line + " " * (wide - width(line)) for line, wide in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]


def width(text: str) -> int:
    """How many columns a text takes on the screen."""
    return len(ESCAPES.sub("", text))
