"""The description of the requests is complete and true, and nothing that is asked brings the server to fall."""

import contextlib
import json
import random
import select
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from server.playing import finished
from server.support import Person, Server, wait_for

from fogcity.server import advice_api, api, puzzle_api

NOT_APPLICABLE = (
    "positive_data_acceptance",  # whether a text is an edition or a record no schema can say
    "ignored_auth",  # a stranger is not turned away: they get a token, or hear that the seat is not theirs
)
CONFIG = """
[dictionaries.tables]
values = {tables}

[parameters]
"path.id" = {{ dictionary = "tables", probability = 0.6 }}

[checks]
negative_data_rejection.expected-statuses = [400, 403, 404, 409, 413, 415]
"""


def test_schemathesis_finds_nothing(server: Server, tmp_path: Path) -> None:
    """Every request as described, and as not described: known statuses, true schemas, no failure of the server."""
    ada = Person(server)
    free = ada.open("planners", "me", "free")
    over = ada.open("builders", "bot random", "bot random")
    with ada.look(over) as watching:
        watching.wait(lambda chair: chair.over)
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG.format(tables=json.dumps([free, over])))
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", f"--config-file={config}"),
            *("run", f"{server.address}/openapi.json", "-H", f"Authorization: Bearer {ada.token}", "--no-color"),
            *("--phases=examples,coverage,fuzzing", "--max-examples=10", "--generation-deterministic"),
            f"--exclude-checks={','.join(NOT_APPLICABLE)}",
        ],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=tmp_path,
    )
    report = "\n".join(line[:300] for line in done.stdout.splitlines())
    assert done.returncode == 0, report
    assert f"Tested: {len(every_route())}" in report, report
    assert server.running()
    assert "traceback" not in server.said()


def refusal(answer: Any) -> str:
    """Every refusal is JSON with a code and a sentence, and a reason where a move was refused; its code."""
    assert answer.status >= 400
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json) == {"code", "text", "reason"}
    assert answer.json["reason"] is None
    text = answer.json["text"]
    assert text[0].isupper() or text.split()[0].isidentifier(), text
    assert text.endswith("."), text
    code: str = answer.json["code"]
    return code


def test_every_request_is_described_with_its_troubles(server: Server) -> None:
    described = server.get("/openapi.json").json
    routes = {(path, method.lower()) for path, method in every_route()}
    assert {(path, method) for path, methods in described["paths"].items() for method in methods} == routes
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert "default" not in operation["responses"]
            assert "422" not in operation["responses"]
            bare = path.endswith(("/key", "/free", "/again", "/hint", "/stop", "/solution"))
            assert ("requestBody" in operation) == (method == "post" and not bare)
            for status, response in operation["responses"].items():
                kinds = set(response["content"])
                text = path.endswith("/record") and status == "200"
                assert kinds == ({"text/plain"} if text else {"application/json"}), (path, status)
    schemes = described["components"]["securitySchemes"]
    assert schemes["bearer"]["scheme"] == "bearer"
    assert schemes["cookie"]["name"] == "fogcity"


def every_route() -> list[tuple[str, str]]:
    return [
        (route.path, route.method)
        for route in (*api.router.routes, *advice_api.router.routes, *puzzle_api.router.routes)
    ]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/tables/abcdefgh", 404, "not-found"),
        ("GET", "/api/tables/abcdefgh/record", 404, "not-found"),
        ("GET", "/api/nothing", 404, "not-found"),
        ("POST", "/api/nothing", 404, "not-found"),
        ("GET", "/nothing.js", 404, "not-found"),
        ("GET", "/api/tables/%00", 400, "malformed"),
        ("GET", "/api/tables/a", 400, "malformed"),
        ("GET", "/api/tables?which=yours", 400, "malformed"),
        ("GET", "/api/tables?page=-1", 400, "malformed"),
        ("GET", "/api/tables?page=1e9999", 400, "malformed"),
        ("GET", "/api/records", 405, "not-allowed"),
        ("DELETE", "/api/tables", 405, "not-allowed"),
        ("PUT", "/api/tables/abcdefgh/seats/0", 405, "not-allowed"),
        ("POST", "/api/tables/abcdefgh/seats/9", 400, "malformed"),
        ("TRACE", "/", 405, "not-allowed"),
    ],
)
def test_a_wrong_address_or_method_is_refused_in_a_sentence(
    server: Server, method: str, path: str, status: int, code: str
) -> None:
    answer = server.request(method, path, {} if method == "POST" else None)
    assert answer.status == status
    assert refusal(answer) == code
    if status == 405:
        assert answer.headers["allow"]


def test_a_refused_method_hears_of_all_that_are_possible(server: Server) -> None:
    assert server.request("DELETE", "/api/tables").headers["allow"] == "GET, HEAD, POST"


TWO = b'"seats": [{"kind": "me"}, {"kind": "me"}]'
WRONG_BODIES = {
    "empty": b"",
    "cut off": b"{",
    "null": b"null",
    "list": b"[]",
    "text": b'"text"',
    "not text at all": b"\xff\xfe",
    "half a letter": b'{"game": "\\ud800", ' + TWO + b"}",
    "no seats": b'{"game": "planners", "seats": []}',
    "seats of a wrong type": b'{"game": "planners", "seats": 7}',
    "one field too many": b'{"game": "planners", "sits": 1, ' + TWO + b"}",
    "no such kind": b'{"game": "planners", "seats": [{"kind": "king"}, {"kind": "me"}]}',
    "no such game": b'{"game": "chess", ' + TWO + b"}",
    "a folder as a game": b'{"game": "../server", ' + TWO + b"}",
    "too few seats": b'{"game": "planners", "seats": [{"kind": "me"}]}',
    "a program as a bot": b'{"game": "planners", "seats": [{"kind": "bot", "level": "command:sh"}, {"kind": "me"}]}',
    "a bot without end": b'{"game": "planners", "seats": [{"kind": "bot", "level": "search:99999"}, {"kind": "me"}]}',
    "deep lists": b"[" * 100_000,
    "deep tables": b'{"a":' * 80_000,
    "deep options": b'{"game": "planners", ' + TWO + b', "options": ' + b'{"a":' * 60_000 + b"1" + b"}" * 60_001,
    "no such option": b'{"game": "planners", "options": {"a": 1}, ' + TWO + b"}",
    "a number without end": b'{"game": "planners", "options": {"a": ' + b"9" * 100_000 + b"}, " + TWO + b"}",
    "too large": b'{"game": "' + b"x" * 600_000 + b'"}',
}


@pytest.mark.parametrize("body", WRONG_BODIES.values(), ids=WRONG_BODIES)
def test_a_wrong_body_is_refused_in_a_sentence(server: Server, body: bytes) -> None:
    answer = server.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
    assert answer.status == (413 if body == WRONG_BODIES["too large"] else 400)
    assert refusal(answer) in ("malformed", "bad-setup", "too-large")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_read(server: Server, kind: str) -> None:
    """A form of another site cannot send JSON without asking first."""
    answer = server.request("POST", "/api/tables", b"{}", {"Content-Type": kind})
    assert answer.status == 415
    assert refusal(answer) == "not-json"


def test_the_game_goes_on_until_it_is_over_before_anything_is_shown(server: Server) -> None:
    table = Person(server).open("planners", "me", "free")
    for what in ("record", "replay", "frames"):
        answer = server.get(f"/api/tables/{table}/{what}")
        assert answer.status == 409
        assert refusal(answer) == "not-over"


def test_guests_who_hang_up_in_the_middle_of_a_download_fill_no_log(start_server: Callable[..., Server]) -> None:
    """They ask for much, read a little of it or nothing, and are gone; that is theirs, and no error of the server."""
    server = start_server()
    table = finished(Person(server))
    ask = f"GET /api/tables/{table}/frames?first=0&last=99 HTTP/1.1\r\nHost: x\r\n\r\n".encode()

    def guest(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(60):
            with socket.create_connection(("127.0.0.1", server.port)) as line, contextlib.suppress(OSError):
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                line.sendall(ask * chance.choice([1, 5, 30]))
                line.recv(chance.choice([1, 1000, 100_000]))
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # hang up, do not close

    guests = [threading.Thread(target=guest, args=[seed]) for seed in range(4)]
    for one in guests:
        one.start()
    for one in guests:
        one.join()
    wait_for(lambda: 'fogcity_refused_total{code="hung-up"}' in server.get("/metrics").text, "them to be counted")
    assert server.stop() == 0
    assert '"level": "error"' not in server.said(), server.said()[:2000]


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/tables", "/healthz", "/metrics", "/nothing-here"])
def test_the_head_of_an_answer_can_be_asked_for(server: Server, path: str) -> None:
    whole, head = server.get(path), server.request("HEAD", path)
    assert (head.status, head.body) == (whole.status, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize("hosts", [b"Host: a\r\nHost: b\r\n", b"host: a\r\nHOST: a\r\n", b""])
@pytest.mark.parametrize("path", [b"/api/tables", b"/api/tables/AAAAAAAAAAAA/socket"])
def test_a_request_names_one_host(server: Server, path: bytes, hosts: bytes) -> None:
    """With two of them a proxy and the server might each believe another."""
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\n" if b"socket" in path else b""
    with socket.create_connection(("127.0.0.1", server.port), 30) as line:
        line.sendall(b"GET " + path + b" HTTP/1.1\r\n" + hosts + upgrade + b"\r\n")
        assert line.recv(12) == b"HTTP/1.1 400"


def test_headers_do_not_come_letter_by_letter(server: Server) -> None:
    """Each arrival costs more than what arrives."""
    with socket.create_connection(("127.0.0.1", server.port), 30) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.setblocking(False)
        sent = b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 20_000
        for letter in sent:
            with contextlib.suppress(BlockingIOError, ConnectionError):
                line.send(bytes([letter]))
            if select.select([line], [], [], 0.001)[0]:
                break
        line.settimeout(30)
        assert line.recv(12) == b"HTTP/1.1 413"
