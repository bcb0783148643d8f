"""How many iterations `search` makes in a second in the middle of a game: python benchmarks/search.py"""

import time

from fogcity import new
from fogcity.arena.bench import midgame
from fogcity.bots.search import SearchBot
from fogcity.engine.chance import seeded
from fogcity.games import box, names

ITERATIONS = 30_000

if __name__ == "__main__":
    for game_id in names():
        game = midgame(new(game_id, players=box(game_id).seats[-1], seed=1))
        bot = SearchBot(seeded(1), ITERATIONS, 0.0)
        started = time.perf_counter()
        done = int(bot.think(game, game.turn[0]))
        print(f"{game_id}: {done / (time.perf_counter() - started):,.0f} iterations a second")
