"""Bots think in processes of their own: they block nobody, and one that dies is replaced."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from server.playing import read_all
from server.support import Chair, Person, Server, end, thinkers_of, wait_for, whole_answer
from support import Moody, new

from fogcity.engine.answers import pieces
from fogcity.engine.box import Setup
from fogcity.server.log import Entry, standing_after
from fogcity.server.thinker import Question, think


def until_the_bot_thinks(chair: Chair) -> None:
    """Move until it is the bot's turn."""
    chair.wait(lambda one: one.decision)
    while chair.decision:
        chair.move("draw" if "draw" in chair.choices else chair.choices[0])
    assert chair.info["turn"] == [1]


def test_a_process_that_dies_while_it_thinks_is_replaced_and_its_move_made(start_server: Callable[..., Server]) -> None:
    server = start_server()
    ada = Person(server)
    table = ada.open("planners", "me", "bot search:900ms")
    with ada.look(table, 0) as chair:
        for _ in range(3):
            until_the_bot_thinks(chair)
            wait_for(lambda: thinkers_of(server), "a process that thinks")
            killed = thinkers_of(server)
            for pid in killed:
                end(pid)
            chair.wait(lambda one: one.info["turn"] == [0])
            assert chair.steps[-1]["seat"] == 1
            assert not set(killed) & set(thinkers_of(server))
    assert "a thinking process died" in server.said()


def test_a_process_that_died_while_it_had_nothing_to_do_is_replaced(start_server: Callable[..., Server]) -> None:
    server = start_server()
    ada = Person(server)
    with ada.look(ada.open("planners", "me", "bot random"), 0) as chair:
        until_the_bot_thinks(chair)
        chair.wait(lambda one: one.info["turn"] == [0])
        killed = thinkers_of(server)
        for pid in killed:
            end(pid)
        wait_for(lambda: not any(alive(pid) for pid in killed), "the processes to end")
        until_the_bot_thinks(chair)
        chair.wait(lambda one: one.info["turn"] == [0])


def test_while_a_hard_bot_thinks_everybody_is_answered(start_server: Callable[..., Server]) -> None:
    server = start_server(workers="1")
    ada = Person(server)
    tables = [ada.open("planners", "me", "bot hard") for _ in range(3)]
    chairs = [ada.look(table, 0) for table in tables]
    for chair in chairs:
        until_the_bot_thinks(chair)
    for chair in chairs:
        assert server.get("/healthz").text == "well\n"
        read_all(chair)
    other = ada.open("planners", "me", "free")
    with ada.look(other, 0) as free:
        assert free.move("draw")["type"] == "ack"
    assert chairs[2].info["turn"] == [1], "the third bot still waits for its process"
    for chair in chairs:
        chair.wait(lambda one: one.info["turn"] == [0])
        chair.close()


def alive(pid: int) -> bool:
    """Whether a process is there, and is not only waiting to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_processes_end_with_their_server_however_it_ends(start_server: Callable[..., Server]) -> None:
    server = start_server()
    for ending in (server.kill, server.stop):
        ada = Person(server)
        with ada.look(ada.open("planners", "me", "bot search:300ms"), 0) as chair:
            until_the_bot_thinks(chair)
            wait_for(lambda: thinkers_of(server), "a process that thinks")
            thinking = thinkers_of(server)
            ending()
        wait_for(lambda: not any(alive(pid) for pid in thinking), "the processes to end")  # noqa: B023
        server.start()


def test_ctrl_c_stops_the_server_while_a_bot_thinks_and_nobody_complains(start_server: Callable[..., Server]) -> None:
    server = start_server()
    ada = Person(server)
    with ada.look(ada.open("planners", "me", "bot search:900ms"), 0) as chair:
        until_the_bot_thinks(chair)
        wait_for(lambda: thinkers_of(server), "a process that thinks")
        assert server.process
        thinking = thinkers_of(server)
        os.killpg(server.process.pid, signal.SIGINT)  # as a terminal does it: to all of the foreground
        assert server.wait() == 0
        wait_for(lambda: not any(alive(pid) for pid in thinking), "the processes to end")
    assert "Traceback" not in server.said()


EAR = """
from pathlib import Path
from fogcity.bots import Bot

class Ear(Bot):
    def __init__(self, seed):
        self.heard = []

    def listens(self):
        return True

    def hear(self, events):
        self.heard += [event["event"] for event in events]

    def choose(self, game, seat):
        Path(__file__).with_suffix(".heard").write_text(" ".join(self.heard))
        return game.legal(seat)[0]
"""


def test_a_bot_that_listens_hears_what_it_hears_in_an_arena(tmp_path: Path) -> None:
    """All that its seat has heard, though it is made anew for every question."""
    own = tmp_path / "ear.py"
    own.write_text(EAR)
    game, player = new("investors", players=3, seed=4), Moody(4)
    by, texts, told = bytearray(), bytearray(), []
    for _ in range(60):
        seat = game.turn[0]
        text = whole_answer(game.decision(seat), player)
        by.append(seat)
        texts += f"{text}\n".encode()
        for piece in pieces(text):
            game.play(seat, piece)
            told += [str(event["event"]) for event in game.told(None)]
    seat = game.turn[0]
    asked = Question("investors", 3, "4", {}, None, bytes(by), bytes(texts), seat, f"{own}:Ear", 1)
    assert think(asked).split("; ")[0] == game.legal(seat)[0]
    assert own.with_suffix(".heard").read_text().split() == told


def test_what_was_taken_back_is_not_told_to_a_bot() -> None:
    setup = Setup("planners", 2, 3, {}, None)
    first = [Entry(1, "move", 0, "draw"), Entry(2, "move", 0, " place\n1 ")]
    standing = standing_after(setup, [*first, Entry(3, "undo", 0, to=1), Entry(4, "move", 0, "place 2")])
    assert (bytes(standing.by), bytes(standing.texts)) == (b"\0\0", b"draw\nplace 2\n")
    assert bytes(standing_after(setup, first).texts) == b"draw\nplace 1\n"
