"""Characters: who they are is data, each plays at every level, and they are told apart by their moves."""

import json
import math
from pathlib import Path
from statistics import fmean, pstdev

import pytest
from support import Rules, new

import fogcity
from fogcity import BadSetup
from fogcity.bots import LEVELS, bot
from fogcity.bots.budget import budget_of
from fogcity.bots.characters import PARTS, characters, temper_in
from fogcity.bots.search import SearchBot, liking
from fogcity.bots.weights import no_network
from fogcity.engine.chance import seeded
from fogcity.games import names
from fogcity.server.levels import at_step, checked_level, longest

TABLES = (("planners", 2), ("builders", 2), ("investors", 3))
ITERATIONS = 100
BLOCKS = 2  # of one game of each kind; each character is guessed once in each


def test_there_are_six_to_eight_each_with_a_liking_of_its_own() -> None:
    assert 6 <= len(characters()) <= 8
    for game in names():
        found = [temper_in(name, game) for name in characters()]
        assert len({(tuple(one.liking), one.spite, one.nerve) for one in found}) == len(found)
    words = json.loads((Path(fogcity.__file__).parent / "words" / "en.json").read_text("utf-8"))
    lines = {key.rpartition(".")[2] for key in words if key.startswith("page.characters.lines.")}
    assert lines == set(characters())


@pytest.mark.parametrize("game", names())
def test_likings_are_of_parts_that_the_estimate_has(game: str) -> None:
    judge = SearchBot(seeded(1), 1, 0.0, lambda _: None)
    assert judge.judge_in_parts(new(game, players=3, seed=1)) == len(PARTS[game])
    for who in characters().values():
        assert set(who) <= {*names(), "spite", "nerve"}
        assert set(who.get(game, {})) <= set(PARTS[game])


@pytest.mark.parametrize("name", characters())
def test_a_character_plays_at_every_level(name: str) -> None:
    for level in LEVELS:
        assert checked_level(f"{name}@{level}") == f"{name}@{level}"
        assert longest(f"{name}@{level}") == longest(level)
    assert at_step(f"{name}@search:1000", 1) == f"{name}@search:250"
    alone = budget_of(name)
    assert alone is not None
    assert str(alone) == f"{name}@{LEVELS['hard']}"
    game = new("investors", players=3, seed=2)
    for level in ("search:8", "search-v1:8"):
        assert bot(f"{name}@{level}", 1).choose(game, 0) in game.legal(0)


def test_nobody_else_plays() -> None:
    for spec in ("nobody@hard", "@hard", "norton@genius", "norton@greedy", "norton@norton"):
        assert budget_of(spec) is None
        with pytest.raises(BadSetup):
            bot(spec, 1)
        with pytest.raises(BadSetup):
            checked_level(spec)
    with pytest.raises(BadSetup, match="at most"):
        checked_level("norton@search:2000ms")


def choices(block: int, names: list[str]) -> dict[tuple[str, str, str], list[float]]:
    """By game, who decides, and whose liking: how much more that is to this liking than what a plain bot decides."""
    found: dict[tuple[str, str, str], list[float]] = {}
    for game_id, players in TABLES:
        game = new(game_id, players=players, seed=80 + block)
        guide = bot("search:6", block)
        for n in range(10_000):
            if game.over:
                break
            seat = game.turn[0]
            if len(game.legal(seat)) > 1:
                known = game.known_to(seat, seeded(n))
                plain = liked(known, seat, f"search:{ITERATIONS}", n, names)
                for who in names:
                    own = liked(known, seat, f"{who}@search:{ITERATIONS}", n + 1, names)
                    for name in names:
                        found.setdefault((game_id, who, name), []).append(own[name] - plain[name])
            game.play(seat, guide.choose(game, seat))
    return found


def liked(game: Rules, seat: int, spec: str, seed: int, names: list[str]) -> dict[str, float]:
    """How much what a bot decides is to everybody's liking."""
    after = game.clone()
    after.apply(seat, bot(spec, seed).decide(game.clone(), seat))
    if after.over:
        return dict.fromkeys(names, 0.0)
    judge = SearchBot(seeded(1), 1, 0.0, no_network)
    judge.judge_in_parts(after)
    return {name: liking(temper_in(name, game.name()), after, judge.parts, seat) for name in names}


def test_they_are_told_apart_by_their_moves() -> None:
    """Whoever it is, their moves are most to their own liking: a guess among six, right far more than once in six.

    Lillie, who likes nothing but a gamble, is not guessed.
    """
    names = [name for name in characters() if name != "lillie"]
    right = 0
    for block in range(BLOCKS):
        found = choices(block, names)

        def fit(who: str, name: str, found: dict[tuple[str, str, str], list[float]] = found) -> float:
            rows = [found[game_id, who, name] for game_id, _ in TABLES]
            return sum(fmean(row) / pstdev(row) * math.sqrt(len(row)) for row in rows if any(row))

        right += sum(max(names, key=lambda name: fit(who, name)) == who for who in names)
    assert right >= BLOCKS * len(names) / 2, f"{right} of {BLOCKS * len(names)} were told apart"
