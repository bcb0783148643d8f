"""What a review thinks better than a decision, and what would have followed, made in the game itself."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from fogcity.advice.review import Verdict
from fogcity.engine.answers import pieces
from fogcity.engine.errors import MoveError
from fogcity.engine.events import Event
from fogcity.engine.rules import Rules
from fogcity.engine.schema import GameObject


@dataclass(frozen=True)
class InsteadStep:
    """A move that was not made, after which the game stands as it would."""

    seat: int
    text: str
    parts: GameObject
    certain: list[Event]  # what happens in every deal
    turned_up: bool  # whether something is turned up then: another card in every deal


def steps_instead(game: Rules, verdict: Verdict) -> Iterator[InsteadStep]:
    """The better decision and what would have followed, in a game as it was before it, which is played on.

    It ends when something is turned up, and where the game as it was dealt does not allow what could be expected.
    """
    best = verdict.best
    moves = [(verdict.seat, text) for text in pieces(best.text)] + [(one.seat, one.text) for one in best.line]
    for mover, text in moves:
        try:
            parts = game.parts(game.read(mover, text))
            game.play(mover, text)
        except MoveError:
            return
        certain = list(itertools.takewhile(lambda event: not event.reveals, game.events))
        turned_up = len(certain) < len(game.events)
        yield InsteadStep(mover, text, parts, certain, turned_up)
        if turned_up:
            return
