"""A table at which somebody learns a game: an ordinary one, with bots that follow a script as long as there is one."""

from collections.abc import Callable

import pytest
from server.support import Chair, Person, Server

from fogcity.games import names
from fogcity.lessons import lesson_of


def learn(person: Person, game: str) -> str:
    answer = person.post(f"/api/games/{game}/lesson", {"name": "Ada"})
    assert answer.status == 201, answer.text
    return str(answer.json["table"]["id"])


def asked(chair: Chair) -> None:
    """Wait until the learner is asked something."""
    chair.wait(lambda one: one.decision is not None)


def place(chair: Chair) -> object:
    lesson = chair.position["lesson"]
    return lesson and (lesson["step"], lesson["back"])


def follow(chair: Chair, game: str, to: int | None = None) -> None:
    """Do as one is asked, up to a step or to the end."""
    for number, step in enumerate(lesson_of(game).steps[:to]):
        asked(chair)
        assert place(chair) == (number, None)
        assert chair.move(step.asks[0] if step.asks else chair.choices[0])["type"] == "ack"


@pytest.mark.parametrize("game", names())
def test_a_lesson_leads_into_an_ordinary_game(ada: Person, game: str) -> None:
    with ada.look(learn(ada, game), lesson_of(game).seat) as chair:
        assert {seat["level"] for seat in chair.info["seats"] if seat["kind"] == "bot"} == {"lesson"}
        follow(chair, game)
        asked(chair)
        assert place(chair) == (None, None)
        chair.move(chair.choices[0])
        asked(chair)  # the others think for themselves by now
        assert place(chair) == (None, None)


def test_whoever_leaves_the_script_plays_on_and_can_go_back(ada: Person) -> None:
    with ada.look(learn(ada, "planners"), 0) as chair:
        follow(chair, "planners", 1)
        chair.move("place 3")
        asked(chair)
        assert place(chair) == (1, 1)
        assert chair.ask("undo", seat=0, to=1)["type"] == "ack"
        asked(chair)
        assert place(chair) == (1, None)
        chair.move("place 1")
        asked(chair)
        assert place(chair) == (2, None), "the other one follows the script again"


def test_a_lesson_goes_on_after_the_server_was_killed(start_server: Callable[..., Server]) -> None:
    server = start_server()
    ada = Person(server)
    table = learn(ada, "investors")
    with ada.look(table, 0) as chair:
        follow(chair, "investors", 4)
    server.kill()
    server.start()
    with ada.look(table, 0) as chair:
        asked(chair)
        assert place(chair) == (4, None)


def test_a_lesson_is_left_out_and_taken_up_again(ada: Person) -> None:
    table = learn(ada, "planners")
    with ada.look(table, 0) as chair:
        ada.post(f"/api/tables/{table}/seats/1/bot", {"level": "easy"})
        chair.wait(lambda one: place(one) is None)
        ada.post(f"/api/tables/{table}/seats/1/bot", {"level": "lesson"})
        chair.wait(lambda one: place(one) == (0, None))


def test_another_tables_bot_of_that_level_plays_like_the_easy_one(ada: Person) -> None:
    with ada.look(ada.open("planners", "me Ada", "bot lesson"), 0) as chair:
        assert place(chair) is None
        chair.move("draw")
        chair.move("place 1")
        asked(chair)


def test_a_lesson_says_what_it_asks_but_not_what_others_will_do(ada: Person) -> None:
    told = ada.get("/api/games/investors/lesson").json
    assert set(told) == {"seat", "steps", "end", "notes"}
    assert set(told["steps"][0]) == {"id", "lights", "asks"}
    assert ada.get("/api/games/chess/lesson").status == 400
    assert ada.post("/api/games/planners/lesson", {"name": ""}).status == 400
