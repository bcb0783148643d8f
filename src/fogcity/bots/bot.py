"""What a bot is, and games between bots."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fogcity.engine.asking import Asking
from fogcity.engine.chance import Chance, seeded
from fogcity.engine.events import Event
from fogcity.engine.rules import Rules, existing_seat, zeros
from fogcity.game import rules_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Decider:
    """What every bot is, and all that the ones that come with the package show. Your own is made from `Bot`."""

    def choose(self, game: Any, seat: Any) -> str:
        """A legal move for a seat, as a text.

        It may be handed the true game: what the seat cannot know is dealt anew before it looks.
        """
        rules = rules_of(game)
        return rules.write(ask(self, rules, deciding_seat(rules, seat), self.dealer()))

    def decide(self, game: Rules, seat: i64) -> i64:
        """A legal move, as a number. The game is a copy in which all that the seat cannot know was dealt anew."""
        raise NotImplementedError

    def dealer(self) -> Chance:
        """The random numbers with which `choose` deals anew what its seat cannot know."""
        return seeded(0)

    def looks(self) -> bool:
        """Whether it looks at anything but its legal moves; if not, no copy need be made for it."""
        return True

    def listens(self) -> bool:
        """Whether it wants to hear what happens."""
        return False

    def hear(self, events: list[dict[str, object]]) -> None:
        """What its seat hears of a move, whoever made it; told after every move, if it listens."""


def deciding_seat(game: Rules, seat: object) -> int:
    """The seat that somebody named, if it has something to decide now."""
    place = existing_seat(seat, int(game.players))
    if game.moves(place, zeros(game.most_moves())) == 0:
        raise game.why_not(place, 0)
    return place


class RandomBot(Decider):
    """Every legal move is as good as any other."""

    chance: Chance
    out: vec[i64]  # kept, for to clear it again for every decision would take longer than to decide

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.out = zeros(0)

    def decide(self, game: Rules, seat: i64) -> i64:
        if len(self.out) < game.most_moves():
            self.out = zeros(game.most_moves())
        out = self.out
        return out[self.chance.below(game.moves(seat, out))]

    def looks(self) -> bool:
        return False

    def dealer(self) -> Chance:
        return self.chance


def ask(bot: Decider, game: Rules, seat: i64, chance: Chance) -> i64:
    """What a bot decides, knowing only what its seat may know."""
    if not bot.looks():
        return bot.decide(game, seat)
    return bot.decide(game.known_to(seat, chance), seat)


def anybody_listens(bots: list[Decider]) -> bool:
    for bot in bots:
        if bot.listens():
            return True
    return False


def tell_listeners(bots: list[Decider], game: Rules) -> None:
    """Each bot that listens hears of the last move what its seat may hear."""
    for seat in range(len(bots)):
        if bots[seat].listens():
            bots[seat].hear(game.told(seat))


def play_out(
    game: Rules,
    bots: list[Decider],
    chance: Chance,
    order: Chance,
    log: list[tuple[int, int]] | None = None,
    story: list[Event] | None = None,
) -> i64:
    """Let bots play a game to its end, one for each seat; return how many moves they made.

    One chance deals anew what a seat cannot know, the other draws who is asked first in secret choices. Every move is
    noted in the log, and all that happens in the story, if there is one.
    """
    asking = Asking(order)
    heard = story is not None or anybody_listens(bots)
    made: i64 = 0
    while game.deciding:
        seat = asking.next(game.deciding)
        move = ask(bots[seat], game, seat, chance)
        if heard:
            game.apply_telling(seat, move)
        else:
            game.apply(seat, move)
        made += 1
        if log is not None:
            log.append((int(seat), int(move)))
        if story is not None:
            story += game.events
        if heard:
            tell_listeners(bots, game)  # last, for a bot may fail over what it hears
    return made
