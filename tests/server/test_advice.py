"""Hints at the table and reviews of finished games, from a real server."""

from collections.abc import Callable

import pytest
from server.playing import finished, uploaded
from server.support import Person, Server, wait_for

from fogcity.record import read_record
from fogcity.server.settings import Settings


def asked(person: Person, table: str, seat: int = 0) -> tuple[int, object]:
    answer = person.post(f"/api/tables/{table}/seats/{seat}/hint", None)
    return answer.status, answer.json


def test_who_plays_alone_is_told_what_would_be_good(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "bot random")
    with ada.look(table, 0) as chair:
        chair.move("draw")
        answer = ada.post(f"/api/tables/{table}/seats/0/hint", None).json
        assert chair.decision
        assert answer["decision"] == chair.decision["number"]
        best = answer["advice"]["suggestions"]
        assert {one["text"] for one in best} == {"place 1", "place 2", "place 3"}
        assert all(sum(one["chances"]) == 1000 for one in best)
        assert ada.post(f"/api/tables/{table}/seats/0/hint", None).json == answer, "one decision, one answer"
        assert asked(bob, table)[0] == 403, "somebody else's seat"
        assert chair.move(best[0]["text"])["type"] == "ack"


def test_where_people_play_each_other_hints_are_agreed_on_before(ada: Person, bob: Person) -> None:
    plain = ada.open("planners", "me Ada", "free")
    assert asked(ada, plain)[0] == 403
    with_hints = ada.open("planners", "me Ada", "free", hints=True)
    assert ada.get(f"/api/tables/{with_hints}").json["hints"] is True
    assert bob.sit(with_hints, 1, "Bob").status == 200
    assert asked(ada, with_hints)[0] == 200
    assert asked(bob, with_hints, 1)[0] == 409, "it is not his turn"


def test_hints_stay_agreed_on_after_the_server_was_killed(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me Ada", "free", hints=True)
    server.kill()
    server.start()
    assert ada.get(f"/api/tables/{table}").json["hints"] is True


def test_a_record_is_judged_and_the_review_kept(ada: Person, bob: Person) -> None:
    table = uploaded(ada)
    path = f"/api/tables/{table}/review"
    assert ada.get(path).status == 404
    assert ada.post(path, {"care": "quick"}).status == 200
    wait_for(lambda: bob.get(path).json.get("review"), "the review")
    review = bob.get(path).json["review"]
    assert [moment["moves"] for moment in review["curve"]][-1] == 12
    for seat, account in enumerate(review["known"]["accounts"]):
        swing = review["curve"][-1]["chances"][seat] - review["curve"][0]["chances"][seat]
        assert account["own"] + account["others"] + account["luck"] == swing
        apart = [swing[seat] for swing in review["known"]["swings"]]
        assert sum(one["own"] + one["others"] + one["luck"] for one in apart) == swing
    record = ada.get(f"/api/tables/{table}/record?reviewed=true").text
    plain = ada.get(f"/api/tables/{table}/record").text
    marked = [verdict for verdict in review["known"]["verdicts"] if verdict["mark"]]
    assert record.count("\n# Move ") == len(marked)
    assert read_record(record).moves == read_record(plain).moves, "comments are not moves"
    again = ada.post(path, {"care": "quick"}).json
    assert again["review"] == review, "it is not made twice"


def test_a_review_is_only_of_what_is_over_and_stopped_by_who_began_it(ada: Person, bob: Person) -> None:
    playing = ada.open("planners", "me Ada", "bot random")
    assert ada.post(f"/api/tables/{playing}/review", {"care": "quick"}).status == 409
    table = finished(ada)
    path = f"/api/tables/{table}/review"
    assert ada.post(f"{path}/stop").status == 409
    begun = ada.post(path, {"care": "deep"}).json
    assert (begun["review"], begun["under_way"], begun["yours"]) == (None, True, True)
    seen = bob.get(path).json
    assert (seen["under_way"], seen["yours"]) == (True, False)
    assert bob.post(f"{path}/stop").status == 409, "he has not begun it"
    assert ada.get(path).json["yours"]
    assert ada.post(f"{path}/stop").status == 200
    assert ada.get(path).status == 404


def test_the_quick_review_stays_while_a_deep_one_is_made_and_when_that_is_stopped(ada: Person) -> None:
    table = uploaded(ada)
    path = f"/api/tables/{table}/review"
    assert ada.post(path, {"care": "quick"}).status == 200
    wait_for(lambda: ada.get(path).json["review"], "the review")
    quick = ada.get(path).json["review"]
    deep = ada.post(path, {"care": "deep"}).json
    assert (deep["care"], deep["under_way"], deep["review"]) == ("deep", True, quick)
    brief = ada.get(f"{path}?brief=true").json
    assert (brief["under_way"], brief["review"]) == (True, None), "whoever has it need not get it every second"
    assert ada.post(f"{path}/stop").status == 200
    left = ada.get(path).json
    assert (left["care"], left["under_way"], left["review"]) == ("quick", False, quick)


def test_a_deep_review_is_possible_with_the_limits_that_a_server_has_by_itself(
    start_server: Callable[..., Server],
) -> None:
    guest = Person(start_server(requests_per_minute=str(Settings().requests_per_minute)))
    path, another = (f"/api/tables/{uploaded(guest)}/review" for _ in range(2))
    assert guest.post(path, {"care": "deep"}).json["under_way"]
    assert guest.post(another, {"care": "deep"}).status == 429, "one after the other"
    assert guest.post(f"{path}/stop").status == 200


def test_what_would_have_been_better_is_shown_step_by_step(ada: Person, bob: Person) -> None:
    """In a game that is over, from the position in which it was decided, until something is turned up."""
    table = uploaded(ada, 30)
    path = f"/api/tables/{table}/review"
    assert bob.get(f"{path}/line?at=1").status == 404, "there is no review yet"
    assert ada.post(path, {"care": "quick"}).status == 200
    wait_for(lambda: ada.get(path).json["review"], "the review")
    review, shown = ada.get(path).json["review"], 0
    for verdict in review["known"]["verdicts"]:
        line = bob.get(f"{path}/line?at={verdict['at']}").json
        frames = f"/api/tables/{table}/frames?first={verdict['at']}&last={verdict['at']}"
        assert line["before"] == ada.get(frames).json["frames"][0]
        wanted = [verdict["best"]["text"], *(one["text"] for one in verdict["best"]["line"])]
        texts = [step["text"] for step in line["steps"]]
        assert texts == "; ".join(wanted).split("; ")[: len(texts)]
        assert texts, "the decision itself can always be made"
        assert line["steps"][0]["seat"] == verdict["seat"]
        assert all(step["position"] for step in line["steps"][:-1]), "it ends where something is turned up"
        shown += len(texts) > 1
    assert shown
    assert bob.get(f"{path}/line?at=100").status == 404
    playing = ada.open("planners", "me Ada", "bot random")
    assert ada.get(f"/api/tables/{playing}/review/line?at=0").status == 409, "its secrets are closed"


@pytest.mark.parametrize("seat", [0, 1])
def test_from_every_point_one_can_play_on_against_bots(ada: Person, seat: int) -> None:
    table = uploaded(ada)
    before = ada.get(f"/api/tables/{table}/frames?first=7&last=7").json["frames"][0]["view"]
    wanted = {"moves": 7, "seat": seat, "name": "Ada", "level": "random"}
    answer = ada.post(f"/api/tables/{table}/play-on", wanted)
    assert answer.status == 201, answer.text
    assert answer.json["yours"] == [seat]
    new = answer.json["table"]["id"]
    seats = ada.get(f"/api/tables/{new}").json["seats"]
    assert [one["kind"] for one in seats] == ["person" if i == seat else "bot" for i in range(3)]
    with ada.look(new, seat) as chair:
        assert chair.position["view"]["deck"]["left"] <= before["deck"]["left"]
    assert ada.post(f"/api/tables/{table}/play-on", {**wanted, "moves": 12}).status == 400
    assert ada.post(f"/api/tables/{table}/play-on", {**wanted, "seat": 5}).status == 400
