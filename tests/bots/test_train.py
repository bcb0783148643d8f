"""How networks are made: the games that are learned from, and the command."""

import io
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from fogcity.bots.weights import GAMES, Folder, Given, network_file
from fogcity.engine.errors import BadSetup
from fogcity.envs.environment import Environment
from fogcity.games import box
from fogcity.train.games import BATCH, FADE, VIEWS, Lesson, from_file, goals_of, play_batch, positions_of

NO_ARROW = "pyarrow, which writes the games, is not installed: pip install 'fogcity[train]'"
NO_TORCH = "PyTorch, which learns, is not installed: pip install 'fogcity[train]'"


@pytest.mark.parametrize(("game_id", "players"), [("planners", 2), ("builders", 3), ("investors", 4)])
def test_games_to_learn_from_are_tables_from_which_all_that_was_seen_is_found_again(game_id: str, players: int) -> None:
    pq = pytest.importorskip("pyarrow.parquet", reason=NO_ARROW)
    lesson = Lesson(f"{game_id}-v{box(game_id).environment}", players, 2, None)
    number, content = play_batch(lesson, 7)
    assert number == 7
    games = pq.read_table(io.BytesIO(content)).to_pylist()
    assert len(games) == BATCH
    assert all(len(game["seats"]) == len(game["moves"]) and len(game["kept"]) == len(game["thought"]) for game in games)
    assert len(content) < 6000 * BATCH

    number, found = positions_of(lesson, (3, content))
    assert number == 3
    count = VIEWS * sum(len(game["kept"]) for game in games)
    assert count > 20 * BATCH
    assert found.seen.dtype == np.int8
    assert len(found.seen) == len(found.parts) == count
    assert found.hand.shape == found.goal.shape == found.ended.shape == (count, players)
    assert found.parts.shape[1] % players == 0
    for chances in (found.goal, found.ended):
        assert np.allclose(chances.sum(1), 1, atol=1e-5)
        assert (chances >= 0).all()
    assert play_batch(lesson, 7) == (7, content)


def test_a_position_is_learned_from_as_the_one_who_looks_sees_it() -> None:
    """By seat, the observer first: who looked on is told by the number of the observer's seat."""
    pytest.importorskip("pyarrow", reason=NO_ARROW)
    lesson = Lesson(f"planners-v{box('planners').environment}", 2, 2, None)
    content = play_batch(lesson, 7)[1]
    played = from_file(content)[0]
    environment = Environment(lesson.environment, 2)
    found = positions_of(lesson, (0, content))[1]
    seat = environment.names().index("seat")
    game = environment.deal(played.seed)
    for i in range(played.kept[0]):
        game.apply(played.seats[i], played.moves[i])
    for row in range(VIEWS):
        observer = int(found.seen[row][seat])
        assert (found.seen[row] == environment.observation(game, observer)).all()
        first = goals_of(played.thought, [found.ended[row][-observer], found.ended[row][1 - observer]])[0]
        assert list(found.goal[row]) == pytest.approx(first[observer:] + first[:observer])
    assert {int(found.seen[row][seat]) for row in range(VIEWS)} == {0, 1}


def test_what_is_learned_is_what_was_thought_soon_after_and_at_the_end_how_it_ended() -> None:
    certain = [10_000, 0]
    assert goals_of([], [0, 1]) == []
    assert goals_of([[5_000, 5_000]], [0.0, 1.0]) == [pytest.approx([(1 - FADE) / 2, (1 + FADE) / 2])]
    goals = goals_of([certain] * 200, [0.0, 1.0])
    assert [goal[0] for goal in goals] == sorted((goal[0] for goal in goals), reverse=True)
    assert goals[0][0] > 0.99
    assert goals[-1][0] == pytest.approx(1 - FADE)


def test_a_network_plays_where_its_file_is_not() -> None:
    pytest.importorskip("pyarrow", reason=NO_ARROW)
    content = network_file(GAMES / "planners" / "networks", 2).read_bytes()
    environment = f"planners-v{box('planners').environment}"
    lesson = pickle.loads(pickle.dumps(Lesson(environment, 2, 2, Given("nowhere/2.network", content))))
    with_network, without = (play_batch(one, 7)[1] for one in (lesson, Lesson(environment, 2, 2, None)))
    assert with_network != without
    with pytest.raises(BadSetup, match=r"nowhere/2\.network was learned with another game or edition"):
        play_batch(Lesson(environment, 3, 2, Given("nowhere/2.network", content)), 7)


def train(*arguments: str, forbidden: str = "") -> "subprocess.CompletedProcess[str]":
    code = f"import sys\nif {forbidden!r}: sys.modules[{forbidden!r}] = None\nfrom fogcity.cli import main\nmain()"
    return subprocess.run([sys.executable, "-c", code, "train", *arguments], capture_output=True, text=True)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "chess"),
        (["planners", "--players", "7"], "for 2 to 4 players, not 7"),
        (["planners", "--games", "0"], "--games must be at least 1, not 0"),
        (["planners", "--from", "nowhere"], "There is no folder nowhere with networks."),
        (["investors", "--from", str(GAMES)], f"There is no network {GAMES / '3.network'}."),
    ],
)
def test_what_cannot_be_trained_is_refused(arguments: list[str], complaint: str) -> None:
    done = train(*arguments)
    assert done.returncode == 2
    assert complaint in done.stderr


def test_training_says_what_it_needs(tmp_path: Path) -> None:
    done = train("planners", "--out", str(tmp_path), forbidden="torch")
    assert done.returncode == 2
    assert "fogcity train needs NumPy, pyarrow and PyTorch: pip install 'fogcity[train]'." in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_small_training_makes_networks_that_play_and_is_not_done_twice(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    import fogcity
    from fogcity.bots import bot

    first = GAMES / "planners" / "networks"
    small = ["planners", "--out", str(tmp_path), "--players", "2", "--games", "48", "--iterations", "2", "--steps", "3"]
    small += ["--from", str(first)]
    done = train(*small, "--rounds", "2", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert "48 of 48 games to play" in done.stdout
    file = min((tmp_path / "round-1" / "games-2").iterdir())
    players = Lesson(f"planners-v{box('planners').environment}", 2, 2, Folder(first).given(2))
    assert play_batch(players, int(file.stem))[1] == file.read_bytes()
    game = fogcity.new("planners", players=2, seed=1)
    game.play(0, "draw")
    assert bot(f"search:30@{tmp_path / 'round-2'}", 1).choose(game, 0) in game.legal(0)
    before = (tmp_path / "round-2" / "2.network").stat().st_mtime_ns
    again = train(*small, "--rounds", "2")
    assert "0 of 48 games to play" in again.stdout
    assert "learning" not in again.stdout
    assert (tmp_path / "round-2" / "2.network").stat().st_mtime_ns == before


def test_the_example_learns(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    example = Path(__file__).parents[2] / "docs" / "examples" / "train.py"
    curve = tmp_path / "curve.svg"
    command = [sys.executable, str(example), "--minutes", "0.02", "--games", "256", "--curve", str(curve)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "of 256 games won against random" in done.stdout
    assert curve.exists()
