"""Making and encoding views and events as the server does: python benchmarks/views.py [OTHER]

With OTHER, the src folder of another checkout whose rules are compiled, both are measured in turns, and the ratio is
given: more than 1 means that this one is faster.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parents[1] / "src"
TURNS = 7

MEASURE = """
import time, msgspec
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.games import box, names

def positions(game_id, players):
    opened, chance, found = box(game_id), seeded(5), []
    game = opened.start(opened.check(Setup(game_id, players, 5)))
    while not game.over and len(found) < 400:
        seat = game.turn[chance.below(len(game.turn))]
        legal = game.legal(seat)
        game.play(seat, legal[chance.below(len(legal))])
        found.append(game.clone())
    return found

# A checkout from before there were types made dicts.

def see(game, seat):
    return game.typed_view(seat) if hasattr(game, "typed_view") else game.view(seat)

def hear(game, seat):
    if hasattr(game, "typed_view"):
        return [event.facts_for(seat) for event in game.events]
    return [event.told(seat) for event in game.events]

encode = msgspec.json.Encoder().encode
for game_id in names():
    for players in box(game_id).seats:
        found = positions(game_id, players)
        for what in (see, hear):
            best = 1e9
            for _ in range(5):
                began = time.perf_counter()
                for game in found:
                    for seat in range(players):
                        encode(what(game, seat))
                best = min(best, (time.perf_counter() - began) / len(found) / players)
            print(game_id, players, "view" if what is see else "events", best * 1e6)
"""


def measured(source: Path) -> dict[str, float]:
    """Microseconds for one seat, by game, number of players and what is encoded."""
    environment = os.environ | {"PYTHONPATH": str(source)}
    said = subprocess.run(
        [sys.executable, "-c", MEASURE], env=environment, check=True, capture_output=True, text=True
    ).stdout
    return {name: float(amount) for name, _, amount in (line.rpartition(" ") for line in said.splitlines())}


def main(others: list[str]) -> None:
    sources = [HERE, *map(Path, others)]
    turns = [[measured(source) for source in sources] for _ in range(TURNS if others else 1)]
    for name in turns[0][0]:
        mine = median(turn[0][name] for turn in turns)
        line = f"{name:<24}{mine:8.1f} µs"
        if others:
            theirs = median(turn[1][name] for turn in turns)
            ratio = median(turn[1][name] / turn[0][name] for turn in turns)
            line += f"{theirs:8.1f} µs{ratio:7.2f}"
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
