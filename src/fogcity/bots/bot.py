"""What a bot is, and games between bots."""

from mypy_extensions import i64, mypyc_attr

from fogcity.engine.chance import Chance
from fogcity.engine.game import Game, lowest, zeros


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Decides for a seat."""

    def decide(self, game: Game, seat: i64) -> i64:
        """A legal move, as a number."""
        raise NotImplementedError


class RandomBot(Bot):
    """Every legal move is as good as any other."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def decide(self, game: Game, seat: i64) -> i64:
        out = zeros(game.most_moves())
        return out[self.chance.below(game.moves(seat, out))]


def play_out(game: Game, bots: list[Bot], log: list[tuple[int, int]]) -> None:
    """Let bots play a game to its end, one for each seat, and note every move in the log."""
    while game.owing:
        seat = lowest(game.owing)
        move = bots[seat].decide(game, seat)
        game.apply(seat, move)
        log.append((int(seat), int(move)))
