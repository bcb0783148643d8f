"""Who wants only what has changed knows at any time as much as who is told everything, and is told much less."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType
from server.indoors import Listener, open_house
from server.playing import TABLES
from server.support import put
from server.worlds import one_more, sit_down
from support import Moody

from fogcity.server.changes import Changes, Unsayable, compare


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_put_together_the_changes_are_everything(game_id: str, players: int, tmp_path: Path) -> None:
    """A whole game with moves taken back, from every seat and for who watches."""

    async def go() -> None:
        async with open_house(tmp_path) as house:
            table, person, everything = await sit_down(house, game_id, players)
            changes = [Listener(listener.seat, changes=True) for listener in everything]
            table.viewers.update(changes)
            told: list[dict[str, Any]] = [{} for _ in changes]
            player, number, heard = Moody(players + 3), 0, 0
            while not table.standing.game.over:
                number += 1
                await one_more(house, table, person, player, number)
                while heard < len(everything[0].heard):
                    for whole, part, known in zip(everything, changes, told):
                        assert known_after(known, part.heard[heard]) == json.loads(whole.heard[heard])
                    heard += 1
            assert 4 * size(changes) < size(everything)

    asyncio.run(go())


def known_after(known: dict[str, Any], message: bytes) -> dict[str, Any]:
    """What somebody knows who puts the changes into what they were told."""
    said = json.loads(message)
    if said["type"] == "change":
        put(known, said["changed"])
        known["step"] = said["step"]
    else:
        assert not known, "everything is told to who has just come, and not again"
        known.update(said)
    return known


def size(listeners: list[Listener]) -> int:
    return sum(len(message) for listener in listeners for message in listener.heard)


def test_who_has_just_come_or_looks_from_elsewhere_is_told_everything_first(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(tmp_path) as house:
            table, person, (ada, bob, _) = await sit_down(house, "builders", 2, changes=True)
            late = Listener(0, changes=True)
            player = Moody(1)
            await one_more(house, table, person, player, 1)
            await one_more(house, table, person, player, 2)
            await house.welcome(table, late, 0, None)
            await one_more(house, table, person, player, 3)
            await house.welcome(table, bob, None, None)
            await one_more(house, table, person, player, 4)
            assert kinds(ada) == ["step", "change", "change", "change"]
            assert kinds(late) == ["table", "step", "change"]
            assert kinds(bob) == ["step", "change", "change", "table", "step"]

    asyncio.run(go())


def kinds(listener: Listener) -> list[str]:
    said = [json.loads(message)["type"] for message in listener.heard]
    return [kind for kind in said if kind != "presence"]


class Leaf(Struct):
    size: int
    note: str | UnsetType = UNSET


class Other(Struct):
    size: int


class Tree(Struct, rename={"with_names": "with"}):
    leaves: list[Leaf | Other]
    with_names: dict[str, int]
    first: Leaf | Other | None = None


def changed(before: Tree, after: Tree) -> Changes:
    found: Changes = {}
    compare(before, after, "", found)
    built: Changes = json.loads(msgspec.json.encode(before))
    put(built, json.loads(msgspec.json.encode(found)))
    assert built == json.loads(msgspec.json.encode(after))
    return found


def test_a_place_is_as_near_to_what_changed_as_can_be_said() -> None:
    tree = Tree([Leaf(1), Leaf(2)], {"a": 1})
    assert changed(tree, Tree([Leaf(1), Leaf(2)], {"a": 1})) == {}
    assert changed(tree, Tree([Leaf(1), Leaf(3)], {"a": 1})) == {"leaves.1.size": 3}
    assert changed(tree, Tree([Leaf(1), Leaf(2, "x")], {"a": 1})) == {"leaves.1.note": "x"}
    assert changed(tree, Tree([Leaf(1)], {"b": 1})) == {"leaves": [Leaf(1)], "with": {"b": 1}}
    assert changed(tree, Tree([Other(1), Leaf(2)], {"a": 1}, Leaf(4))) == {"leaves.0": Other(1), "first": Leaf(4)}


def test_what_is_not_there_any_more_is_told_with_what_it_was_part_of() -> None:
    assert changed(Tree([Leaf(1, "x")], {}), Tree([Leaf(2)], {})) == {"leaves.0": Leaf(2)}
    with pytest.raises(Unsayable):
        compare(Leaf(1, "x"), Leaf(1), "", {})
