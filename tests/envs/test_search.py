"""Search with somebody's own policy and value: many leaves at once, nothing hidden among them, the same for a seed."""

import json
import runpy
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from envs.environments import SMALLEST, TABLES, positions
from numpy.typing import NDArray

import fogcity
from fogcity import BadSetup, IllegalMove
from fogcity.bots import bot
from fogcity.bots.bot import ask
from fogcity.bots.search import SearchBot
from fogcity.bots.weights import no_network
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.envs.environment import Environment, Numbers
from fogcity.envs.search import Found, Search
from fogcity.envs.vector import SelfPlay, Versus

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
Answer = tuple[NDArray[np.float64], NDArray[np.float64]]


class Opinion:
    """Judges by nothing but what it is shown, and remembers it."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.asked: list[tuple[bytes, bytes]] = []
        self.rows = 0

    def __call__(self, observations: Numbers, masks: Numbers) -> Answer:
        self.asked.append((observations.tobytes(), masks.tobytes()))
        self.rows += len(observations)
        mixed = observations.astype(np.float64) @ np.sin(np.arange(observations.shape[1]))
        values = np.sin(mixed[:, None] + np.arange(self.players))
        priors = 1 + np.sin(mixed[:, None] * np.arange(1, masks.shape[1] + 1))
        return priors, values - values.mean(1, keepdims=True)


def choices(table: Environment, seed: int, every: int) -> list[tuple[Rules, int]]:
    """Some positions of a game in which somebody has a choice, and who."""
    found = []
    for game, _ in positions(table, seed):
        if not game.over and len(table.legal(game, table.turn(game))) > 1:
            found.append((game.clone(), table.turn(game)))
    return found[::every]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_hidden_reaches_the_hook(name: str, players: int) -> None:
    """In a world that looks the same to the seat the very same rows are asked for, and the same is found."""
    told = []
    chosen = choices(Environment(name, players), 3, 15)
    assert len(chosen) > 3
    worlds = [[game for game, _ in chosen], [game.imagine(seat, 99) for game, seat in chosen]]
    assert any(one.state() != other.state() for one, other in zip(*worlds, strict=True))
    for games in worlds:
        opinion = Opinion(players)
        search = Search(name, opinion, players=players, simulations=24, leaves=3, seed=5)
        found = search.run(games, [seat for _, seat in chosen])
        told.append((opinion.asked, found.visits.tobytes(), found.values.tobytes()))
    assert told[0] == told[1]


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_the_hook_is_shown_what_the_mover_may_know_and_do(name: str, players: int) -> None:
    """The first rows are the roots themselves; all later ones are within the bounds of observations."""
    table = Environment(name, players)
    games, seats = zip(*choices(table, 4, 20), strict=True)
    calls: list[tuple[Numbers, Numbers]] = []

    def evaluate(observations: Numbers, masks: Numbers) -> Answer:
        calls.append((observations, masks))
        return np.ones(masks.shape), np.zeros((len(observations), players))

    Search(name, evaluate, players=players, simulations=40, leaves=4).run(games, seats)
    for i, (game, seat) in enumerate(zip(games, seats, strict=True)):
        assert np.array_equal(calls[0][0][i], table.observation(game, seat))
        assert np.array_equal(calls[0][1][i], table.mask(game, seat))
    lowest, highest = table.bounds()
    for observations, masks in calls:
        assert observations.shape == (len(masks), table.size)
        assert ((observations >= lowest) & (observations <= highest)).all()
        assert set(np.unique(masks)) <= {0, 1}
        assert (masks.sum(1) > 1).all(), "where there is no choice nobody need be asked"
    assert not any(np.shares_memory(one[0], other[0]) for one, other in pairwise(calls)), "what was shown stays"


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_visits_add_up_and_only_legal_actions_have_some(name: str, players: int) -> None:
    table = Environment(name, players)
    games, seats = zip(*choices(table, 5, 25), strict=True)
    for leaves in (1, 5):
        found = Search(name, Opinion(players), players=players, simulations=33, leaves=leaves).run(games, seats)
        assert (found.visits.sum(1) == 33).all()
        for i, (game, seat) in enumerate(zip(games, seats, strict=True)):
            assert not found.visits[i][table.mask(game, seat) == 0].any()
        assert np.allclose(found.policies.sum(1), 1)
        assert np.allclose(found.values.sum(1), 0, atol=1e-6)


def test_the_same_seed_finds_the_same_and_many_leaves_are_asked_for_at_once() -> None:
    env = SelfPlay("planners-v1", 16, players=2)
    for _ in range(9):
        env.step(env.sample())

    def run(seed: int, leaves: int) -> tuple[Found, Opinion]:
        opinion = Opinion(2)
        return Search("planners-v1", opinion, simulations=64, leaves=leaves, noise=0.25, seed=seed).run(env), opinion

    found, opinion = run(1, 8)
    assert np.array_equal(found.seats, env.seats)
    again, _ = run(1, 8)
    other, _ = run(2, 8)
    assert np.array_equal(found.visits, again.visits)
    assert not np.array_equal(found.visits, other.visits)
    assert opinion.rows / len(opinion.asked) > 5 * (found.visits > 0).any(1).sum() / 2
    alone, slowly = run(1, 1)
    assert len(slowly.asked) > 5 * len(opinion.asked)
    assert (alone.visits.sum(1) == found.visits.sum(1)).all()


def test_priors_lead_the_search_and_values_overrule_them() -> None:
    """At the beginning one chooses a space: somebody likes the last one, until they see who does well on the first."""
    table = Environment("builders-v1", 2)
    game = table.deal(1)
    first, *_, last = table.legal(game, 0)
    sits = [table.names().index(f"developer {i} space: {table.numbering.texts[first].split()[1]}") for i in range(2)]

    def answer(observations: Numbers, masks: Numbers, knowing: bool) -> Answer:
        priors = np.full(masks.shape, 0.1)
        priors[:, last] = 1.0
        values = observations[:, sits] * (1.0 if knowing else 0.0)
        return priors, values - values[:, ::-1]

    for knowing, best in ((False, last), (True, first)):
        search = Search("builders-v1", lambda *seen, knowing=knowing: answer(*seen, knowing=knowing))  # type: ignore[misc]
        found = search.run([game])
        assert found.visits[0].argmax() == best
        assert (found.values[0, 0] > 0.1) == knowing


def test_noise_and_temperature_make_self_play_try_more() -> None:
    env = SelfPlay("builders-v1", 32, players=2)
    for _ in range(12):
        env.step(env.sample())

    def uniform(observations: Numbers, masks: Numbers) -> Answer:
        return masks.astype(float), np.zeros((len(masks), 2))

    calm = Search("builders-v1", uniform, simulations=50).run(env)
    noisy = Search("builders-v1", uniform, simulations=50, noise=0.9, alpha=0.1).run(env)
    choosing = (calm.visits > 0).sum(1) > 1
    assert noisy.policies[choosing].max(1).mean() > calm.policies[choosing].max(1).mean() + 0.2
    search = Search("builders-v1", uniform, seed=3)
    rare = Found(np.zeros(2000, np.int64), np.tile([90, 10, 0], (2000, 1)), np.zeros((2000, 2)))
    assert not search.choose(rare).any()
    shares = [np.mean(search.choose(rare, temperature) == 1) for temperature in (0.5, 1.0, 2.0)]
    assert shares == pytest.approx([1 / 82, 0.1, 0.25], abs=0.03)
    assert not (search.choose(rare, 2.0) == 2).any()


def test_what_cannot_be_searched_is_refused_and_games_that_are_over_are_left_out() -> None:
    game = fogcity.new("planners", players=2, seed=1)
    with pytest.raises(BadSetup, match="simulations must be at least 1, not 0"):
        Search("planners-v1", simulations=0)
    outside: list[dict[str, Any]] = [{"explore": 0}, {"noise": 1.1}, {"noise": -0.1}, {"alpha": 0}]
    for unfit in outside:
        with pytest.raises(BadSetup, match="explore and alpha must be more than 0, and noise from 0 to 1"):
            Search("planners-v1", **unfit)
    with pytest.raises(BadSetup, match="planners-v1 with 2 players, not for planners with 3"):
        Search("planners-v1").run([fogcity.new("planners", players=3, seed=1)])
    with pytest.raises(IllegalMove, match="seat 0"):
        Search("planners-v1").run([game], [1])
    with pytest.raises(BadSetup, match="1 games, but 2 seats"):
        Search("planners-v1").run([game], [0, 1])
    found = Search("planners-v1", simulations=7).run([game])
    assert found.visits[0][0] == 7, "an only move is not searched"
    with pytest.raises(BadSetup, match="A temperature is 0 or more, not -1"):
        Search("planners-v1").choose(found, -1)
    with pytest.raises(BadSetup, match="A temperature is 0 or more, not nan"):
        Search("planners-v1").choose(found, float("nan"))
    while not game.over:
        game.play(game.turn[0], game.legal(game.turn[0])[0])
    found = Search("planners-v1").run([game])
    assert not found.visits.any()
    assert not found.values.any()


@pytest.mark.parametrize(
    ("priors", "values", "complaint"),
    [
        (np.ones((1, 132)), np.zeros((1, 2)), r"priors of the shape \(1, 133\), not \(1, 132\)"),
        (np.ones((1, 133)), np.zeros(1), r"values of the shape \(1, 2\), not \(1,\)"),
        (-np.ones((1, 133)), np.zeros((1, 2)), "priors that are negative or not finite"),
        (np.ones((1, 133)), np.full((1, 2), np.nan), "values that are not finite"),
    ],
)
def test_a_wrong_answer_of_the_hook_is_named(priors: object, values: object, complaint: str) -> None:
    game = choices(Environment("planners-v1", 2), 1, 1)[5][0]
    search = Search("planners-v1", lambda observations, masks: (priors, values))  # type: ignore[arg-type,return-value]
    with pytest.raises(ValueError, match=complaint):
        search.run([game])
    search.evaluate = Opinion(2)
    assert search.run([game]).visits.sum() == 100, "and the next search begins anew"


@pytest.mark.parametrize(
    ("name", "players", "deals"), [("planners-v1", 2, 5), ("builders-v1", 2, 4), ("investors-v1", 3, 2)]
)
def test_with_the_estimate_it_plays_about_as_well_as_the_plain_search(name: str, players: int, deals: int) -> None:
    """One seat of each deal, every seat in turn. docs/search.md has the shares of many more games."""
    table = Environment(name, players)
    games = [table.deal(100 + deal) for deal in range(deals) for _ in range(players)]
    mine = [seat for _ in range(deals) for seat in range(players)]
    search = Search(name, players=players, simulations=50, seed=1)
    plain, chance = SearchBot(seeded(2), 50, 0.0, no_network), seeded(3)
    while any(game.deciding for game in games):
        for game, seat in zip(games, mine, strict=True):
            while game.deciding and not game.deciding >> seat & 1:
                game.apply(table.turn(game), ask(plain, game, table.turn(game), chance))
        asked = [i for i, game in enumerate(games) if game.deciding]
        found = search.run([games[i] for i in asked], [mine[i] for i in asked])
        for i, action in zip(asked, search.choose(found), strict=True):
            games[i].apply(mine[i], table.numbering.move(int(action)))
    won = sum(int(game.winners()) >> seat & 1 for game, seat in zip(games, mine, strict=True))
    assert won >= 0.2 * len(games)


def test_the_example_learns_and_its_bot_plays_in_the_arena(tmp_path: Path) -> None:
    example = EXAMPLES / "alphazero.py"
    small = [sys.executable, example, "--steps", "2", "--games", "8", "--curve", "curve.csv"]
    done = subprocess.run([*map(str, small)], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    curve = (tmp_path / "curve.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in curve] == ["steps", "0", "1", "2"]
    arena = ["arena", "planners", "--bots", f"{example}:Learned,random", "--games", "2", "--jobs", "1", "--json"]
    done = subprocess.run([sys.executable, "-m", "fogcity", *arena], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["failures"] == []


def test_the_example_learns_the_same_from_the_same_seed() -> None:
    example = runpy.run_path(str(EXAMPLES / "alphazero.py"))
    judge = Versus("planners-small-v1", 64, players=2)
    learned = []
    for seed in (1, 1, 2):
        player = example["SelfPlayer"]("planners-small-v1", 2, simulations=2, seed=seed)
        curve = [(steps, won) for steps, _, won in example["train"](player, 60, judge, games=8, seed=seed)]
        assert player.network.steps > 5, "it has learned something"
        learned.append((curve, [weights.tobytes() for weights in player.network.weights]))
    assert learned[0] == learned[1]
    assert learned[0] != learned[2]


def test_the_example_learns_from_what_others_have_played(tmp_path: Path) -> None:
    """Towards what they decided and how it ended, in a game of the example's own tables."""
    played = ["simulate", "planners", "--players", "2", "--bot", "greedy", "--games", "12", "--jobs", "1"]
    command = [sys.executable, "-m", "fogcity", *played, "--parquet", str(tmp_path / "tables")]
    assert subprocess.run(command, capture_output=True).returncode == 0
    example = runpy.run_path(str(EXAMPLES / "alphazero.py"))
    tables = example["Tables"](tmp_path / "tables")
    assert (tables.masks[tables.choices].sum(1) > 1).all()
    seen, masks, policies, goals = tables.batch(tables.choices[:200])
    assert ((policies > 0) <= (masks == 1)).all()
    assert np.allclose(policies.sum(1), 1)
    assert np.allclose(goals.sum(1), 0)
    table = Environment("planners-v1", 2)
    network = example["Network"](table.size, table.actions, table.players, seed=1)
    before = network.evaluate(seen, masks)
    judge = Versus("planners-v1", 64, players=2)
    curve = list(example["imitate"](network, tables, 6, judge, games=64, seed=1))
    assert len(curve) == 7
    assert curve[-1][0] == 6 * (len(tables.choices) // example["BATCH"]) > 0
    after = network.evaluate(seen, masks)
    assert (policies * np.log(after[0] + 1e-9)).sum() > (policies * np.log(before[0] + 1e-9)).sum()
    assert ((goals - after[1]) ** 2).sum() < ((goals - before[1]) ** 2).sum()


@pytest.mark.parametrize(("name", "players"), [("planners", 2), ("builders", 2), ("investors", 3)])
def test_the_baselines_of_the_benchmark_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, players: int
) -> None:
    """In any folder, without being trained first."""
    monkeypatch.chdir(tmp_path)
    bots = [f"{EXAMPLES / 'alphazero.py'}:{seed}" for seed in ("Seed1", "Seed2")]
    game = fogcity.new(name, players=players, seed=1)
    while len(game.legal(game.turn[0])) < 2:
        game.play(game.turn[0], game.legal(game.turn[0])[0])
    seat = game.turn[0]
    assert {bot(spec, 1).choose(game, seat) for spec in bots} <= set(game.legal(seat))
