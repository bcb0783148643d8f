"""What people get from `fogcity.new`: it explains itself, and can be copied, compared, taken back and written down."""

import copy
import doctest
import inspect
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games_of_people import WRONG_SEATS, alike, moments
from support import EVERY_TABLE, Moody, some_answer

import fogcity
from fogcity import FogCityError, Game, IllegalMove, NoSuchSeat, Outcome, UnreadableMove
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.games import box, names
from fogcity.record import read_record, transcript, write_record

POSITION = {"game": "planners", "players": 2, "columns": [["blue-3"], [], []]}


COPIES: dict[str, Callable[[Game], Game]] = {
    "clone": Game.clone,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
    "old pickle": lambda game: pickle.loads(pickle.dumps(game, protocol=2)),
    "record": lambda game: read_record(write_record(game.record())).replay(),
}


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
@pytest.mark.parametrize("way", COPIES)
def test_a_copy_is_the_same_game_and_goes_its_own_way(game_id: str, players: int, way: str) -> None:
    for game in moments(fogcity.new(game_id, players=players, seed=5), 5):
        other = COPIES[way](game)
        assert other is not game
        assert alike(other, game)
        assert repr(other) == repr(game)
        if not game.over:
            before = game.state()
            seat = other.turn[0]
            other.play(seat, other.legal(seat)[0])
            assert other != game
            assert game.state() == before
            assert len(other.moves) == len(game.moves) + 1
            assert other.undo() == (seat, game.legal(seat)[0])
            assert alike(other, game)


@pytest.mark.parametrize("way", COPIES)
def test_so_is_one_of_a_game_from_a_position_with_variants_or_with_other_components(way: str, tmp_path: Path) -> None:
    edition = tmp_path / "mine.toml"
    edition.write_text(box("planners").edition.read_text().replace('"standard"', '"mine"', 1))
    games = [
        fogcity.position(POSITION, seed=3),
        fogcity.position(fogcity.new("builders", players=3, seed=1).state()),
        fogcity.new("investors", players=4, seed=2, variants={"negotiated": True, "actions": 4}),
        fogcity.new("planners", players=2, seed=4).imagine(0, seed=8),
    ]
    if way != "record":  # which does not say where the components are
        games.append(fogcity.new("planners", players=2, seed=4, edition=edition))
    for game in games:
        seat = game.turn[0]
        game.play(seat, game.legal(seat)[0])
        assert alike(COPIES[way](game), game)


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_all_can_be_taken_back_and_played_again(game_id: str, players: int) -> None:
    game = fogcity.new(game_id, players=players, seed=9)
    *_, end = moments(game, 9)
    reached, moves = end.clone(), end.moves
    random.seed(9)
    while game.moves:
        assert game.undo() == moves[len(game.moves)]
        if random.random() < 0.1 or not game.moves:
            again = fogcity.new(game_id, players=players, seed=9)
            for seat, move in game.moves:
                again.play(seat, move)
            assert alike(game, again)
    with pytest.raises(IllegalMove, match="nothing to take back"):
        game.undo()
    for seat, move in moves:
        game.play(seat, move)
    assert alike(game, reached)


def test_moves_are_kept_as_they_are_written_and_a_whole_bid_is_one() -> None:
    game = fogcity.new("investors", players=3, seed=1)
    player = Moody(3)
    while "lay 10" not in game.legal(game.turn[0]) or "lay 20" not in game.legal(game.turn[0]):
        seat = game.turn[0]
        game.play(seat, player.choose([move for move in game.legal(seat) if not move.startswith("lay")]))
    before, seat = game.clone(), game.turn[0]
    game.play(seat, " BID  20 + 10")
    assert game.moves[-1] == (seat, "bid 20 + 10")
    assert alike(read_record(write_record(game.record())).replay(), game)
    game.undo()
    assert alike(game, before)
    game.play(seat, " LAY   10 ")
    assert game.moves[-1] == (seat, "lay 10")


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_whole_answers_are_played_as_they_are_offered_and_taken_back_as_they_were_given(
    game_id: str, players: int
) -> None:
    game, chance = fogcity.new(game_id, players=players, seed=3), seeded(3)
    built = 0
    while not game.over:
        seat, before = game.turn[chance.below(len(game.turn))], game.clone()
        answer = some_answer(game.decision(seat), chance)
        game.play(seat, answer)
        assert game.moves == (*before.moves, (seat, answer))
        if ";" in answer or chance.below(20) == 0:
            built += ";" in answer
            assert alike(pickle.loads(pickle.dumps(game)), game)
            read = read_record(write_record(game.record())).replay()
            assert (read, read.events, read.record()) == (game, game.events, game.record())
            back = game.clone()
            assert back.undo() == (seat, answer)
            assert alike(back, before)
    again = fogcity.new(game_id, players=players, seed=3)
    for seat, move in game.moves:
        again.play(seat, move)
    assert alike(again, game)
    assert (built > 5) == (game_id == "investors")


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_at_the_start_a_repr_is_the_game_and_later_it_says_how_far_it_is(game_id: str, players: int) -> None:
    game = fogcity.new(game_id, players=players, seed=2**127 + 1)
    assert eval(repr(game)) == game
    assert repr(game) == f"fogcity.new({game_id!r}, players={players}, seed={2**127 + 1})"
    seat = game.turn[0]
    game.play(seat, game.legal(seat)[0])
    assert repr(game).startswith(f"<fogcity.new({game_id!r}, players={players}, seed={2**127 + 1}) after 1 move, seat")
    *_, end = moments(game, 1)
    assert repr(end).endswith(f"after {len(end.moves)} moves, over>")


def test_so_it_is_with_variants_components_and_positions(tmp_path: Path) -> None:
    edition = tmp_path / "it's mine.toml"
    edition.write_text(box("planners").edition.read_text())
    for game in (
        fogcity.new("investors", players=3, seed=1, variants={"negotiated": True, "actions": 4}),
        fogcity.new("planners", players=2, seed=1, edition=edition),
        fogcity.position(POSITION),
        fogcity.position(POSITION, seed=3, edition=str(edition)),
    ):
        again = eval(repr(game))
        assert alike(again, game)
        assert repr(again) == repr(game)
    whole = fogcity.position(fogcity.new("builders", players=3, seed=1).state())
    assert repr(whole) == "<fogcity.position({'game': 'builders', 'players': 3, ...})>"


def test_what_is_equal() -> None:
    game = fogcity.new("planners", players=2, seed=1)
    assert game == fogcity.new("planners", players=2, seed=1)
    assert game != fogcity.new("planners", players=2, seed=2)
    assert game != fogcity.new("planners", players=3, seed=1)
    assert game != "planners"
    game.play(0, "draw")
    assert game == fogcity.position(game.state())
    assert game != fogcity.new("planners", players=2, seed=1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_games_with_other_components_or_variants_are_not_equal(tmp_path: Path) -> None:
    edition = tmp_path / "mine.toml"
    text = box("planners").edition.read_text()
    edition.write_text(text)
    game = fogcity.new("planners", players=2, seed=1)
    assert game == fogcity.new("planners", players=2, seed=1, edition=edition)
    edition.write_text(text.replace('"standard"', '"mine"', 1))
    assert game != fogcity.new("planners", players=2, seed=1, edition=edition)
    plain = fogcity.new("investors", players=3, seed=1)
    assert plain != fogcity.new("investors", players=3, seed=1, variants={"negotiated": True})


def test_a_seed_may_be_left_out_and_is_told() -> None:
    games = [fogcity.new("planners", players=2) for _ in range(5)]
    assert len({game.seed for game in games}) == 5
    for game in games:
        assert game == fogcity.new("planners", players=2, seed=game.seed)
    assert fogcity.new("planners", players=2, seed=0).seed == 0
    assert len({str(games[0].imagine(0).state()) for _ in range(5)}) == 5


def test_nobody_changes_where_a_game_began() -> None:
    document: dict[str, Any] = copy.deepcopy(POSITION)
    game = fogcity.position(document)
    untouched = game.clone()
    document["columns"][0].clear()
    game.play(0, "finalize 1")
    game.undo()
    assert alike(game, untouched)
    assert game.record().position == POSITION


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_what_is_imagined_begins_there_and_knows_nothing_of_how_it_came_there(game_id: str, players: int) -> None:
    for game in moments(fogcity.new(game_id, players=players, seed=77_777_777), 4, every=20):
        for seat in (None, *range(players)):
            imagined = game.imagine(seat, seed=3)
            assert alike(imagined, game.imagine(seat, seed=3))
            assert imagined.view(seat) == game.view(seat)
            assert (imagined.moves, imagined.seed) == ((), 0)
            assert imagined.events_for(seat) == game.events_for(seat)
            written = pickle.dumps(imagined)
            assert b"77777777" not in written
            assert (77_777_777).to_bytes(4, "little") not in written
            assert pickle.loads(written) == imagined
            with pytest.raises(IllegalMove, match="nothing to take back"):
                imagined.undo()


def test_an_outcome_is_a_small_object() -> None:
    for game_id in names():
        game = fogcity.new(game_id, players=3, seed=6)
        for moment in moments(game, 6):
            assert (moment.outcome() is None) != moment.over
        outcome = game.outcome()
        assert isinstance(outcome, Outcome)
        assert outcome == Outcome(outcome.ending, outcome.winners, tuple(game.scores()))
        assert outcome.ending in box(game_id).endings
        assert all(game.scores()[seat] == max(game.scores()) for seat in outcome.winners)
        assert eval(repr(outcome)) == outcome
        with pytest.raises(AttributeError):
            outcome.ending = "rain"  # type: ignore[misc]


@pytest.mark.parametrize("game_id", names())
@pytest.mark.parametrize("wrong", WRONG_SEATS, ids=repr)
def test_a_wrong_seat_is_the_same_error_everywhere(game_id: str, wrong: Any) -> None:
    """And None is a spectator where one may look on, but nobody who plays."""
    game = fogcity.new(game_id, players=3, seed=1)
    before = game.state()
    asked: list[Callable[[Any], object]] = [game.legal, game.decision, game.breakdown]
    asked += [lambda seat: game.play(seat, "draw"), lambda seat: game.play(seat, "draw; draw")]
    if wrong is not None:
        asked += [game.view, game.events_for, game.imagine, lambda seat: game.imagine(seat, 1)]
    for ask in asked:
        with pytest.raises(
            NoSuchSeat, match=r"seats are 0 to 2\.$|^A seat is a whole number from 0 to 2, not "
        ) as error:
            ask(wrong)
        assert isinstance(error.value, ValueError)
        assert isinstance(error.value, FogCityError)
    assert game.state() == before
    assert game.moves == ()


@pytest.mark.parametrize("move", [None, 10**5000, b"draw", ["draw"]], ids=lambda move: type(move).__name__)
def test_a_move_is_a_text(move: Any) -> None:
    with pytest.raises(UnreadableMove, match="A move is a text, such as 'draw', not "):
        fogcity.new("planners", players=2, seed=1).play(0, move)


def test_what_is_refused_leaves_no_trace() -> None:
    game = fogcity.new("planners", players=2, seed=1)
    game.play(0, "draw")
    before = game.clone()
    for seat, move in ((0, "finalize 1"), (1, "draw"), (0, "castle"), (0, "place 1; place 2")):
        with pytest.raises(fogcity.MoveError):
            game.play(seat, move)
        assert alike(game, before)
    for seed in (-1, 2**128, 1.5, True):
        with pytest.raises(fogcity.BadSetup, match="seed"):
            game.imagine(0, seed)  # type: ignore[arg-type]


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    for game_id in names():
        file = tmp_path / f"{game_id}.fog"
        for game in moments(fogcity.new(game_id, players=3, seed=3), 3, every=30):
            game.save(file, names=["Ann", "Bo", "Cy"])
            assert alike(fogcity.load(str(file)), game)
        assert "names: Ann, Bo, Cy\n" in file.read_text()
        assert game.record().names == ["seat 0", "seat 1", "seat 2"]
        *_, last = transcript(game.record())
        assert last["outcome"]
    for wrong in (["Ann"], "Ann", ["Ann", "Bo", "C;y"], ["Ann", "Bo", ""]):
        with pytest.raises(fogcity.BadRecord, match="name"):
            game.save(file, names=wrong)
    with pytest.raises(fogcity.BadRecord, match=r"nowhere\.fog cannot be read"):
        fogcity.load(tmp_path / "nowhere.fog")
    file.write_text(file.read_text().replace("result: ", "result: 1"))
    with pytest.raises(fogcity.BadRecord, match=rf"{file.name}: The record says 'result: 1"):
        fogcity.load(file)


def test_a_game_with_components_of_ones_own_is_loaded_with_them(tmp_path: Path) -> None:
    edition, file = tmp_path / "mine.toml", tmp_path / "game.fog"
    edition.write_text(box("planners").edition.read_text().replace('"standard"', '"mine"', 1))
    game = fogcity.new("planners", players=2, seed=1, edition=edition)
    game.save(file)
    with pytest.raises(fogcity.BadRecord, match="made with the edition mine"):
        fogcity.load(file)
    assert alike(fogcity.load(file, edition=edition), game)


def public(thing: object) -> list[str]:
    return [name for name in dir(thing) if not name.startswith("_")]


@pytest.mark.parametrize("kind", [Game, Outcome])
def test_help_tells_something_about_everything(kind: type) -> None:
    assert len(inspect.getdoc(kind) or "") > 20
    for name in set(public(kind)) - set(getattr(kind, "__struct_fields__", ())):
        assert len(inspect.getdoc(getattr(kind, name)) or "") > 20, name


def test_the_inside_of_the_rules_is_not_on_a_game() -> None:
    checked = {"breakdown", "clone", "events", "imagine", "legal", "over", "play", "players", "scores", "state"}
    checked |= {"decision", "turn", "view", "outcome", "moves"}  # the last two are not those of the rules
    game = fogcity.new("planners", players=2, seed=1)
    below = game.rules()
    assert set(public(game)) & set(public(below)) == checked
    below.apply(0, below.read(0, "draw"))
    assert game.state() != below.state(), "what is done to the rules is done to a copy"
    with pytest.raises(AttributeError):
        game.memo = 1  # type: ignore[attr-defined]


def test_a_set_up_makes_a_game_too() -> None:
    assert Game(Setup("planners", 2, 7)) == fogcity.new("planners", players=2, seed=7)
    with pytest.raises(fogcity.BadSetup, match="2 to 4 players"):
        Game(Setup("planners", 9, 7))


def test_a_language_that_there_is_not_is_refused_in_a_sentence() -> None:
    game = fogcity.new("planners", players=2, seed=7)
    with pytest.raises(fogcity.BadSetup, match="There is no language 'it'; there are en, fr, de"):
        game.picture(0, language="it")
    with pytest.raises(IllegalMove) as refused:
        game.play(0, "place 1")
    with pytest.raises(fogcity.BadSetup, match="There is no language"):
        refused.value.sentence("../en")


@pytest.mark.parametrize("module", ["fogcity", "fogcity.game", "fogcity.record"])
def test_the_examples_in_docstrings_run(module: str) -> None:
    import importlib

    assert doctest.testmod(importlib.import_module(module), optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0
