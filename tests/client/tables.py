"""Tables opened for a test: as the page does it, with bots and options that its buttons do not offer."""

import contextlib
from typing import Any

import pytest
from client.person import Person
from playwright.sync_api import Page, TimeoutError

from fogcity.games import box


def open_table(page: Page, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
    """Open a table in this browser's name and go there; its id."""
    answer = page.request.post("/api/tables", data={"game": game, "seats": seats, **more})
    assert answer.status == 201, answer.text()
    table = str(answer.json()["table"]["id"])
    page.goto(f"/table/{table}")
    return table


# Answers for one seat over a socket of its own until so many moves stand, what is seen is enough or the game is over.
# An answer that must be whole (a bid in the making) is tried as whole: the choices that end it come first.
PLAY_ON = """([table, seat, most], enough = () => false) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  let count = 0, answered = -1, tried = 0;
  let state = 12345;
  const chance = (n) => (state = (state * 1103515245 + 12345) % 2147483648, Math.floor(state / 65536) % n);
  const answer = (decision) => {
    const parts = [];
    const first = decision.choices[chance(decision.choices.length)].text;
    const id = `t${seat}-${++count}`;
    socket.send(JSON.stringify({type: 'move', id, seat, decision: decision.number, text: first}));
  };
  let decision = null;
  socket.onopen = () => socket.send(JSON.stringify({type: 'hello', seat, since: 1000000000}));
  socket.onerror = () => fail(new Error('no socket'));
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.type === 'refused' && decision) return answer(decision);
    if (!message.position) return;
    const {outcome, moves, view} = message.position;
    if (outcome || moves >= most || enough(view)) { socket.close(); return done(moves); }
    decision = message.position.decision;
    if (decision && decision.number !== answered) { answered = decision.number; answer(decision); }
  };
})"""


def play_on(page: Page, table: str, seat: int = 0, most: int = 1_000_000, enough: str = "false") -> int:
    """Let this browser's seat answer by itself, until its `view` is such; how many moves stand then."""
    return int(page.evaluate(f"(asked) => ({PLAY_ON})(asked, (view) => {enough})", [table, seat, most]))


def table_info(page: Page, table: str) -> dict[str, Any]:
    """What the server says about a table now."""
    return dict(page.request.get(f"/api/tables/{table}").json())


def finish(page: Page, game: str) -> str:
    """A finished game of this browser's seat against bots, played by itself; its table."""
    seats = [
        {"kind": "me", "name": "Ada"},
        *({"kind": "bot", "level": "random"} for _ in range(box(game).seats[0] - 1)),
    ]
    answer = page.request.post("/api/tables", data={"game": game, "seats": seats, "listed": True})
    table = str(answer.json()["table"]["id"])
    play_on(page, table)
    return table


def deciding(page: Page, table: str) -> list[int]:
    return list(table_info(page, table)["turn"])


def act_if_asked(person: Person) -> None:
    """One thing; nothing, if the answer that was given a moment ago is still on its way."""
    with contextlib.suppress(TimeoutError):
        person.act()


def answer(person: Person, table: str, seat: int) -> None:
    """Whatever it takes until this seat owes nothing."""
    for _ in range(100):
        if seat not in deciding(person.page, table):
            return
        act_if_asked(person)
    pytest.fail(f"seat {seat} does not come to an end")
