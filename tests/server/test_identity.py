"""Only tokens that were given out here count, and under https only from a cookie that nobody else can set."""

import secrets
import sqlite3
from collections.abc import Callable
from contextlib import closing

from server.engines import Postgres, Valkey
from server.support import Answer, Chair, Message, Person, Server

from fogcity.server.tokens import hashed, issued, new_token

Start = Callable[..., Server]
NEW: Message = {"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}]}
HTTPS = {"X-Forwarded-Proto": "https"}


def opened(server: Server, **headers: str) -> Answer:
    answer = server.request("POST", "/api/tables", NEW, headers)
    assert answer.status == 201
    return answer


def test_a_key_that_somebody_else_has_made_up_is_nobodys(server: Server) -> None:
    """An attacker plants it in the victim's browser, who then sits down; both would hold the same hand."""
    planted = secrets.token_urlsafe(24)
    for made_up in (planted, secrets.token_urlsafe(30), new_token(b"another key")):
        answer = opened(server, Cookie=f"fogcity={made_up}")
        assert answer.json["token"] not in (None, made_up), "the victim has got one of their own"
        table = answer.json["table"]["id"]
        attacker = Person(server, made_up)
        assert attacker.get("/api/tables?which=mine").json["tables"] == []
        with Chair(server, table, made_up) as chair:
            assert chair.yours == []


def test_under_https_the_cookie_is_one_that_no_neighbour_can_plant(server: Server) -> None:
    """Even a token that was given out here, to the attacker, does not count from the cookie that they can set."""
    attacker = opened(server).json["token"]
    answer = opened(server, Cookie=f"fogcity={attacker}", **HTTPS)
    assert answer.json["token"] not in (None, attacker)
    [cookie] = answer.headers.get_all("set-cookie") or []
    assert cookie.startswith(f"__Host-fogcity={answer.json['token']};")
    assert {"Secure", "Path=/", "HttpOnly"} <= {part.strip() for part in cookie.split(";")}
    assert "Domain" not in cookie
    both = opened(server, Cookie=f"fogcity={attacker}; __Host-fogcity={answer.json['token']}", **HTTPS)
    assert both.json["token"] is None, "it is known who asks"
    mine = server.request(
        "GET", "/api/tables?which=mine", headers={"Cookie": f"__Host-fogcity={answer.json['token']}", **HTTPS}
    )
    assert {one["id"] for one in mine.json["tables"]} == {answer.json["table"]["id"], both.json["table"]["id"]}


def test_a_safe_cookie_is_believed_under_https_only(server: Server) -> None:
    """Without https anybody on the way could have set it; there it is not the name that we give out."""
    token = opened(server, **HTTPS).json["token"]
    assert opened(server, Cookie=f"__Host-fogcity={token}").json["token"] is not None


def test_tokens_from_before_there_were_signatures_open_their_seats(start_server: Start) -> None:
    server = start_server()
    ada = Person(server)
    table = ada.open("planners", "me", "free")
    assert ada.token
    server.kill()
    old = secrets.token_urlsafe(24)
    with closing(sqlite3.connect(server.data / "fogcity.db")) as connection, connection:
        for name in ("holders", "witnesses"):
            connection.execute(f"UPDATE {name} SET token = ?", [hashed(old)])
    server.start()
    with Chair(server, table, old, 0) as chair:
        assert chair.yours == [0]
        assert chair.move("draw")["type"] == "ack"
    for headers in ({"Cookie": f"fogcity={old}"}, {"Cookie": f"fogcity={old}", **HTTPS}):
        mine = server.request("GET", "/api/tables?which=mine", headers=headers)
        assert [one["id"] for one in mine.json["tables"]] == [table]
    assert ada.get("/api/tables?which=mine").json["tables"] == []
    assert opened(server, Cookie=f"fogcity={secrets.token_urlsafe(24)}").json["token"] is not None


def test_all_servers_on_one_database_know_the_tokens_of_the_others(
    start_server: Start, postgres: Postgres, valkey: Valkey
) -> None:
    database = postgres.database()
    here, there = (start_server(database=database, broker=valkey.url) for _ in range(2))
    ada = Person(here)
    table = ada.open("planners", "me", "free")
    assert [one["id"] for one in Person(there, ada.token).get("/api/tables?which=mine").json["tables"]] == [table]
    assert Person(there, ada.token).post("/api/tables", NEW).json["token"] is None


def test_a_signature_is_for_one_token_and_one_key() -> None:
    token = new_token(b"key")
    assert issued(b"key", token)
    assert not issued(b"other", token)
    for place in range(len(token)):
        other = "A" if token[place] != "A" else "B"
        assert not issued(b"key", token[:place] + other + token[place + 1 :])
    for wrong in ("", token[:-1], token + "A", "é" * 40, token[:-4] + "====", token + "\n"):
        assert not issued(b"key", wrong)


def test_whoever_comes_back_keeps_their_cookie(server: Server) -> None:
    """A year from now, not from the first visit; and only who comes to a table gets one at all."""
    assert "set-cookie" not in server.get("/").headers
    token = opened(server).json["token"]
    for path in ("/", "/table/anything"):
        cookie = server.request("GET", path, headers={"Cookie": f"fogcity={token}"}).headers["set-cookie"]
        assert cookie.startswith(f"fogcity={token}; ")
        assert "Max-Age=31536000" in cookie
    made_up = server.request("GET", "/", headers={"Cookie": f"fogcity={secrets.token_urlsafe(30)}"})
    assert "set-cookie" not in made_up.headers
