"""What must be true of every game, at every moment, with every number of players."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import EVERY_TABLE, Moody, any_seat, as_bytes, new, play_on, whole_game

from fogcity import MoveError, UnreadableMove
from fogcity.games import box, names

GAMES = range(12)
seeds = st.integers(0, 2**128 - 1)


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_what_is_legal_is_accepted_and_all_else_is_refused_with_a_reason(game_id: str, players: int) -> None:
    known = {move for seed in GAMES for _, move in whole_game(game_id, players, seed)[1]}
    game = new(game_id, players=players, seed=5)
    player = Moody(99)
    while not game.over:
        before = as_bytes(game.state())
        for seat in range(players):
            legal = game.legal(seat)
            assert len(set(legal)) == len(legal)
            if seat in game.turn:
                assert legal
            for move in legal:
                game.clone().play(seat, move)
            if player.chance.below(10) == 0:
                for move in known.difference(legal):
                    with pytest.raises(MoveError, match=r"\w.*[.)]$"):
                        game.play(seat, move)
        assert as_bytes(game.state()) == before
        seat = any_seat(game, player)
        game.play(seat, player.choose(game.legal(seat)))
    for seat in range(players):
        assert game.legal(seat) == []
        with pytest.raises(MoveError, match="The game is over"):
            game.play(seat, next(iter(known)))


@pytest.mark.parametrize("game_id", names())
@given(text=st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_nonsense_is_unreadable(game_id: str, text: str) -> None:
    game = new(game_id, players=box(game_id).seats[0], seed=1)
    before = game.state()
    with pytest.raises(UnreadableMove, match=r"\w"):
        game.play(game.turn[0], f"hm {text}")
    assert game.state() == before


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_a_game_ends_and_says_why_and_who_won(game_id: str, players: int, seed: int) -> None:
    game, _ = whole_game(game_id, players, seed)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.ending in box(game_id).endings
    assert outcome.winners
    best = max(game.scores())
    assert all(game.scores()[seat] == best for seat in outcome.winners)
    for seat in range(players):
        assert sum(game.breakdown(seat).values()) == game.scores()[seat]


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_the_same_moves_give_the_same_game(game_id: str, players: int, seed: int) -> None:
    game, moves = whole_game(game_id, players, seed)
    again = new(game_id, players=players, seed=seed)
    again.replay(moves)
    assert as_bytes(again.state()) == as_bytes(game.state())


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_moves_print_to_what_they_are_read_from(game_id: str, players: int) -> None:
    for seed in GAMES:
        game = new(game_id, players=players, seed=seed)
        for seat, text in whole_game(game_id, players, seed)[1]:
            for move in game.legal(seat):
                number = game.read(seat, move)
                assert game.write(number) == move
                assert game.read(seat, f"  {move.upper()} ") == number
                assert game.parts(number)
            game.play(seat, text)


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_every_copy_ever_made_is_unchanged_at_the_end(game_id: str, players: int) -> None:
    game = new(game_id, players=players, seed=3)
    player = Moody(3)
    copies = []
    while not game.over:
        copy = game.clone()
        copies.append((copy, as_bytes(copy.state())))
        assert copies[-1][1] == as_bytes(game.state())
        seat = any_seat(game, player)
        game.play(seat, player.choose(game.legal(seat)))
    play_on(copies[len(copies) // 2][0].clone(), Moody(4))
    assert as_bytes(game.clone().state()) == as_bytes(game.state())
    assert game.clone().outcome() == game.outcome()
    for copy, state in copies:
        assert as_bytes(copy.state()) == state


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_a_copy_plays_on_without_its_original_noticing(game_id: str, players: int) -> None:
    game = new(game_id, players=players, seed=8)
    play_half = whole_game(game_id, players, 8)[1]
    game.replay(play_half[: len(play_half) // 2])
    before = as_bytes(game.state())
    play_on(game.clone(), Moody(1))
    play_on(game.imagine(0, 1), Moody(1))
    assert as_bytes(game.state()) == before


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_every_event_can_be_told_in_words_and_every_table_drawn(game_id: str, players: int) -> None:
    opened = box(game_id)
    people = [f"Player {seat}" for seat in range(players)]
    game = new(game_id, players=players, seed=21)
    told = 0
    for seat, move in whole_game(game_id, players, 21)[1]:
        game.play(seat, move)
        told += len(game.events)
        for observer in (0, None):
            for story in game.told(observer):
                assert opened.sentence(story, people).endswith(".")
            assert opened.board(game, observer, people, False)
    assert told


def test_seats_that_do_not_exist_are_refused() -> None:
    for game_id in names():
        game = new(game_id, players=box(game_id).seats[0], seed=1)
        for seat in (-1, box(game_id).seats[0], 99):
            with pytest.raises(MoveError, match="There is no seat"):
                game.legal(seat)
            with pytest.raises(MoveError, match="There is no seat"):
                game.play(seat, "draw")
