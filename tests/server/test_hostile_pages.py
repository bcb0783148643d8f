"""Other people's pages and proxies: origins, cookies, headers, files."""

import asyncio
import http.client
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from server.support import Answer, Person, Server
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from fogcity.server.app import make_app
from fogcity.server.serve import Json
from fogcity.server.settings import Settings

SEATS = {"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}]}
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def open_from(server: Server, **headers: str) -> Answer:
    return server.request("POST", "/api/tables", SEATS, {name.replace("_", "-"): it for name, it in headers.items()})


def handshake(server: Server, table: str, **headers: str) -> Answer:
    """The server's answer to a wish for a socket."""
    sent = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.request("GET", f"/api/tables/{table}/socket", headers=sent | headers)
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, b"" if answer.status == 101 else answer.read())
    finally:
        connection.close()


def strict(answer: Answer) -> None:
    for name, value in HEADERS.items():
        assert answer.headers.get_all(name) == [value], name
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert "frame-ancestors 'none'" in policy


# Origins.

OTHERS = ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1.evil.example", "http://[", "", "\xff"]


@pytest.mark.parametrize("origin", OTHERS, ids=ascii)
def test_another_sites_page_can_change_nothing_and_open_no_socket(server: Server, ada: Person, origin: str) -> None:
    table = ada.open("planners", "me", "free")
    posts = ["", f"/{table}/seats/1", f"/{table}/seats/0/leave", f"/{table}/seats/0/bot", f"/{table}/seats/0/key"]
    for path in [*(f"/api/tables{post}" for post in posts), "/api/records"]:
        answer = server.request("POST", path, {}, {**ada.headers(), "Origin": origin})
        assert (answer.status, answer.json["code"]) == (403, "origin"), path
    answer = handshake(server, table, Origin=origin)
    assert (answer.status, answer.json["code"]) == (403, "origin")
    strict(answer)
    assert ada.get(f"/api/tables/{table}").json["version"] == 1


def test_the_servers_own_page_and_programs_may_do_both(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "free")
    for headers in ({}, {"Origin": server.address}):
        assert open_from(server, **headers).status == 201
        assert handshake(server, table, **headers).status == 101


def test_a_host_can_name_other_addresses_of_the_page(start_server: Callable[..., Server]) -> None:
    server = start_server(origins="https://play.example, https://other.example/")
    for origin in ("https://play.example", "https://other.example"):
        assert open_from(server, Origin=origin).status == 201
    for origin in ("http://play.example", "https://play.example.evil.example", "https://evil.example"):
        assert open_from(server, Origin=origin).status == 403


def test_under_https_a_page_under_http_is_another_page(server: Server) -> None:
    secure = {"X-Forwarded-Proto": "https", "Host": "play.example"}
    assert open_from(server, Origin="https://play.example", **secure).status == 201
    assert open_from(server, Origin="http://play.example", **secure).status == 403


def test_no_other_page_is_ever_allowed_to_read(server: Server) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Origin": server.address}):
        answer = server.request("GET", "/api/tables", headers=headers)
        assert not [name for name in answer.headers if name.lower().startswith("access-control")]


# Cookies.


def cookie(answer: Answer) -> dict[str, str]:
    name, *flags = answer.headers["set-cookie"].split("; ")
    return {
        "name": name.partition("=")[0],
        **{flag.partition("=")[0].lower(): flag.partition("=")[2] for flag in flags},
    }


def test_a_browsers_token_is_in_a_cookie_that_scripts_and_other_sites_do_not_get(server: Server) -> None:
    given = cookie(open_from(server))
    assert given["name"] == "fogcity"
    assert "httponly" in given
    assert given["samesite"] == "lax"
    assert given["path"] == "/"
    assert "domain" not in given
    assert "secure" not in given


def test_behind_a_proxy_with_https_the_cookie_is_secure(server: Server) -> None:
    assert "secure" in cookie(open_from(server, X_Forwarded_Proto="https"))


def test_nobody_but_a_proxy_is_believed_about_https_and_addresses(start_server: Callable[..., Server]) -> None:
    server = start_server(proxies="10.0.0.0/8", tables_per_address="1")
    assert "secure" not in cookie(open_from(server, X_Forwarded_Proto="https", X_Forwarded_For="198.51.100.1"))
    assert open_from(server, X_Forwarded_For="198.51.100.2").status == 429


def test_behind_a_proxy_people_are_told_apart(start_server: Callable[..., Server]) -> None:
    server = start_server(tables_per_address="1")
    assert open_from(server, X_Forwarded_For="198.51.100.1").status == 201
    assert open_from(server, X_Forwarded_For="198.51.100.2").status == 201
    assert open_from(server, X_Forwarded_For="198.51.100.3, 198.51.100.1").status == 429  # the last one is the proxy's


def test_a_token_of_ones_own_making_is_none(server: Server) -> None:
    """A short one could be guessed; one planted by somebody else would be known to them."""
    for made in ("a", "x" * 31, "x" * 32, "x" * 40, "x" * 200, "..%2f", "\xff" * 32):
        for headers in ({"Authorization": f"Bearer {made}"}, {"Cookie": f"fogcity={made}"}):
            answer = server.request("POST", "/api/tables", SEATS, headers)
            assert answer.status == 201
            assert answer.json["token"] != made
            assert len(answer.json["token"]) == 40


# Headers.


@pytest.mark.parametrize(
    ("method", "path", "headers"),
    [
        ("GET", "/", {}),
        ("GET", "/table/abcd", {}),
        ("GET", "/api/games", {}),
        ("GET", "/api/tables/abcdefgh", {}),
        ("GET", "/nothing", {}),
        ("GET", "/api/tables?page=x", {}),
        ("GET", "/healthz", {}),
        ("GET", "/readyz", {}),
        ("GET", "/metrics", {}),
        ("GET", "/openapi.json", {}),
        ("DELETE", "/api/tables", {}),
        ("OPTIONS", "/api/tables", {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}),
        ("POST", "/api/tables", {"Content-Type": "text/plain"}),
        ("POST", "/api/tables", {"Content-Length": "9999999"}),
        ("GET", "/%00", {}),
        ("GET", "/" + "a" * 5000, {}),
        ("GET", "/", {"X-Long": "a" * 40_000}),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_every_answer_is_strict(server: Server, method: str, path: str, headers: dict[str, str]) -> None:
    answer = server.request(method, path, headers=headers)
    strict(answer)
    assert "server" not in answer.headers
    if answer.status >= 400 or path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"


def test_a_failure_of_the_server_is_strict_too_and_written_down_without_what_it_says(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The real application, with one more request that fails."""
    app = make_app(Settings(data=tmp_path))
    secret = "somebody's token"

    async def fails(_: Request) -> Response:
        raise RuntimeError(secret)

    app.router.routes.insert(0, Route("/fails", fails))
    sent: list[dict[str, Any]] = []

    async def ask() -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": "/fails", "raw_path": b"/fails", "query_string": b""}
        await app(scope | {"headers": [], "scheme": "http", "http_version": "1.1"}, receive, send)

    asyncio.run(ask())
    app.state.house.store.close()
    names = {name for name, _ in sent[0]["headers"]}
    assert sent[0]["status"] == 500
    assert {name.encode() for name in HEADERS} <= names
    assert json.loads(sent[1]["body"])["code"] == "failure"
    line = json.loads(Json().format(caplog.records[-1]))
    assert "fails" in line["traceback"]
    assert "RuntimeError" in line["traceback"]
    assert secret not in json.dumps(line)


# Files.


def test_what_a_page_loads_is_not_taken_for_anything_else(server: Server) -> None:
    page = server.get("/")
    for path in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.body.decode()):
        answer = server.get(path)
        assert answer.status == 200
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "html" not in answer.headers["content-type"]
    for path in ("/assets/nothing.js", "/assets/../index.html", "/assets/%2e%2e/index.html"):
        answer = server.get(path)
        assert "content-security-policy" in answer.headers or answer.status == 404, path


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/%2e%2e%2fapp.py",
        "/assets/../../app.py",
        "/assets/%2e%2e/%2e%2e/app.py",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/%2fetc%2fpasswd",
        "/..\\app.py",
        "/..%5capp.py",
        "/....//app.py",
        "/.%00./app.py",
        "/app.py%00.js",
        "/assets/",
        "/" + "../" * 50 + "etc/passwd",
        "/" + "a/" * 3000,
        "/" + "%61" * 4000,
    ],
    ids=lambda value: repr(value)[:40],
)
def test_no_path_leads_out_of_the_page(server: Server, path: str) -> None:
    answer = server.request("GET", path)
    assert answer.status == 404
    assert answer.json["code"] == "not-found"


def test_a_socket_to_nowhere_is_refused_in_a_sentence(server: Server) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{server.port}/api/elsewhere"):
        pass
    assert refused.value.response.status_code == 404
    assert json.loads(refused.value.response.body)["code"] == "not-found"
