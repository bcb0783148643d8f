"""Learned networks: they fit what is shipped, compute exactly, and where none fits the search judges by hand."""

import hashlib
import os
import subprocess
import sys
import zlib
from array import array
from pathlib import Path

import msgspec
import pytest
from support import EVERY_TABLE, Moody, Rules, any_seat, new

import fogcity
from fogcity import BadSetup
from fogcity.bots import bot
from fogcity.bots.bot import play_out
from fogcity.bots.network import LANE, LANES, LEAD_STEPS, MOST, ONE, ONE_BITS, OUTER_ONE, PART_STEPS
from fogcity.bots.search import SearchBot
from fogcity.bots.weights import (
    GAMES,
    network_file,
    network_for,
    no_network,
    numbers_apart,
    read_weights,
    words_of,
    words_together,
    write_weights,
)
from fogcity.engine.chance import seeded
from fogcity.engine.observation import Sheet
from fogcity.envs import observing
from fogcity.games import box, names

BY_HAND = [
    ("investors", 3),
    ("investors", 4),
    ("investors", 5),
]  # where no network that was learned plays better than none: docs/strength.md
LEARNED = [table for table in EVERY_TABLE if table not in BY_HAND]
MOST_BYTES = 2_000_000  # of the networks of a game


def some_positions(game_id: str, players: int, every: int = 9) -> list[Rules]:
    game, player = new(game_id, players=players, seed=5), Moody(3)
    found: list[Rules] = []
    for n in range(10_000):
        if game.over:
            return found
        if n % every == 0:
            found.append(game.clone())
        seat = any_seat(game, player)
        game.play(seat, player.choose(game.legal(seat)))
    raise AssertionError("the game does not end")


def judged(game: Rules) -> tuple[list[float], list[float], int]:
    """The logits by hand, their parts, and how many each seat has."""
    judge = SearchBot(seeded(1), 1, 0.0, no_network)
    count = int(judge.judge_in_parts(game))
    return list(judge.rewards)[: game.players], list(judge.parts)[: game.players * count], count


def corrected(game: Rules, seat: int, root: Rules) -> list[float]:
    """What the network says of a position, coming from another one."""
    network = network_for(game)
    assert network is not None
    network.begin(root, seat)
    judge = SearchBot(seeded(1), 1, 0.0, no_network)
    count = judge.judge_in_parts(game)
    network.correct(game, judge.rewards, judge.parts, count)
    return list(judge.rewards)[: game.players]


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_the_networks_that_are_shipped_fit_the_edition_that_comes_with_the_game(game_id: str, players: int) -> None:
    assert (network_for(new(game_id, players=players, seed=1)) is None) == ((game_id, players) in BY_HAND)


@pytest.mark.parametrize("game_id", names())
def test_the_networks_of_a_game_are_small_and_say_how_they_were_made(game_id: str) -> None:
    files = [network_file(GAMES / game_id / "networks", players) for name, players in LEARNED if name == game_id]
    assert sorted(files) == sorted((GAMES / game_id).glob("networks/*"))
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES
    for file in files:
        made = read_weights(file.read_bytes()).made
        assert made["learned"] < made["by hand"]  # type: ignore[operator]


LARGEST = (1 << LANE - 1) - 1


@pytest.mark.parametrize("number", [0, 1, -1, 127, -128, 255, -256, 40_000, -40_000, LARGEST, -LARGEST - 1])
def test_a_files_numbers_are_those_of_the_network_however_large(number: int) -> None:
    words = array("q", [number, number + (5 << LANE) - (7 << 2 * LANE), (number << LANE) + 3, number << 2 * LANE])
    if sys.byteorder == "big":
        words.byteswap()
    assert words_together(numbers_apart(words.tobytes())) == words.tobytes()


def test_a_file_of_whole_words_as_they_were_once_written_is_read_and_is_larger() -> None:
    content = network_file(GAMES / "planners" / "networks", 2).read_bytes()
    weights = read_weights(content)
    assert read_weights(write_weights(weights)) == weights
    once = zlib.compress(msgspec.msgpack.encode(weights), 9)
    assert read_weights(once) == weights
    assert 3 * len(content) < 2 * len(once)


@pytest.mark.parametrize(("game_id", "players"), LEARNED)
def test_a_network_computes_what_its_weights_say(game_id: str, players: int) -> None:
    """Number by number, in the plainest way, for every seat."""
    kept = network_file(GAMES / game_id / "networks", players)
    weights = read_weights(kept.read_bytes())
    lanes = [unpacked(word) for word in words_of(weights.inner)]
    start = [lane for word in words_of(weights.start) for lane in unpacked(word)]
    outer, bias = words_of(weights.outer), words_of(weights.bias)
    root = new(game_id, players=players, seed=5)
    for game in some_positions(game_id, players, every=25):
        logits, parts, count = judged(game)
        mean = sum(logits) / players
        for seat in range(players):
            row = list(observing.observation(game, Sheet(game.features()), seat))
            inputs = [number - 256 if number > 127 else number for number in row]
            for other in [*range(seat, players), *range(seat)]:
                inputs.append(stepped((logits[other] - mean) * LEAD_STEPS))
                inputs += [stepped(part * PART_STEPS) for part in parts[other * count : other * count + count]]
            hidden = start[:]
            width = len(start) // LANES
            for i, number in enumerate(inputs):
                if number:
                    for unit in range(width):
                        for lane in range(LANES):
                            hidden[unit * LANES + lane] += number * lanes[i * width + unit][lane]
            squares = [min(max(sum_, 0), ONE - 1) ** 2 >> ONE_BITS for sum_ in hidden]
            said = corrected(game, seat, root)
            for i in range(players):
                total = bias[i] + sum(square * outer[n * players + i] for n, square in enumerate(squares))
                other = (seat + i) % players
                assert said[other] == pytest.approx(logits[other] + total / (ONE * OUTER_ONE), abs=1e-9)


def unpacked(word: int) -> list[int]:
    found = []
    for _ in range(LANES):
        lane = (word + (1 << LANE - 1)) % (1 << LANE) - (1 << LANE - 1)
        found.append(lane)
        word = (word - lane) >> LANE
    return found


def stepped(value: float) -> int:
    return int(min(max(value, -MOST), MOST) + MOST + 0.5) - MOST


@pytest.mark.parametrize(("game_id", "players"), LEARNED)
def test_what_a_network_says_of_a_position_does_not_depend_on_where_the_search_began(
    game_id: str, players: int
) -> None:
    games = some_positions(game_id, players)
    for game in games:
        assert corrected(game, 0, games[0]) == corrected(game, 0, game) == corrected(game, 0, games[-1])


@pytest.mark.parametrize(("game_id", "players"), LEARNED)
def test_the_parts_of_an_estimate_are_the_whole(game_id: str, players: int) -> None:
    for game in some_positions(game_id, players):
        judge = SearchBot(seeded(1), 1, 0.0, no_network)
        judge.judge_in_parts(game)
        summed = list(judge.rewards)[:players]
        judge.judge_by_hand(game)
        by_hand = list(judge.rewards)[:players]
        best = summed[by_hand.index(max(by_hand))]
        assert [one - best for one in summed] == pytest.approx(by_hand, abs=1e-9)


@pytest.mark.parametrize("game_id", sorted({game_id for game_id, _ in LEARNED}))
def test_what_a_seat_cannot_know_changes_nothing_that_its_network_sees(game_id: str) -> None:
    """Given how everybody stands by hand, the correction is the same in every world that a seat cannot tell apart."""
    for game in some_positions(game_id, box(game_id).seats[-1], every=25):
        network = network_for(game)
        assert network is not None
        said = set()
        for world in range(4):
            other = game.imagine(1, seed=world)
            network.begin(other, 1)
            judge = SearchBot(seeded(1), 1, 0.0, no_network)
            network.correct(other, judge.rewards, judge.parts, judged(game)[2])
            said.add(tuple(judge.rewards))
        assert len(said) == 1


def test_another_edition_is_judged_by_hand(tmp_path: Path) -> None:
    text = (GAMES / "planners" / "edition.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text("# corrected\n" + text.replace('name = "', 'name = "my ', 1), "utf-8")
    game = fogcity.new("planners", players=2, seed=1, edition=tmp_path / "mine.toml").rules()
    assert network_for(game) is None
    play_out(game, [bot("search:8", 1), bot("search:8", 2)], seeded(1), seeded(1))
    assert game.over
    done = arena("planners", "--edition", str(tmp_path / "mine.toml"), "--bots", "search:2,random", "--games", "2")
    assert "No network fits this edition and number of players: search:2 judges by hand." in done.stderr
    assert not arena("planners", "--bots", "search:2,random", "--games", "2").stderr


def arena(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "fogcity.cli", "arena", "--jobs", "1", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True)


FIRST_SEARCH = {"planners": "737a12420f70ae39", "builders": "7d1ab48887923237", "investors": "fc07614888f7be37"}


@pytest.mark.parametrize("game_id", names())
def test_the_first_search_plays_as_it_did(game_id: str) -> None:
    """docs/strength.md compares with it; these are the moves it made before there were networks."""
    players = box(game_id).seats[0]
    log: list[tuple[int, int]] = []
    game = new(game_id, players=players, seed=3)
    play_out(game, [bot("search-v1:40", seat) for seat in range(players)], seeded(1), seeded(1), log)
    moves = ";".join(f"{seat} {game.write(move)}" for seat, move in log)
    assert hashlib.sha256(moves.encode()).hexdigest()[:16] == FIRST_SEARCH[game_id]


CHOICES = """if True:
    import fogcity
    from fogcity.bots import bot
    for game_id, players in {tables}:
        game = fogcity.new(game_id, players=players, seed=6)
        for n in range(12):
            seat = game.turn[0]
            game.play(seat, bot("search:15", n).choose(game, seat))
        print(game.moves)
"""


def test_compiled_and_plain_choose_the_same() -> None:
    code = CHOICES.format(tables=[(game_id, box(game_id).seats[-1]) for game_id in names()])
    said = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment).stdout
        for environment in (dict(os.environ), os.environ | {"FOGCITY_PLAIN": "1"})
    ]
    assert said[0] == said[1]


def test_a_network_needs_neither_numpy_nor_torch() -> None:
    code = (
        "import sys; sys.modules['numpy'] = sys.modules['torch'] = None\n"
        "import fogcity; from fogcity.bots import bot\n"
        "game = fogcity.new('planners', players=2, seed=1)\n"
        "print(bot('search:50', 1).choose(game, 0))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "draw\n"), done.stderr


def test_networks_of_ones_own_play(tmp_path: Path) -> None:
    shipped = network_file(GAMES / "planners" / "networks", 2).read_bytes()
    (tmp_path / "2.network").write_bytes(shipped)
    game = fogcity.new("planners", players=2, seed=4)
    for _ in range(3):
        move = bot("search:60", 1).choose(game, game.turn[0])
        assert bot(f"search:60@{tmp_path}", 1).choose(game, game.turn[0]) == move
        game.play(game.turn[0], move)


def test_networks_of_ones_own_that_do_not_fit_are_named(tmp_path: Path) -> None:
    game = fogcity.new("planners", players=2, seed=4)
    game.play(0, "draw")
    with pytest.raises(BadSetup, match=r"There is no folder .*nowhere with networks"):
        bot(f"search:60@{tmp_path / 'nowhere'}", 1)
    with pytest.raises(BadSetup, match=r"There is no network .*2\.network"):
        bot(f"search:60@{tmp_path}", 1).choose(game, 0)
    (tmp_path / "2.network").write_bytes(b"nothing")
    with pytest.raises(BadSetup, match=r"2\.network is no network"):
        bot(f"search:60@{tmp_path}", 1).choose(game, 0)
    (tmp_path / "2.network").write_bytes(network_file(GAMES / "builders" / "networks", 2).read_bytes())
    with pytest.raises(BadSetup, match="was learned with another game or edition"):
        bot(f"search:60@{tmp_path}", 1).choose(game, 0)
