"""One game of an arena."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fogcity.arena.match import Plan, Result, Thinking, play
from fogcity.arena.schedule import Match
from fogcity.arena.verdict import thinking_of
from fogcity.bots import bot
from fogcity.engine.box import Setup
from fogcity.engine.errors import BadEdition, BadSetup
from fogcity.games import box, names
from fogcity.record import read_record


def plan_of(game: str, *bots: str, watching: bool = False) -> Plan:
    opened = box(game)
    setup = opened.check(Setup(game, opened.seats[0], 7))
    return Plan(setup, bots, opened.start(setup).edition(), watching)


def facts(result: Result) -> dict[str, object]:
    return result.document() | {"thinking": None}


@pytest.mark.parametrize("game", names())
def test_a_game_is_the_same_whenever_it_is_played_and_watched_or_not(game: str) -> None:
    plan = plan_of(game, "greedy", "random")
    match = Match(5, 2, (0, 1, 1, 0, 1)[: plan.setup.players])
    first = play(plan, match)
    assert facts(play(plan, match)) == facts(first)
    watched = play(replace(plan, watching=True), match)
    assert all(watched.deeds)
    assert facts(watched) | {"deeds": []} == facts(first)


def test_the_same_deal_is_another_game_with_the_seats_swapped() -> None:
    plan = plan_of("planners", "greedy", "random")
    one, other = play(plan, Match(0, 0, (0, 1))), play(plan, Match(1, 0, (1, 0)))
    assert one.scores != other.scores
    assert one.seats == other.seats[::-1]


def test_a_result_survives_being_written() -> None:
    import json

    result = play(plan_of("planners", "search:5", "random", watching=True), Match(0, 0, (0, 1)))
    assert Result.of(json.loads(json.dumps(result.document()))) == result


def test_only_decisions_with_a_choice_are_timed() -> None:
    result = play(plan_of("planners", "random"), Match(0, 0, (0, 0)))
    timed = sum(one.classes.total() for one in result.thinking)
    assert 0 < timed < result.decisions  # the first decision of a game has one legal move only


def test_thinking_is_summed_up_by_classes() -> None:
    first, second = Thinking(), Thinking()
    for _ in range(90):
        first.add(0.001)
    for _ in range(10):
        second.add(0.5)
    found = thinking_of([first, second])
    assert found["choices"] == 100
    assert 1 <= found["half_ms"] < 1.3
    assert found["most_ms"] == 500
    assert found["slowest_ms"] == 500


def test_a_bot_that_breaks_the_rules_is_named(tmp_path: Path) -> None:
    cheat = tmp_path / "cheat.py"
    cheat.write_text(
        "from fogcity.bots import Bot\n"
        "class Cheat(Bot):\n"
        "    def choose(self, game, seat):\n"
        "        return 'finalize 1' if 'finalize 1' not in game.legal(seat) else 'draw'\n"
    )
    result = play(plan_of("planners", f"{cheat}:Cheat", "random"), Match(0, 0, (0, 1)))
    assert (result.ending, result.winners) == ("forfeit", [1])
    assert result.failure
    assert result.failure["bot"] == f"{cheat}:Cheat"
    assert result.failure["why"] == "It answered 'finalize 1', which is not legal: Column 1 is empty."
    game = read_record(str(result.failure["record"])).replay()
    assert len(game.moves) == result.failure["moves"] == result.decisions
    assert 0 in game.turn, "the record ends where it failed"
    assert facts(Result.of(json.loads(json.dumps(result.document())))) == facts(result)


def test_a_number_that_is_no_legal_move_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "from fogcity.bots import Bot\nclass Bad(Bot):\n    def decide(self, game, seat):\n        return 10**30\n"
    )
    result = play(plan_of("planners", f"{tmp_path / 'bad.py'}:Bad", "random"), Match(0, 0, (0, 1)))
    assert result.failure
    assert result.failure["why"] == f"It answered {10**30}, which is no move of the game."


FAULTS = {
    "raise ValueError('lost my head')": "ValueError: lost my head",
    "return None": "None",
    "return 1 / 0": "division by zero",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bot_that_fails_loses_and_the_others_play_on(tmp_path: Path, fault: str) -> None:
    (tmp_path / "bad.py").write_text(
        f"from fogcity.bots import Bot\nclass Bad(Bot):\n    def choose(self, game, seat):\n        {fault}\n"
    )
    plan = plan_of("investors", f"{tmp_path / 'bad.py'}:Bad", "random")
    result = play(plan, Match(0, 0, (1, 0, 1)))
    assert (result.ending, result.winners) == ("forfeit", [0, 2])
    assert result.failure
    assert FAULTS[fault] in str(result.failure["why"])


ELSEWHERE = {
    "def __init__(self, seed): assert seed < 9, 'too large'": "AssertionError: too large",
    "def looks(self): raise ValueError('blind')": "ValueError: blind",
    "def listens(self): raise ValueError('deaf')": "ValueError: deaf",
    "def listens(self): return True\n    def hear(self, events): 1 / 0": "ZeroDivisionError: division by zero",
}


@pytest.mark.parametrize("fault", ELSEWHERE)
def test_a_bot_that_fails_while_it_is_made_or_told_something_loses_as_well(tmp_path: Path, fault: str) -> None:
    (tmp_path / "bad.py").write_text(
        "from fogcity.bots import Bot\n"
        "class Bad(Bot):\n"
        f"    {fault}\n"
        "    def choose(self, game, seat): return game.legal(seat)[0]\n"
    )
    result = play(plan_of("planners", "random", f"{tmp_path / 'bad.py'}:Bad"), Match(0, 0, (0, 1)))
    assert (result.ending, result.winners) == ("forfeit", [0])
    assert result.failure
    assert result.failure["why"] == ELSEWHERE[fault]
    game = read_record(str(result.failure["record"])).replay()
    assert len(game.moves) == result.failure["moves"] == result.decisions
    assert len(game.moves) == 1 or "hear" not in fault, "the move that it could not hear of was made"


@pytest.mark.parametrize("lacking", ["import lacking_here", "raise fogcity.BadSetup('There is no such file.')"])
def test_what_the_computer_lacks_is_no_fault_of_a_bot(tmp_path: Path, lacking: str) -> None:
    """It ends the arena with a sentence; a thousand forfeits would look like a result."""
    (tmp_path / "poor.py").write_text(
        f"import fogcity\nfrom fogcity.bots import Bot\n{lacking}\nclass Poor(Bot):\n    pass\n"
    )
    with pytest.raises((ModuleNotFoundError, BadSetup), match=r"lacking_here|no such file"):
        play(plan_of("planners", f"{tmp_path / 'poor.py'}:Poor", "random"), Match(0, 0, (0, 1)))


def test_a_silent_program_forfeits_after_a_limit(tmp_path: Path) -> None:
    (tmp_path / "silent.py").write_text("import time\nwhile True: time.sleep(60)\n")
    spec = f"program:{sys.executable} {tmp_path / 'silent.py'}"
    result = play(replace(plan_of("planners", spec, "random"), patience=0.2), Match(0, 0, (0, 1)))
    assert result.winners == [1]
    assert result.failure
    assert "was silent for 0.2 s" in str(result.failure["why"])


def test_a_bot_that_inherits_how_it_is_made_gets_its_seed(tmp_path: Path) -> None:
    (tmp_path / "family.py").write_text(
        "from fogcity.bots import Bot\n"
        "class Parent(Bot):\n"
        "    def __init__(self, seed):\n"
        "        self.seed = seed\n"
        "class Child(Parent):\n"
        "    pass\n"
    )
    assert bot(f"{tmp_path / 'family.py'}:Child", 17).seed == 17  # type: ignore[attr-defined]


def test_other_components_than_asked_for_are_refused() -> None:
    plan = replace(plan_of("planners", "random"), edition=("mine", "0123"))
    with pytest.raises(BadEdition, match="edition mine 0123, but a computer that should play them found standard"):
        play(plan, Match(0, 0, (0, 0)))
