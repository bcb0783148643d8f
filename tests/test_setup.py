"""Setting up, compiling, and running uncompiled: all in copies, with the real programs."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from building import rules, steps
from fogcity import doctor, native

ROOT = Path(__file__).resolve().parents[1]
CHANGED_HERE = ("FOGCITY_PLAIN", "FOGCITY_COMPILE", "CC", "PYTHONPATH")
needs_compiler = pytest.mark.skipif(native.obstacle() is not None, reason=str(native.obstacle()))


def run(*arguments: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, with no setting but these."""
    kept = {key: value for key, value in os.environ.items() if key not in CHANGED_HERE}
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, env=kept | environment, capture_output=True, text=True)


# The checkout itself.


def test_the_compiled_rules_fit_their_sources() -> None:
    assert not native.present() or not native.changed(), "the rules have changed: run python3 run.py setup"


def test_the_doctor_names_every_module_and_finds_nothing_wrong() -> None:
    lines, well = doctor.report()
    for name in native.modules():
        assert any(line.split() in ([name, "compiled"], [name, "plain"]) for line in lines)
    assert well


# run.py


@pytest.fixture
def runner(tmp_path: Path) -> Path:
    """A copy of what run.py reads before it installs anything."""
    shutil.copy(ROOT / "run.py", tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in ("requirements", "building"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def run_with(change: str, verb: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run run.py after a line of Python that makes this machine a poorer one."""
    start = "runpy.run_path('run.py', run_name='__main__')"
    return run("-c", f"import sys, runpy; sys.argv = ['run.py', '{verb}']; {change}; {start}", cwd=cwd)


def test_an_old_python_can_read_run_py() -> None:
    ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 7))


def test_an_old_python_is_told_which_one_is_needed(runner: Path) -> None:
    done = run_with("sys.version_info = (3, 8, 18); sys.version = '3.8.18 (default)'", "play", runner)
    assert done.returncode == 2
    assert done.stderr.startswith("Fog City needs Python 3.11 or newer, and this is 3.8.18.")
    assert done.stderr.count("\n") == 1


def test_a_missing_venv_module_is_named(runner: Path) -> None:
    done = run_with("sys.modules['ensurepip'] = None", "setup", runner)
    assert done.returncode == 2
    assert done.stderr.startswith("This Python has no ensurepip module. Install it")
    assert done.stderr.count("\n") == 1
    assert not (runner / ".venv").exists()


def test_a_missing_network_is_named_and_nothing_counts_as_installed(runner: Path) -> None:
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": ""}
    nowhere |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}
    done = run("run.py", "setup", cwd=runner, **nowhere)
    assert done.returncode == 2
    assert done.stderr == ("Packages cannot be downloaded: connect this machine to the network, then run this again.\n")
    assert done.stdout.startswith("making .venv\ninstalling ")
    again = run("run.py", "setup", cwd=runner, **nowhere)
    assert again.returncode == 2
    assert again.stdout.startswith("installing "), "the environment is made once"


def test_run_py_says_what_it_knows(runner: Path) -> None:
    assert run("run.py", cwd=runner).stdout.startswith("python3 run.py play")
    wrong = run("run.py", "paly", cwd=runner)
    assert wrong.returncode == 2
    assert "does not know `paly`" in wrong.stderr
    assert "python3 run.py play" in wrong.stderr


# Compiling: a package of one small module, with our own build and import code.


PLAIN_WHEN_ASKED = """\
import os
if os.environ.get("FOGCITY_PLAIN"):
    from fogcity import _plain
    _plain.install()
"""


class House:
    """A small package to compile."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "fogcity"

    def build(self) -> None:
        (self.package / "engine").mkdir(parents=True)
        for name in ("native.py", "_plain.py", "doctor.py"):
            shutil.copy(ROOT / "src" / "fogcity" / name, self.package)
        shutil.copytree(ROOT / "building", self.root / "building")
        shutil.copy(ROOT / "run.py", self.root)
        (self.package / "engine" / "__init__.py").touch()
        (self.package / "__init__.py").write_text(PLAIN_WHEN_ASKED)
        self.write("rooms", "def rooms() -> int:\n    return 3\n")

    def write(self, module: str, text: str) -> None:
        (self.package / "engine" / f"{module}.py").write_text(text)

    def compile(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return run("-m", "building", "rules", *arguments, cwd=self.root, **environment)

    def rooms(self, **environment: str) -> str:
        """How many rooms the package says it has, and the kind of file it read that from."""
        ask = "from fogcity.engine import rooms as r; print(r.rooms(), r.__file__.rsplit('.', 1)[1])"
        done = run("-c", ask, cwd=self.package.parent, **environment)
        return done.stdout.strip() or done.stderr

    def doctor(self) -> tuple[str, bool]:
        ask = "from fogcity import doctor; lines, well = doctor.report(); print(*lines, well, sep='\\n')"
        *lines, well = run("-c", ask, cwd=self.package.parent).stdout.splitlines()
        return "\n".join(lines), well == "True"

    def compiled(self) -> list[str]:
        return sorted(path.name.split(".")[0] for path in self.package.rglob(f"*{native.SUFFIX}"))


@pytest.fixture
def house(tmp_path: Path) -> House:
    house = House(tmp_path)
    house.build()
    return house


@pytest.fixture(scope="module")
def first_house(tmp_path_factory: pytest.TempPathFactory) -> House:
    house = House(tmp_path_factory.mktemp("house"))
    house.build()
    assert house.compile().returncode == steps.DONE
    return house


@pytest.fixture
def compiled_house(first_house: House, tmp_path: Path) -> House:
    """A package that has just been compiled."""
    return House(shutil.copytree(first_house.root, tmp_path / "house"))


KIND = native.SUFFIX.rsplit(".", 1)[1]
NO_COMPILER = {"CC": "no-such-compiler"}


@needs_compiler
def test_what_changed_is_compiled_and_nothing_is_done_twice(house: House) -> None:
    first = house.compile()
    assert first.stdout.startswith("compiling the rules: engine (about ")
    assert (first.returncode, house.rooms()) == (steps.DONE, f"3 {KIND}")
    assert house.compile().stdout == ""
    assert house.rooms(FOGCITY_PLAIN="1") == "3 py"

    house.write("rooms", "def rooms() -> int:\n    return 4\n")
    assert house.rooms() == f"3 {KIND}"
    said, well = house.doctor()
    assert "Changed since it was compiled, so that old rules are used: engine/rooms.py." in said
    assert "python3 run.py setup" in said
    assert not well
    assert house.rooms(FOGCITY_PLAIN="1") == "4 py"

    house.write("garden", "def trees() -> int:\n    return 5\n")
    assert house.compile().returncode == steps.DONE
    assert house.rooms() == f"4 {KIND}"
    assert house.doctor()[1]
    assert house.compiled() == ["_native__mypyc", "garden", "rooms"]

    (house.package / "engine" / "garden.py").unlink()
    assert house.compile(**NO_COMPILER).returncode == steps.NOT_HERE
    assert house.compiled() == []
    assert house.rooms() == "4 py"


@needs_compiler
def test_sources_that_do_not_compile_run_plain_and_are_not_tried_twice(compiled_house: House) -> None:
    house = compiled_house
    house.write("rooms", "def rooms() -> int:\n    return 'four'\n")
    failed = house.compile()
    assert failed.returncode == steps.FAILED
    assert "the rules run uncompiled" in failed.stdout
    assert "src/fogcity/engine/rooms.py:2: error: Incompatible return value type" in failed.stdout
    assert (house.compiled(), house.rooms()) == ([], "four py")
    silent = house.compile()
    assert (silent.returncode, silent.stdout) == (steps.FAILED, "")
    assert house.compile("again").stdout == failed.stdout


@needs_compiler
def test_a_build_that_was_killed_begins_afresh(compiled_house: House) -> None:
    house = compiled_house
    build = house.root / rules.OBJECTS.relative_to(ROOT)
    (build / "made-by.json").unlink()
    for library in (build / "lib").rglob(f"*{native.SUFFIX}"):
        library.write_bytes(library.read_bytes()[:100])
    for stamp in house.package.glob("_compiled*.json"):
        stamp.unlink()
    assert house.compile().returncode == steps.DONE
    assert house.rooms() == f"3 {KIND}"


@needs_compiler
def test_compiled_rules_go_when_asked(compiled_house: House) -> None:
    house = compiled_house
    first, second = house.compile(FOGCITY_COMPILE="0"), house.compile(FOGCITY_COMPILE="0")
    assert first.stdout == "removing the compiled rules, as FOGCITY_COMPILE=0 asks\n"
    assert second.stdout == ""
    assert (house.compiled(), house.rooms()) == ([], "3 py")


def test_without_a_compiler_the_rules_run_plain_and_it_is_said_once(house: House) -> None:
    left_over = house.package / "engine" / f"rooms{native.SUFFIX}"
    left_over.write_bytes(b"compiled from something else")
    first = house.compile(**NO_COMPILER)
    assert first.returncode == steps.NOT_HERE
    assert first.stdout.startswith(
        "the rules run uncompiled, about 50 times slower: there is no C compiler 'no-such-compiler'"
    )
    assert first.stdout.endswith("then run python3 run.py setup\n")
    assert not left_over.exists()
    assert house.rooms() == "3 py"
    assert house.compile(**NO_COMPILER).stdout == ""
    assert house.compile("again", **NO_COMPILER).stdout == first.stdout
    said, well = house.doctor()
    assert "fogcity.engine.rooms" in said
    assert "The rules run uncompiled" in said
    assert well
