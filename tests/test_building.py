"""How building remembers: nothing is made twice, nothing half made counts. With real processes, one of them killed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from building.steps import LOCKED, ROOT

# Makes bread from flour. Where an oven is asked for it says that it has begun, and waits for a line before it is done.
BAKERY = """
import sys
from building.steps import ROOT, Step, Trouble, say

house, bread = ROOT / "house", ROOT / "house" / "bread"

def bake():
    say("baking")
    flour = (ROOT / "flour").read_text("utf-8")
    if "oven" in sys.argv:
        bread.write_text("half of it", "utf-8")
        sys.stdin.readline()
    if flour == "none":
        raise Trouble("there is no flour. Buy some")
    bread.write_text(flour, "utf-8")

house.mkdir(exist_ok=True)
step = Step(house / "made-from.json", [ROOT / "flour"], recipe=sys.argv[1], whole=bread.exists)
sys.exit(step.attempt(bake, "there is no bread", again="again" in sys.argv))
"""
TOLD = "baking\nthere is no bread: there is no flour. Buy some, then run python3 run.py setup\n"


class Bakery:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.bread = root / "house" / "bread"
        shutil.copytree(ROOT / "building", root / "building")
        (root / "bake.py").write_text(BAKERY, "utf-8")
        self.flour("wheat")

    def flour(self, kind: str) -> None:
        (self.root / "flour").write_text(kind, "utf-8")

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        usual = {name: value for name, value in os.environ.items() if name != LOCKED}
        return subprocess.Popen(
            [sys.executable, "bake.py", *(arguments or ["long"])],
            cwd=self.root,
            env=usual,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def bake(self, *arguments: str) -> str:
        """All that is said."""
        return self.start(*arguments).communicate()[0]


@pytest.fixture
def bakery(tmp_path: Path) -> Bakery:
    return Bakery(tmp_path)


def test_a_step_is_done_once_and_anew_for_other_sources_another_recipe_or_when_it_is_gone(bakery: Bakery) -> None:
    assert bakery.bake() == "baking\n"
    assert bakery.bake() == ""
    (bakery.root / "flour").touch()  # times say nothing
    assert bakery.bake() == ""
    bakery.flour("rye")
    assert bakery.bake() == "baking\n"
    assert bakery.bread.read_text("utf-8") == "rye"
    assert bakery.bake("short") == "baking\n"
    bakery.bread.unlink()
    assert bakery.bake("short") == "baking\n"
    assert bakery.bake("short") == ""


def test_what_was_killed_in_the_middle_does_not_count(bakery: Bakery) -> None:
    bakery.bake()
    bakery.flour("rye")
    with bakery.start("long", "oven") as process:
        assert process.stdout
        assert process.stdout.readline() == "baking\n"
        process.kill()
    bakery.flour("wheat")  # as it was when bread was whole
    assert bakery.bake() == "baking\n"
    assert bakery.bread.read_text("utf-8") == "wheat"


def test_of_two_at_once_the_second_waits_and_finds_it_done(bakery: Bakery) -> None:
    with bakery.start("long", "oven") as first:
        assert first.stdout
        assert first.stdout.readline() == "baking\n"
        with bakery.start() as second:
            assert second.stdout
            assert second.stdout.readline() == "waiting for another set-up to end\n"
            first.communicate("done\n")
            assert second.communicate()[0] == ""
    assert (first.returncode, second.returncode) == (0, 0)
    assert bakery.bread.read_text("utf-8") == "wheat"


def test_trouble_is_told_once_and_what_failed_is_tried_when_asked_to_or_changed(bakery: Bakery) -> None:
    bakery.flour("none")
    assert bakery.bake() == TOLD
    assert bakery.bake() == ""
    with bakery.start() as process:
        assert process.wait() == 1
    assert bakery.bake("long", "again") == TOLD
    bakery.flour("rye")
    assert bakery.bake() == "baking\n"
