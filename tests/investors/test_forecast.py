"""The forecast of bots: rights are worth what the best street adds, and a lead counts for more the surer it is."""

import pytest
from support import Rules, new

from fogcity.bots import bot
from fogcity.bots.bot import play_out
from fogcity.bots.search import SearchBot
from fogcity.bots.weights import no_network
from fogcity.engine.chance import seeded
from fogcity.games.investors.forecast import CHANCES, PARTS

PRESTIGE, INFLUENCE, CHEQUES, DISTRICTS, RIGHTS = range(PARTS)


def parts(game: Rules) -> list[list[float]]:
    """By seat."""
    judge = SearchBot(seeded(1), 1, 0.0, no_network)
    assert judge.judge_in_parts(game) == PARTS
    values = list(judge.parts)
    return [values[PARTS * seat : PARTS * (seat + 1)] for seat in range(game.players)]


def test_chances_are_chances_and_none_is_better_late() -> None:
    for at in range(0, len(CHANCES), 3):
        late, middle, early = CHANCES[at], CHANCES[at + 1], CHANCES[at + 2]
        assert 0.0 <= late <= middle <= early < 1.0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_at_the_beginning_all_stand_alike(players: int) -> None:
    first, *others = parts(new("investors", players=players, seed=1))
    assert all(one == first for one in others)


def test_a_stick_beside_a_district_is_worth_something_to_its_owner() -> None:
    game = new("investors", players=3, seed=4)
    while not any(move.startswith("place") for move in game.legal(game.turn[0])):
        seat = game.turn[0]
        game.play(seat, bot("greedy", 1).choose(game, seat))
    seat = game.turn[0]
    before = parts(game)
    game.play(seat, bot("greedy", 1).choose(game, seat))
    after = parts(game)
    assert after[seat][DISTRICTS] > before[seat][DISTRICTS]
    assert after[seat][RIGHTS] < before[seat][RIGHTS]
    assert after[seat][INFLUENCE] > before[seat][INFLUENCE], "a stick in hand counts against one"


def test_it_beats_the_first_search() -> None:
    """By points, which say more than wins in so few games; docs/strength.md has more of them."""
    lead = 0.0
    for deal in range(9):
        game = new("investors", players=3, seed=deal)
        seat = deal % 3
        bots = [bot("search:60" if other == seat else "search-v1:60", 3 * deal + other) for other in range(3)]
        play_out(game, bots, seeded(deal), seeded(deal))
        points = game.scores()
        lead += (points[seat] - sum(points[:seat] + points[seat + 1 :]) / 2) / 9
    assert lead > 4
