"""What can go wrong, each a ValueError with a sentence for the person who made the mistake."""

from collections.abc import Mapping, Sequence

from fogcity.words.messages import words


class FogCityError(ValueError):
    """Anything a user of Fog City can do wrong."""


class BadSetup(FogCityError):
    """There is no such game, or it cannot be set up like this."""


class BadEdition(FogCityError):
    """A list of components that cannot be played with."""


class BadPosition(FogCityError):
    """A position that no game can reach, or that cannot be read."""


class BadRecord(FogCityError):
    """A record that cannot be read or does not follow the rules."""


class MoveError(FogCityError):
    """A move that was not made; the game is as before. Why is a code with facts; its sentence is made for a reader."""

    def __init__(self, code: str, facts: Mapping[str, object] | None = None, game: str = "") -> None:
        super().__init__(code, facts or {}, game)
        self.code = code
        self.facts = dict(facts or {})
        self.game = game  # whose words say it

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """Why not, in a language, with the players' names where they are known."""
        return words(self.game, language).say(f"refusal.{self.code}", self.facts, names)


def typed(text: str, most: int = 60) -> str:
    """What somebody has typed as a fact: short, and with nothing in it that a screen or a wire cannot show."""
    return repr(text[:most])[1:-1]


class UnreadableMove(MoveError):
    """This is no move of the game at all."""


class AmbiguousMove(MoveError):
    """This could mean several moves."""


class IllegalMove(MoveError):
    """A move of the game that may not be made now."""


class NoSuchSeat(IllegalMove):
    """There is no such seat at the table."""


class NotOneAnswer(IllegalMove):
    """It says more than the decision that is asked now, or not all of it."""
