"""A check of the tests themselves: a rule that is broken on purpose makes a test fail."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import fogcity

HERE = Path(__file__).parent
MUTATIONS = tomllib.loads((HERE / "mutations.toml").read_text())["mutation"]
GAMES = sorted({mutation["file"].split("/")[0] for mutation in MUTATIONS})


def run_tests(tmp_path: Path, game: str, mutation: dict[str, str] | None) -> subprocess.CompletedProcess[str]:
    """Run the rulings and examples of a game on a copy of the sources, changed or not."""
    source = Path(fogcity.__file__).parent
    shutil.copytree(source, tmp_path / "fogcity", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    if mutation:
        path = tmp_path / "fogcity/games" / mutation["file"]
        text = path.read_text()
        assert text.count(mutation["old"]) == 1, "the mutation does not fit the source any more"
        path.write_text(text.replace(mutation["old"], mutation["new"]))
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    tests = [*map(str, sorted((HERE / game).glob("test_rulings_*.py"))), str(HERE / game / "test_examples.py")]
    return subprocess.run(
        [*command, *tests],
        cwd=HERE.parent,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "FOGCITY_PLAIN": "1"},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_as_they_are_pass(game: str, tmp_path: Path) -> None:
    done = run_tests(tmp_path, game, None)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: f"{mutation['file']}: {mutation['rule']}")
def test_a_broken_rule_makes_a_test_fail(mutation: dict[str, str], tmp_path: Path) -> None:
    done = run_tests(tmp_path, mutation["file"].split("/")[0], mutation)
    assert done.returncode == 1, done.stdout
    assert "1 failed" in done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_at_least_ten_rules_of_a_game_are_broken(game: str) -> None:
    assert sum(mutation["file"].startswith(game) for mutation in MUTATIONS) >= 10
