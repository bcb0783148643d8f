"""`fogcity arena` and `fogcity study`: what people type, see and can rely on."""

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fogcity import BadSetup
from fogcity.arena.commands import check_numbers, command_line, say_what_is_kept
from fogcity.games import box, names
from fogcity.record.text import load_record

ARENA = ["arena", "planners", "--bots", "greedy,random,search:5", "--games", "18"]


def fogcity(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fogcity.cli", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=120,
        start_new_session=True,
    )


def document(done: subprocess.CompletedProcess[str]) -> dict[str, object]:
    """What was printed as JSON, without the times."""
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found.pop("thinking")
    assert isinstance(found, dict)
    return found


@pytest.fixture(scope="module")
def alone() -> dict[str, object]:
    """What one process finds."""
    return document(fogcity(*ARENA, "--jobs", "1", "--json"))


def test_the_arena_plays_every_line_up_and_rates_every_bot(alone: dict[str, object]) -> None:
    assert alone["games"] == 18
    assert alone["deals"] == 9
    bots = alone["bots"]
    assert isinstance(bots, list)
    assert {bot["bot"] for bot in bots} == {"greedy", "random", "search:5"}
    assert sum(bot["rating"]["value"] for bot in bots) == pytest.approx(0, abs=0.01)
    assert sum(bot["wins"]["value"] for bot in bots) == pytest.approx(1.5, abs=0.001)  # three bots for two seats
    assert all(bot["seats_taken"] == 12 for bot in bots)
    pairs = alone["pairs"]
    assert isinstance(pairs, list)
    assert [pair["games"] for pair in pairs] == [6] * 6


def test_any_number_of_processes_finds_the_same(alone: dict[str, object]) -> None:
    assert document(fogcity(*ARENA, "--jobs", "3", "--json")) == alone


def test_one_bot_can_sit_alone_at_every_table() -> None:
    asked = ["arena", "planners", "--bots", "greedy,random", "--players", "4", "--alone", "--games", "8"]
    found = document(fogcity(*asked, "--json"))
    bots = found["bots"]
    assert isinstance(bots, list)
    assert found["alone"] == "greedy"
    assert [(bot["bot"], bot["seats_taken"]) for bot in bots] == [("greedy", 8), ("random", 24)]
    assert bots[0]["ahead_by"]["value"] == pytest.approx(-bots[1]["ahead_by"]["value"], abs=0.001)
    assert bots[0]["ahead_by"]["low"] > 0
    assert "greedy has one seat, another bot all others." in fogcity(*asked).stdout
    refused = fogcity(*asked, "--leaderboard", "board.json")
    assert refused.returncode == 2
    assert refused.stderr == "fogcity: On a leaderboard all bots sit equally often: --alone goes without one.\n"


def test_a_bot_with_a_comma_in_its_name_has_an_option_of_its_own() -> None:
    first = Path(__file__).parents[2] / "docs/examples/first.sh"
    name = f"program:sh {first} 1,2"
    found = document(fogcity("arena", "planners", "--bots", "random", "--bot", name, "--games", "2", "--json"))
    bots = found["bots"]
    assert isinstance(bots, list)
    assert {bot["bot"] for bot in bots} == {"random", name}


def test_a_record_of_every_game_is_kept_if_wanted(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = fogcity(
        "arena", "planners", "--bots", "search:20ms,random", "--games", "4", "--records", "--out", out, "--json"
    )
    assert done.returncode == 0, done.stderr
    records = sorted((out / "records").iterdir())
    assert [path.name for path in records] == [f"{number:06}.fog" for number in range(4)]
    results = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()[1:]]
    for result in results:
        game = load_record(out / "records" / f"{result['number']:06}.fog").replay()
        assert list(game.scores()) == result["scores"]
    assert "needs --out" in fogcity("arena", "planners", "--bots", "greedy,random", "--records").stderr


def test_a_bot_that_fails_is_named_and_the_arena_goes_on(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "from fogcity.bots import Bot\n"
        "class Bad(Bot):\n"
        "    def choose(self, game, seat):\n"
        "        raise KeyError(seat)\n"
    )
    done = fogcity("arena", "planners", "--bots", f"{tmp_path / 'bad.py'}:Bad,random", "--games", "4")
    assert done.returncode == 0, done.stderr
    assert "bad.py:Bad failed in 4 of 4 games and lost them; first in game 0, after " in done.stdout


SPREAD = {
    "simulate": ["planners"],
    "arena": ["planners", "--bots", "greedy,random"],
    "study": ["planners"],
    "train": ["planners", "--out", "trained"],
    "review": ["game.fog", "--out", "review"],
    "calibrate": ["planners", "--out", "trials"],
    "puzzles": ["planners", "--out", "puzzles"],
}


@pytest.mark.parametrize("command", SPREAD)
def test_all_commands_take_the_same_engines(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from fogcity.cli import main

    def refused(*options: str) -> str:
        monkeypatch.setattr(sys, "argv", ["fogcity", command, *SPREAD[command], *options])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 2
        return capsys.readouterr().err

    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    assert refused("--engine", "ray") == "fogcity: --engine ray needs Ray: pip install 'fogcity[ray]'.\n"
    assert refused("--address", "x:1") == "fogcity: --address is that of a Ray cluster; say --engine ray, too.\n"
    assert refused("--jobs", "0") == "fogcity: --jobs must be at least 1, not 0.\n"
    assert not list(tmp_path.iterdir()), "nothing is begun"


def test_a_cluster_that_is_not_there_is_not_waited_for() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # and nobody listens
        address = f"127.0.0.1:{unused.getsockname()[1]}"
        by_option = fogcity(*ARENA, "--engine", "ray", "--address", address, RAY_ADDRESS="127.0.0.1:1")
        by_environment = fogcity(*ARENA, "--engine", "ray", RAY_ADDRESS=address)
    for done in (by_option, by_environment):
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert f"No Ray cluster answers at {address}" in done.stderr


SABOTEUR = """
import os, signal
from pathlib import Path
from fogcity.bots import Bot

class Saboteur(Bot):
    '''Stops the command once four games are finished, if it is told to.'''

    def __init__(self, seed):
        results = Path(os.environ.get("RESULTS", "none"))
        if results.exists() and results.read_bytes().count(b"\\n") > 4:
            stop = getattr(signal, os.environ["STOP"])
            if os.environ["STOP_WHOM"] == "everybody":  # as Ctrl-C does
                os.killpg(os.getpgrp(), stop)
            else:
                os.kill(os.getppid() if os.environ["STOP_WHOM"] == "parent" else os.getpid(), stop)

    def choose(self, game, seat):
        return game.legal(seat)[0]
"""


@pytest.mark.parametrize(
    ("name", "jobs", "whom"),
    [("SIGINT", "2", "everybody"), ("SIGTERM", "1", "itself"), ("SIGKILL", "2", "parent"), ("SIGKILL", "2", "itself")],
)
def test_a_stopped_command_is_taken_up_where_it_was(tmp_path: Path, name: str, jobs: str, whom: str) -> None:
    """A worker outliving its killed command would hold the pipes open, and this would run into its timeout."""
    bot = tmp_path / "saboteur.py"
    bot.write_text(SABOTEUR)
    out = tmp_path / "out"
    results = out / "results.jsonl"
    command = ["arena", "planners", "--bots", f"{bot}:Saboteur,random", "--games", "16", "--json"]
    stopped = fogcity(*command, "--jobs", jobs, "--out", out, STOP=name, STOP_WHOM=whom, RESULTS=str(results))
    assert "Traceback" not in stopped.stderr
    assert stopped.stdout == ""
    if name == "SIGKILL":
        assert stopped.returncode == (-signal.SIGKILL if whom == "parent" else 2)
        assert whom == "parent" or "4 times over the same piece of work" in stopped.stderr
    else:
        assert stopped.returncode == 128 + getattr(signal, name)
        assert "of 16 games are kept in" in stopped.stderr
    before = results.read_bytes()
    assert 5 <= before.count(b"\n") < 17
    assert sorted(path.name for path in out.iterdir()) == ["results.jsonl"]
    resumed = document(fogcity(*command, "--jobs", jobs, "--out", out))
    assert results.read_bytes().startswith(before)
    assert results.read_bytes().count(b"\n") == 17
    assert resumed == document(fogcity(*command, "--jobs", "1"))


def test_finished_games_are_not_played_again_and_more_may_follow(tmp_path: Path) -> None:
    command = [
        "arena",
        "planners",
        "--bots",
        "greedy,random",
        "--jobs",
        "1",
        "--json",
        "--out",
        str(tmp_path),
        "--games",
    ]
    first = document(fogcity(*command, "4"))
    before = (tmp_path / "results.jsonl").read_bytes()
    assert document(fogcity(*command, "4")) == first
    assert (tmp_path / "results.jsonl").read_bytes() == before
    assert document(fogcity(*command, "6"))["games"] == 6
    assert (tmp_path / "results.jsonl").read_bytes().startswith(before)
    assert json.loads((tmp_path / "report.json").read_text())["games"] == 6


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["arena", "chess", "--bots", "greedy,random"], "There is no game 'chess'"),
        (["arena", "planners"], "An arena needs at least two bots: --bots greedy,random, say."),
        (["arena", "planners", "--bots", "greedy"], "An arena needs at least two bots"),
        (["arena", "planners", "--bots", "greedy,random,greedy"], "greedy is there twice"),
        (["arena", "planners", "--bots", "greedy,genius"], "There is no bot 'genius'"),
        (["arena", "planners", "--bots", ",".join(f"search:{n}" for n in range(1, 14))], "at most 12 bots, not 13"),
        (["arena", "planners", "--bots", "greedy,random", "--players", "9"], "2 to 4 players, not 9"),
        (["arena", "planners", "--bots", "greedy,random", "--games", "0"], "--games must be from 1 to 1,000,000"),
        (["arena", "planners", "--bots", "greedy,random", "--jobs", "0"], "--jobs must be at least 1"),
        (["arena", "planners", "--bots", "greedy,random", "--seed", str(2**128 - 1)], "A seed is a whole number"),
        (["arena", "planners", "--bots", "greedy,random", "--engine", "steam"], "invalid choice: 'steam'"),
        (["arena", "planners", "--bots", "greedy,random", "--out", "/dev/null/x"], "cannot be written to"),
        (["study", "planners", "--bot", "genius"], "There is no bot 'genius'"),
        (["study", "planners", "--variant", "fog=true"], "planners has no variant 'fog'"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: list[str], complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from fogcity.cli import main

    monkeypatch.setattr(sys, "argv", ["fogcity", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    assert ended.value.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert complaint in said.err


def test_a_folder_of_another_command_is_refused(tmp_path: Path) -> None:
    common = ["--games", "2", "--jobs", "1", "--out", str(tmp_path)]
    assert fogcity("study", "planners", "--bot", "random", *common).returncode == 0
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    done = fogcity("arena", "planners", "--bots", "greedy,random", *common)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "has results of another command: its command is 'study', not 'arena'" in done.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept


class Page(HTMLParser):
    """Collects what a page would fetch, and its plots."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.titles: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.fetched += [f"{tag} {name}" for name, _ in attributes if name in ("src", "href", "srcset", "data")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h3", "h2"):
            self.titles.append(data)


def read_page(path: Path) -> Page:
    text = path.read_text()
    for piece in text.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + piece.partition("</svg>")[0] + "</svg>")
    page = Page(text)
    assert page.open == []
    assert page.fetched == []
    assert "url(" not in text
    assert "@import" not in text
    assert "prefers-color-scheme: dark" in text
    return page


@pytest.mark.parametrize("game", names())
def test_an_arena_of_any_game_makes_tables_and_a_page_of_its_own(game: str, tmp_path: Path) -> None:
    done = fogcity("arena", game, "--bots", "search:2,random", "--games", "6", "--jobs", "1", "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    for title in ("rating", "ahead of", "seat 0", "By chance", "ended by", "report.html"):
        assert title in done.stdout
    page = read_page(tmp_path / "report.html")
    for title in ("Ratings", "Share of wins", "Wins by seat", "Scores", "Score by category", "Length of games"):
        assert title in page.titles
    assert "Thinking time" in page.titles


@pytest.mark.parametrize("game", names())
def test_a_study_of_any_game_says_how_balanced_it_is(game: str, tmp_path: Path) -> None:
    done = fogcity("study", game, "--bot", "random", "--games", "30", "--jobs", "1", "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "report.json").read_text())
    assert [seat["seat"] for seat in found["seats"]] == list(range(box(game).seats[0]))
    assert sum(seat["wins"]["value"] for seat in found["seats"]) == pytest.approx(1, abs=0.001)
    assert {end["ending"] for end in found["endings"]} == set(box(game).endings)
    assert sum(end["games"] for end in found["endings"]) == 30
    assert len(found["worth"]) >= 3
    assert all(family["names"] for family in found["worth"])
    page = read_page(tmp_path / "report.html")
    for title in ("Wins by seat", "How games ended", "What winners have more", "what a player does"):
        assert title in page.titles


def test_the_command_of_a_report_holds_all_that_decides_the_result() -> None:
    given = argparse.Namespace(
        game="planners",
        bots=None,
        bot=["greedy", "random"],
        alone=True,
        players=3,
        games=10,
        seed=4,
        edition=Path("my editions/mine.toml"),
        variant=["fog=true", "market=6"],
    )
    wanted = "--players 3 --games 10 --seed 4 --edition mine.toml --variant fog=true --variant market=6"
    assert command_line(given, "arena") == f"fogcity arena planners --bot greedy --bot random --alone {wanted}"


def test_who_interrupts_an_arena_is_told_what_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    say_what_is_kept(None, 3, 10)
    assert capsys.readouterr().err == "fogcity: interrupted; nothing is kept, for that takes --out.\n"
    say_what_is_kept(tmp_path, 3, 10)
    assert f"3 of 10 games are kept in {tmp_path}" in capsys.readouterr().err


@pytest.mark.parametrize("seconds", [0, -1, 1e9])
def test_a_patience_that_no_bot_or_everybody_could_outlive_is_refused(seconds: float) -> None:
    with pytest.raises(BadSetup, match="--patience must be from 0 to"):
        check_numbers(argparse.Namespace(games=1, records=False, out=None, patience=seconds))
