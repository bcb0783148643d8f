"""OpenSpiel's own tests, its searches and its learners, on every game."""

import pickle
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from contract.test_golden import GOLDEN
from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr, tabular_qlearner

from fogcity.engine.chance import seeded
from fogcity.envs import openspiel
from fogcity.envs.environment import Environment, environments
from fogcity.games import box

NAMES = [openspiel.short_name(name) for name in environments()]
SEATS = [(openspiel.short_name(name), players) for name in environments() for players in box(name[:-3]).seats]
PLAYTHROUGH = GOLDEN / "openspiel" / "fogcity_planners_v1.txt"


def started(name: str, decisions: int, seed: int, **parameters: Any) -> Any:
    """A state after some random decisions, at a player's turn."""
    state = pyspiel.load_game(name, {"deals": 16, **parameters}).new_initial_state()
    chance = random.Random(seed)
    while not state.is_terminal() and (decisions > 0 or state.is_chance_node()):
        state.apply_action(chance.choice(state.legal_actions()))
        decisions -= 1
    return state


@pytest.mark.parametrize("name", NAMES)
def test_random_games_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_random_games_of_any_number_of_players(name: str, players: int) -> None:
    state = started(name, 10_000, players, players=players)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0 or len(set(state.returns())) == 1


class Planners(EnforceAPIOnPartialTreeBase):
    game_name = "fogcity_planners_v1"
    game = pyspiel.load_game(game_name)


class Builders(EnforceAPIOnPartialTreeBase):
    game_name = "fogcity_builders_v1"
    game = pyspiel.load_game(game_name)


class Investors(EnforceAPIOnPartialTreeBase):
    game_name = "fogcity_investors_v1"
    game = pyspiel.load_game(game_name)


del EnforceAPIOnPartialTreeBase  # or it would be tested by itself, without a game


@pytest.mark.parametrize("name", NAMES)
def test_a_state_is_pickled_as_its_decisions_and_comes_back_the_same(name: str) -> None:
    state = started(name, 60, 3)
    game, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(back) == str(state)
    assert back.history() == state.history()
    assert str(pickle.loads(pickle.dumps(game)).new_initial_state()) == str(game.new_initial_state())
    for player in range(game.num_players()):
        assert back.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", NAMES)
def test_a_search_cannot_look_into_a_deck(name: str) -> None:
    """The same decisions with another outcome of chance turn up other things: nothing was settled before."""
    state = started(name, 30, 4)
    while not state.is_chance_node():
        state.apply_action(random.Random(1).choice(state.legal_actions()))
    before = str(state)
    after = {str(state.child(outcome)) for outcome, _ in state.chance_outcomes()}
    assert str(state) == before
    assert len(after) > 3


@pytest.mark.parametrize(("name", "deals"), [(name, deals) for name in NAMES for deals in (0, 16)])
def test_all_that_nobody_knew_is_drawn_and_nothing_else(name: str, deals: int) -> None:
    """Where a move is made at once it makes no difference whether what nobody knows is dealt anew before or after."""
    state = started(name, 0, 6, deals=deals)
    chance = random.Random(6)
    asked = 0
    while not state.is_terminal():
        game, mover = state.course.game, state.current_player()
        action = chance.choice(state.legal_actions())
        move = state.course.numbering.move(action)
        before, after = game.clone(), game.clone()
        before.reshuffle(seeded(chance.getrandbits(32)))
        before.apply(mover, move)
        after.apply(mover, move)
        before.reshuffle(seeded(0))
        after.reshuffle(seeded(0))
        state.apply_action(action)
        if not state.is_chance_node():
            assert before.state() == after.state()
        while state.is_chance_node():
            asked += 1
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            assert sum(likely) == pytest.approx(1)
            assert len(outcomes) > 1
            state.apply_action(chance.choices(outcomes, likely)[0])
    assert asked > 5


def test_a_draw_has_as_many_outcomes_as_kinds_each_as_likely_as_there_are_cards() -> None:
    state = pyspiel.load_game("fogcity_planners_v1").new_initial_state()
    table = Environment("planners-v1")
    names = table.names()
    first = names.index("deck: blue-3")
    chance = random.Random(8)
    drawn = 0
    while drawn < 20:
        deck = table.observation(state.course.game, 0)[first : first + 56]
        while not state.is_chance_node():
            state.apply_action(0 if 0 in state.legal_actions() else chance.choice(state.legal_actions()))
        expected = {kind: copies / deck.sum() for kind, copies in enumerate(deck.tolist()) if copies}
        assert dict(state.chance_outcomes()) == pytest.approx(expected)
        kind = chance.choice(state.legal_actions())
        assert state.action_to_string(kind) == f"draw {names[first + kind].removeprefix('deck: ')}"
        state.apply_action(kind)
        assert table.observation(state.course.game, 0)[10:66].tolist().index(1) == kind
        drawn += 1


def test_a_deal_that_is_drawn_is_as_likely_as_at_the_table() -> None:
    """Card by card: 4! orders of the plot cards, 6! of the circle, 16 sides, 3 of 8 objectives for all."""
    state = pyspiel.load_game("fogcity_builders_v1(deals=0)").new_initial_state()
    chance = random.Random(9)
    likely = 1.0
    for _ in range(12):
        outcomes = dict(state.chance_outcomes())
        outcome = chance.choice(list(outcomes))
        likely *= outcomes[outcome]
        state.apply_action(outcome)
    assert 1 / likely == pytest.approx(24 * 720 * 16 * 8 * 7 * 6)


def test_chance_cannot_decide_what_is_not_there() -> None:
    state = started("fogcity_planners_v1", 0, 0)
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="cannot decide 99"):
        state.course.decide(99)
    sampled = pyspiel.load_game("fogcity_builders_v1(deals=4)").new_initial_state()
    with pytest.raises(ValueError, match="from 0 to 3, not 4"):
        sampled.course.decide(4)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_player_remembers_holds_their_own_moves_and_nothing_hidden(name: str) -> None:
    for seed in range(5):
        state = started(name, 50, seed)
        player = state.current_player()
        if player < 0:
            continue
        mine = state.information_state_string(player)
        other = state.resample_from_infostate(player, random.Random(seed).random)
        assert other.information_state_string(player) == mine
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert mine.count("\n> ") > 0
        with pytest.raises(Exception, match="cannot be serialised"):
            pickle.dumps(other.course)


def test_variants_and_players_are_parameters() -> None:
    game = pyspiel.load_game("fogcity_investors_v1(players=4,negotiated=yes)")
    assert game.num_players() == 4
    state = game.new_initial_state()
    state.apply_action(0)
    assert state.course.game.view(None)["variants"]["negotiated"] is True
    assert pyspiel.load_game("fogcity_planners_v1").get_type().information == openspiel.IMPERFECT
    assert game.get_type().information == openspiel.IMPERFECT


@pytest.mark.parametrize("name", NAMES)
def test_its_monte_carlo_tree_search_plays(name: str) -> None:
    state = started(name, 40, 5)
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 8, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_its_search_over_information_sets_plays(name: str) -> None:
    state = started(name, 40, 5)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 8, random_state=chance)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_its_q_learner_learns(name: str) -> None:
    env = rl_environment.Environment(pyspiel.load_game(name, {"deals": 2}))
    env.seed(1)
    agents = [tabular_qlearner.QLearner(seat, env.game.num_distinct_actions()) for seat in range(env.num_players)]
    moment = env.reset()
    while not moment.last():
        agent = agents[moment.observations["current_player"]]
        moment = env.step([agent.step(moment).action])
    for agent in agents:
        agent.step(moment)
    learned = [value for agent in agents for row in agent._q_values.values() for value in row.values() if value]
    assert learned
    assert any(moment.rewards)


@pytest.mark.parametrize("name", [name for name in NAMES if "investors" not in name])
def test_its_counterfactual_regret_minimisation_runs(name: str) -> None:
    """By sampled outcomes. It recurses once a move, too deep for games of many hundred moves."""
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(name, {"deals": 2}))
    np.random.seed(1)
    solver.iteration()
    state = started(name, 0, 0, deals=2)
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)
    assert set(policy) == set(state.legal_actions())


def test_the_playthrough_is_still_the_same() -> None:
    """`PYTHONPATH=tests python tests/envs/test_openspiel.py` writes it anew."""
    expected = PLAYTHROUGH.read_text("utf-8")
    assert playthrough() == expected


def playthrough() -> str:
    """Without the long tensors of information states, which say what their texts do."""
    text: str = generate_playthrough.playthrough("fogcity_planners_v1(deals=16)", None, seed=1)
    text = re.sub(r"^InformationStateTensor\(\d\).*\n", "", text, flags=re.M)
    return re.sub(r"[ \t]+$", "", text, flags=re.M)


if __name__ == "__main__":
    PLAYTHROUGH.parent.mkdir(exist_ok=True)
    Path(PLAYTHROUGH).write_text(playthrough(), "utf-8")
