"""Records a varied game for this folder: python tests/golden/make.py GAME PLAYERS SEED [EDITION] [OPTIONS as JSON]."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support import Moody, play_on

from fogcity.engine.box import Setup
from fogcity.games import box
from fogcity.record import Record, write_record
from fogcity.record.record import result_of


def recorded(game_id: str, players: int, seed: int, edition: Path | None, options: dict[str, object]) -> Record:
    setup = box(game_id).check(Setup(game_id, players, seed, options, edition))
    record = Record.of(setup, [f"moody {seat}" for seat in range(players)])
    game = record.begin()
    record.moves = play_on(game, Moody(seed))
    record.result = result_of(game)
    return record


if __name__ == "__main__":
    game_id, players, seed, *rest = sys.argv[1:]
    edition = Path(rest[0]) if rest and rest[0] else None
    options = json.loads(rest[1]) if len(rest) > 1 else {}
    sys.stdout.write(write_record(recorded(game_id, int(players), int(seed), edition, options)))
