"""A bot in ten lines: wants skyscrapers, else whatever scores most at once."""

from fogcity import Game
from fogcity.bots import Bot


class Tall(Bot):
    def choose(self, game: Game, seat: int) -> str:
        def after(move: str) -> tuple[float, float]:
            copy = game.clone()
            copy.play(seat, move)
            return copy.breakdown(seat).get("skyscrapers", 0), copy.scores()[seat]

        return max(game.legal(seat), key=after)
