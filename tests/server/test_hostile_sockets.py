"""A socket may say anything at any time: it gets a sentence or is closed, and nobody else notices."""

import json
import random
import socket as sockets
from contextlib import suppress
from typing import Any

import pytest
from server.playing import answer_once
from server.support import Chair, Person, Server
from support import Moody, whole_game
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from fogcity.engine.box import Setup
from fogcity.record import Record, write_record
from fogcity.record.record import result_of
from fogcity.server.serve import LARGEST

KNOWN = ("hello", "move", "undo", "agree", "preview", "why", "recall", "ping")
FIELDS: dict[str, dict[str, Any]] = {  # what a message of each kind needs besides its id and a seat
    "move": {"decision": 1, "text": "draw"},
    "undo": {"to": 0},
    "agree": {"to": 0, "yes": True},
    "preview": {"text": "draw"},
    "why": {"text": "draw"},
}
CODES = {"illegal", "unreadable", "stale", "not-yours", "no-undo", "malformed", "too-fast", "unavailable", "over"}


def raw(server: Server, table: str, token: str | None = None) -> Chair:
    """A socket that has not said hello."""
    return Chair(server, table, token, hello=False)


class Careless(Chair):
    """One who says hello again and again, and so does not count what they hear."""

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] in ("table", "step"):
            self.position = message["position"]


def record_text(game: str, players: int, seed: int) -> str:
    """A whole game as somebody might upload it."""
    over, moves = whole_game(game, players, seed)
    record = Record.of(Setup(game, players, seed), [f"seat {seat}" for seat in range(players)])
    record.moves, record.result = moves, result_of(over)
    return write_record(record)


def refused(message: dict[str, Any] | None) -> str:
    assert message is not None
    assert message["type"] == "refused", message
    assert message["text"].endswith("."), message["text"]
    assert len(message["text"]) < 700
    code: str = message["code"]
    return code


# One thing at a time.

GARBAGE = {
    "empty": "",
    "blank": "  ",
    "no JSON": "hello",
    "cut off": '{"type": "hello"',
    "two at once": '{"type": "ping"}{"type": "ping"}',
    "null": "null",
    "a number": "7",
    "a list": "[]",
    "no type": "{}",
    "no such type": '{"type": "shutdown"}',
    "a type of a wrong type": '{"type": 7}',
    "a type that only the server says": '{"type": "table"}',
    "a field too many": '{"type": "hello", "token": "x"}',
    "a seat that is text": '{"type": "hello", "seat": "0"}',
    "a seat that is true": '{"type": "hello", "seat": true}',
    "a seat below": '{"type": "hello", "seat": -1}',
    "a seat beyond": '{"type": "hello", "seat": 8}',
    "a seat with a point": '{"type": "hello", "seat": 0.5}',
    "a seat without end": '{"type": "hello", "seat": ' + "9" * 5000 + "}",
    "since not a number": '{"type": "hello", "since": NaN}',
    "since before": '{"type": "hello", "since": -1}',
    "since far beyond": '{"type": "hello", "since": 1e300}',
    "deep": "[" * 30_000,
    "deep tables": '{"a":' * 10_000,
    "half a letter": '{"type": "ping", "id": "\\ud800"}',
    "no id": '{"type": "move", "seat": 0, "decision": 1, "text": "draw"}',
    "an empty id": '{"type": "ping", "id": ""}',
    "a long id": json.dumps({"type": "ping", "id": "x" * 41}),
    "no text": '{"type": "why", "id": "a", "seat": 0, "text": ""}',
    "a long text": json.dumps({"type": "why", "id": "a", "seat": 0, "text": "x" * 401}),
    "recalling what is to come": '{"type": "recall", "id": "a", "since": -1}',
    "recalling for a seat": '{"type": "recall", "id": "a", "since": 0, "seat": 1}',
    "yes in words": '{"type": "agree", "id": "a", "seat": 0, "to": 0, "yes": "yes"}',
    "bytes": b"\x00\xff\x80",
    "bytes that would do": b'{"type": "hello"}',
}


@pytest.mark.parametrize("said", GARBAGE.values(), ids=GARBAGE)
def test_what_cannot_be_understood_is_refused_before_and_after_hello(server: Server, ada: Person, said: Any) -> None:
    table = ada.open("planners", "me", "free")
    with raw(server, table, ada.token) as chair:
        chair.socket.send(said)
        assert refused(chair.next()) == "malformed"
        chair.say(type="hello", seat=0)
        chair.until("table")
        chair.until("presence")
        chair.socket.send(said)
        assert refused(chair.next()) == "malformed"
        assert chair.ask("ping")["type"] == "pong"


@pytest.mark.parametrize("kind", FIELDS)
def test_the_first_message_is_hello(server: Server, ada: Person, kind: str) -> None:
    table = ada.open("planners", "me", "free")
    with raw(server, table, ada.token) as chair:
        answer = chair.ask(kind, seat=0, **FIELDS[kind])
        assert refused(answer) == "malformed"
        assert answer["text"] == "The first message is hello."
    assert ada.get(f"/api/tables/{table}").json["version"] == 1


def test_a_message_may_have_64_kb_and_no_more(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "free")
    with raw(server, table) as chair:
        chair.socket.send(" " * 65_000)
        assert refused(chair.next()) == "malformed"
        chair.socket.send(" " * 66_000)
        assert chair.ended() == 1009


def test_a_large_message_in_small_parts_is_large_too(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "free")
    with raw(server, table) as chair:
        chair.socket.send([" " * 6_000] * 12)
        assert chair.ended() == 1009


def test_text_that_is_no_text_ends_the_socket(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "free")
    with raw(server, table) as chair:
        chair.socket.send(b"\xff\xfe\xfd", text=True)
        assert chair.ended() == 1007
    assert "traceback" not in server.said()


def test_a_table_that_is_not_there_is_gone(server: Server) -> None:
    for name in ("abcdefgh", "a", "x" * 300, "%00", "..", "%ff%fe", "a%20b"):
        chair = raw(server, name)
        assert chair.until("goodbye")["reason"] == "gone"
        assert chair.ended() == 4404


# Other people's seats, and one's own at the wrong time.


def test_nobody_sees_or_plays_for_another(server: Server, ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me", "free")
    assert bob.sit(table, 1).status == 200
    for token in (bob.token, None, "x" * 32):
        with raw(server, table, token) as chair:
            chair.say(type="hello", seat=0)
            assert refused(chair.next()) == "not-yours"
            chair.say(type="hello", seat=None)
            chair.until("table")
            for kind, fields in FIELDS.items():
                for seat in (0, 2, 7):
                    assert refused(chair.ask(kind, seat=seat, **fields)) == "not-yours"
    assert ada.get(f"/api/tables/{table}").json["version"] == 2


def test_moves_out_of_turn_and_for_decisions_that_never_were(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "me")
    with ada.look(table, 0) as chair:
        [deciding] = chair.info["turn"]
        other = 1 - deciding
        number = chair.decision["number"] if chair.decision else 0
        assert refused(chair.ask("move", seat=other, decision=number, text="draw")) == "stale"
        assert refused(chair.ask("move", seat=deciding, decision=number + 1, text="draw")) == "stale"
        assert refused(chair.ask("move", seat=deciding, decision=10**9, text="draw")) == "stale"
        assert refused(chair.ask("move", seat=deciding, decision=number, text="fly")) == "unreadable"
        assert refused(chair.ask("move", seat=deciding, decision=number, text=";".join(["draw"] * 60))) == "unreadable"
        assert refused(chair.ask("undo", seat=deciding, to=0)) == "no-undo"
        assert refused(chair.ask("undo", seat=deciding, to=10**9)) == "no-undo"
        assert refused(chair.ask("agree", seat=deciding, to=0, yes=True)) == "stale"
        assert chair.info["version"] == 2


@pytest.mark.parametrize("game", ["planners", "builders", "investors"])
def test_a_look_at_a_record_can_be_played_by_nobody(server: Server, ada: Person, game: str) -> None:
    shown = ada.post("/api/records", {"text": record_text(game, 3, 1)}).json["table"]["id"]
    assert ada.sit(shown, 0).status == 404
    with raw(server, shown, ada.token) as chair:
        chair.say(type="hello", seat=0)
        assert refused(chair.next()) == "not-yours"
        chair.say(type="hello", seat=None)
        chair.until("table")
        assert refused(chair.ask("undo", seat=0, to=0)) == "not-yours"


# Everything at once.


class Fuzzer:
    """Says what comes to its mind, half of it nearly right."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def value(self, depth: int = 0) -> Any:
        pick = self.chance.randrange(12 if depth < 3 else 9)
        if pick == 9:
            return [self.value(depth + 1) for _ in range(self.chance.randrange(4))]
        if pick == 10:
            return {self.word(): self.value(depth + 1) for _ in range(self.chance.randrange(4))}
        if pick == 11:
            return self.word() * self.chance.choice((1, 50, 1000))
        return self.chance.choice((None, True, 0, 1, -1, 7, 8, 10**9, 2**63, 2**70, -(2**70), 0.5, 1e308, "", "0"))

    def word(self) -> str:
        return self.chance.choice(
            ("draw", "place 1", "finalize 2", "bid 30+50", "pass", "build", "type", "seat", "\u202e", "\x00", "<b>",
             "é", "lay 30; bid", ";;;", "-1", "1" * 30, "place " + "9" * 300, "🌁", "ﬁ", "١")
        )  # fmt: skip

    def message(self, chair: Chair) -> Any:
        fields: dict[str, Any] = {
            "type": self.chance.choice(KNOWN),
            "id": f"f{self.chance.randrange(10**9)}",
            "seat": self.chance.choice((0, 0, 1, 2, None, 5)),
            "decision": (chair.position.get("decision") or {}).get("number", 1),
            "text": self.chance.choice((self.word(), *chair.choices)) if chair.position else self.word(),
            "to": self.chance.randrange(5),
            "yes": self.chance.choice((True, False)),
            "since": self.chance.choice((None, 0, 3, 10**9)),
        }
        wanted = {
            "hello": ("type", "seat", "since"),
            "move": ("type", "id", "seat", "decision", "text"),
            "undo": ("type", "id", "seat", "to"),
            "agree": ("type", "id", "seat", "to", "yes"),
            "recall": ("type", "id", "since"),
            "ping": ("type", "id"),
        }.get(fields["type"], ("type", "id", "seat", "text"))
        message = {name: fields[name] for name in wanted}
        for _ in range(self.chance.choice((0, 0, 1, 2))):
            if self.chance.random() < 0.5:
                message[self.chance.choice(tuple(message))] = self.value()
            else:
                message.pop(self.chance.choice(tuple(message)), None)
            if not message:
                break
        text = json.dumps(message)
        match self.chance.randrange(12):
            case 0:
                return text[: self.chance.randrange(len(text))]
            case 1:
                return text.encode()
            case 2:
                return self.chance.randbytes(self.chance.randrange(200))
            case _:
                return text


@pytest.mark.parametrize(("game", "seed"), [("planners", 1), ("builders", 2), ("investors", 3)])
def test_a_fuzzer_gets_sentences_and_the_others_play_on(
    server: Server, ada: Person, bob: Person, game: str, seed: int
) -> None:
    """Bob's own seat is played to pieces; at the next table Ada plays a whole game as if Bob were not there."""
    free = ["free"] * (1 if game == "planners" else 2)
    quiet = ada.open(game, "me", *["bot random"] * len(free))
    noisy = ada.open(game, "me", *free)
    assert bob.sit(noisy, 1).status == 200
    fuzzer, player = Fuzzer(seed), Moody(seed)
    answers: set[str] = set()
    chair = Careless(server, noisy, bob.token, hello=False)
    with ada.look(quiet, 0) as calm, ada.look(noisy, 0) as watching:
        for _ in range(400):
            message = fuzzer.message(chair)
            with suppress(ConnectionClosed):  # too long a message may be refused before all of it is sent
                chair.socket.send(message)
            if fuzzer.chance.random() < 0.3 and not calm.over:
                calm.wait(lambda one: one.decision or one.over)
                answer_once(calm, player)
            answers |= settle(chair)
            if chair.closed_with is not None:
                lost = chair.closed_with == CloseCode.ABNORMAL_CLOSURE and len(message) > LARGEST  # with what is unread
                assert chair.closed_with in (1007, 1009, 4429) or lost
                chair = Careless(server, noisy, bob.token, hello=False)
        assert watching.ask("ping")["type"] == "pong"
        assert calm.ask("ping")["type"] == "pong"
    chair.close()
    assert answers >= {"malformed", "not-yours"}, answers
    assert answers <= CODES
    assert ada.get(f"/api/tables/{noisy}").status == 200
    said = server.said()
    assert "traceback" not in said
    for secret in (ada.token, bob.token, noisy, quiet):
        assert secret is not None
        assert secret not in said


def settle(chair: Chair) -> set[str]:
    """Read what has come so far; the codes of what was refused."""
    codes = set()
    while not chair.incoming.empty():
        message = chair.next()
        if message is None:
            break
        if message["type"] == "refused":
            codes.add(refused(message))
    return codes


# Not even a socket.


HOST = b" HTTP/1.1\r\nHost: a\r\n"
NO_REQUESTS = {
    "zeros": b"\x00" * 2000,
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xaa" * 200,
    "no address": b"GET\r\n\r\n",
    "a protocol to come": b"GET / HTTP/9.9\r\n\r\n",
    "no length": b"GET /" + HOST + b"Content-Length: x\r\n\r\n",
    "less than nothing": b"POST /api/tables" + HOST + b"Content-Length: -5\r\n\r\n",
    "chunks of no length": b"POST /nowhere" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "two lengths": b"POST /api/tables" + HOST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a zero in the address": b"GET /\x00" + HOST + b"\r\n",
    "a zero in a header": b"GET /" + HOST + b"A\x00b: c\r\n\r\n",
    "HTTP 2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
}


@pytest.mark.parametrize("sent", NO_REQUESTS.values(), ids=NO_REQUESTS)
def test_bytes_that_are_no_request_are_answered_and_let_go(server: Server, sent: bytes) -> None:
    with sockets.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(sent)
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 "), answer
    assert b"content-security-policy" in head
    assert json.loads(body)["code"] == "malformed"


SOCKET = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
NO_SOCKETS = {
    "a body": b"Content-Length: 3\r\n\r\nabc",
    "a body that does not come": b"Content-Length: 3\r\n\r\n",
    "a body in chunks": b"Transfer-Encoding: chunked\r\n\r\n",
    "many headers": b"".join(b"A%d: b\r\n" % number for number in range(300)) + b"\r\n",
    "a long header": b"A: " + b"b" * 9000 + b"\r\n\r\n",
}


@pytest.mark.parametrize("more", NO_SOCKETS.values(), ids=NO_SOCKETS)
def test_what_would_be_a_socket_and_is_none_is_answered_and_let_go(server: Server, ada: Person, more: bytes) -> None:
    """Such a connection stayed open for ever, and was not counted: one guest could have taken all of them."""
    table = ada.open("planners", "me", "free").encode()
    with sockets.create_connection(("127.0.0.1", server.port), timeout=5) as line:
        line.sendall(b"GET /api/tables/" + table + b"/socket" + HOST + SOCKET + more)
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 "), answer
    assert json.loads(body)["code"] == "malformed"


@pytest.mark.parametrize("seed", range(3))
def test_a_socket_that_speaks_gibberish_is_closed(server: Server, ada: Person, seed: int) -> None:
    table = ada.open("planners", "me", "free")
    chair = raw(server, table)
    chair.socket.socket.sendall(random.Random(seed).randbytes(4000))
    assert chair.ended() in (1002, 1007, 1009)
    assert "traceback" not in server.said()
