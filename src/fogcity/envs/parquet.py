"""Games as tables that Polars, pandas, Hugging Face datasets and PyTorch read.

`fogcity simulate --parquet` makes a folder with `trajectories/`, one row for each decision, `games/`, one for each
game, and `about.json`, what all numbers mean; `fogcity export --parquet` makes the same of games of people. Every task
makes files of its own, of a few seconds of play, so memory stays flat; a file is there whole or not at all.
docs/data.md tells what the columns mean.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fogcity.envs.extra import extra

with extra("data"):
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq
    from numpy.typing import NDArray

from fogcity.arena.simulate import BOT_STREAM, ORDER, UNKNOWN, Plan, Summary, sum_up
from fogcity.bots import bot
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.errors import BadSetup
from fogcity.engine.observation import Sheet
from fogcity.engine.rules import Rules, exact, zeros
from fogcity.envs.collecting import Rows
from fogcity.envs.numbering import Numbering
from fogcity.games import box
from fogcity.record.files import write_whole

ROOM = 8192  # rows that are written at once
TASK = 5.0  # seconds that the games of one file should take
TABLES = ("trajectories", "games")
LAST: list["Trajectories"] = []  # one at most
SURE = bot("greedy", 0)  # of people nobody knows how likely they were to do something else


@dataclass(frozen=True)
class Played:
    """A game that was played elsewhere."""

    seed: int
    moves: Sequence[tuple[int, str]]
    players: str  # who they were


def open_folder(folder: Path, said: Mapping[str, object]) -> None:
    """Make a folder for new tables, and say what is in it; what was written before is not mixed with it."""
    for name in TABLES:
        if any((folder / name).glob("*.parquet")):
            raise BadSetup(f"There are tables in {folder} already; name another folder.")
        (folder / name).mkdir(parents=True, exist_ok=True)
    write_whole(folder / "about.json", [json.dumps(said, indent=1), "\n"])


def about(plan: Plan) -> dict[str, object]:
    """The set-up, and what every number and action means."""
    setup = plan.setup
    game = box(setup.game).start(setup)
    numbers = [
        f"{feature.name}: {label}" if label else feature.name for feature in game.features() for label in feature.labels
    ]
    return {
        "game": setup.game,
        "players": setup.players,
        "variants": dict(setup.variants),
        "edition": list(game.edition()),
        "version": box(setup.game).environment,
        "bot": plan.bot,
        "seed": str(setup.seed),
        "observation": numbers,
        "actions": Numbering(game).texts,
    }


def collect_some(plan: Plan, some: tuple[int, int]) -> Summary:
    """Play so many games from this one on, and write down all of their decisions."""
    first, _ = some
    decisions = trajectories(plan)
    files = {name: pa.BufferOutputStream() for name in TABLES}
    with writer(files["trajectories"], decisions.schema) as rows, writer(files["games"], GAMES) as games:
        decisions.begin(rows)
        summary = sum_up(plan, some, decisions.play)
        decisions.write()
        games.write_table(pa.Table.from_pylist(decisions.games, GAMES))
    summary.files = {f"{name}/{first:09}.parquet": file.getvalue().to_pybytes() for name, file in files.items()}
    return summary


def keep_played(folder: Path, setup: Setup, played: Iterable[Played]) -> int:
    """Make tables of games that were played elsewhere from deals of this set-up; how many there were."""
    plan = Plan(box(setup.game).check(setup), "people")
    open_folder(folder, {name: said for name, said in about(plan).items() if name != "seed"})
    decisions = Trajectories(plan, box(setup.game).start(plan.setup))
    name = f"{0:09}.parquet"
    with (
        written(folder / "trajectories" / name, decisions.schema) as rows,
        written(folder / "games" / name, GAMES) as games,
    ):
        decisions.begin(rows)
        for number, one in enumerate(played):
            decisions.follow(one, number)
        decisions.write()
        games.write_table(pa.Table.from_pylist(decisions.games, GAMES))
    return len(decisions.games)


@contextmanager
def written(path: Path, schema: Any) -> Iterator[Any]:
    """A file that gets its name when it is whole."""
    unfinished = path.with_suffix(".unfinished")
    try:
        with writer(unfinished, schema) as file:
            yield file
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def writer(file: Any, schema: Any) -> Any:
    """Most numbers are 0: compressed a little, they take a fiftieth of the room; dictionaries would only cost time."""
    return pq.ParquetWriter(file, schema, compression="zstd", compression_level=1, use_dictionary=False)


def trajectories(plan: Plan) -> "Trajectories":
    """The memory for rows is taken once in a process, for plans hardly ever change there."""
    if not LAST or LAST[0].plan != plan:
        LAST[:] = [Trajectories(plan, box(plan.setup.game).start(plan.setup))]
    return LAST[0]


GAMES = pa.schema(
    [
        ("game", pa.int64()),
        ("seed", pa.string()),
        ("bot", pa.string()),
        ("decisions", pa.int32()),
        ("ending", pa.string()),
        ("points", pa.list_(pa.float32())),
        ("rewards", pa.list_(pa.float32())),
    ]
)


class Trajectories:
    """The decisions of games that are played one after the other."""

    def __init__(self, plan: Plan, game: Rules) -> None:
        self.plan = plan
        self.sheet = Sheet(game.features())
        self.numbering = Numbering(game)
        size, actions = int(self.sheet.numbers), len(self.numbering.texts)
        self.schema = pa.schema(
            [
                ("game", pa.int64()),
                ("move", pa.int32()),
                ("seat", pa.int8()),
                ("observation", pa.binary(size)),
                ("mask", pa.binary(actions)),
                ("action", pa.int16()),
                ("policy", pa.list_(pa.float32())),
                ("winning", pa.float32()),
                ("reward", pa.float32()),
                ("last", pa.bool_()),
            ]
        )
        self.games: list[dict[str, object]] = []
        self.file: Any = None
        self.rows = Rows(game, self.sheet, self.numbering, ROOM)

    def begin(self, file: Any) -> None:
        self.file = file
        self.games = []
        self.rows.clear()

    def play(self, game: Rules, spec: str, seed: int, log: list[tuple[int, int]] | None) -> int:
        """Deal a game anew on its table, let bots play it, and note every decision; how many there were."""
        number = seed - self.plan.setup.seed
        length = self.with_room(game, lambda: self.try_to_play(game, spec, seed, number))
        self.note(game, spec, seed, number, length)
        return length

    def with_room(self, game: Rules, attempt: Callable[[], int]) -> int:
        """Try until all decisions of a game fit."""
        length = attempt()
        while length < 0:
            if not self.rows.size:
                self.rows = Rows(game, self.sheet, self.numbering, 2 * int(self.rows.room))
            self.write()
            length = attempt()
        return length

    def try_to_play(self, game: Rules, spec: str, seed: int, number: int) -> int:
        game.chance.restart(seed)
        game.set_up()
        streams = BOT_STREAM + (seed << 8)
        bots = [bot(spec, streams + seat) for seat in range(game.players)]
        return int(self.rows.play(game, bots, number, seeded(streams + UNKNOWN), seeded(streams + ORDER)))

    def follow(self, one: Played, number: int) -> None:
        """Note every decision of a game that was played elsewhere."""
        setup = replace(self.plan.setup, seed=one.seed)
        game = box(setup.game).start(setup)
        length = self.with_room(game, lambda: self.try_to_follow(game, one, number))
        self.note(game, one.players, one.seed, number, length)

    def try_to_follow(self, game: Rules, one: Played, number: int) -> int:
        rows = self.rows
        first, policies = rows.size, rows.policy_size
        game.chance.restart(one.seed)
        game.set_up()
        for made, (seat, text) in enumerate(one.moves):
            if not rows.has_room(game):
                rows.size, rows.policy_size = first, policies
                return -1
            move = game.read(seat, text)
            legal = rows.look(game, seat, number, made)
            rows.explain(SURE, seat, move, legal)
            game.apply(seat, move)
        rows.settle(game, first)
        return len(one.moves)

    def note(self, game: Rules, spec: str, seed: int, number: int, length: int) -> None:
        halves = zeros(game.players)
        game.half_points(halves)
        rewards = [0.0] * int(game.players)
        row = int(self.rows.size) - 1
        for i in range(row, row - length, -1):
            if self.rows.last[i]:
                rewards[int(self.rows.seats[i])] = float(self.rows.rewards[i])
        self.games.append(
            {
                "game": number,
                "seed": str(seed),
                "bot": spec,
                "decisions": length,
                "ending": game.ending(),
                "points": [float(exact(halves[seat])) for seat in range(game.players)],
                "rewards": rewards,
            }
        )

    def write(self) -> None:
        """The rows that are there, as one group of the file; then they are forgotten."""
        rows = self.rows
        n = int(rows.size)
        if n:
            ends = np.concatenate([[0], view(rows.ends, np.int64)[:n]]).astype(np.int32)
            policy = view(rows.policies, np.float64)[: ends[-1]].astype(np.float32)
            columns = [
                pa.array(view(rows.games, np.int64)[:n]),
                pa.array(view(rows.moves, np.int64)[:n].astype(np.int32)),
                pa.array(view(rows.seats, np.int64)[:n].astype(np.int8)),
                fixed(rows.observations, int(self.sheet.numbers), n),
                fixed(rows.masks, len(self.numbering.texts), n),
                pa.array(view(rows.actions, np.int64)[:n].astype(np.int16)),
                pa.ListArray.from_arrays(pa.array(ends), pa.array(policy)),
                pa.array(view(rows.winning, np.float64)[:n].astype(np.float32)),
                pa.array(view(rows.rewards, np.float64)[:n].astype(np.float32)),
                pa.array(view(rows.last, np.bool_)[:n]),
            ]
            self.file.write_table(pa.Table.from_arrays(columns, schema=self.schema))
        rows.clear()


def view(memory: Any, kind: Any) -> NDArray[Any]:
    return np.frombuffer(memoryview(memory), kind)


def fixed(memory: Any, width: int, n: int) -> Any:
    """So many values of a fixed number of bytes, where they are."""
    return pa.Array.from_buffers(pa.binary(width), n, [None, pa.py_buffer(memoryview(memory)[: n * width])])
