"""What people make their own bots from."""

from fogcity.bots.bot import Decider
from fogcity.engine.rules import Rules
from fogcity.game import Game, begun_with


class Bot(Decider):
    """Decides for a seat. A bot of your own overrides `choose`, or `decide` where numbers are handier.

    >>> from fogcity import Game
    >>> from fogcity.bots import Bot
    >>> class Last(Bot):
    ...     def choose(self, game: Game, seat: int) -> str:
    ...         return game.legal(seat)[-1]

    In a file it plays wherever a bot is named: `fogcity play planners --bot last.py:Last`. A class with an `__init__`
    is given a seed. docs/bots.md has more.
    """

    def choose(self, game: Game, seat: int) -> str:
        """A legal move for this seat, as a text.

        The game is a copy in which everything that the seat cannot know was dealt anew: look at all of it, play on it,
        make copies; nothing in it tells a secret. It begins here, so `game.moves` is empty.
        """
        if type(self).decide is Bot.decide:
            raise NotImplementedError(f"{type(self).__name__} must say how it decides: a bot has a method choose.")
        return super().choose(game, seat)

    def decide(self, game: Rules, seat: int) -> int:
        """A legal move for this seat, as a number; the game is a copy as for `choose`, but of the compiled rules.

        This is how the arena and the others ask. Override it instead of `choose` for speed; docs/architecture.md
        describes the rules.
        """
        return int(game.read(seat, self.choose(begun_with(game), int(seat))))

    def looks(self) -> bool:
        """Whether it looks at anything but its legal moves; if not, the copy is spared and it gets the game itself."""
        return True

    def listens(self) -> bool:
        """Whether it wants to hear what happens."""
        return False

    def hear(self, events: list[dict[str, object]]) -> None:
        """What its seat is told of a move, whoever made it, as `Game.events_for`; after every move, if it listens."""
