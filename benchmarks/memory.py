"""Whether the memory of a simulation stays flat: python benchmarks/memory.py [GAME]"""

import resource
import sys

from fogcity.arena.simulate import ALL_ALONE, Plan, simulate
from fogcity.engine.box import Setup
from fogcity.games import box

STEPS = 5
GAMES = 4000


def peak_mib() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "planners"
    opened = box(game)
    played = 0
    for step in range(STEPS):
        setup = opened.check(Setup(game, opened.seats[-1], step * GAMES))
        for some in simulate(Plan(setup, "random", recording=True), GAMES, ALL_ALONE):
            played += some.games
        print(f"{played} games of {game}: at most {peak_mib():.1f} MiB so far")
