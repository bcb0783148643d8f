"""A state is a position: set up again it is the same game."""

import pytest
from support import EVERY_TABLE, Moody, any_seat, as_bytes, play_on

from fogcity import BadPosition, BadSetup, new, position


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_every_state_can_be_set_up_again_and_plays_on_alike(game_id: str, players: int) -> None:
    for seed in range(4):
        game = new(game_id, players=players, seed=seed)
        player = Moody(seed)
        while not game.over:
            again = position(game.state())
            assert as_bytes(again.state()) == as_bytes(game.state())
            assert [again.legal(seat) for seat in range(players)] == [game.legal(seat) for seat in range(players)]
            if player.chance.below(30) == 0:
                other = game.clone()
                moves = play_on(again, Moody(7))
                other.replay(moves)
                assert as_bytes(again.state()) == as_bytes(other.state())
            seat = any_seat(game, player)
            game.play(seat, player.choose(game.legal(seat)))
        assert as_bytes(position(game.state()).state()) == as_bytes(game.state())


def test_a_position_needs_a_game_and_players() -> None:
    with pytest.raises(BadPosition, match="players is missing"):
        position({"game": "planners"})
    with pytest.raises(BadPosition, match="game is missing"):
        position("players = 3")
    with pytest.raises(BadSetup, match="There is no game 'chess'"):
        position({"game": "chess", "players": 2})
    with pytest.raises(BadPosition, match="not TOML"):
        position("players = = 3")
