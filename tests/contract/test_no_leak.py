"""Hidden things stay hidden: whatever a seat cannot know may be dealt anew without its noticing."""

import pytest
from support import EVERY_TABLE, Moody, Rules, any_seat, as_bytes, new, whole_game

from fogcity import MoveError

TELLTALE = 0x5EED_FACE_0DD5_CAFE_5EED_FACE_0DD5_CAFE


def noticed(game: Rules, observer: int | None) -> bytes:
    """All that an observer can see: their view, their legal moves and what they hear."""
    legal = [] if observer is None else game.legal(observer)
    return as_bytes([game.view(observer), legal, game.told(observer)])


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_a_new_deal_of_the_unknown_changes_nothing_that_is_seen(game_id: str, players: int) -> None:
    changed = 0
    for seed in range(3):
        game = new(game_id, players=players, seed=seed)
        for number, (seat, move) in enumerate(whole_game(game_id, players, seed)[1]):
            if number % 3 == seed:  # a third of the positions of each game, another one in each
                truth = game.state()
                chance = truth.pop("chance")
                for observer in (*range(players), None):
                    other = game.imagine(observer, number + 1000)
                    assert noticed(other, observer) == noticed(game, observer)
                    dealt = other.state()
                    assert dealt.pop("chance") != chance, "the future is known"
                    changed += dealt != truth
            game.play(seat, move)
    assert changed > 50, "the unknown is hardly ever dealt anew"


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_what_is_dealt_anew_says_nothing_about_what_was_there(game_id: str, players: int) -> None:
    """Two worlds that look the same become the very same world: the hidden part cannot be worked out from it."""
    game = new(game_id, players=players, seed=6)
    for number, (seat, move) in enumerate(whole_game(game_id, players, 6)[1]):
        if number % 5 == 0:
            for observer in (*range(players), None):
                other = game.imagine(observer, number)
                assert other.imagine(observer, 1).state() == game.imagine(observer, 1).state()
        game.play(seat, move)


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_a_move_that_reveals_nothing_looks_the_same_in_every_possible_world(game_id: str, players: int) -> None:
    """The same move in a world with other hidden things: events and views may differ only by what was revealed."""
    compared = 0
    for seed in range(2):
        game = new(game_id, players=players, seed=seed)
        for number, (seat, move) in enumerate(whole_game(game_id, players, seed)[1]):
            before = game.clone()
            game.play(seat, move)
            for observer in (*range(players), None):
                other = before.imagine(observer, number + 1)
                try:
                    other.play(seat, move)
                except MoveError:
                    continue  # in that world the mover holds other things
                if not any(event.reveals for event in (*game.events, *other.events)):
                    assert noticed(other, observer) == noticed(game, observer)
                    compared += 1
    assert compared


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_the_seed_and_the_state_of_chance_are_in_no_view(game_id: str, players: int) -> None:
    game = new(game_id, players=players, seed=TELLTALE)
    player = Moody(1)
    while not game.over:
        secrets = [str(TELLTALE), f"{TELLTALE:x}", *map(str, game.state()["chance"])]  # type: ignore[call-overload]
        for observer in (*range(players), None):
            seen = noticed(game, observer).decode()
            assert not any(secret in seen for secret in secrets)
        seat = any_seat(game, player)
        game.play(seat, player.choose(game.legal(seat)))
