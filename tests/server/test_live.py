"""Live play: every step comes once to everybody, whatever happens to sockets."""

import json
import random
from collections.abc import Callable

import pytest
from server.playing import TABLES, answer_once, play_out, play_round, read_all
from server.support import Chair, Message, Person, Server
from support import Moody

from fogcity.server.replay import MOST_PAST


def numbered(chair: Chair) -> list[Message]:
    """All that this socket was told with a number, apart from its welcome."""
    return [message for message in map(json.loads, chair.frames) if message["type"] == "step"]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_people_and_bots_play_a_whole_game(server: Server, game: str, players: int) -> None:
    """Two people, bots, a spectator; one of the people loses the connection again and again (reconnect)."""
    ada, bob = Person(server), Person(server)
    table = ada.open(game, "me Ada", "free", *["bot random"] * (players - 2))
    bob.sit(table, 1, "Bob")
    chance, player = random.Random(1906), Moody(7)
    watching, first, second = ada.look(table), ada.look(table, 0), bob.look(table, 1)
    heard, reconnects = [], 0
    while not second.over:
        play_round([first, second], player)
        if chance.random() < 0.1:
            heard += second.steps
            second.close()
            answer_once(first, player)
            second = bob.look(table, 1, since=second.version)
            reconnects += 1
    heard += second.steps
    assert reconnects > 3
    assert [step["version"] for step in heard] == list(range(1, second.version + 1))
    with bob.look(table, 1) as whole, ada.look(table) as later:
        assert whole.steps == heard, "what came live is what a newcomer is told"
        read_all(watching)
        assert later.steps == watching.steps
    for chair in (watching, first, second):
        chair.close()


def test_all_sockets_of_a_seat_are_told_the_very_same(server: Server) -> None:
    ada = Person(server)
    table = ada.open("investors", "me Ada", "me Bob", "bot random")
    with ada.look(table, 0) as one, ada.look(table, 0) as two, ada.look(table, 1) as other:
        player = Moody(3)
        for _ in range(40):
            play_round([one, other], player)
        read_all(one)
        read_all(two)
        shorter = min(len(numbered(one)), len(numbered(two)))
        assert shorter > 60
        assert numbered(one)[:shorter] == numbered(two)[:shorter]


def test_hello_again_shows_another_seat_from_where_one_was(server: Server) -> None:
    ada = Person(server)
    table = ada.open("investors", "me Ada", "me Bob", "bot random")
    with ada.look(table, 0) as chair:
        chair.say(type="hello", seat=1, since=chair.version)
        welcome = chair.until("table")
        assert (welcome["seat"], welcome["steps"]) == (1, [])


def test_who_knows_more_than_the_server_is_told_everything(server: Server) -> None:
    ada = Person(server)
    table = ada.open("planners", "me", "free")
    with Chair(server, table, ada.token, hello=False) as chair:
        chair.say(type="hello", seat=0, since=999)
        assert [step["version"] for step in chair.until("table")["steps"]] == [1]


def test_the_first_message_is_the_table(server: Server) -> None:
    """Even where people come and go at the same time."""
    ada = Person(server)
    table = ada.open("planners", "me", "free")
    chairs = [ada.look(table, 0) for _ in range(12)]
    for chair in chairs:
        assert json.loads(chair.frames[0])["type"] == "table"
        chair.close()


def test_a_message_sent_again_does_no_harm(start_server: Callable[..., Server]) -> None:
    """At once, on another socket, after other moves, after a restart: it is acknowledged again and nothing happens."""
    server = start_server()
    ada = Person(server)
    table = ada.open("planners", "me", "bot random")
    with ada.look(table, 0) as chair:
        chair.wait(lambda _: chair.decision)
        sent = {"seat": 0, "decision": chair.decision["number"], "text": chair.choices[0], "id": "once"}  # type: ignore[index]
        version = chair.ask("move", **sent)["version"]
        assert chair.ask("move", **sent) == {"type": "ack", "id": "once", "version": version}
        player = Moody(1)
        for _ in range(6):
            chair.wait(lambda _: chair.decision)
            answer_once(chair, player)
        assert chair.ask("move", **sent)["version"] == version
        moves = [step for step in chair.steps if step["version"] == version]
        assert len(moves) == 1
    with ada.look(table, 0) as again:
        assert again.ask("move", **sent)["version"] == version
    server.kill()
    server.start()
    with ada.look(table, 0) as after:
        before = after.version
        assert after.ask("move", **sent)["version"] == version
        stranger = after.ask("move", **sent | {"id": "another"})
        assert (stranger["type"], stranger["code"]) == ("refused", "stale")
        play_out([after])
        assert before > version


def test_an_undo_and_an_agreement_sent_again_do_no_harm(server: Server) -> None:
    ada = Person(server)
    table = ada.open("planners", "me Ada", "me Bob")
    with ada.look(table, 0) as chair:
        chair.move("draw")
        undo = {"seat": 0, "to": 0, "id": "back"}
        asked = chair.ask("undo", **undo)["version"]
        assert chair.ask("undo", **undo)["version"] == asked
        agree = {"seat": 1, "to": 0, "yes": True, "id": "yes"}
        done = chair.ask("agree", **agree)["version"]
        chair.move("draw")
        assert chair.ask("agree", **agree)["version"] == done
        assert chair.ask("undo", **undo)["version"] == asked
        assert [step["kind"] for step in chair.steps] == ["sit", "sit", "move", "ask", "undo", "move"]


def test_a_move_is_carried_out_though_its_sender_has_gone(server: Server) -> None:
    """A socket that closes right after its message: the others hear of the move."""
    ada, bob = Person(server), Person(server)
    for number in range(15):
        table = ada.open("planners", "me", "free")
        with bob.look(table) as spectator:
            chair = ada.look(table, 0)
            chair.say(type="move", id=str(number), seat=0, decision=0, text="draw")
            chair.socket.socket.close() if number % 2 else chair.close()
            chair.close()
            spectator.wait(lambda _: spectator.version == 2)
            with ada.look(table, 0) as back:
                assert back.version == 2


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_somebody_missed_is_recalled_as_it_was_told_live(server: Server, game: str, players: int) -> None:
    """Also what was taken back; and a spectator recalls no more than they were shown."""
    ada = Person(server)
    table = ada.open(game, "me Ada", *["bot random"] * (players - 1))
    with ada.look(table, 0) as chair, ada.look(table) as watching:
        began, player, undone = chair.version, Moody(5), 0
        while chair.version < began + 60 and not chair.over:
            play_round([chair], player)
            if (to := (chair.position["undo"] or {}).get("free")) is not None and undone < 3:
                undone += chair.ask("undo", seat=0, to=to)["type"] == "ack"
        assert undone
        chair.wait(lambda one: one.over or one.info["turn"] == [0])  # the bots wait too
        for viewer in (chair, watching):
            read_all(viewer)
            live = {message["step"]["version"]: message["position"] for message in numbered(viewer)}
            since = max(began, viewer.version - 40)
            moments = viewer.ask("recall", since=since)["moments"]
            versions = [moment["version"] for moment in moments]
            assert versions[:40] == [version for version in (began, *live) if version >= since][:40]
            for moment in moments:
                if told := live.get(moment["version"]):
                    assert (moment["view"], moment["points"]) == (told["view"], told["points"])


def test_of_a_long_time_only_the_end_is_recalled(server: Server) -> None:
    ada = Person(server)
    table = ada.open("investors", "me Ada", "bot random", "bot random")
    with ada.look(table, 0) as one:
        player = Moody(4)
        while one.version < 130:
            assert not one.over
            play_round([one], player)
        one.wait(lambda _: one.info["turn"] == [0])  # the bots wait too
        read_all(one)
        moments = one.ask("recall", since=0)["moments"]
        assert [moment["version"] for moment in moments] == list(range(one.version - MOST_PAST + 1, one.version + 1))
        assert [moment["version"] for moment in one.ask("recall", since=one.version)["moments"]] == [one.version]
        assert one.ask("recall", since=one.version + 1)["moments"] == []
