"""Records: written and read back they are the same, and the first wrong move is named."""

import json
from pathlib import Path

import pytest
from support import EVERY_TABLE, Moody, play_on

from fogcity import BadRecord
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
        (broken("seed: 242", 'seed: 242\noptions: {"fog": true}'), "planners has no option 'fog'; it has none"),
        (broken("0: draw; place", "0: draw;; place"), "Line 9: a move is missing"),
        (broken("0: draw; place", "zero draws, places"), "Line 9: .* is neither a header nor the moves of a seat"),
        (WHOLE.read_text() + "seed: 3\n", "'seed' belongs above the moves"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        read_record(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (broken("0: draw; place 1", "0: draw; place 4"), r"^Line 9, move 2 \(seat 0: place 4\) is wrong: 'p"),
        (broken("0: draw; place 1", "0: draw; stop"), r"^Line 9, move 2 \(seat 0: stop\) is wrong: 's"),
        (broken("0: draw; place 1", "1: draw; place 1"), r"^Line 9, move 1 .* the game waits for seat 0"),
        (broken("0: draw; place 1", "8: draw; place 1"), r"^Line 9, move 1 .* There is no seat 8"),
        (broken("result: ", "result: 99 "), "^The record says 'result: 99 "),
        (WHOLE.read_text()[:1500].rsplit("\n", 1)[0], r"moves it is 'unfinished'"),
        (broken("edition: standard ", "edition: standard 0"), "The record was made with the edition standard 0"),
        (WHOLE.read_text() + "0: draw\n", "The game is over"),
    ],
)  # fmt: skip
def test_a_record_against_the_rules_is_refused_at_its_first_wrong_move(text: str, complaint: str) -> None:
    record = read_record(text)
    with pytest.raises(BadRecord, match=complaint):
        record.replay()


@pytest.mark.parametrize("name", ["", "a, b", "x" * 61, "semi;colon", "hash # sign", "new\nline"])
def test_names_that_would_not_survive_are_refused(name: str) -> None:
    with pytest.raises(BadRecord, match="cannot be a player's name"):
        Record.of(Setup("planners", 2, 1), ["Ann", name])
