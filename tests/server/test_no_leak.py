"""No leak on the wire: whatever a viewer cannot know may be dealt anew, and every byte they are sent stays the same."""

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from server.indoors import Listener, open_house
from server.playing import TABLES
from server.worlds import one_more, redealt, sit_down
from support import Moody, Rules

from fogcity import MoveError
from fogcity.engine.answers import carry_out
from fogcity.server import answers, viewing, wire
from fogcity.server.house import House
from fogcity.server.table import Table


class Present(msgspec.Struct):
    """What a step looked like when it happened, byte for byte."""

    step: msgspec.Raw


class Past(msgspec.Struct):
    steps: list[msgspec.Raw]


async def welcome(house: House, table: Table, viewer: int | None) -> bytes:
    """What somebody who comes now is told."""
    newcomer = Listener(viewer)
    await house.greet(table, newcomer, None)
    return newcomer.heard[0]


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_with_the_hidden_part_dealt_anew_every_message_is_the_same(game_id: str, players: int, tmp_path: Path) -> None:
    """Steps, positions, decisions, undo, welcomes with their histories, previews, reasons and refusals."""
    asyncio.run(compare_a_game(game_id, players, tmp_path))


async def compare_a_game(game_id: str, players: int, folder: Path) -> None:
    async with open_house(folder) as house:
        table, person, listeners = await sit_down(house, game_id, players)
        player = Moody(players)
        changed = number = due = 0
        newcomers = itertools.cycle(listeners)
        while not table.standing.game.over:
            number += 1
            before = table.standing.game
            await one_more(house, table, person, player, number)
            newcomer = None
            if number >= due:  # the longer a game, the longer all is that they are told
                newcomer, due = next(newcomers), number + 2 + number // 30
            for listener in listeners:
                again = redealt(table, listener.seat, number)
                same_position(listener, again)
                if listener is newcomer:
                    greeting = await welcome(house, table, listener.seat)
                    assert await welcome(house, again, listener.seat) == greeting
                    same_history(listener, greeting)
                    changed += again.standing.game.state() != table.standing.game.state()
                if listener.seat is not None and number % (5 * players) == listener.seat:
                    same_answers(table, again, listener.seat, before)
        for listener in listeners:
            await same_memories(house, table, listener)
        assert changed > 20, "the unknown is hardly ever dealt anew"


def same_position(listener: Listener, again: Table) -> None:
    """The last step as it would be told at a table with another hidden part, byte for byte."""
    last = msgspec.json.decode(listener.heard[-1], type=wire.StepMessage)
    position = viewing.position(again.standing, listener.seat)
    assert (
        msgspec.json.encode(wire.StepMessage(last.step, again.info(), listener.yours, position)) == listener.heard[-1]
    )


def same_history(listener: Listener, welcome: bytes) -> None:
    """What a newcomer is told of the past is what was told when it happened."""
    steps = msgspec.json.decode(welcome, type=Past).steps
    live = [msgspec.json.decode(message, type=Present).step for message in listener.heard]
    assert steps[-len(live) :] == live


async def same_memories(house: House, table: Table, listener: Listener) -> None:
    """What can be recalled of the past is what was seen when it was the present, and nothing that came out since."""
    live = [msgspec.json.decode(message, type=wire.StepMessage) for message in listener.heard]
    seen_then = {one.step.version: (one.position.view, one.position.points) for one in live}
    recalled = await house.past(table, listener.seat, table.standing.version - 50)
    assert len(recalled) > 20
    for moment in recalled:
        again = msgspec.json.decode(msgspec.json.encode(moment), type=wire.PastPosition)
        assert (again.view, again.points) == seen_then[moment.version]


def same_answers(table: Table, again: Table, seat: int, before: Rules) -> None:
    """Previews, reasons and refusals of moves good and bad say the same whatever is hidden."""
    texts = {*table.standing.game.legal(seat)[:6], *before.legal(seat)[:3], "fly", "bid 999", "lay 30; bid"}
    for text in texts:
        for ask in (preview, reason, refusal):
            assert ask(table, seat, text) == ask(again, seat, text)


def preview(table: Table, seat: int, text: str) -> object:
    return tried(lambda: answers.preview(table, wire.PreviewMessage("p", seat, text)))


def reason(table: Table, seat: int, text: str) -> object:
    return tried(lambda: answers.why_not(table, wire.WhyMessage("w", seat, text)))


def refusal(table: Table, seat: int, text: str) -> object:
    """What `play` would refuse this with; empty if it would not."""

    def refused() -> None:
        answers.rehearsed(table.standing, seat, text)

    return tried(refused)


def tried(ask: Callable[[], object]) -> object:
    try:
        return ask()
    except MoveError as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize("changes", [False, True], ids=["everything", "changes"])
@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_an_answer_that_reveals_nothing_is_told_alike_in_every_possible_world(
    game_id: str, players: int, changes: bool, tmp_path: Path
) -> None:
    """The whole message about a move, made in a world in which the viewer's unknown is another."""
    asyncio.run(compare_moves(game_id, players, changes, tmp_path))


async def compare_moves(game_id: str, players: int, changes: bool, folder: Path) -> None:
    async with open_house(folder) as house:
        table, person, listeners = await sit_down(house, game_id, players, changes)
        player = Moody(players + 10)
        compared = number = 0
        while not table.standing.game.over:
            number += 1
            before = replace(table)
            await one_more(house, table, person, player, 7 * number + 1)
            entry = (await house.store.log(table.id, before.standing.version))[-1]
            for listener in listeners:
                other = redealt(before, listener.seat, number)
                try:
                    made = carry_out(other.standing.game, entry.seat, entry.text or "")
                except MoveError:
                    continue  # in that world the mover holds other things
                if table.standing.undo_floor == table.standing.moves or any(event.reveals for event in made[1]):
                    continue
                other.standing, events = await house.following(other, entry, made)
                other.tell(entry, events, other.summary())
                told = next(line for line in other.viewers if line.seat == listener.seat)
                assert isinstance(told, Listener)
                assert told.heard == listener.heard[-1:]
                compared += 1
        assert compared > 50
