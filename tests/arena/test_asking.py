"""In what order those who owe a decision at once are asked, where games are counted."""

from collections import Counter

import pytest
from support import Rules, as_bytes, new

from fogcity.arena import match as matches
from fogcity.arena import simulate as simulations
from fogcity.arena.match import Plan, TimedBot, play
from fogcity.arena.schedule import Match
from fogcity.bots import bot
from fogcity.bots.bot import play_out
from fogcity.engine.asking import Asking
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.games import box
from fogcity.record import read_record

PLAYERS = 3


def asked(game: Rules, moves: list[tuple[int, str]]) -> list[list[int]]:
    """For every secret choice of a game its seats as they were asked, each once for each of its moves."""
    choices: list[list[int]] = []
    before: tuple[int, ...] = ()
    for seat, move in moves:
        if len(game.turn) > 1 or len(before) > 1:
            if len(game.turn) > len(before) or not choices:
                choices.append([])
            choices[-1].append(seat)
        before = game.turn
        game.play(seat, move)
    return choices


def test_an_order_is_drawn_and_who_is_asked_answers_whole() -> None:
    first: Counter[int] = Counter()
    orders: set[tuple[int, ...]] = set()
    setup = box("investors").check(Setup("investors", PLAYERS, 1))
    texts = [
        text
        for some in simulations.simulate(simulations.Plan(setup, "random", recording=True), 20)
        for _, text in some.records
    ]
    assert len(texts) == 20
    for record in map(read_record, texts):
        for choice in asked(new("investors", players=PLAYERS, seed=record.setup.seed), record.moves):
            order = tuple(dict.fromkeys(choice))
            assert choice == sorted(choice, key=order.index), "somebody was interrupted"
            if len(order) == PLAYERS:
                first[order[0]] += 1
                orders.add(order)
    total = first.total()
    assert total > 300
    assert all(abs(first[seat] / total - 1 / 3) < 0.08 for seat in range(PLAYERS)), first
    assert len(orders) == 6


@pytest.mark.parametrize("deciding", [0b1, 0b100, 0b110, 0b10101])
def test_whoever_owes_a_decision_is_asked_equally_often(deciding: int) -> None:
    asking = Asking(seeded(1))
    seats = [seat for seat in range(5) if deciding >> seat & 1]
    found: Counter[int] = Counter()
    for _ in range(3000):
        found[int(asking.next(deciding))] += 1
        asking.next(0b1000)  # in between it is the turn of one alone
    assert set(found) == set(seats)
    assert all(abs(found[seat] - 3000 / len(seats)) < 150 for seat in seats)


def test_the_order_has_a_chance_of_its_own() -> None:
    """The deals are those of always, and the moves alone make the game again."""

    def played(order: int) -> tuple[Rules, list[tuple[int, int]]]:
        game = new("investors", players=PLAYERS, seed=5)
        log: list[tuple[int, int]] = []
        play_out(game, [bot("greedy", seat) for seat in range(PLAYERS)], seeded(5), seeded(order), log)
        return game, log

    (one, moves), (other, others) = played(1), played(2)
    assert moves != others
    assert played(1)[1] == moves
    for game, log in ((one, moves), (other, others)):
        again = new("investors", players=PLAYERS, seed=5)
        again.replay([(seat, again.write(move)) for seat, move in log])
        assert as_bytes(again.state()) == as_bytes(game.state())


def test_where_nobody_chooses_in_secret_nothing_is_drawn() -> None:
    order = seeded(3)
    for game_id in ("planners", "builders"):
        play_out(new(game_id, players=2, seed=1), [bot("random", 1), bot("random", 2)], seeded(1), order, [])
    assert order.word() == seeded(3).word()


def test_arena_and_study_draw_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = box("investors")
    setup = opened.check(Setup("investors", PLAYERS, 1))
    plan = Plan(setup, ("random",), opened.start(setup).edition(), watching=False)
    first: Counter[int] = Counter()

    class Noting(TimedBot):
        def decide(self, game: Rules, seat: int) -> int:
            if len(game.turn) == PLAYERS:
                first[seat] += 1
            return super().decide(game, seat)

    monkeypatch.setattr(matches, "TimedBot", Noting)
    for number in range(10):
        play(plan, Match(number, number, (0,) * PLAYERS))
    assert first.total() > 100
    assert all(first[seat] > first.total() / 5 for seat in range(PLAYERS)), first
