"""How many iterations the searches make in a second in the middle of a game: python benchmarks/search.py

Counted in seconds of one core, so that a busy machine does not change it; the best of a few rounds.
"""

import time

from fogcity import new
from fogcity.arena.bench import midgame
from fogcity.bots.search import SearchBot
from fogcity.bots.weights import network_for, no_network
from fogcity.engine.chance import seeded
from fogcity.games import box, names

ITERATIONS = 20_000
ROUNDS = 3


def seconds(game_id: str, learned: bool) -> float:
    """That thinking took."""
    game = midgame(new(game_id, players=box(game_id).seats[-1], seed=1).rules())
    bot = SearchBot(seeded(1), ITERATIONS, 0.0, network_for if learned else no_network)
    started = time.process_time()
    bot.think(game, game.turn[0])
    return time.process_time() - started


if __name__ == "__main__":
    for game_id in names():
        for name, learned in (("search", True), ("search-v1", False)):
            rate = ITERATIONS / min(seconds(game_id, learned) for _ in range(ROUNDS))
            print(f"{game_id}, {name}: {rate:,.0f} iterations a second")
