"""Whole answers to a decision, and the rule that nothing said about one tells a secret.

An answer is one move, or several of which nobody hears before the last (the cheques of a bid), with semicolons
between them. It says all that its decision asks and nothing beyond: what comes after a decision is not known
before it is made.
"""

from typing import Final

from fogcity.engine.chance import Chance
from fogcity.engine.errors import NotOneAnswer, UnreadableMove
from fogcity.engine.events import Event
from fogcity.engine.rules import Rules

MOST_MOVES: Final = 40  # in one answer
BEYOND: Final = "beyond"
UNFINISHED: Final = "unfinished"


def rehearse(game: Rules, seat: int, text: str, chance: Chance) -> tuple[Rules, tuple[Event, ...]]:
    """The game after an answer and what would happen, on a copy that holds nothing the seat cannot know.

    Before an answer is recorded nobody may be told anything of it that comes from elsewhere: a refusal by the true
    game can say what lies in the deck, or in others' hands. Raises a MoveError if it cannot be given.
    """
    check_whole(game, seat, text)
    return carry_out(game.known_to(seat, chance), seat, text)


def check_whole(game: Rules, seat: int, text: str) -> None:
    """Refuse what says more than one answer, or less, by its words alone: nothing is tried for that."""
    game.check_seat(seat)
    texts = pieces(text)
    if len(texts) > MOST_MOVES:
        raise UnreadableMove("too-many-moves", {"most": MOST_MOVES, "moves": len(texts)})
    for piece in texts[:-1]:
        if not begins(game, seat, piece):
            raise NotOneAnswer(BEYOND)
    if begins(game, seat, texts[-1]):
        raise NotOneAnswer(UNFINISHED)


def begins(game: Rules, seat: int, text: str) -> bool:
    """Whether a text is only the beginning of an answer."""
    return not game.expand(seat, text) and game.is_part(game.read(seat, text))


def carry_out(game: Rules, seat: int, text: str) -> tuple[Rules, tuple[Event, ...]]:
    """The game after an answer, which is made as a whole or not at all, and all that happened in it."""
    after = game.clone()
    events: tuple[Event, ...] = ()
    for piece in pieces(text):
        after.play(seat, piece)
        events += after.events
    return after, events


def pieces(text: str) -> list[str]:
    return [piece.strip() for piece in text.split(";")]
