"""The large commands on a real Ray cluster of two nodes: they find what processes find, whoever is killed meanwhile."""

import importlib.util
import json
import os
import secrets
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

import fogcity as package
from fogcity.advice.trials import asked_in
from fogcity.arena.cluster import QUIET, do_there, fingerprint
from fogcity.engine.box import Setup
from fogcity.engine.errors import FogCityError

NODES = Path(__file__).with_name("two_nodes.py")
MARK = "FOGCITY_TEST_ENGINES"  # in the environment of every process that is started here
PATIENCE = 120  # seconds, on however busy a machine


@dataclass
class Started:
    """What is started here: it can be told from everything else, and must not outlive the tests."""

    mark: str
    environment: dict[str, str]

    def python(self, code: str, *arguments: object, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", code, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=self.environment | more,
            timeout=2 * PATIENCE,
            start_new_session=True,
        )

    def alive(self) -> list[psutil.Process]:
        found = []
        for process in psutil.process_iter():
            try:
                if process.environ().get(MARK) == self.mark and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(process)
            except psutil.Error:
                continue
        return found

    def end(self) -> list[str]:
        """End what should have ended by itself by now; what that was."""
        _, left = psutil.wait_procs(self.alive(), timeout=60)
        names = [" ".join(process.cmdline()[:4]) for process in left]
        for process in left:
            process.kill()
        return names


@pytest.fixture(scope="module")
def started() -> Iterator[Started]:
    """The environment of this test and nothing that would lead to another cluster."""
    if importlib.util.find_spec("ray") is None:
        pytest.skip("Ray is not installed: pip install 'fogcity[ray]'")
    mark = secrets.token_hex(16)
    others = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    one = Started(mark, others | QUIET | {MARK: mark, "RAY_AUTH_TOKEN": mark})
    yield one
    left = one.end()
    assert not left, "these outlived the tests"


@pytest.fixture(scope="module")
def cluster(started: Started, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster of two nodes with one core each."""
    if os.name == "nt":
        pytest.skip("Ray makes no cluster of several nodes on Windows")
    said = tmp_path_factory.mktemp("nodes") / "said"
    with (
        said.open("wb") as errors,
        subprocess.Popen(
            [sys.executable, str(NODES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=started.environment,
            start_new_session=True,
        ) as nodes,
    ):
        assert nodes.stdin
        assert nodes.stdout
        try:
            address = next((line.split()[1] for line in nodes.stdout if line.startswith("ready ")), None)
            assert address, f"Ray does not start here:\n{said.read_text('utf-8', 'replace')}"
            yield address
        finally:
            nodes.stdin.close()
            try:
                nodes.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                nodes.kill()


# No process of this machine may do what the cluster is asked for, not even the first second of a simulation.
ONLY_THERE = """
from fogcity.arena import processes, simulate
from fogcity.cli import main
processes.in_processes = None
simulate.ALONE = 0
main()
"""
HERE = "from fogcity.cli import main; main()"
TRAIN = """
import sys
from argparse import Namespace
from pathlib import Path
from fogcity.arena.engines import Engine
from fogcity.train.command import play_round
engine = Engine("ray", address=sys.argv[2]) if sys.argv[2:] else Engine(jobs=1)
play_round(Namespace(games=48, iterations=2, start=None), engine, "planners", (2,), Path(sys.argv[1]), 1)
"""


class Commands:
    """Runs commands in a folder, by processes or on a cluster; what they print."""

    def __init__(self, started: Started, folder: Path, address: str | None) -> None:
        self.started = started
        self.folder = folder
        self.address = address
        folder.mkdir()

    def fogcity(self, *arguments: object) -> str:
        if self.address:
            return self.said(ONLY_THERE, *arguments, "--engine", "ray", "--address", self.address)
        return self.said(HERE, *arguments, "--jobs", "1")

    def said(self, code: str, *arguments: object) -> str:
        done = self.started.python(code, *arguments)
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return done.stdout

    def files(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.folder)): path.read_bytes() for path in self.folder.rglob("*") if path.is_file()
        }


def by_number(file: Path) -> list[object]:
    return sorted((json.loads(line) for line in file.read_text().splitlines()), key=lambda one: int(one["number"]))


def without(document: str, *names: str) -> dict[str, object]:
    found = json.loads(document)
    assert isinstance(found, dict)
    for name in names:
        del found[name]
    return found


def simulated(run: Commands) -> object:
    pq = pytest.importorskip("pyarrow.parquet")
    said = run.fogcity("simulate", "planners", "--games", 5, "--seed", 3, "--parquet", run.folder / "data", "--json")
    rows = pq.read_table(run.folder / "data" / "trajectories")
    return (
        without(said, "seconds", "moves_per_s"),
        rows.sort_by([("game", "ascending"), ("move", "ascending")]).to_pylist(),
        pq.read_table(run.folder / "data" / "games").sort_by("game").to_pylist(),
    )


def studied(run: Commands) -> object:
    return without(run.fogcity("study", "planners", "--bot", "random", "--games", 8, "--json"), "thinking")


def trained(run: Commands) -> object:
    """All of the training that is spread; learning is done by the command itself, and needs PyTorch: see below."""
    said = run.said(TRAIN, run.folder, *([run.address] if run.address else []))
    assert "48 of 48 games to play" in said
    return run.files()


def reviewed(run: Commands) -> object:
    game = package.new("planners", players=2, seed=3)
    for _ in range(14):
        game.play(game.turn[0], game.legal(game.turn[0])[-1])
    game.save(run.folder / "game.fog", ["Ann", "Bo"])
    run.fogcity("review", run.folder / "game.fog", "--out", run.folder / "out")
    return run.files()


def calibrated(run: Commands) -> object:
    run.fogcity("calibrate", "planners", "--players", 2, "--games", 8, "--out", run.folder)
    return asked_in(run.folder, Setup("planners", 2, 0))


def puzzled(run: Commands) -> object:
    said = run.fogcity("puzzles", "planners", "--games", 2, "--out", run.folder)
    return said.partition(": ")[2], by_number(run.folder / "planners.jsonl")


@pytest.mark.parametrize("found_by", [simulated, studied, trained, reviewed, calibrated, puzzled])
def test_a_cluster_finds_what_processes_find(
    found_by: Callable[[Commands], object], started: Started, cluster: str, tmp_path: Path
) -> None:
    here = found_by(Commands(started, tmp_path / "here", None))
    there = found_by(Commands(started, tmp_path / "there", cluster))
    assert there == here
    assert here


def test_a_training_on_a_cluster_learns_what_one_here_learns(started: Started, cluster: str, tmp_path: Path) -> None:
    """Two rounds: the games of the second are played with the network of the first, which goes to the cluster."""
    pytest.importorskip("torch", reason="PyTorch, which learns, is not installed: pip install 'fogcity[train]'")
    small = ["train", "planners", "--players", 2, "--games", 32, "--iterations", 2, "--steps", 3, "--rounds", 2]
    networks = []
    for run in (Commands(started, tmp_path / "here", None), Commands(started, tmp_path / "there", cluster)):
        assert "round 2: learning from" in run.fogcity(*small, "--out", run.folder)
        networks.append((run.folder / "round-2" / "2.network").read_bytes())
    assert networks[0] == networks[1]


WITNESS = """
import os, sys, time
from pathlib import Path
from fogcity.bots import Bot

MET = Path(__file__).with_name("nodes")

class Witness(Bot):
    '''Plays on only when it has been on two nodes of the cluster at the same time.'''

    def choose(self, game, seat):
        if "ray" in sys.modules:
            MET.joinpath(sys.modules["ray"].get_runtime_context().get_node_id()).touch()
            for _ in range(10 * PATIENCE):
                if len(list(MET.iterdir())) == 2:
                    break
                time.sleep(0.1)
        return game.legal(seat)[0]
""".replace("PATIENCE", str(PATIENCE))


def arena(bot: Path, name: str, *more: object) -> list[object]:
    return ["arena", "planners", "--bots", f"{bot}:{name},random", "--games", 12, "--json", *more]


def test_an_arena_is_played_on_all_nodes_at_the_same_time(started: Started, cluster: str, tmp_path: Path) -> None:
    bot = tmp_path / "witness.py"
    bot.write_text(WITNESS)
    (tmp_path / "nodes").mkdir()
    here = Commands(started, tmp_path / "here", None).fogcity(*arena(bot, "Witness"))
    assert not list((tmp_path / "nodes").iterdir())
    there = Commands(started, tmp_path / "there", cluster).fogcity(*arena(bot, "Witness"))
    assert len(list((tmp_path / "nodes").iterdir())) == 2
    assert without(there, "thinking") == without(here, "thinking")


VICTIM = """
import os, signal
from pathlib import Path
from fogcity.bots import Bot

class Victim(Bot):
    '''Its process is killed in the middle of a game, once, when some are finished.'''

    asked = 0

    def choose(self, game, seat):
        self.asked += 1
        results = Path(__file__).with_name("out") / "results.jsonl"
        if self.asked == 6 and results.exists() and results.read_bytes().count(b"\\n") > 3:
            try:
                Path(__file__).with_name("killed").touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return game.legal(seat)[0]
"""


@pytest.mark.parametrize("engine", ["processes", "ray"])
def test_a_killed_worker_loses_nothing(engine: str, started: Started, tmp_path: Path, request: object) -> None:
    assert isinstance(request, pytest.FixtureRequest)
    bot, out = tmp_path / "victim.py", tmp_path / "out"
    bot.write_text(VICTIM)
    options: list[object] = ["--engine", engine, "--out", out]
    options += ["--address", request.getfixturevalue("cluster")] if engine == "ray" else ["--jobs", 2]
    done = started.python(HERE, *arena(bot, "Victim", *options))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert (tmp_path / "killed").exists()
    games = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()[1:]]
    assert sorted(game["number"] for game in games) == list(range(12))
    assert not any("failure" in game for game in games)
    undisturbed = Commands(started, tmp_path / "here", None).fogcity(*arena(bot, "Victim"))
    assert without(done.stdout, "thinking") == without(undisturbed, "thinking")


TYRANT = """
import os, signal, time
from pathlib import Path
from fogcity.bots import Bot

class Tyrant(Bot):
    '''Presses Ctrl-C once three games are finished, and goes on thinking for ever.'''

    def choose(self, game, seat):
        here = Path(__file__).parent
        results = here / "out" / "results.jsonl"
        if (here / "command").exists() and results.exists() and results.read_bytes().count(b"\\n") > 3:
            (here / str(os.getpid())).touch()
            os.kill(int((here / "command").read_text()), signal.SIGINT)
            while True:
                time.sleep(1)
        return game.legal(seat)[0]
"""


def test_ctrl_c_ends_the_work_on_the_cluster_and_keeps_what_is_finished(
    started: Started, cluster: str, tmp_path: Path
) -> None:
    bot, out = tmp_path / "tyrant.py", tmp_path / "out"
    bot.write_text(TYRANT)
    write_down = f"import os, pathlib; pathlib.Path({str(tmp_path / 'command')!r}).write_text(str(os.getpid()))\n"
    stopped = started.python(
        write_down + HERE, *arena(bot, "Tyrant", "--engine", "ray", "--address", cluster, "--out", out)
    )
    assert stopped.returncode == 128 + signal.SIGINT, stopped.stderr
    assert stopped.stderr.startswith("fogcity: interrupted; ")
    assert stopped.stderr.count("\n") == 1
    thinking = [int(path.name) for path in tmp_path.iterdir() if path.name.isdecimal()]
    assert thinking
    end = time.monotonic() + PATIENCE
    while any(psutil.pid_exists(number) for number in thinking):
        assert time.monotonic() < end, "somebody still thinks"
        time.sleep(0.1)
    before = (out / "results.jsonl").read_bytes()
    (tmp_path / "command").unlink()
    run = Commands(started, tmp_path / "here", None)
    resumed = without(run.fogcity(*arena(bot, "Tyrant", "--out", out)), "thinking")
    assert (out / "results.jsonl").read_bytes().startswith(before)
    assert resumed == without(run.fogcity(*arena(bot, "Tyrant")), "thinking")


def test_what_a_computer_of_the_cluster_lacks_is_named(started: Started, cluster: str, tmp_path: Path) -> None:
    (tmp_path / "only_here.py").write_text("def work(plan, task):\n    return task\n")
    asked = f"""
        import sys
        sys.path.append({str(tmp_path)!r})
        from only_here import work
        from fogcity.arena.engines import Engine
        from fogcity.engine.errors import FogCityError
        try:
            with Engine("ray", address={cluster!r}).doing(work, None, [1, 2]) as results:
                print([*results])
        except FogCityError as error:
            print(error)
    """
    done = started.python(textwrap.dedent(asked))
    assert done.stdout.startswith("A computer of the cluster lacks the module only_here;"), done.stderr


def test_a_computer_with_another_fog_city_is_refused() -> None:
    def work(plan: int, task: int) -> int:
        return plan + task

    assert do_there((fingerprint(), work, 1), 2) == 3
    with pytest.raises(FogCityError, match="is not the same as here; install the same version"):
        do_there(("another", work, 1), 2)


def test_a_cluster_of_ones_own_leaves_nothing_behind(started: Started, tmp_path: Path) -> None:
    own = Started(secrets.token_hex(16), started.environment)
    own.environment = started.environment | {MARK: own.mark}
    del own.environment["RAY_AUTH_TOKEN"]
    arguments = ["simulate", "planners", "--games", 6, "--json"]
    done = own.python(ONLY_THERE, *arguments, "--engine", "ray", "--jobs", 2, HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert own.end() == []
    assert list(tmp_path.iterdir()) == [], "not even a token"
    here = Commands(started, tmp_path / "here", None).fogcity(*arguments)
    assert without(done.stdout, "seconds", "moves_per_s") == without(here, "seconds", "moves_per_s")
