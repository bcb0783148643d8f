"""A state is a position: set up again it is the same game."""

from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import EVERY_TABLE, Moody, any_seat, as_bytes, new, play_on, position

from fogcity import BadPosition, BadSetup
from fogcity.engine.box import Variant
from fogcity.games import box, names


def choices(option: Variant) -> st.SearchStrategy[object]:
    """Whatever can be chosen for an option: one of its values, or as many things as it takes."""
    offer = option.offer()
    things = [name for name, copies in offer.copies.items() for _ in range(copies)]
    single = st.sampled_from([option.default, *offer.values])
    return single | st.permutations(things).map(lambda mixed: mixed[: offer.count]) if offer.count else single


def variants(game_id: str) -> st.SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries({option.name: choices(option) for option in box(game_id).variants})


def play_and_set_up_again(game_id: str, players: int, seed: int, chosen: dict[str, object]) -> set[str]:
    """A whole game, set up again before every other move and in every phase; the phases it came through."""
    game = new(game_id, players=players, seed=seed, variants=chosen)
    player = Moody(seed)
    phases: set[str] = set()
    while not game.over:
        state = game.state()
        if player.chance.below(2) == 0 or str(state["phase"]) not in phases:
            phases.add(str(state["phase"]))
            again = position(state)
            assert as_bytes(again.state()) == as_bytes(state)
            assert [again.legal(seat) for seat in range(players)] == [game.legal(seat) for seat in range(players)]
            if player.chance.below(15) == 0:
                other = game.clone()
                moves = play_on(again, Moody(7))
                other.replay(moves)
                assert as_bytes(again.state()) == as_bytes(other.state())
        seat = any_seat(game, player)
        game.play(seat, player.choose(game.legal(seat)))
    assert as_bytes(position(game.state()).state()) == as_bytes(game.state())
    return {*phases, str(game.state()["phase"])}


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
@given(data=st.data())
@settings(max_examples=4, deadline=None)
def test_every_state_can_be_set_up_again_and_plays_on_alike(game_id: str, players: int, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 2**128 - 1), "seed")
    play_and_set_up_again(game_id, players, seed, data.draw(variants(game_id), "variants"))


@pytest.mark.parametrize("game_id", names())
def test_so_it_is_in_every_phase(game_id: str) -> None:
    every = set(import_module(f"fogcity.games.{game_id}.components").PHASE_NAMES)
    eager = {option.name: option.offer().values[-1] for option in box(game_id).variants}
    seen: set[str] = set()
    for seed in range(30):
        if seen != every:
            seen |= play_and_set_up_again(game_id, box(game_id).seats[seed % 3], seed, eager if seed % 2 else {})
    assert seen == every


def test_a_position_needs_a_game_and_players() -> None:
    with pytest.raises(BadPosition, match="players is missing"):
        position({"game": "planners"})
    with pytest.raises(BadPosition, match="game is missing"):
        position("players = 3")
    with pytest.raises(BadSetup, match="There is no game 'chess'"):
        position({"game": "chess", "players": 2})
    with pytest.raises(BadPosition, match="not TOML"):
        position("players = = 3")
