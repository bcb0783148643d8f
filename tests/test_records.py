"""Records: written and read back they are the same, and the first wrong move is named."""

import json
from pathlib import Path
from typing import Any

import pytest
from support import EVERY_TABLE, Moody, new, play_on, position

from fogcity import BadEdition, BadPosition, BadRecord, IllegalMove
from fogcity.engine.box import Setup
from fogcity.games import box
from fogcity.record import Record, read_record, transcript, write_record
from fogcity.record.record import result_of

WHOLE = Path(__file__).parent / "golden/planners/2-players-last-foundation.fog"


def recorded(game_id: str, players: int, seed: int) -> Record:
    setup = box(game_id).check(Setup(game_id, players, seed))
    record = Record.of(setup, [f"Player {seat}" for seat in range(players)])
    game = record.begin()
    record.moves = play_on(game, Moody(seed))
    record.result = result_of(game)
    return record


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_a_record_read_back_is_the_same(game_id: str, players: int) -> None:
    record = recorded(game_id, players, 4)
    text = write_record(record)
    again = read_record(text)
    assert again.moves == record.moves
    assert write_record(again) == text
    assert again.replay().over


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_a_transcript_has_everything(game_id: str, players: int) -> None:
    record = recorded(game_id, players, 4)
    lines = [json.loads(json.dumps(line)) for line in transcript(record)]
    assert [line["number"] for line in lines] == list(range(len(record.moves) + 1))
    game = record.begin()
    assert lines[0]["state"] == json.loads(json.dumps(game.state()))
    for line, (seat, move) in zip(lines[1:], record.moves, strict=True):
        game.play(seat, move)
        assert (line["seat"], line["text"]) == (seat, move)
        assert line["state"] == json.loads(json.dumps(game.state()))
        assert line["move"]["move"]
        assert [event["event"] for event in line["events"]] == [event.kind for event in game.events]
    assert lines[-1]["outcome"]["scores"] == game.scores()


def test_a_record_can_start_from_a_position() -> None:
    position = {"game": "planners", "players": 2, "columns": [["blue-3"], [], []]}
    record = Record.of(Setup("planners", 2, 9), ["Ann", "Bo"], position)
    record.moves = [(0, "finalize 1"), (0, "put blue-3")]
    again = read_record(write_record(record))
    assert again.replay().view(0)["cities"][0]["values"] == [3, 0, 0, 0, 0]  # type: ignore[index]


def test_comments_and_blank_lines_and_remarks_do_not_matter() -> None:
    text = WHOLE.read_text()
    first = text.index("0: ")
    noisy = "# from the club\n\n" + text[:first] + "date: 2026-05-01  # a Friday\n\n# begin\n" + text[first:]
    noisy = noisy.replace("draw; place", "draw ;  PLACE", 1).replace("place 1\n", "place 1  # hm\n\n", 1)
    record = read_record(noisy)
    assert record.remarks == {"date": "2026-05-01"}
    assert record.replay().over


def broken(old: str, new: str) -> str:
    text = WHOLE.read_text()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "This is not a record"),
        ("[Event]\n1. e4", "This is not a record"),
        (broken("game: planners\n", ""), "has no 'game:' header"),
        (broken("game: planners", "game: chess"), "There is no game 'chess'"),
        (broken("players: 2", "players: 7"), "planners is a game for 2 to 4 players, not 7"),
        (broken("players: 2", "players: two"), "'players: two' should be a whole number"),
        (broken("seed: 242", "seed: 242\nseed: 243"), "'seed' is there twice"),
        (broken("names: moody 0, moody 1", "names: A, B, C"), "names 3 players, but 'players:' says 2"),
        (broken("seed: 242", "seed: 242\noptions: {"), "'options:' is not JSON"),
        (broken("seed: 242", "seed: 242\noptions: [1]"), "'options:' should be a JSON object"),
        (broken("seed: 242", 'seed: 242\noptions: {"fog": true}'), "planners has no variant 'fog'; it has none"),
        (
            broken("seed: 242", "seed: 242\nposition: " + "[" * 100_000),
            "'position:' is not JSON: it is nested too deeply",
        ),
        (broken("seed: 242", "seed: 242\nposition: {" + '"a": ' + "9" * 5000 + "}"), "number with thousands of digits"),
        (broken("edition: standard ", "edition: "), "should be the name of an edition and its digest"),
        (broken("names: moody 0, moody 1", "names: \x1b[31mA, B"), "cannot be a player's name"),
        (broken("names: moody 0, moody 1", "names: , B"), "cannot be a player's name"),
        (broken("seed: 242", "seed: " + "9" * 5000), "should be a whole number"),
        (broken("0: draw; place", "9" * 5000 + ": draw; place"), "Line 9: .* is neither a header nor the moves"),
        (broken("0: draw; place", "0: draw;; place"), "Line 9: a move is missing"),
        (broken("0: draw; place", "zero draws, places"), "Line 9: .* is neither a header nor the moves of a seat"),
        (WHOLE.read_text() + "seed: 3\n", "'seed' belongs above the moves"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint) as refusal:
        read_record(text)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (broken("0: draw; place 1", "0: draw; place 4"), r"^Line 9, move 2 \(seat 0: place 4\) is wrong: 'p"),
        (broken("0: draw; place 1", "0: draw; stop"), r"^Line 9, move 2 \(seat 0: stop\) is wrong: 's"),
        (broken("0: draw; place 1", "1: draw; place 1"), r"^Line 9, move 1 .* the game waits for seat 0"),
        (broken("0: draw; place 1", "8: draw; place 1"), r"^Line 9, move 1 .* There is no seat 8"),
        (broken("0: draw; place 1", "999999999: draw; place 1"), r"^Line 9, move 1 .* There is no such seat"),
        (broken("0: draw; place 1", "0: " + "x" * 9999), r"^Line 9, move 1 \(seat 0: 'xxx.* is not a move of planners"),
        (broken("0: draw; place 1", "0: \x1b[31mdraw"), r"^Line 9, move 1 \(seat 0: '.x1b.31mdraw'\) is wrong"),
        (broken("result: ", "result: " + "x" * 9999), "^The record says 'result: xxx"),
        (broken("seed: 242", 'seed: 242\nposition: {"deck": 3}'), "^The record cannot be set up: position: deck"),
        (broken("result: ", "result: 99 "), "^The record says 'result: 99 "),
        (WHOLE.read_text()[:1500].rsplit("\n", 1)[0], r"moves it is 'unfinished'"),
        (broken("edition: standard ", "edition: standard 0"), "The record was made with the edition standard 0"),
        (WHOLE.read_text() + "0: draw\n", "The game is over"),
    ],
)  # fmt: skip
def test_a_record_against_the_rules_is_refused_at_its_first_wrong_move(text: str, complaint: str) -> None:
    record = read_record(text)
    with pytest.raises(BadRecord, match=complaint) as refusal:
        record.replay()
    assert len(str(refusal.value)) < 400


def test_a_mark_before_the_text_does_not_matter() -> None:
    assert read_record("\ufeff" + WHOLE.read_text()).replay().over


NOT_NAMES = [
    "",
    "a, b",
    "x" * 61,
    "semi;colon",
    "hash # sign",
    "new\nline",
    " blank",
    "line\u2028",
    "\x1b[31m",
    "\udcff",
]


@pytest.mark.parametrize("name", NOT_NAMES)
def test_names_that_would_not_survive_are_refused(name: str) -> None:
    with pytest.raises(BadRecord, match="cannot be a player's name"):
        Record.of(Setup("planners", 2, 1), ["Ann", name])


def own_edition(folder: Path, old: str, new: str) -> Path:
    """The edition that comes with planners, with one change."""
    text = box("planners").edition.read_text()
    assert old in text
    file = folder / "own.toml"
    file.write_text(text.replace(old, new, 1))
    return file


@pytest.mark.parametrize("name", ["my # house", "my; house", r"my\nhouse", " house ", r"\u2028x", "x" * 61])
def test_an_edition_has_a_name_that_a_record_can_carry(name: str, tmp_path: Path) -> None:
    file = own_edition(tmp_path, 'name = "standard"', f'name = "{name}"')
    with pytest.raises(BadEdition, match=r"^own.toml: name cannot be '.*': a name "):
        new("planners", players=2, seed=1, edition=file)


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ("[" * 100_000, "it is nested too deeply"),
        ("9" * 5000, "it has a number with thousands of digits"),
        ("0x" + "f" * 5000, "it has a number with thousands of digits"),
        ('"' + "x" * 5000 + '"', "skyscrapers.needs must be a whole number from 1 to 60, not 'xxx"),
    ],
)
def test_an_edition_with_an_outsize_entry_is_refused(value: str, complaint: str, tmp_path: Path) -> None:
    file = own_edition(tmp_path, "needs = 7", f"needs = {value}")
    with pytest.raises(BadEdition, match=complaint) as refusal:
        new("planners", players=2, seed=1, edition=file)
    assert len(str(refusal.value)) < 250


def test_an_edition_may_begin_with_a_mark(tmp_path: Path) -> None:
    file = own_edition(tmp_path, "# The", "\ufeff# The")
    assert new("planners", players=2, seed=1, edition=file).legal(0) == ["draw"]


def test_an_unknown_entry_is_called_misspelt(tmp_path: Path) -> None:
    file = own_edition(tmp_path, "needs = 7", "needs = 7\nneds = 7")
    with pytest.raises(BadEdition, match=r"neds is not an entry that belongs here; perhaps it is misspelt.$"):
        new("planners", players=2, seed=1, edition=file)


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        (None, "A position is a table, or a text in TOML, not None"),
        ([1], "not \\[1\\]"),
        (b"", "not b''"),
        ("players = " + "[" * 100_000, "it is nested too deeply"),
        ("players = " + "9" * 5000, "it has a number with thousands of digits"),
        (
            {"game": "planners", "players": 10**5000},
            "players a small number, not 'planners' and something too large to show",
        ),
        ({"game": "planners", "players": 2, "foundations": 10**5000}, "not something too large to show"),
        ({"game": "planners", "players": 2, "drawn" * 50: 1}, "not an entry that belongs here"),
    ],
)
def test_a_position_that_is_no_document_is_refused(document: Any, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint) as refusal:
        position(document)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("seat", [-1, 2, 2**31, 2**63, 10**30, -(10**30), 10**5000], ids=lambda seat: f"{seat:x}"[:20])
def test_there_is_no_such_seat(seat: int) -> None:
    """Not even one whose number fits no machine word."""
    game = new("planners", players=2, seed=1)
    for ask in (game.legal, game.told, lambda seat: game.play(seat, "draw"), lambda seat: game.imagine(seat, 1)):
        with pytest.raises(IllegalMove, match=r"There is no .*seat.*; the seats are 0 to 1"):
            ask(seat)
    assert game.told(None) == []
    assert game.imagine(None, 1).players == 2
