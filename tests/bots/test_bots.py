"""Bots answer with legal moves, see only what they may, and are the same for the same seed."""

import json
import sys
from pathlib import Path

import pytest
from support import EVERY_TABLE, Rules, new

from fogcity import BadSetup, FogCityError, Game
from fogcity.bots import Bot, bot
from fogcity.bots.bot import ask, play_out
from fogcity.engine.chance import seeded
from fogcity.games import names

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
SPECS = ["random", "greedy", "search:20", "easy"]


def played(game: Rules, specs: list[str], seed: int) -> list[tuple[int, int]]:
    log: list[tuple[int, int]] = []
    play_out(game, [bot(spec, seed + seat) for seat, spec in enumerate(specs)], seeded(seed), seeded(seed), log)
    return log


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_plays_whole_games_with_legal_moves_and_the_same_for_the_same_seed(
    game_id: str, players: int, spec: str
) -> None:
    moves = played(new(game_id, players=players, seed=1), [spec] * players, 5)
    again = new(game_id, players=players, seed=1)
    again.replay([(seat, again.write(move)) for seat, move in moves])
    assert again.over
    assert played(new(game_id, players=players, seed=1), [spec] * players, 5) == moves


class Curious(Bot):
    """Notes what it is shown."""

    def __init__(self) -> None:
        self.states: list[dict[str, object]] = []

    def choose(self, game: Game, seat: int) -> str:
        self.states.append(game.state())
        return game.legal(seat)[0]


@pytest.mark.parametrize("game_id", names())
def test_a_bot_is_shown_another_possible_world(game_id: str) -> None:
    game = new(game_id, players=3, seed=4)
    seat = game.turn[0]
    curious = Curious()
    for seed in range(3):
        ask(curious, game, seat, seeded(seed))
    assert all(state != game.state() for state in curious.states)
    assert curious.states[0] != curious.states[1]


def test_a_bot_may_spoil_its_copy() -> None:
    class Vandal(Bot):
        def choose(self, game: Game, seat: int) -> str:
            move = game.legal(seat)[0]
            game.play(seat, move)
            return move

    game = new("planners", players=2, seed=1)
    before = game.state()
    assert game.write(ask(Vandal(), game, 0, seeded(1))) == "draw"
    assert game.state() == before


@pytest.mark.parametrize("game_id", names())
def test_the_ten_line_bot_of_the_docs_plays(game_id: str) -> None:
    game = new(game_id, players=3, seed=3)
    log = played(game, [f"{EXAMPLES / 'tall.py'}:Tall", "random", "random"], 1)
    assert game.over
    assert any(seat == 0 for seat, _ in log)
    lines = (EXAMPLES / "tall.py").read_text().split('"""')[2].strip().splitlines()
    assert sum(bool(line.strip()) for line in lines) <= 10


@pytest.mark.parametrize("game_id", names())
def test_a_program_in_another_language_plays(game_id: str) -> None:
    game = new(game_id, players=3, seed=3)
    log = played(game, [f"program:sh {EXAMPLES / 'first.sh'}", "random", "random"], 1)
    again = new(game_id, players=3, seed=3)
    for seat, move in log:
        text = again.write(move)
        if seat == 0:
            assert text == again.legal(0)[0]
        again.play(seat, text)


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("input()", "has stopped without an answer"),
        ("print('castle', flush=True); input()", "answered 'castle', which is not a legal move"),
    ],
)
def test_a_program_that_misbehaves_is_named(code: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(code)
    program = bot(f"program:{sys.executable} {tmp_path / 'bad.py'}", 1)
    with pytest.raises(FogCityError, match=complaint):
        program.choose(new("planners", players=2, seed=1), 0)


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("genius", "There is no bot 'genius'; there are easy, medium"),
        ("search", "There is no bot 'search'"),
        ("search:0", "There is no bot 'search:0'"),
        ("search:1e9", "There is no bot"),
        ("program:", "There is no bot"),
        ("program:/no/such/program", "cannot be started"),
        ("nowhere.py:Bot", "There is no file nowhere.py"),
        (f"{Path(__file__).parents[2] / 'docs/examples/tall.py'}:Small", "has no bot 'Small'"),
    ],
)
def test_bad_specs_are_refused(spec: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        bot(spec, 1)


def test_search_finds_the_skyscraper() -> None:
    """Two cards, one move: the depot makes the garden bloom and wins the game's only skyscraper."""
    from support import position

    game = position(
        {
            "game": "planners",
            "players": 2,
            "taken": ["black-0D"],
            "foundations": 1,
            "cities": [{"rows": {"grey": ["grey-P"], "orange": ["orange-0F", "orange-3"]}}, {}],
        }
    )
    move = bot("search:200", 1).decide(game, 0)
    copy = game.clone()
    copy.apply(0, move)
    assert copy.breakdown(0)["skyscrapers"] == 1


def test_easy_uses_the_rights_that_it_has_paid_for_and_so_a_game_comes_to_its_end() -> None:
    """After a few tries most moves are alike: it takes the best of them, not the first in the list, which declines."""
    declined = placed = 0
    for seed in range(6):
        game = new("investors", players=3, seed=seed)
        texts = [game.write(move) for _, move in played(game, ["easy"] * 3, seed)]
        declined += sum(text == "decline" for text in texts)
        placed += sum(text.startswith("place") for text in texts)
        assert game.ending() == "last action card"
        rounds = game.view(0)["rounds"]
        assert isinstance(rounds, int)
        assert rounds < 60
    assert declined < placed / 20


def test_what_only_others_heard_is_not_in_a_bots_copy() -> None:
    """A secret answer of another seat is told to that seat alone, and not to whoever is asked next."""
    game = new("investors", players=3, seed=1)
    game.play(0, "keep")
    game.play(0, "option villa-house")
    assert any(event.secret for event in game.events)
    for observer in (1, 2, None):
        copy = game.imagine(observer, 3)
        assert [event.whole() for event in copy.events] == game.told(observer)
        assert copy.told(0) == game.told(observer)
    assert game.imagine(0, 3).told(0) == game.told(0)


CHATTY = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    with open({heard!r} + str(question["seat"]), "a") as file:
        file.write(json.dumps(question["events"]) + "\\n")
    print(question["legal"][-1], flush=True)
"""


def test_a_program_hears_all_since_its_last_decision_and_no_secret_of_others(tmp_path: Path) -> None:
    (tmp_path / "chatty.py").write_text(CHATTY.format(heard=str(tmp_path / "heard")))
    spec = f"program:{sys.executable} {tmp_path / 'chatty.py'}"
    log = played(new("investors", players=3, seed=2), [spec, spec, "random"], 1)
    again = new("investors", players=3, seed=2)
    expected: list[list[list[dict[str, object]]]] = [[], []]
    since: list[list[dict[str, object]]] = [[], []]
    for seat, move in log:
        if seat < 2:
            expected[seat].append(since[seat])
            since[seat] = []
        again.apply_telling(seat, move)
        for listener in range(2):
            since[listener] += again.told(listener)
    for seat in range(2):
        heard = [json.loads(line) for line in (tmp_path / f"heard{seat}").read_text().splitlines()]
        assert heard == expected[seat]
    assert any(len({event.get("seat") for event in events}) > 2 for events in expected[0])  # of several moves
