"""Secret choices: in any order, and nobody learns anything before all have chosen."""

import json
from collections.abc import Callable
from typing import Any

from server.playing import abreast, answer_once, read_all
from server.support import Chair, Person, Server
from support import Moody

from fogcity.bots.budget import budget_of
from fogcity.server.bot_turns import whole_pauses
from fogcity.server.levels import at_step, longest


def secret_choice(server: Server, people: int = 3, *bots: str) -> list[Chair]:
    """Sockets of people, and of a spectator, at a table where all are asked to choose at the same time."""
    ada = Person(server)
    table = ada.open("investors", *["me"] * people, *bots)
    chairs = [*(ada.look(table, seat) for seat in range(people)), ada.look(table)]
    asked = bring_to(chairs[:people], lambda: all(chair.decision for chair in chairs[:people]))
    assert asked
    for chair in chairs:
        read_all(chair)
    return chairs


def bring_to(chairs: list[Chair], reached: Callable[[], bool]) -> bool:
    """Play, one answer at a time, until something is so."""
    player = Moody(len(chairs))
    for _ in range(300):
        abreast(chairs)
        if reached():
            return True
        asked = next((chair for chair in chairs if chair.decision), None)
        if asked:
            answer_once(asked, player)
        else:
            chairs[0].until("step")
    return False


def close(chairs: list[Chair]) -> None:
    for chair in chairs:
        chair.close()


def test_answers_come_in_any_order_and_do_not_get_in_each_others_way(server: Server) -> None:
    chairs = secret_choice(server)
    numbers = [chair.decision["number"] for chair in chairs[:3] if chair.decision]
    assert len(numbers) == 3
    for seat in (2, 0, 1):  # each names the decision it saw at first, whatever happened since
        chair = chairs[seat]
        said = chair.ask("move", seat=seat, decision=numbers[seat], text=chair.choices[0])
        assert said["type"] == "ack"
    turned_up = ("influence", "options")  # whichever of the two auctions with a secret choice came first
    chairs[3].wait(lambda one: any(event["event"] in turned_up for event in one.steps[-1]["events"]))
    close(chairs)


def test_before_the_reveal_others_hear_only_that_somebody_has_answered(server: Server) -> None:
    chairs = secret_choice(server)
    chooser, *others = chairs
    before = [chair.position for chair in others]
    chooser.move(chooser.choices[2])
    assert "answer" in chooser.steps[-1]["events"][0]
    assert chooser.choices == [], "they have chosen"
    for chair, position in zip(others, before, strict=True):
        chair.wait(lambda one: one.version == chooser.version)
        assert chair.steps[-1]["events"] == [{"event": "answered", "seat": 0}]
        assert chair.position["points"] == position["points"]
        assert chair.decision == position["decision"]
    close(chairs)


def test_refusals_and_questions_are_answered_to_the_sender_alone(server: Server) -> None:
    chairs = secret_choice(server)
    chooser, *others = chairs
    known = [len(chair.frames) for chair in others]
    for text in ("influence 99", "fly", "bid 30", "lay 30"):
        assert chooser.ask("move", seat=0, decision=chooser.decision["number"], text=text)["type"] == "refused"  # type: ignore[index]
    assert chooser.ask("preview", seat=0, text=chooser.choices[0])["type"] == "previewed"
    assert chooser.ask("why", seat=0, text="influence 99")["text"]
    for chair, number in zip(others, known, strict=True):
        read_all(chair)
        assert [json.loads(frame)["type"] for frame in chair.frames[number:]] == ["pong"]
    close(chairs)


def test_an_answer_that_nobody_could_notice_is_taken_only_as_a_whole(server: Server) -> None:
    """Whoever lays cheques one by one would show how many they are."""
    ada = Person(server)
    table = ada.open("investors", "me", "me", "me")
    chairs = [ada.look(table, seat) for seat in range(3)]
    assert bring_to(chairs, lambda: any(chair.build for chair in chairs))
    bidder = next(chair for chair in chairs if chair.build)
    laid = [piece.text for piece in bidder.build.pieces]  # type: ignore[union-attr]
    before = bidder.version
    said = bidder.move(laid[-1])
    assert (said["code"], "as a whole" in said["text"]) == ("not-one-answer", True)
    assert bidder.version == before
    assert bidder.move(f"{laid[-1]}; bid")["type"] == "ack"
    assert bidder.version == before + 1
    close(chairs)


def steps_of(chair: Chair) -> list[tuple[Any, float]]:
    """What it was told, and when it read it, which may be later."""
    messages = [(json.loads(frame), when) for frame, when in zip(chair.frames, chair.times, strict=True)]
    return [(message, when) for message, when in messages if message["type"] == "step"]


def test_a_bot_takes_as_long_for_one_secret_choice_as_for_another(start_server: Callable[..., Server]) -> None:
    """A random bot would answer at once; in a secret choice it waits as long as the slowest answer of its level.

    On a busy machine the beginning may be heard late, so that a wait seems short: then another table tells.
    """
    server = start_server(bot_pause="0.001")
    waits = (shortest_wait(server) for _ in range(3))
    assert any(wait > 0.9 * longest("random") for wait in waits)


def test_a_secret_choice_that_takes_too_long_seems_to_take_whole_pauses() -> None:
    assert [whole_pauses(1.5, took) for took in (0.0, 0.2, 1.5, 1.6, 4.6)] == [1.5, 1.5, 1.5, 3.0, 6.0]


def shortest_wait(server: Server) -> float:
    """How long after a secret choice began the first of two bots answered."""
    *chairs, watching = secret_choice(server, 2, "bot random", "bot greedy")
    watching.wait(lambda one: one.version >= chairs[0].version and one.info["turn"] == [0, 1])
    heard = [steps_of(chair) for chair in (*chairs, watching)]
    number = max(message["step"]["version"] for message, _ in heard[-1] if len(message["table"]["turn"]) == 4)
    began = min(when for steps in heard for message, when in steps if message["step"]["version"] == number)
    answers = [(message, when) for message, when in heard[-1] if message["step"]["version"] > number]
    waited = {message["step"]["seat"]: when - began for message, when in answers}
    assert set(waited) == {2, 3}
    close([*chairs, watching])
    return min(waited.values())


def test_an_answer_of_many_moves_gets_hardly_more_time_than_one_of_few() -> None:
    """Otherwise the time would say how many cheques a bot has laid."""
    for level in ("search-v1:200ms", "hard", "search:500ms"):
        thought = sum(budget(at_step(level, step)) for step in range(12))
        assert budget(level) < thought < longest(level)


def budget(level: str) -> float:
    found = budget_of(level)
    assert found
    return found.seconds
