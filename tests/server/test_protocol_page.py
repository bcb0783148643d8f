"""What docs/protocol.md says of refusals and of bots is so."""

import re
from pathlib import Path
from typing import get_args

from server.support import Person, Server

from fogcity.server import answers, wire
from fogcity.server.levels import MOST_ITERATIONS, MOST_MILLISECONDS

ROOT = Path(__file__).parents[2]
PAGE = " ".join((ROOT / "docs" / "protocol.md").read_text("utf-8").split())
TABLE = re.findall(
    r"^\| ([45]\d\d(?:, [45]\d\d)*) \| (.*) \|$", (ROOT / "docs" / "protocol.md").read_text("utf-8"), re.M
)


def test_the_codes_of_refused_requests_are_those_of_the_page() -> None:
    said: dict[str, set[str]] = {}
    for status, codes in TABLE:
        said.setdefault(status, set()).update(re.findall(r"`([a-z-]+)`", codes))
    found: dict[str, set[str]] = {status: set() for status in said}
    sources = [file.read_text("utf-8") for file in (ROOT / "src" / "fogcity" / "server").glob("*.py")]
    for status, code in re.findall(r"\b([45]\d\d), \"([a-z-]+)\"", "\n".join(sources)):
        [row] = [row for row in said if status in row]
        found[row].add(code)
    found["403"] |= {kind.code for kind in (answers.NotYours, answers.NoStranger, answers.NotLetIn)}
    assert said == found


def test_the_codes_of_refused_messages_are_those_of_the_page() -> None:
    said = PAGE.partition("`refused` has the `id`")[2].partition(" and a `text`")[0].partition("a `code` (")[2]
    assert set(re.findall(r"`([a-z-]+)`", said)) == set(get_args(wire.RefusalCode))


def test_a_bot_thinks_as_long_as_the_page_says_and_no_longer(server: Server) -> None:
    assert f"up to {MOST_ITERATIONS:,} iterations or {MOST_MILLISECONDS} ms" in PAGE
    ada = Person(server)
    for level, status in (
        (f"search:{MOST_ITERATIONS}", 201),
        (f"search:{MOST_ITERATIONS + 1}", 400),
        ("norton@hard", 201),
    ):
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": level}]
        assert ada.post("/api/tables", {"game": "planners", "seats": seats}).status == status
