"""How many iterations the searches make in a second in the middle of a game: python benchmarks/search.py

Also how many leaves the batched search has judged by a hook that answers at once, beside the plain search on the same
positions. Counted in seconds of one core, so that a busy machine does not change it; the best of a few rounds.
"""

import time

import numpy as np

from fogcity import new
from fogcity.arena.bench import midgame
from fogcity.bots.search import SearchBot
from fogcity.bots.weights import network_for, no_network
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.envs.environment import Numbers
from fogcity.envs.search import Search
from fogcity.games import box, names

ITERATIONS = 20_000
ROUNDS = 3
MANY = 64  # games that are searched together
EACH = 200  # simulations of each


def seconds(game_id: str, learned: bool) -> float:
    """That thinking took."""
    game = midgame(new(game_id, players=box(game_id).seats[-1], seed=1).rules())
    bot = SearchBot(seeded(1), ITERATIONS, 0.0, network_for if learned else no_network)
    started = time.process_time()
    bot.think(game, game.turn[0])
    return time.process_time() - started


def positions(game_id: str) -> list[Rules]:
    """The middles of some games, where somebody has a choice."""
    found = []
    for seed in range(1, 1000):
        game = midgame(new(game_id, players=box(game_id).seats[0], seed=seed).rules())
        if len(game.legal(game.turn[0])) > 1:
            found.append(game)
        if len(found) == MANY:
            break
    return found


def plain_seconds(games: list[Rules]) -> float:
    started = time.process_time()
    for game in games:
        SearchBot(seeded(1), EACH, 0.0, no_network).think(game, game.turn[0])
    return time.process_time() - started


def batched_seconds(game_id: str, games: list[Rules], leaves: int) -> float:
    players = int(games[0].players)

    def trivial(observations: Numbers, masks: Numbers) -> tuple[Numbers, Numbers]:
        return masks, np.zeros((len(masks), players), np.int8)

    name = f"{game_id}-v{box(game_id).environment}"
    search = Search(name, trivial, players=players, simulations=EACH, leaves=leaves)
    search.run(games[:1])  # memory is taken before
    started = time.process_time()
    search.run(games)
    return time.process_time() - started


if __name__ == "__main__":
    for game_id in names():
        games = positions(game_id)
        plain = EACH * len(games) / min(plain_seconds(games) for _ in range(ROUNDS))
        print(f"{game_id}, {games[0].players} players, {MANY} positions: plain search {plain:,.0f} iterations a second")
        for leaves in (1, 8):
            rate = EACH * len(games) / min(batched_seconds(game_id, games, leaves) for _ in range(ROUNDS))
            print(
                f"  batched, {leaves} leaves of a tree at once: {rate:,.0f} leaves a second, {rate / plain:.2f} times"
            )
    for game_id in names():
        for name, learned in (("search", True), ("search-v1", False)):
            rate = ITERATIONS / min(seconds(game_id, learned) for _ in range(ROUNDS))
            print(f"{game_id}, {name}: {rate:,.0f} iterations a second")
