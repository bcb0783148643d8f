"""A check of the tests themselves: a rule that is broken on purpose makes a test fail.

One rule of each game is broken here; `python tests/mutants.py` breaks the others, and places that chance picks.
"""

import ast
from collections import Counter
from dataclasses import replace

import pytest
from mutants import PACKAGE, Break, breakable, named_breaks, run_tests

RULES = named_breaks()
FIRST = {found.file.split("/")[1]: found for found in reversed(RULES)}


def test_at_least_ten_rules_of_every_game_are_broken() -> None:
    assert min(Counter(found.file.split("/")[1] for found in RULES).values()) >= 10
    assert len(FIRST) == 3


@pytest.mark.parametrize("found", FIRST.values(), ids=lambda found: found.file)
def test_a_broken_rule_makes_a_test_fail_which_passes_otherwise(found: Break) -> None:
    broken = run_tests(found)
    assert broken.returncode == 1, broken.stdout
    assert "1 failed" in broken.stdout
    source = (PACKAGE / found.file).read_bytes()
    whole = run_tests(replace(found, new=source[found.start : found.end].decode()))
    assert whole.returncode == 0, whole.stdout


def test_every_place_that_chance_may_break_is_another_program_that_can_be_read() -> None:
    source = (PACKAGE / "games/planners/legal.py").read_bytes()
    places = list(breakable(source))
    assert len(places) > 50
    whole = ast.dump(ast.parse(source))
    for start, end, new, _, name in places:
        assert ast.dump(ast.parse(source[:start] + new.encode() + source[end:])) != whole, name
