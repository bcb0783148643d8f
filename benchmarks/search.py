"""How many iterations `search` makes in a second in the middle of a game: python benchmarks/search.py

Counted in seconds of one core, so that a busy machine does not change it; the best of a few rounds.
"""

import time

from fogcity import new
from fogcity.arena.bench import midgame
from fogcity.bots.search import SearchBot
from fogcity.engine.chance import seeded
from fogcity.games import box, names

ITERATIONS = 20_000
ROUNDS = 3


def seconds(game_id: str) -> float:
    """That thinking took."""
    game = midgame(new(game_id, players=box(game_id).seats[-1], seed=1).rules())
    bot = SearchBot(seeded(1), ITERATIONS, 0.0)
    started = time.process_time()
    bot.think(game, game.turn[0])
    return time.process_time() - started


if __name__ == "__main__":
    for game_id in names():
        print(f"{game_id}: {ITERATIONS / min(seconds(game_id) for _ in range(ROUNDS)):,.0f} iterations a second")
