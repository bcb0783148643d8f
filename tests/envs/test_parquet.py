"""Games as tables: every row is what happened, and the libraries that the page names read them."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support import EVERY_TABLE

pa = pytest.importorskip("pyarrow")

import pyarrow.parquet as pq  # noqa: E402

from fogcity.arena.engines import Engine  # noqa: E402
from fogcity.arena.simulate import Plan, Summary, play_some, simulate  # noqa: E402
from fogcity.engine.box import Setup  # noqa: E402
from fogcity.envs import parquet  # noqa: E402
from fogcity.envs.environment import Environment  # noqa: E402
from fogcity.games import box  # noqa: E402

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "docs/examples/data"
PAGE = (ROOT / "docs/data.md").read_text("utf-8")


def collected(folder: Path, setup: Setup, games: int, bot: str = "random") -> tuple[Any, Any]:
    plan = Plan(setup, bot)
    parquet.open_folder(folder, parquet.about(plan))
    keep(folder, parquet.collect_some(plan, (0, games)))
    return pq.read_table(folder / "trajectories"), pq.read_table(folder / "games")


def keep(folder: Path, some: Summary) -> None:
    for name, content in some.files.items():
        (folder / name).write_bytes(content)


def numbers(column: Any) -> Any:
    return np.frombuffer(b"".join(column.to_pylist()), np.int8).reshape(len(column), -1)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_every_row_is_what_the_seat_knew_could_do_and_did(tmp_path: Path, game: str, players: int) -> None:
    setup = Setup(game, players, 3, {})
    rows, games = collected(tmp_path, setup, 1)
    table = Environment(f"{game}-v{box(game).environment}", players)
    told = json.loads((tmp_path / "about.json").read_text("utf-8"))
    assert told["observation"] == table.names()
    assert told["actions"] == table.numbering.texts
    seen, masks = numbers(rows["observation"]), numbers(rows["mask"])
    played = table.deal(3)
    for i, row in enumerate(rows.drop_columns(["observation", "mask"]).to_pylist()):
        seat = row["seat"]
        assert (row["game"], row["move"]) == (0, i)
        assert (seen[i] == table.observation(played, seat)).all()
        assert (masks[i] == table.mask(played, seat)).all()
        assert masks[i].sum() == len(row["policy"])
        assert row["policy"] == pytest.approx([1 / len(row["policy"])] * len(row["policy"]))
        assert 0 < row["winning"] < 1
        played.apply(seat, table.numbering.move(row["action"]))
    assert played.over
    [only] = games.to_pylist()
    assert only["points"] == played.scores()
    assert only["rewards"] == pytest.approx(table.rewards(played))
    assert (only["decisions"], only["ending"], only["seed"]) == (rows.num_rows, played.ending(), "3")


def test_the_last_decision_of_every_seat_is_rewarded_and_no_other(tmp_path: Path) -> None:
    rows, games = collected(tmp_path, Setup("investors", 4, 5, {}), 3)
    last = [row for row in rows.select(["game", "seat", "reward", "last"]).to_pylist() if row["last"]]
    assert len(last) == 3 * 4
    for row in last:
        assert row["reward"] == pytest.approx(games["rewards"][row["game"]].as_py()[row["seat"]])
    assert sum(abs(reward) for reward in rows["reward"].to_pylist()) == pytest.approx(
        sum(abs(row["reward"]) for row in last)
    )


def test_who_searches_tells_how_often_each_move_was_tried(tmp_path: Path) -> None:
    rows, _ = collected(tmp_path, Setup("builders", 2, 1, {}), 1, "search:16")
    masks = numbers(rows["mask"])
    surest = 0
    for mask, row in zip(masks, rows.select(["action", "policy"]).to_pylist(), strict=True):
        assert sum(row["policy"]) == pytest.approx(1, abs=1e-5)
        chosen = np.flatnonzero(mask).tolist().index(row["action"])
        surest += row["policy"][chosen] == max(row["policy"])
    assert surest == rows.num_rows
    tried = [policy for policy in rows["policy"].to_pylist() if len(policy) == 2]
    assert any(min(policy) > 0 for policy in tried), "where there were two, too"


def test_the_games_are_those_that_are_summed_up_without_tables(tmp_path: Path) -> None:
    setup = Setup("planners", 3, 1, {})
    plan = Plan(setup, "greedy")
    assert replace(parquet.collect_some(plan, (0, 4)), files={}) == play_some(plan, (0, 4))


def test_a_game_that_does_not_fit_is_played_again_with_more_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup("planners", 2, 9, {})
    usual, _ = collected(tmp_path / "usual", setup, 3)
    monkeypatch.setattr(parquet, "ROOM", 20)
    monkeypatch.setattr(parquet, "LAST", [])
    crowded, _ = collected(tmp_path / "crowded", setup, 3)
    assert crowded == usual


def test_processes_write_the_same_rows_as_one(tmp_path: Path) -> None:
    setup = Setup("planners", 2, 9, {})
    usual, _ = collected(tmp_path / "usual", setup, 6)
    plan = Plan(setup, "random")
    parquet.open_folder(tmp_path / "many", parquet.about(plan))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fogcity.arena.simulate.ALONE", 0)
        for some in simulate(plan, 6, Engine(jobs=2), parquet.collect_some):
            keep(tmp_path / "many", some)
    many = pq.read_table(tmp_path / "many" / "trajectories")
    assert many.sort_by([("game", "ascending"), ("move", "ascending")]) == usual


def test_the_command_writes_tables_once(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "fogcity.cli",
        *["simulate", "planners", "--games", "2", "--parquet", "data", "--json"],
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert json.loads(done.stdout)["length"]["mean"] * 2 == pq.read_table(tmp_path / "data/trajectories").num_rows
    again = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert again.returncode
    assert "There are tables in" in again.stderr


def test_the_sample_set_is_what_the_command_makes(tmp_path: Path) -> None:
    rows, games = collected(tmp_path, Setup("planners", 2, 7, {}), 2)
    kept = pq.read_table(SAMPLE / "trajectories").sort_by([("game", "ascending"), ("move", "ascending")])
    assert kept == rows
    assert pq.read_table(SAMPLE / "games").sort_by("game") == games


@pytest.mark.parametrize("library", ["polars", "pandas", "datasets", "torch"])
def test_other_libraries_read_the_tables_as_the_page_says(
    library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(library)
    (tmp_path / "data").symlink_to(SAMPLE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    [example] = [
        block
        for block in re.findall(r"```python\n(.*?)```", PAGE, re.S)
        if re.search(rf"^(import|from) {library}\b", block, re.M)
    ]
    found: dict[str, Any] = {}
    exec(example, found)
    rows = pq.read_table(SAMPLE / "trajectories")
    if library == "polars":
        assert found["won"]["reward"].sum() == pytest.approx(0, abs=1e-6)
    elif library == "pandas":
        assert found["lengths"]["count"].sum() == 2
    elif library == "datasets":
        assert found["first"]["observation"] == rows["observation"][0].as_py()
    else:
        assert found["inputs"].shape == (found["targets"].shape[0], rows.schema.field("observation").type.byte_width)
