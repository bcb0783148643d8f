"""Whatever can be typed, what the server says to it is the same in every world that a seat cannot tell apart.

Legal, illegal, unreadable and compound texts, played, previewed and asked about, over whole games of all three:
the true table and one with the unknown dealt anew answer byte for byte alike.
"""

import asyncio
import json
from pathlib import Path
from typing import Any, cast

import pytest
from server.indoors import Ear, open_house
from server.playing import TABLES
from server.support import Chair, Person
from server.test_secrets import bring_to
from server.worlds import one_more, redealt, sit_down
from support import Moody, Rules, new, whole_game

from fogcity import MoveError
from fogcity.engine.answers import BEYOND, carry_out, check_whole
from fogcity.engine.chance import Chance, seeded
from fogcity.server.house import House
from fogcity.server.limits import Bucket
from fogcity.server.socket import Socket
from fogcity.server.table import Table

NONSENSE = ["fly", "bid 999", "influence 99", ";", "; ;", "draw;", "pay 0", "offer 30 to 9", "bid 30+30+30+30"]
WHOLE = [
    "bid 0",
    "bid 10",
    "bid 10+20",
    "offer 10 to 0",
    "offer 10 to 1, 20 to 2",
    "move h00 to h01",
    "swap v01 with h00",
]


def every_text(game: Rules) -> list[str]:
    texts = (game.write(move) for move in range(game.all_moves()))
    return [text for text in texts if text]


def things_to_type(game: Rules, seat: int, chance: Chance) -> list[str]:
    """Single texts, pairs and triples: of what is legal now, what will be, what never is, and what is no move."""
    every = every_text(game)

    def some(texts: list[str], number: int) -> list[str]:
        return [texts[chance.below(len(texts))] for _ in range(number)] if texts else []

    legal = game.legal(seat)
    singles = [*some(legal, 8), *some(every, 8), *NONSENSE, *WHOLE]
    pairs = [
        f"{one}; {two}" for one in [*some(legal, 6), *some(every, 2)] for two in [*some(every, 3), *some(legal, 2)]
    ]
    parts = [text for text in legal if game.is_part(game.read(seat, text))]
    built = [
        f"{one}; {two}; {last}" for one, two in zip(some(parts, 5), some(parts, 5)) for last in ("bid", "offer", "pass")
    ]
    for one in some(legal, 4):
        after = game.imagine(seat, chance.below(1000))
        after.play(seat, one)
        pairs += [f"{one}; {two}" for two in some(after.legal(seat), 3)]
    triples = [f"{one}; {two}; {three}" for one, two, three in zip(some(legal, 8), some(every, 8), some(every, 8))]
    return [*singles, *pairs, *built, *triples]


def ear(house: House, table: Table, seat: int) -> Socket:
    """The socket of somebody who holds this seat, without its wire."""
    socket = Socket(cast(Any, Ear()), house, table, "holder", Bucket(1.0, 1e9))
    socket.show(seat, [seat])
    socket.greeted = True
    return socket


async def said(socket: Socket, **message: object) -> list[bytes]:
    """What the server answers, byte for byte."""
    ear = cast(Ear, socket.line)
    ear.heard.clear()
    await socket.hear(json.dumps(message))
    return list(ear.heard)


async def compare(house: House, table: Table, again: Table, seat: int, chance: Chance) -> dict[str, int]:
    """Ask both tables everything; how many texts would have been taken, and how many refused."""
    true, other = ear(house, table, seat), ear(house, again, seat)
    found = {"taken": 0, "refused": 0}
    decision = table.standing.sittings[seat].decision
    for text in things_to_type(table.standing.game, seat, chance):
        for kind in ("why", "preview"):
            question = {"type": kind, "id": "q", "seat": seat, "text": text}
            answer = await said(true, **question)
            assert await said(other, **question) == answer, f"{kind} {text!r}"
        if json.loads(answer[0])["type"] == "previewed":
            carry_out(again.standing.game, seat, text)  # taken in one world, taken in the other
            found["taken"] += 1
            if json.loads(answer[0])["final"]:
                unsure = {"type": "move", "id": "f", "seat": seat, "decision": decision, "text": text, "sure": False}
                assert await said(other, **unsure) == await said(true, **unsure), f"unsure {text!r}"
            continue
        question = {"type": "move", "id": "m", "seat": seat, "decision": decision, "text": text}
        assert await said(other, **question) == await said(true, **question), f"move {text!r}"
        found["refused"] += 1
    for to in (0, table.standing.moves, table.standing.moves + 5):
        if to >= table.standing.moves:
            undo = {"type": "undo", "id": "u", "seat": seat, "to": to}
            assert await said(other, **undo) == await said(true, **undo)
    return found


async def compare_a_game(game_id: str, players: int, folder: Path) -> None:
    async with open_house(folder) as house:
        table, person, _ = await sit_down(house, game_id, players)
        player, chance = Moody(players), seeded(players)
        number, counted = 0, {"taken": 0, "refused": 0}
        every = len(whole_game(game_id, players, players)[1]) // 18  # so often in a game, however long it is
        while not table.standing.game.over:
            number += 1
            await one_more(house, table, person, player, number)
            if number % every or table.standing.game.over:
                continue
            version = table.standing.version
            for seat in range(players):
                for kind, many in (await compare(house, table, redealt(table, seat, number), seat, chance)).items():
                    counted[kind] += many
            assert table.standing.version == version, "only asking has changed the table"
        assert min(counted.values()) > 80, counted


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_whatever_is_typed_is_answered_alike_in_every_possible_world(
    game_id: str, players: int, tmp_path: Path
) -> None:
    asyncio.run(compare_a_game(game_id, players, tmp_path))


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_what_goes_beyond_a_decision_is_refused_by_its_words_alone(game_id: str, players: int) -> None:
    """Every pair of moves there is, at the beginning of the game and near its end, with the same sentence."""
    game = new(game_id, players=players, seed=1)
    every = every_text(game)
    parts = {text for text in every if game.is_part(game.read(0, text))}
    for one in every:
        for two in every if one in every[::7] else every[::7]:
            if one in parts:
                continue
            with pytest.raises(MoveError) as refused:
                check_whole(game, 0, f"{one}; {two}")
            assert refused.value.code == BEYOND


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_only_what_nobody_notices_is_a_part_of_an_answer(game_id: str, players: int) -> None:
    for seed in range(6):
        game, player = new(game_id, players=players, seed=seed), Moody(seed)
        while not game.over:
            seat = game.turn[player.chance.below(len(game.turn))]
            text = player.choose(game.legal(seat))
            before, others = game.view(None), [game.view(other) for other in range(players) if other != seat]
            game.play(seat, text)
            unnoticed = not game.events and before == game.view(None)
            assert game.is_part(game.read(seat, text)) == unnoticed
            if unnoticed:
                assert others == [game.view(other) for other in range(players) if other != seat]


# As it was done, over the socket.


def refused(chair: Chair, text: str) -> tuple[str, str]:
    said = chair.move(text)
    return said["code"], said["reason"]["code"]


def test_nobody_draws_on_condition(ada: Person) -> None:
    """Whether something is drawn must not hang on what would be drawn."""
    chair = ada.look(ada.open("planners", "me", "me"), 0)
    assert {refused(chair, text) for text in ("draw; stop", "draw; place 1", "draw; fly", "draw; draw; draw")} == {
        ("not-one-answer", BEYOND)
    }
    assert chair.position["moves"] == 0


def test_the_last_one_to_answer_cannot_ask_what_the_others_have_answered(ada: Person) -> None:
    table = ada.open("investors", "me", "me", "me")
    chairs = [ada.look(table, seat) for seat in range(3)]
    assert bring_to(chairs, lambda: all(chair.decision for chair in chairs))
    for chair in chairs[:2]:
        chair.move(chair.choices[1])
    last = chairs[2]
    last.wait(lambda _: last.info["turn"] == [2])
    for choice in list(last.choices):
        assert refused(last, f"{choice}; place h00") == ("not-one-answer", BEYOND)
        assert refused(last, f"{choice}; pay 10") == ("not-one-answer", BEYOND)
    for chair in chairs:
        chair.close()


def test_nobody_looks_at_the_next_card_before_they_reject_this_one(ada: Person) -> None:
    table = ada.open("investors", "me", "me", "me")
    chairs = [ada.look(table, seat) for seat in range(3)]
    first = next(chair for chair in chairs if chair.decision)
    assert "reject" in first.choices
    for text in ("reject; influence 0; decline", "reject; keep", "keep; bid 10"):
        assert refused(first, text) == ("not-one-answer", BEYOND)
    for chair in chairs:
        chair.close()
