"""Every bot answers `choose(game, seat)`, and one of somebody's own is given what `fogcity.new` gives."""

import copy
import doctest
import importlib
import inspect
import pickle
from pathlib import Path
from typing import Any

import pytest
from games_of_people import WRONG_SEATS, alike, moments

import fogcity
from fogcity import Game, IllegalMove, NoSuchSeat
from fogcity.bots import Bot, bot
from fogcity.engine.rules import Rules
from fogcity.games import names

PROGRAM = f"program:sh {Path(__file__).parents[2] / 'docs/examples/first.sh'}"
SPECS = ["random", "greedy", "search:5", "easy", PROGRAM]


@pytest.mark.parametrize("spec", ["random", "greedy", "search:5"])
def test_every_bot_that_comes_with_the_package_answers_choose(spec: str) -> None:
    for game_id in names():
        game, again = (fogcity.new(game_id, players=3, seed=2) for _ in range(2))
        one, other = bot(spec, 1), bot(spec, 1)
        while not game.over:
            seat, before = game.turn[0], game.clone()
            move = one.choose(game, seat)
            assert alike(game, before)
            assert other.choose(again.rules(), seat) == move
            game.play(seat, move)
            again.play(seat, move)
        with pytest.raises(IllegalMove, match="The game is over"):
            one.choose(game, 0)


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_is_not_asked_for_a_seat_that_has_nothing_to_decide(spec: str) -> None:
    game = fogcity.new("planners", players=2, seed=1)
    with pytest.raises(IllegalMove, match="Seat 1 has nothing to decide now"):
        bot(spec, 1).choose(game, 1)
    with pytest.raises(TypeError, match=r"A game is what fogcity\.new"):
        bot(spec, 1).choose("planners", 0)  # type: ignore[arg-type, unused-ignore]


@pytest.mark.parametrize("game_id", names())
def test_a_bot_that_is_asked_makes_no_use_of_what_is_hidden(game_id: str) -> None:
    """In every world that a seat cannot tell from this one it chooses the same, given the same luck."""
    for game in moments(fogcity.new(game_id, players=3, seed=8), 8, every=10):
        for seat in game.turn:
            chosen = {bot("greedy", 4).choose(game.imagine(seat, seed=world), seat) for world in range(6)}
            assert chosen == {bot("greedy", 4).choose(game, seat)}


def test_a_bot_of_ones_own_is_given_a_game_of_the_same_kind() -> None:
    class Student(Bot):
        """Uses all that a game offers."""

        def choose(self, game: Game, seat: int) -> str:
            assert type(game) is Game
            assert game.moves == ()
            assert pickle.loads(pickle.dumps(game)) == copy.copy(game) == game
            assert repr(game).startswith("<fogcity.position(")
            move = game.legal(seat)[-1]
            game.play(seat, move)
            assert game.undo() == (seat, move)
            return move

    for game_id in names():
        for game in moments(fogcity.new(game_id, players=3, seed=4), 4, every=10):
            for seat in game.turn:
                rules = game.rules()
                assert rules.write(Student().decide(rules, seat)) == game.legal(seat)[-1]
                assert rules.state() == game.state()


def test_a_bot_must_say_how_it_decides_and_one_that_does_it_in_numbers_answers_in_words_too() -> None:
    class Mute(Bot):
        pass

    class First(Bot):
        def decide(self, game: Rules, seat: int) -> int:
            return int(game.read(seat, game.legal(seat)[0]))

    game = fogcity.new("planners", players=2, seed=1)
    assert First().choose(game, 0) == "draw"
    with pytest.raises(NotImplementedError, match="Mute must say how it decides"):
        Mute().choose(game, 0)
    with pytest.raises(NotImplementedError, match="Mute must say how it decides"):
        Mute().decide(game.rules(), 0)


@pytest.mark.parametrize("game_id", names())
@pytest.mark.parametrize("wrong", WRONG_SEATS, ids=repr)
@pytest.mark.parametrize("spec", SPECS)
def test_a_wrong_seat_is_the_same_error_as_everywhere(game_id: str, wrong: Any, spec: str) -> None:
    game = fogcity.new(game_id, players=3, seed=1)
    for given in (game, game.rules()):
        with pytest.raises(NoSuchSeat, match=r"seats are 0 to 2|^A seat is a whole number from 0 to 2"):
            bot(spec, 1).choose(given, wrong)


def test_help_tells_something_about_what_people_make_their_bots_from() -> None:
    for part in (Bot, Bot.choose, Bot.decide, Bot.looks, Bot.listens, Bot.hear, bot):
        assert len(inspect.getdoc(part) or "") > 20


@pytest.mark.parametrize("module", ["fogcity.bots", "fogcity.bots.own"])
def test_the_examples_in_docstrings_run(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0
