"""What a seat remembers: nothing hidden, nothing lost, always as many numbers, and the same in every library."""

import copy
import pickle
import random
from functools import cache
from itertools import pairwise

import numpy as np
import pyspiel
import pytest
from envs.environments import SMALLEST, VARIANTS
from support import Moody

from fogcity.envs import gym, openspiel, pettingzoo
from fogcity.envs.course import Course
from fogcity.envs.environment import Environment, small_environments
from fogcity.envs.history import COUNTED, DIGESTED, SPELLED, History, Reader, reader, vocabulary

NAMES = [name for name, _ in SMALLEST]


@cache
def played(name: str, seed: int) -> tuple[Environment, list[tuple[int, int]]]:
    """A whole game, with all variants."""
    table = Environment(name, variants=(VARIANTS.get(name.split("-", 1)[0]) or [{}])[0])
    game, player, moves = table.deal(seed), Moody(seed), []
    while not game.over:
        seat = table.turn(game)
        text = player.choose([table.numbering.texts[action] for action in table.legal(game, seat)])
        moves.append((seat, table.numbering.move(table.numbering.action(text))))
        game.apply(*moves[-1])
    return table, moves


@pytest.mark.parametrize("name", NAMES)
def test_it_holds_all_that_is_told_and_the_same_as_a_text(name: str) -> None:
    """The numbers are read back: every token has its place in the text, and no word has to be spelled."""
    table, moves = played(name, 1)
    history = History(table, 1)
    history.catch_up(moves)
    words = reader(table)
    for seat in range(table.players):
        row = history.tensor(seat)
        assert row.shape == (words.size,)
        assert np.array_equal(row, words.numbers(history.text(seat)))
        assert np.array_equal(row[: table.size], table.observation(table.deal(1), seat))
        assert SPELLED not in history.tokens[seat]
        assert len(history.tokens[seat]) <= words.kept, "a whole game is there, and none of it only as a digest"
        assert not row[table.size + COUNTED :][:DIGESTED].any()
        lines = set(history.lines[seat])
        assert len({words.line(line) for line in lines}) == len(lines)


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_is_another_one_to_whoever_notices_something(name: str) -> None:
    table, moves = played(name, 2)
    history = History(table, 2)
    seen: list[dict[str, bytes]] = [{} for _ in range(table.players)]
    for made in range(0, len(moves), 7):
        history.catch_up(moves[:made])
        for seat in range(table.players):
            text = history.text(seat)
            row = history.tensor(seat).tobytes()
            assert seen[seat].setdefault(text, row) == row
    for texts in seen:
        assert len(set(texts.values())) == len(texts) > 5


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_a_seat_cannot_know_is_in_it(name: str) -> None:
    """Whatever is dealt anew of what a seat cannot know, it remembers the same, also after moves that are then made."""
    game = pyspiel.load_game(openspiel.short_name(name), {"deals": 16})
    chance = random.Random(3)
    state = game.new_initial_state()
    compared = 0
    while not state.is_terminal():
        player = state.current_player()
        if player >= 0 and chance.random() < 0.05:
            for seat in range(game.num_players()):
                other = state.resample_from_infostate(seat, chance.random)
                assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
                compared += other.course.game.state() != state.course.game.state()
        state.apply_action(chance.choice(state.legal_actions()))
    assert compared > 3


@pytest.mark.parametrize("name", small_environments())
def test_two_histories_have_the_same_numbers_if_and_only_if_a_seat_cannot_tell_them_apart(name: str) -> None:
    """In the whole tree of a small game, or a good part of it."""
    start: Course = pyspiel.load_game(openspiel.short_name(name)).new_initial_state().course
    words = Reader(start.environment)
    rows: dict[tuple[int, str], bytes] = {}
    stack = [start]
    chance = random.Random(4)
    while stack:
        course = stack.pop()
        if course.turn < -1:
            continue
        if course.turn >= 0:
            rows[course.turn, course.heard(course.turn)] = words.numbers(course.heard(course.turn)).tobytes()
        actions = course.legal() if course.turn >= 0 else [outcome for outcome, _ in course.outcomes()]
        for action in chance.sample(actions, min(len(actions), 2)):
            after = copy.deepcopy(course)
            after.decide(action)
            stack.append(after)
    assert len({(seat, row) for (seat, _), row in rows.items()}) == len(rows) > 30


def test_what_no_longer_fits_is_counted_and_still_makes_a_difference() -> None:
    table = Environment("planners-v1")
    words = reader(table)
    first = table.in_words(table.deal(1), 0)
    kept, longest = table.box.tokens, 40_000
    one, other = [5] * longest, [5] * longest
    other[17] = 6
    rows = [words.row(first, tokens) for tokens in (one[:kept], one, other)]
    assert [row[table.size : table.size + COUNTED].tolist() for row in rows] == [[0, kept], [1, 7232], [1, 7232]]
    digests = [row[table.size + COUNTED :][:DIGESTED] for row in rows]
    assert not digests[0].any()
    assert (digests[1] != digests[2]).any()
    assert all((row[-kept:] == 5).all() for row in rows)


def test_words_and_numbers_that_are_not_known_are_spelled_and_stay_different() -> None:
    """As those of an edition of one's own may be."""
    words = reader(Environment("planners-v1"))
    lines = [
        *("> place 1", "> place 2", "> place 2048", "> place 2049", "> place -257", "> place 02"),
        *("> zoo", "> zo o", "> zoö", '{"name": "zoo"}', '{"name": "zoo zoo"}'),
        *('{"points": 2047}', '{"points": 2048}', '{"points": 1023.5}', '{"points": 1024.5}', '{"points": [20, 48]}'),
        *('{"sure": true}', '{"sure": false}', '{"sure": null}', '{"sure": 1}'),
    ]
    found = [words.line(line) for line in lines]
    assert len(set(found)) == len(found)
    assert [SPELLED in one for one in found[:4]] == [False, False, True, True]
    assert all(0 < token < 2**15 for one in found for token in one)


@pytest.mark.parametrize("name", NAMES)
def test_all_libraries_remember_the_same(name: str) -> None:
    """The moves of a learner's game, made again at a table of PettingZoo."""
    env = gym.Learner(name, seat=1)
    _, info = env.reset(seed=5)
    for _ in range(20):
        if env.game.over:
            break
        _, _, _, _, info = env.step(np.int64(np.flatnonzero(info["action_mask"])[-1]))
    table = pettingzoo.raw_env(name)
    table.reset(seed=0)
    table.dealt, table.game = env.dealt, env.environment.deal(env.dealt)
    table.moves = list(env.moves)
    assert table.information_state_string("player_1") == env.information_state_string()
    assert np.array_equal(table.information_state_tensor("player_1"), env.information_state_tensor())
    assert table.information_state_string("player_0") != env.information_state_string()
    for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert again.information_state_string() == env.information_state_string()


def test_openspiel_has_it_as_a_tensor_with_named_parts() -> None:
    game = pyspiel.load_game("fogcity_planners_v1")
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    known = state.information_state_tensor(0)
    assert [len(known)] == game.information_state_tensor_shape() == [reader(Environment("planners-v1")).size]
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 0)
    assert observer.tensor.tolist() == known
    assert [len(part) for part in observer.dict.values()] == [993, COUNTED, DIGESTED, 4096]
    assert observer.string_from(state, 0) == state.information_state_string(0)


def test_words_are_in_order_so_that_their_tokens_stay() -> None:
    for name in NAMES:
        words = vocabulary(Environment(name))
        assert all(one < other for one, other in pairwise(words))
