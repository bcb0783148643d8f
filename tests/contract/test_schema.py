"""What is seen, told and done is what the game's schema says, and its JSON is what it always was."""

import hashlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from contract.test_golden import GOLDEN, RECORDS, load
from support import EVERY_TABLE, Moody, any_seat

from fogcity.engine.box import Setup
from fogcity.engine.events import EVERYBODY
from fogcity.engine.rules import Rules
from fogcity.engine.schema import laid_open, per_seat, secrets
from fogcity.games import box, names

DIGESTS = GOLDEN / "json.toml"
SELDOM = {"bonus missed", "bank empty"}  # in no recorded game; the tests of the rulings make them happen


def watched(game_id: str, players: int, seed: int = 17) -> Iterator[Rules]:
    """A whole game, move by move."""
    opened, player = box(game_id), Moody(seed)
    game = opened.start(opened.check(Setup(game_id, players, seed)))
    yield game
    while not game.over:
        seat = any_seat(game, player)
        game.play(seat, player.choose(game.legal(seat)))
        yield game


def viewers(game: Rules) -> list[int | None]:
    return [None, *range(int(game.players))]


def moves_of(game: Rules) -> list[Any]:
    return [game.parts(game.read(seat, text)) for seat in range(int(game.players)) for text in game.legal(seat)]


def check(thing: Any, kind: Any) -> None:
    """It can be read back, strictly, as what it claims to be: nothing is missing, nothing superfluous."""
    assert msgspec.json.decode(msgspec.json.encode(thing), type=kind) == thing


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_everything_in_whole_games_is_what_the_schema_says(game_id: str, players: int) -> None:
    schema = box(game_id).schema
    for game in watched(game_id, players):
        for viewer in viewers(game):
            check(game.typed_view(viewer), schema.view)
            for event in game.events:
                check(event.facts_for(viewer), schema.event)
        for event in game.events:
            check(event.facts, schema.event)
        check(game.typed_state(), schema.state)
        for parts in moves_of(game):
            check(parts, schema.move)


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_what_is_not_there_for_each_seat_is_the_same_for_all(game_id: str, players: int) -> None:
    """So the views of all seats can be laid together."""
    marked = per_seat(box(game_id).schema.view)
    assert "scores" in marked
    for game in watched(game_id, players, seed=4):
        everybodys = game.typed_view(None)
        own = [game.typed_view(seat) for seat in range(players)]
        for name in everybodys.__struct_fields__:
            if name in marked:
                assert {len(getattr(view, name)) for view in [everybodys, *own]} == {players}
            else:
                assert all(getattr(view, name) == getattr(everybodys, name) for view in own)
        whole = laid_open(everybodys, own)
        for seat in range(players):
            assert all(getattr(whole, name)[seat] == getattr(own[seat], name)[seat] for name in marked)


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_points_made_from_a_spectators_are_those_that_the_seat_can_count(game_id: str, players: int) -> None:
    for game in watched(game_id, players, seed=8):
        everybodys = game.known_points(None)
        before = msgspec.json.encode(everybodys)
        for seat in range(players):
            assert game.own_points(seat, everybodys) == game.known_points(seat)
        assert msgspec.json.encode(everybodys) == before


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_secret_facts_are_told_to_those_who_may_know_them_alone(game_id: str, players: int) -> None:
    for game in watched(game_id, players, seed=6):
        for event in game.events:
            hidden = secrets(type(event.facts))
            there = [name for name in hidden if getattr(event.facts, name) is not msgspec.UNSET]
            assert bool(there) == (event.knowers != EVERYBODY)
            for viewer in viewers(game):
                knows = not there or (viewer is not None and event.knowers >> viewer & 1)
                assert all((name in event.told(viewer)) == bool(knows) for name in there)
                assert (event.facts_for(viewer) == event.facts) == bool(knows)


@pytest.mark.parametrize("game_id", names())
def test_every_kind_of_event_and_move_that_is_described_happens(game_id: str) -> None:
    schema = box(game_id).schema
    happened: set[type] = set()
    done: set[type] = set()
    for path in RECORDS:
        if path.parent.name == game_id:
            for game in load(path).steps():
                happened.update(type(event.facts) for event in game.events)
                done.update(map(type, moves_of(game)))
    assert {kind.__struct_config__.tag for kind in set(get_args(schema.event)) - happened} <= SELDOM
    assert done == set(get_args(schema.move))


@pytest.mark.parametrize("game_id", names())
def test_the_description_of_an_event_says_whether_it_reveals(game_id: str) -> None:
    for path in RECORDS:
        if path.parent.name == game_id:
            for game in load(path).steps():
                for event in game.events:
                    assert event.reveals == str(type(event.facts).__doc__).endswith("Reveals."), event.kind


# The JSON itself: pages, programs and records of older versions read it.


def spoken(path: Path) -> str:
    """A digest of all that is seen, told and done in a recorded game, byte for byte."""
    said = hashlib.sha256()
    for game in load(path).steps():
        seats = viewers(game)
        everything = [
            [game.typed_view(seat) for seat in seats],
            [[event.facts_for(seat) for event in game.events] for seat in seats],
            [event.facts for event in game.events],
            game.typed_state(),
            [[game.parts(game.read(seat, text)) for text in game.legal(seat)] for seat in range(int(game.players))],
            game.outcome(),
        ]
        said.update(msgspec.json.encode(everything) + b"\n")
    return said.hexdigest()[:16]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.relative_to(GOLDEN)))
def test_the_json_is_what_it_was(path: Path) -> None:
    """If this fails, what others have written no longer understands us: say so in the change log, or undo it.

    `python tests/contract/test_schema.py` writes the file anew.
    """
    assert spoken(path) == tomllib.loads(DIGESTS.read_text())[str(path.relative_to(GOLDEN))]


@pytest.mark.parametrize("game_id", names())
def test_plain_values_are_the_same_json(game_id: str) -> None:
    for game in watched(game_id, box(game_id).seats[-1]):
        for viewer in viewers(game):
            assert msgspec.json.encode(game.view(viewer)) == msgspec.json.encode(game.typed_view(viewer))
            told = [event.facts_for(viewer) for event in game.events]
            assert msgspec.json.encode(game.told(viewer)) == msgspec.json.encode(told)
        assert msgspec.json.encode(game.state()) == msgspec.json.encode(game.typed_state())


if __name__ == "__main__":
    DIGESTS.write_text("".join(f'"{path.relative_to(GOLDEN)}" = "{spoken(path)}"\n' for path in RECORDS))
