"""Taking back: free until chance or a secret spoke, over nobody else's head, further only by agreement."""

from itertools import pairwise
from typing import Any

import pytest
from server.playing import play_out
from server.support import Chair, Person, Server
from server.test_secrets import bring_to
from support import EVERY_TABLE, Moody, any_seat, new, whole_game

from fogcity.engine.box import Setup
from fogcity.server.answers import way_back
from fogcity.server.log import Entry, NoUndo, Sitting, apply_entry, begin, standing_after


def back(chair: Chair, to: int, seat: int | None = None) -> str:
    """Ask to go back; how it ended."""
    said = chair.ask("undo", seat=chair.seat if seat is None else seat, to=to)
    return str(said.get("code", said["type"]))


def kinds(chair: Chair) -> list[str]:
    return [step["kind"] for step in chair.steps]


def test_a_move_in_which_nobody_learned_anything_is_taken_back_freely(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me", "free")
    bob.sit(table, 1)
    with ada.look(table, 0) as chair:
        chair.move("draw")
        drawn = chair.position
        assert drawn["undo"] == {"seat": 0, "free": None, "asking": 0}, "chance spoke"
        chair.move("place 1")
        assert chair.position["undo"] == {"seat": 0, "free": 1, "asking": 1}
        assert back(chair, 1) == "ack"
        assert kinds(chair)[-1] == "undo"
        assert chair.position["view"] == drawn["view"]
        assert chair.position["moves"] == 1
        assert chair.decision
        assert chair.decision["choices"] == drawn["decision"]["choices"]
        assert chair.decision["number"] == chair.version, "it is a new decision"
        stale = chair.ask("move", seat=0, decision=drawn["decision"]["number"], text="place 2")
        assert stale["code"] == "stale"
        assert chair.move("place 2")["type"] == "ack"


def test_over_another_persons_move_one_has_to_ask(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me", "free")
    bob.sit(table, 1)
    with ada.look(table, 0) as chair, bob.look(table, 1) as other:
        for mover in (chair, chair, other):
            mover.wait(lambda one: one.version == max(chair.version, other.version))
            mover.move("draw" if "draw" in mover.choices else mover.choices[0])
        chair.wait(lambda _: chair.position["moves"] == 3)
        assert chair.position["undo"]["free"] is None
        assert back(chair, chair.position["undo"]["asking"]) == "ack"
        assert kinds(chair)[-1] == "ask"


@pytest.fixture
def three(server: Server) -> list[Person]:
    return [Person(server) for _ in range(3)]


@pytest.fixture
def drawn(three: list[Person]) -> list[Chair]:
    """Three people at planners; the first has drawn and wishes that they had not."""
    table = three[0].open("planners", "me Ada", "free", "free")
    for seat in (1, 2):
        three[seat].sit(table, seat)
    chairs = [person.look(table, seat) for seat, person in enumerate(three)]
    chairs[0].move("draw")
    return chairs


def close(chairs: list[Chair]) -> None:
    for chair in chairs:
        chair.close()


def test_all_others_must_agree(drawn: list[Chair]) -> None:
    ada, bob, carol = drawn
    assert back(ada, 0) == "ack"
    assert ada.position["request"] == {"seat": 0, "to": 0, "waiting": [1, 2]}
    assert ada.position["moves"] == 1
    assert carol.ask("agree", seat=2, to=0, yes=True)["type"] == "ack"
    assert carol.ask("agree", seat=2, to=0, yes=False)["code"] == "stale", "an answer counts once"
    bob.wait(lambda _: bob.position["request"] == {"seat": 0, "to": 0, "waiting": [1]})
    assert bob.ask("agree", seat=1, to=0, yes=True)["type"] == "ack"
    ada.wait(lambda _: ada.position["moves"] == 0)
    assert kinds(ada)[-3:] == ["ask", "agree", "undo"]
    assert ada.steps[-1]["by_agreement"]
    assert ada.position["request"] is None
    assert ada.move("draw")["type"] == "ack"
    close(drawn)


def test_one_refusal_is_enough(drawn: list[Chair]) -> None:
    ada, bob, carol = drawn
    back(ada, 0)
    bob.ask("agree", seat=1, to=0, yes=True)
    carol.ask("agree", seat=2, to=0, yes=False)
    ada.wait(lambda _: kinds(ada)[-1] == "refuse")
    assert (ada.position["request"], ada.position["moves"]) == (None, 1)
    assert bob.ask("agree", seat=1, to=0, yes=True)["code"] == "stale"
    assert back(ada, 0) == "ack", "they may ask again"
    close(drawn)


def test_a_move_in_between_answers_the_wish(drawn: list[Chair]) -> None:
    ada, bob, _ = drawn
    back(ada, 0)
    assert ada.move("place 1")["type"] == "ack"
    assert ada.position["request"] is None
    assert bob.ask("agree", seat=1, to=0, yes=True)["code"] == "stale"
    close(drawn)


def test_one_wish_at_a_time_and_none_that_is_none(drawn: list[Chair], three: list[Person]) -> None:
    ada, bob, _ = drawn
    back(ada, 0)
    assert back(bob, 0) == "no-undo"
    assert back(ada, 1) == "no-undo"
    assert back(ada, 10**8) == "no-undo"
    assert back(ada, 0, seat=1) == "not-yours"
    close(drawn)


def test_nobody_goes_back_over_the_head_of_who_has_left_for_a_moment(drawn: list[Chair], three: list[Person]) -> None:
    """Chance has spoken: who has left to a bot and may come back has a say, and cannot be asked."""
    ada = drawn[0]
    back(ada, 0)
    for person, seat in ((three[2], 2), (three[1], 1)):
        assert person.post(f"/api/tables/{ada.table}/seats/{seat}/leave", {"level": "random"}).status == 200
        ada.wait(lambda _: ada.info["seats"][seat]["left"] and ada.position["request"] is None)  # noqa: B023
        assert ada.position["undo"] == {"seat": 0, "free": None, "asking": None}
        assert back(ada, 0) == "no-undo"
    assert (ada.position["moves"], three[2].sit(ada.table, 2).status, three[1].sit(ada.table, 1).status) == (
        1,
        200,
        200,
    )
    assert back(ada, 0) == "ack"
    assert ada.position["request"] == {"seat": 0, "to": 0, "waiting": [1, 2]}
    close(drawn)


def test_nobody_goes_back_before_a_stranger_takes_a_free_seat(ada: Person) -> None:
    """To draw, look, go back and do something else; what nobody learned from is still taken back."""
    with ada.look(ada.open("planners", "me", "free"), 0) as chair:
        chair.move("draw")
        assert chair.position["undo"] == {"seat": 0, "free": None, "asking": None}
        assert back(chair, 0) == "no-undo"
        chair.move("place 1")
        assert chair.position["undo"] == {"seat": 0, "free": 1, "asking": 1}
        assert back(chair, 1) == "ack"


def test_who_is_not_sure_makes_only_what_can_be_taken_back(ada: Person) -> None:
    """So that nobody has to look ahead before an answer is sent."""
    with ada.look(ada.open("planners", "me", "me"), 0) as chair:

        def unsure(text: str) -> Any:
            return chair.ask("move", seat=0, decision=chair.position["decision"]["number"], text=text, sure=False)

        assert unsure("draw")["code"] == "final"
        assert chair.position["moves"] == 0
        chair.move("draw")
        assert unsure("place 1")["type"] == "ack"


def test_a_secret_answer_stands_until_all_are_turned_up(ada: Person) -> None:
    """Who could change it alone would tell the others, each time, that they have."""
    table = ada.open("investors", "me", "me", "me")
    chairs = [ada.look(table, seat) for seat in range(3)]
    assert bring_to(chairs, lambda: all(chair.decision for chair in chairs))
    first = chairs[0]
    decision = first.decision
    assert decision
    assert first.ask("preview", seat=0, text=first.choices[1])["final"]
    first.move(first.choices[1])
    assert first.position["undo"]["free"] is None
    again = first.ask("move", seat=0, decision=decision["number"], text=decision["choices"][2]["text"])
    assert again["code"] == "stale"
    assert back(first, first.position["moves"] - 1) == "ack"
    assert kinds(first)[-1] == "ask", "with everybody's consent"
    close(chairs)


def test_alone_against_bots_everything_can_be_taken_back(ada: Person) -> None:
    """Bots do not mind: their moves go too, and they decide anew."""
    table = ada.open("planners", "me", "bot random")
    with ada.look(table, 0) as chair:
        for _ in range(8):
            chair.wait(lambda _: chair.decision)
            chair.move(chair.choices[0])
        chair.wait(lambda _: chair.decision)
        assert any(step["seat"] == 1 for step in chair.steps if step["kind"] == "move")
        assert back(chair, 0) == "ack"
        assert chair.position["moves"] == 0
        play_out([chair])
        assert chair.position["undo"] == {"seat": 0, "free": None, "asking": None}
        assert back(chair, chair.position["moves"] - 1) == "no-undo", "the secrets are open"
    assert ada.get(f"/api/tables/{table}/record").text.count("draw") > 4


def test_a_bot_that_thinks_about_what_was_taken_back_does_not_move(ada: Person) -> None:
    table = ada.open("planners", "me", "bot search:300ms")
    with ada.look(table, 0) as chair:
        for _ in range(4):
            chair.wait(lambda _: chair.decision)
            chair.move("draw" if "draw" in chair.choices else chair.choices[0])
            if chair.decision:
                chair.move(chair.choices[0])
            assert chair.info["turn"] == [1]
            assert back(chair, chair.position["moves"] - 1) == "ack"  # the bot is thinking by now
            assert chair.decision
            chair.move(chair.choices[-1])
            chair.wait(lambda _: chair.info["turn"] == [0])
        # After an undo comes a move of the seat that owes one, never that of a bot with an old thought.
        for one, two in pairwise(chair.steps):
            if one["kind"] == "undo":
                assert two["seat"] == 0


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_how_far_one_may_go_back_is_what_the_events_say(game_id: str, players: int) -> None:
    """Against a plain count over the events of whole games, for every seat, with bots on some seats."""
    moves = whole_game(game_id, players, 11)[1][:-1]
    standing = begin(Setup(game_id, players, 11, {}, None))
    standing.sittings = [Sitting("bot" if seat == players - 1 else "person") for seat in range(players)]
    game = new(game_id, players=players, seed=11)
    told: list[tuple[int, bool]] = []  # who moved, and whether anybody learned anything or was told of a secret answer
    free = 0
    for number, (seat, text) in enumerate(moves, 1):
        apply_entry(standing, Entry(number, "move", seat, text))
        game.play(seat, text)
        told.append((seat, any(event.reveals or event.secret for event in game.events)))
        for asker in range(players - 1):
            for to in range(max(0, number - 6), number):
                undone = told[to:]
                allowed = (
                    not any(reveals for _, reveals in undone)
                    and all(mover in (asker, players - 1) for mover, _ in undone)
                    and any(mover == asker for mover, _ in undone)
                )
                assert standing.free_undo(asker, to) == allowed
                assert way_back(standing, asker, to) == ("undo" if allowed or players == 2 else "ask")
                free += allowed
    assert free > 20


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_after_an_undo_the_table_stands_where_it_stood(game_id: str, players: int) -> None:
    moves = whole_game(game_id, players, 5)[1]
    setup = Setup(game_id, players, 5, {}, None)
    log = [Entry(n, "move", seat, text) for n, (seat, text) in enumerate(moves, 1)]
    for to in range(0, len(moves), max(1, len(moves) // 6)):
        undone = standing_after(setup, [*log, Entry(len(log) + 1, "undo", 0, to=to)])
        before = standing_after(setup, log[:to])
        assert undone.game.state() == before.game.state()
        assert (undone.moves, undone.undo_floor, undone.by) == (before.moves, before.undo_floor, before.by)
        assert [sitting.last for sitting in undone.sittings] == [sitting.last for sitting in before.sittings]
        assert {sitting.decision for sitting in undone.sittings} == {len(log) + 1}


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    game, moves = whole_game("planners", 2, 1)
    assert game.over
    over = standing_after(
        Setup("planners", 2, 1, {}, None), [Entry(n, "move", *move) for n, move in enumerate(moves, 1)]
    )
    with pytest.raises(NoUndo, match="over"):
        way_back(over, any_seat(new("planners", players=2, seed=1), Moody(1)), 0)
