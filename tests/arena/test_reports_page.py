"""What docs/reports.md says of the objects that are printed is so: every key is there, and no other."""

import json
import re
from pathlib import Path

import pytest
from server.support import fogcity

PAGE = (Path(__file__).parents[2] / "docs" / "reports.md").read_text("utf-8")
ARENA = ("arena", "planners", "--bots=greedy,random", "--games=2")
STUDY = ("study", "planners", "--bot=random", "--games=2")


def keys_of(heading: str, command: str) -> set[str]:
    """The keys of a section's table, without those of other commands."""
    section = PAGE.partition(f"## `fogcity {heading}`")[2].partition("\n## ")[0]
    found: set[str] = set()
    for keys, others in re.findall(r"^\| ((?:`\w+`(?:, )?)+)(?: \((\w+)\))? \|", section, re.M):
        if others in ("", command):
            found |= set(re.findall(r"`(\w+)`", keys))
    return found


@pytest.mark.parametrize(
    ("heading", "command"),
    [
        ("simulate --json", ("simulate", "planners", "--games=2")),
        ("arena --json` and `fogcity study --json", ARENA),
        ("arena --json` and `fogcity study --json", STUDY),
    ],
    ids=["simulate", "arena", "study"],
)
def test_the_keys_of_a_report_are_those_of_the_page(heading: str, command: tuple[str, ...]) -> None:
    printed = fogcity(*command, "--jobs=1", "--json")
    assert printed.returncode == 0, printed.stderr
    assert set(json.loads(printed.stdout)) == keys_of(heading, command[0])
