"""No leak on the wire: whatever a viewer cannot know may be dealt anew, and every byte he is sent stays the same."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from server.indoors import Listener, open_house
from server.playing import TABLES
from server.support import whole_answer
from support import Moody, any_seat

from fogcity import Game, MoveError
from fogcity.engine.chance import seeded
from fogcity.server import answers, seating, seen, wire
from fogcity.server.answers import Person
from fogcity.server.house import House
from fogcity.server.log import answer
from fogcity.server.table import Line, Table

SPECTATOR = -1


def redealt(table: Table, viewer: int | None, chance: int) -> Table:
    """The same table as this viewer knows it, with all the rest dealt anew; as many listen, and have heard nothing."""
    game = table.standing.game.known_to(SPECTATOR if viewer is None else viewer, seeded(chance))
    lines: set[Line] = {Listener(line.seat) for line in table.lines}
    return replace(table, standing=replace(table.standing, game=game), lines=lines)


async def welcome(house: House, table: Table, viewer: int | None) -> bytes:
    """What somebody who comes now is told."""
    newcomer = Listener(viewer)
    await house.greet(table, newcomer, None)
    return newcomer.heard[0]


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_with_the_hidden_part_dealt_anew_every_message_is_the_same(game_id: str, players: int, tmp_path: Path) -> None:
    """Steps, positions, decisions, undo, welcomes with their histories, previews, reasons and refusals."""
    asyncio.run(compare_a_game(game_id, players, tmp_path))


async def sit_down(house: House, game_id: str, players: int) -> tuple[Table, Person, list[Listener]]:
    """A table at which one person has all seats, with a listener on each and one who watches."""
    wanted = wire.NewTable(game_id, [wire.NewSeat("me") for _ in range(players)])
    table = await seating.create(house, wanted, seating.deal(house.editions, wanted), "holder", "opener")
    listeners = [Listener(viewer) for viewer in (*range(players), None)]
    table.lines.update(listeners)
    return table, Person("holder", list(range(players))), listeners


async def compare_a_game(game_id: str, players: int, folder: Path) -> None:
    async with open_house(folder) as house:
        table, person, listeners = await sit_down(house, game_id, players)
        player = Moody(players)
        changed = number = 0
        while not table.standing.game.over:
            number += 1
            before = table.standing.game
            await one_more(house, table, person, player, number)
            for listener in listeners:
                again = redealt(table, listener.seat, number)
                same_position(listener, again)
                if number % 20 == 0:
                    greeting = await welcome(house, table, listener.seat)
                    assert await welcome(house, again, listener.seat) == greeting
                    same_history(listener, greeting)
                    changed += again.standing.game.state() != table.standing.game.state()
                if listener.seat is not None and number % (5 * players) == listener.seat:
                    same_answers(table, again, listener.seat, before)
        assert changed > 20, "the unknown is hardly ever dealt anew"


async def one_more(house: House, table: Table, person: Person, player: Moody, number: int) -> None:
    """One more answer of anybody who owes one; now and then one that is taken back."""
    game = table.standing.game
    seat = any_seat(game, player)
    while True:
        text = whole_answer(game.legal(seat), player)
        wanted = wire.Play(str(number), seat, table.standing.sittings[seat].decision, text)
        with suppress(MoveError):  # a bid that was too low
            await answers.play(house, table, person, wanted)
            break
    if number % 7 == 0 and table.standing.free_undo(seat, table.standing.moves - 1):
        await answers.take_back(house, table, person, wire.TakeBack(f"u{number}", seat, table.standing.moves - 1))


def same_position(listener: Listener, again: Table) -> None:
    """The last step as it would be told at a table with another hidden part, byte for byte."""
    last = msgspec.json.decode(listener.heard[-1], type=wire.Happened)
    position = seen.position(again.standing, listener.seat)
    assert msgspec.json.encode(wire.Happened(last.step, again.info(), listener.yours, position)) == listener.heard[-1]


def same_history(listener: Listener, welcome: bytes) -> None:
    """What a newcomer is told of the past is what was told when it happened."""
    steps = msgspec.json.decode(welcome, type=wire.Welcome).steps
    live = [msgspec.json.decode(message, type=wire.Happened).step for message in listener.heard]
    assert msgspec.json.encode(steps[-len(live) :]) == msgspec.json.encode(live)


def same_answers(table: Table, again: Table, seat: int, before: Game) -> None:
    """Previews, reasons and refusals of moves good and bad say the same whatever is hidden."""
    texts = {*table.standing.game.legal(seat)[:6], *before.legal(seat)[:3], "fly", "bid 999", "lay 30; bid"}
    for text in texts:
        for ask in (preview, reason, refusal):
            assert ask(table, seat, text) == ask(again, seat, text)


def preview(table: Table, seat: int, text: str) -> object:
    return tried(lambda: answers.preview(table, wire.Preview("p", seat, text)))


def reason(table: Table, seat: int, text: str) -> object:
    return tried(lambda: answers.why_not(table, wire.WhyNot("w", seat, text)))


def refusal(table: Table, seat: int, text: str) -> object:
    """What `play` would refuse this with; empty if it would not."""

    def refused() -> None:
        answer(table.standing.game, seat, text)

    return tried(refused)


def tried(ask: Callable[[], object]) -> object:
    try:
        return ask()
    except MoveError as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_an_answer_that_reveals_nothing_is_told_alike_in_every_possible_world(
    game_id: str, players: int, tmp_path: Path
) -> None:
    """The whole message about a move, made in a world in which the viewer's unknown is another."""
    asyncio.run(compare_moves(game_id, players, tmp_path))


async def compare_moves(game_id: str, players: int, folder: Path) -> None:
    async with open_house(folder) as house:
        table, person, listeners = await sit_down(house, game_id, players)
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
                    made = answer(other.standing.game, entry.seat, entry.text or "")
                except MoveError:
                    continue  # in that world the mover holds other things
                if table.standing.firm == table.standing.moves or any(event.reveals for event in made[1]):
                    continue
                other.standing, events = await house.following(other, entry, made)
                other.tell(entry, events)
                told = next(line for line in other.lines if line.seat == listener.seat)
                assert isinstance(told, Listener)
                assert told.heard == listener.heard[-1:]
                compared += 1
        assert compared > 50
