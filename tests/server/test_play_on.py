"""Who plays on from a point of a finished game does not play into a future that the review has shown."""

from pathlib import Path

import pytest
from server.playing import play_out, uploaded
from server.support import Person, Server

from fogcity.games import box
from fogcity.record import load_record, read_record
from fogcity.server.play_on import dealt_anew

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = [GOLDEN / "planners/3-players-city-full.fog", GOLDEN / "builders/3-players-1912.fog"]
RECORDS += [GOLDEN / "investors/4-players-negotiated.fog", GOLDEN / "investors/5-players-three-bonus-cards.fog"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_all_that_the_seat_knew_is_as_it_was_and_the_rest_is_dealt_anew(path: Path) -> None:
    record = load_record(path)
    opened = box(record.setup.game)
    at = range(0, len(record.moves), max(1, len(record.moves) // 15))
    differ = 0
    for moves in at:
        before = record.begin()
        before.replay(record.moves[:moves])
        for seat in range(record.setup.players):
            setup = dealt_anew(record.setup, record.moves[:moves], seat)
            after = opened.begin(setup)
            assert after.typed_view(seat) == before.typed_view(seat)
            assert after.turn == before.turn
            assert opened.begin(setup).state() == after.state(), "a game is its set-up and its moves"
            differ += after.state() != before.state()
    assert differ > len(at) * record.setup.players // 2, "hardly ever is nothing hidden"


def test_the_new_table_outlives_the_server_and_its_record_is_a_whole_game(server: Server, ada: Person) -> None:
    table = uploaded(ada, 60)
    wanted = {"moves": 40, "seat": 1, "name": "Ada", "level": "random"}
    answer = ada.post(f"/api/tables/{table}/play-on", wanted)
    assert answer.status == 201, answer.text
    new = answer.json["table"]["id"]
    server.kill()
    server.start()
    with ada.look(new, 1) as chair:
        play_out([chair])
    record = read_record(ada.get(f"/api/tables/{new}/record").text)
    assert record.position is not None
    assert record.replay().over
    replay = ada.get(f"/api/tables/{new}/replay").json
    assert len(replay["steps"]) == len(record.moves)
