"""Whole recorded games with their exact scores: no rule changes unnoticed.

To record more: `fogcity simulate`, or play in the terminal and `save`. A record in golden/ is never edited
because a test fails; if a rule was wrong, the change log says which records changed and why.
"""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from support import Rules, as_bytes

from fogcity.games import box, names
from fogcity.record import Record, read_record, write_record

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = sorted(GOLDEN.glob("*/*.fog"))
PERFT = tomllib.loads((GOLDEN / "perft.toml").read_text())["position"]


def load(path: Path) -> Record:
    """A record, with the edition that lies beside it under the same name, if there is one."""
    record = read_record(path.read_text())
    edition = path.with_suffix(".toml")
    if edition.exists():
        record.setup = replace(record.setup, edition=edition)
    return record


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.relative_to(GOLDEN)))
def test_a_golden_record_is_replayed_to_its_exact_result(path: Path) -> None:
    record = load(path)
    game = record.replay()
    assert game.over
    assert write_record(record) == path.read_text()


@pytest.mark.parametrize("game_id", names())
def test_every_player_count_and_every_ending_has_a_golden_record(game_id: str) -> None:
    records = [read_record(path.read_text()) for path in RECORDS if path.parent.name == game_id]
    assert {record.setup.players for record in records} == set(box(game_id).seats)
    endings = {record.result.rsplit("; ", 1)[1] for record in records}
    assert endings == set(box(game_id).endings)
    for option in box(game_id).variants:
        assert any(record.setup.variants[option.name] != option.default for record in records)


def reachable(game: Rules, decisions: int) -> list[int]:
    """How many different positions there are after 1, 2, ... decisions."""
    counts = []
    positions = {b"": game}
    for _ in range(decisions):
        found: dict[bytes, Rules] = {}
        for one in positions.values():
            for seat in range(one.players):
                for move in one.legal(seat):
                    other = one.clone()
                    other.play(seat, move)
                    found.setdefault(as_bytes(other.state()), other)
        positions = found
        counts.append(len(positions))
    return counts


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: f"{entry['record']}-{entry['after']}")
def test_the_number_of_reachable_positions(entry: dict[str, object]) -> None:
    assert counted(entry) == entry["reachable"]


def counted(entry: dict[str, object]) -> list[int]:
    """The entry's position: so many moves into a recorded game."""
    record = load(GOLDEN / str(entry["record"]))
    after = entry["after"]
    assert isinstance(after, int)
    game = record.begin()
    game.replay(record.moves[:after])
    return reachable(game, 4)


@pytest.mark.parametrize("game_id", names())
def test_every_game_has_perft_numbers(game_id: str) -> None:
    assert sum(entry["game"] == game_id for entry in PERFT) >= 3
