"""A file of ratings that arenas add to, and that stands for one protocol."""

import json
from pathlib import Path

import pytest
from arena.results_by_hand import result
from test_cli import fogcity, refused

from fogcity.arena.ratings import by_deal, ratings
from fogcity.arena.words import number

DOCS = Path(__file__).parents[2] / "docs"
SMALL = ("arena", "planners", "--games", "12", "--jobs", "1")


def test_arenas_add_to_a_leaderboard_and_ratings_count_from_greedy(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    first = fogcity(*SMALL, "--bots", "greedy,random", "--leaderboard", file)
    assert first.returncode == 0, first.stderr
    assert "The leaderboard, greedy being 0" in first.stdout
    done = fogcity(*SMALL, "--bots", "greedy,search-v1:5", "--leaderboard", file, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 12
    board = json.loads(file.read_text())
    assert board["protocol"]["seed"] == 1
    bots = {bot["who"]: bot for bot in board["bots"]}
    assert set(bots) == {"greedy", "random", "search-v1:5"}
    assert bots["greedy"]["rating"] == {"value": 0.0, "low": 0.0, "high": 0.0}
    assert bots["random"]["rating"]["high"] < 0
    assert bots["search-v1:5"]["budget"] == "5 iterations"
    assert bots["random"]["against"] == ["greedy"]
    assert bots["random"]["command"] == "fogcity arena planners --bots greedy,random --games 12 --seed 1"
    ranked = [bot["rating"]["value"] for bot in board["bots"]]
    assert ranked == sorted(ranked, reverse=True)


def test_other_protocols_are_refused_before_a_game_is_played_and_nothing_changes(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    assert fogcity(*SMALL, "--bots", "greedy,random", "--leaderboard", file).returncode == 0
    before = file.read_bytes()
    bots = ("--bots", "greedy,random", "--leaderboard", str(file))
    assert "its seed is 1, not 2" in refused(*SMALL, "--seed", "2", *bots)
    assert "its players is 2, not 3" in refused(*SMALL, "--players", "3", *bots)
    assert "its games is 12, not 14" in refused("arena", "planners", "--games", "14", *bots)
    assert "its game is 'planners', not 'builders'" in refused("arena", "builders", "--games", "12", *bots)
    assert "count from greedy" in refused(*SMALL, "--bots", "random,search:5", "--leaderboard", str(file))
    few = refused("arena", "planners", "--bots", "greedy,random,search:5", "--games", "4", "--leaderboard", str(file))
    assert "--games must be at least 6" in few
    assert file.read_bytes() == before
    file.write_text("{}")
    assert "is no leaderboard" in refused(*SMALL, *bots)


def test_ratings_may_count_from_one_of_the_bots() -> None:
    """The same distances, and an interval for each distance."""
    games = [result([3, 1] if n % 3 else [1, 3], [n % 2, 1 - n % 2], deal=n) for n in range(12)]
    usual = ratings(by_deal(games, 2))
    counted = ratings(by_deal(games, 2), anchor=0)
    assert counted[0].value == counted[0].low == counted[0].high == 0
    assert counted[1].value == pytest.approx(usual[1].value - usual[0].value)
    assert counted[1].low is not None
    assert counted[1].high is not None
    assert counted[1].low < counted[1].value < counted[1].high


def test_the_leaderboards_of_the_docs_are_of_one_protocol_and_shown_as_they_are() -> None:
    page = (DOCS / "benchmark.md").read_text("utf-8")
    boards = sorted((DOCS / "leaderboards").glob("*.json"))
    assert boards
    for file in boards:
        board = json.loads(file.read_text("utf-8"))
        protocol = board["protocol"]
        assert file.stem == f"{protocol['game']}-{protocol['players']}"
        assert (protocol["seed"], protocol["anchor"]) == (1906, "greedy")
        for bot in board["bots"]:
            assert f"| `{bot['who']}` | {number(bot['rating'], '+.0f')} | {bot['wins']['value']:.1%} |" in page
            assert "--seed 1906" in bot["command"]
