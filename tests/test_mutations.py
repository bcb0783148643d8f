"""A check of the tests themselves: a rule that is broken on purpose makes a test fail.

One rule of each game is broken here; `python tests/mutants.py` breaks the others, and places that chance picks.
"""

import ast
from collections import Counter
from dataclasses import replace
from pathlib import Path

import mutants
import pytest
from mutants import (
    ELSEWHERE,
    HERE,
    OWN_TESTS,
    PACKAGE,
    Break,
    breakable,
    broken,
    named_breaks,
    own_tests,
    run_tests,
)

RULES = named_breaks()
FIRST = {found.file.split("/")[1]: found for found in reversed(RULES)}


def test_at_least_ten_rules_of_every_game_are_broken() -> None:
    assert min(Counter(found.file.split("/")[1] for found in RULES).values()) >= 10
    assert len(FIRST) == 3


@pytest.mark.parametrize("found", FIRST.values(), ids=lambda found: found.file)
def test_a_broken_rule_makes_a_test_fail_which_passes_otherwise(found: Break) -> None:
    without = run_tests(found)
    assert without.returncode == 1, without.stdout
    assert "1 failed" in without.stdout
    source = (PACKAGE / found.file).read_bytes()
    whole = run_tests(replace(found, new=source[found.start : found.end].decode()))
    assert whole.returncode == 0, whole.stdout


def test_what_is_changed_in_the_meantime_is_not_broken_elsewhere(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mutants, "PACKAGE", tmp_path)
        (tmp_path / "new.py").write_text("x = 1\n")
        found = Break("new.py", 4, 5, "2", 1, "", ())
        assert broken(found) == b"x = 2\n"
        (tmp_path / "new.py").write_text("# One more line.\nx = 1\n")
        assert broken(found) == b"x = 2\n"


def test_every_place_that_chance_may_break_is_another_program_that_can_be_read() -> None:
    source = (PACKAGE / "games/planners/legal.py").read_bytes()
    places = list(breakable(source))
    assert len(places) > 50
    whole = ast.dump(ast.parse(source))
    for start, end, new, _, name in places:
        assert ast.dump(ast.parse(source[:start] + new.encode() + source[end:])) != whole, name


def test_every_file_has_tests_of_its_room() -> None:
    files = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")]
    for file in files:
        for place in own_tests(file):
            assert Path(place).exists(), file
    for names in OWN_TESTS.values():
        assert all((HERE / name).exists() for name in names)
    assert own_tests("terminal.py") == [str(HERE / "test_terminal.py")]
    assert own_tests("server/house.py") == [str(HERE / "server")]
    assert own_tests("cli.py") == own_tests("progress.py") == [str(HERE / "test_cli.py")]


def test_what_other_processes_reach_is_tried_by_all_tests_of_its_room() -> None:
    one, other = "tests/test_cli.py::test_one", "tests/test_cli.py::test_other"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mutants, "reach", lambda: {one: 30, other: 20})
        assert mutants.tests_for("arena/plots.py", frozenset({one, other})) == (other, one)
        assert mutants.tests_for("arena/plots.py", frozenset({one, ELSEWHERE})) == (one, str(HERE / "arena"))
        assert mutants.tests_for("arena/plots.py", frozenset({ELSEWHERE})) == (str(HERE / "arena"),)
