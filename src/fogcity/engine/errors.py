"""What can go wrong, each a ValueError with a sentence for the person who made the mistake."""


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
    """A move that was not made; the game is as before."""


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
