"""I18 and the secret choices: what nobody may notice, and what a new deal of the unknown must respect."""

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from investors.boards import HAND, answers, fact, hands, kinds, of_seat, play, seen, table
from support import Moody, Rules, new, position

from fogcity import BadPosition, IllegalMove
from fogcity.games.investors.schema import Paid

TILE = "market-leisure"
CLASH = [{"option": TILE}] * 4
NO_DRAWING = ["plus", "plus", *[f"{what}-{way}" for what in ("two", "move", "swap", "any", "replace")
              for way in ("influence", "cheques")]]  # fmt: skip


def noticed(game: Rules, observer: int | None) -> object:
    legal = [] if observer is None else game.legal(observer)
    return game.view(observer), legal, game.told(observer)


def secret_choices() -> list[tuple[Rules, list[list[str]]]]:
    """Games in each kind of secret choice, with some answers of each seat."""
    lone = [{"option": "villa-house"}, {"option": "industry-office"}, {"option": TILE}, {"option": TILE}]
    bids = ["bid 0", "bid 100", "bid 10+10+20+20+30"]
    return [
        (table(phase="influence", card="influence-3-villa"), [["influence 0", "influence 4", "influence 9"]] * 4),
        (table(phase="influence", action="any-influence"), [["influence 0", "influence 4", "influence 9"]] * 4),
        (table(phase="options", card="options-3"), [["option villa-house", f"option {TILE}"]] * 4),
        (table(phase="sealed", card="options-3", seats=CLASH), [bids] * 4),
        (table(phase="sealed", card="options-3", seats=lone), [["pay 10", "pay 90"]] * 2 + [bids] * 2),
    ]


def test_until_the_last_answer_nobody_can_tell_what_another_has_chosen_only_that_they_has() -> None:
    for start, choices in secret_choices():
        for order in itertools.permutations(range(4), 3):
            faces: dict[int | None, set[str]] = {}
            for chosen in itertools.product(*(choices[seat] for seat in order)):
                game = start.clone()
                for seat, move in zip(order, chosen, strict=True):
                    game.play(seat, move)
                    assert kinds(game) == ["answered"]
                (last,) = game.turn
                assert all(of_seat(game, seat, "answered") for seat in order)
                for observer in (last, None):
                    faces.setdefault(observer, set()).add(repr(noticed(game, observer)))
            assert all(len(different) == 1 for different in faces.values())


def test_who_has_answered_may_change_their_answer_unnoticed_until_the_last_one_is_in() -> None:
    for start, choices in secret_choices():
        game = start.clone()
        game.play(0, choices[0][0])
        before = [game.view(observer) for observer in (1, 2, 3, None)]
        for move in choices[0][1:]:
            game.play(0, move)
            assert game.told(1) == game.told(None) == game.told(0) == []
            assert [game.view(observer) for observer in (1, 2, 3, None)] == before
            assert game.turn == (1, 2, 3)
        for seat in (1, 2):
            game.play(seat, choices[seat][0])
            assert game.legal(0)
            assert game.legal(seat)
        changed = game.view(0)["seats"][0]["answer"]  # type: ignore[index]
        assert changed != start_answer(start, choices[0][0])
        game.play(3, choices[3][0])
        assert seen(game, "phase") != seen(start, "phase")
        assert 0 in game.turn or game.legal(0) == []


def start_answer(start: Rules, move: str) -> object:
    game = start.clone()
    game.play(0, move)
    return game.view(0)["seats"][0]["answer"]  # type: ignore[index]


def test_the_changed_answer_is_the_one_that_counts() -> None:
    game = table(phase="influence", card="influence-2-villa")
    answers(game, "influence 9", "influence 5", "influence 4")
    game.play(0, "influence 1")
    game.play(3, "influence 3")
    assert (game.turn, seen(game, "rights")) == ((1,), [2])


def test_a_bid_in_the_making_is_invisible_and_the_old_one_stands_until_it_is_made() -> None:
    game = table(phase="sealed", card="options-3", seats=CLASH)
    before = [noticed(game, observer) for observer in (1, 2, 3, None)]
    for move in ("lay 10", "lay 20"):
        game.play(0, move)
        assert [noticed(game, observer) for observer in (1, 2, 3, None)] == before
    assert game.view(0)["seats"][0]["adding"] == [10, 20]  # type: ignore[index]
    game.play(0, "bid")
    before = [game.view(observer) for observer in (1, 2, 3, None)]
    for move in ("clear", "lay 100"):
        game.play(0, move)
        assert [game.view(observer) for observer in (1, 2, 3, None)] == before
    assert game.view(0)["seats"][0]["answer"] == [10, 20]  # type: ignore[index]
    for seat in (1, 2, 3):
        game.play(seat, f"bid {20 + 10 * seat}")
    assert game.state()["bank"] == [50]
    assert of_seat(game, 0, "cheques") == HAND


def test_a_bid_in_the_open_auction_is_invisible_until_it_is_made() -> None:
    game = table(phase="cheques", card="cheques-1-villa")
    before = [noticed(game, observer) for observer in (1, 2, 3, None)]
    game.play(0, "lay 100")
    game.play(0, "lay 30")
    assert [noticed(game, observer) for observer in (1, 2, 3, None)] == before
    game.play(0, "bid")
    assert fact(game, "bid", "cheques") == [30, 100]


def test_a_new_deal_at_every_moment_of_a_secret_choice_changes_nothing_that_is_seen() -> None:
    for start, choices in secret_choices():
        game = start.clone()
        others = 0
        for seat in (2, 0, 3):
            if choices[seat][0].startswith("bid"):
                game.play(seat, "lay 10")
            for round in range(2):
                if round:
                    game.play(seat, choices[seat][-1])
                for observer in (*range(4), None):
                    for seed in range(10):
                        other = game.imagine(observer, seed)
                        assert noticed(other, observer) == noticed(game, observer)
                        others += other.state()["seats"] != game.state()["seats"]
        assert others, "no answer was ever dealt anew"


def test_after_the_last_answer_nothing_can_be_changed() -> None:
    game = table(phase="influence", card="influence-2-villa")
    answers(game, "influence 9", "influence 5", "influence 4", "influence 3")
    with pytest.raises(IllegalMove, match="nothing to decide"):
        game.play(1, "influence 1")


# I18: what others know


def test_i18_others_see_how_many_cheques_but_not_which() -> None:
    game = table(phase="keep", seats=hands([10, 100], [20], [30, 30, 30], []))
    assert [seat["cheques"] for seat in game.view(1)["seats"]] == [2, [20], 3, 0]  # type: ignore[attr-defined]
    assert [seat["cheques"] for seat in game.view(None)["seats"]] == [2, 1, 3, 0]  # type: ignore[attr-defined]


def test_i18_sealed_bids_are_turned_up_losers_too() -> None:
    game = table(phase="sealed", card="options-3", seats=CLASH)
    answers(game, "bid 100", "bid 90", "bid 80+10", "bid 0")
    (story,) = [story for story in game.told(None) if story["event"] == "sealed"]
    assert story["bids"] == [
        {"seat": 0, "cheques": [100]},
        {"seat": 1, "cheques": [90]},
        {"seat": 2, "cheques": [10, 80]},
        {"seat": 3, "cheques": []},
    ]


def lone_payer(**rest: object) -> Rules:
    """Seat 0 has paid one cheque, unseen; the others have bid nothing."""
    game = table(phase="sealed", card="options-3", seats=[{"option": "villa-house"}, *CLASH[1:]], **rest)
    return answers(game, "pay 70", "bid 0", "bid 0", "bid 0")


def test_i18_the_cheque_of_a_lone_chooser_stays_hidden() -> None:
    game = lone_payer()
    paid = [[story for story in game.told(seat) if story["event"] == "paid"] for seat in (0, 1, None)]
    assert paid == [
        [{"event": "paid", "seat": 0, "tile": "villa-house", "cheque": 70}],
        [{"event": "paid", "seat": 0, "tile": "villa-house"}],
        [{"event": "paid", "seat": 0, "tile": "villa-house"}],
    ]
    for observer, values in ((0, {70}), (1, set(HAND)), (None, set(HAND))):
        banks = [game.imagine(observer, seed).state()["bank"] for seed in range(400)]
        assert {bank[0] for bank in banks} == values  # type: ignore[index]


def hidden(game: Rules, observer: int | None, worlds: int = 200) -> set[tuple[int, ...]]:
    """The values that the hidden payments have in the worlds an observer can imagine."""
    states = [game.imagine(observer, seed).state()["hidden"] for seed in range(worlds)]
    return {tuple(payment["cheque"] for payment in payments) for payments in states}  # type: ignore[attr-defined]


def test_i18_what_is_laid_openly_later_was_not_the_hidden_payment() -> None:
    game = lone_payer(top=["cheques-1-house"])
    play(game, "decline", "keep", "pass", "pass", "pass", "bid 10+20+30+40+50+60+80")
    assert hidden(game, 1) == {(10,), (20,), (70,), (90,), (100,)}


def test_i18_a_cheque_drawn_openly_that_only_they_can_have_paid_is_known() -> None:
    payment = {"seat": 0, "cheque": 70, "seen": [], "drawn": []}
    rest = [value for value in HAND if value != 70]
    seats = [{"cheques": rest}, {"cheques": HAND, "limit": 100}, {"cheques": HAND}]
    game = table(3, phase="draw", action="bonus", seat=1, first=1, seats=seats, hidden=[payment])
    assert len(hidden(game, 2)) == 10
    play(game, "draw")
    assert hidden(game, 2) == {(70,)}


def test_i18_of_two_who_may_have_paid_the_drawn_cheque_either_is_possible() -> None:
    payments = [{"seat": seat, "cheque": value, "seen": [], "drawn": []} for seat, value in ((0, 70), (1, 80))]
    left = [[value for value in HAND if value != paid] for paid in (70, 80)]
    seats = [{"cheques": left[0]}, {"cheques": left[1]}, {"cheques": HAND, "limit": 100}]
    game = table(3, phase="draw", action="bonus", seat=2, seats=seats, hidden=payments)
    play(game, "draw")
    drawn = fact(game, "drew", "cheque")
    worlds = hidden(game, 2, 1000)
    assert all(drawn in world for world in worlds)
    assert {world.index(drawn) for world in worlds} == {0, 1}
    assert all(drawn == paid or paid == 70 for paid, _ in hidden(game, 0) if drawn == 70)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("negotiated", [False, True])
def test_i18_every_imagined_world_explains_all_that_was_seen(players: int, negotiated: bool) -> None:
    """Play the same game with the hidden payments of another world: the observer hears the same from the start.

    Without bonus and withdrawal cards, for a cheque drawn from another bank is another cheque.
    """
    variants = {"actions": NO_DRAWING, "negotiated": negotiated}
    worlds = 0
    for seed in range(2):
        game = new("investors", players=players, seed=seed, variants=variants)
        player = Moody(seed)
        moves: list[tuple[int, str]] = []
        stories: list[list[object]] = []
        payments: list[int] = []  # where in the moves they are
        open_payments: dict[int, int] = {}
        while not game.over:
            seat = game.turn[player.chance.below(len(game.turn))]
            legal = game.legal(seat)
            seats = game.view(seat)["seats"]
            begun = seats[seat]["adding"] or seats[seat]["gifts"]  # type: ignore[index]
            if begun and "pass" in legal:
                legal.remove("pass")  # what is begun is done here: otherwise nobody would have seen it
            move = player.choose(legal)
            if move.startswith("pay"):
                open_payments[seat] = len(moves)
            game.play(seat, move)
            moves.append((seat, move))
            stories.append([game.told(observer) for observer in range(players)])
            payments += [open_payments[event.facts.seat] for event in game.events if isinstance(event.facts, Paid)]
            if seen(game, "phase") == "keep" and len(moves) % 5 == 0:
                for observer in range(players):
                    explain(game, observer, moves, stories, payments, seed, variants)
                    worlds += bool(payments)
    assert worlds > 20


def explain(
    game: Rules,
    observer: int,
    moves: list[tuple[int, str]],
    stories: list[list[object]],
    payments: list[int],
    seed: int,
    variants: dict[str, object],
) -> None:
    imagined = game.imagine(observer, len(moves)).state()["hidden"]
    assert isinstance(imagined, list)
    assert len(imagined) == len(payments)
    other_moves = list(moves)
    for place, payment in zip(payments, imagined, strict=True):
        assert payment["seat"] == moves[place][0]
        other_moves[place] = (moves[place][0], f"pay {payment['cheque']}")
    again = new("investors", players=int(game.players), seed=seed, variants=variants)
    for (seat, move), story in zip(other_moves, stories, strict=True):
        again.play(seat, move)
        assert again.told(observer) == story[observer]


def test_a_position_in_which_a_hidden_payment_has_left_the_bank_unseen_is_refused() -> None:
    payment = {"seat": 0, "cheque": 70, "seen": [], "drawn": []}
    seats = [{"cheques": HAND}, {"cheques": HAND}, {"cheques": HAND}]
    with pytest.raises(ValueError, match="what was seen and what is hidden does not agree"):
        position({"game": "investors", "players": 3, "seats": seats, "hidden": [payment]})


def test_a_new_deal_is_the_same_whatever_was_truly_paid() -> None:
    """With the same chance, worlds that an observer cannot tell apart become one and the same world."""
    payments = [{"seat": seat, "cheque": value, "seen": [], "drawn": []} for seat, value in ((0, 70), (1, 80), (0, 10))]
    hand = [value for value in HAND if value not in (10, 70)] + [10]
    seats = [{"cheques": hand}, {"cheques": [value for value in HAND if value != 80]}, {"cheques": HAND, "limit": 100}]
    game = table(3, phase="draw", action="bonus", seat=2, seats=seats, hidden=payments)
    for _ in range(2):
        for observer in (0, 1, 2, None):
            worlds = [game.imagine(observer, seed).imagine(observer, 5).state() for seed in range(50)]
            assert all(world == game.imagine(observer, 5).state() for world in worlds)
        if game.turn == (2,):
            play(game, "draw")


def test_a_position_with_impossible_knowledge_is_refused() -> None:
    payment = {"seat": 0, "cheque": 70, "seen": [100, 90], "drawn": []}
    with pytest.raises(ValueError, match="what was seen and what is hidden does not agree"):
        position({"game": "investors", "players": 3, "seats": hands([10, 90], HAND, HAND), "hidden": [payment]})


# What everybody knows


def shown(game: Rules, seat: int) -> list[int]:
    """The cheques that everybody knows a seat holds: the same whoever looks."""
    views = [game.view(observer)["seats"] for observer in (*range(int(game.players)), None)]
    found: list[list[int]] = [seats[seat]["shown"] for seats in views]  # type: ignore[index]
    assert all(one == found[0] for one in found)
    return found[0]


def test_i18_everybody_knows_all_cheques_until_one_is_paid_in_secret() -> None:
    game = table(phase="keep", seats=hands([10, 100], [20], [30, 30, 30], []))
    assert [shown(game, seat) for seat in range(4)] == [[10, 100], [20], [30, 30, 30], []]
    game = lone_payer()
    assert [shown(game, seat) for seat in range(4)] == [[10, 20], HAND, HAND, HAND]


def test_i18_what_is_seen_later_is_known_again_and_one_payment_takes_one_cheque() -> None:
    game = lone_payer(top=["cheques-1-house"])
    play(game, "decline", "keep", "bid 10", "pass", "pass", "bid 30+40+50", "bid 80+90")
    assert shown(game, 0) == [10, 20, 30, 40, 50]
    play(game, "pass")
    assert shown(game, 0) == [10, 20, 30, 40, 50]
    payments = [{"seat": 0, "cheque": cheque, "seen": seen, "drawn": []} for cheque, seen in ((70, [50] * 3), (50, []))]
    game = table(3, seats=hands([50, 50, 60, 80], [30], [40]), hidden=payments)
    assert shown(game, 0) == [50]  # of three at most two were paid


def test_i18_a_cheque_drawn_openly_tells_what_was_not_paid() -> None:
    payment = {"seat": 0, "cheque": 70, "seen": [], "drawn": []}
    rest = [value for value in HAND if value != 70]
    seats = [{"cheques": rest}, {"cheques": HAND, "limit": 100}, {"cheques": HAND}]
    game = table(3, phase="draw", action="bonus", seat=1, first=1, seats=seats, hidden=[payment])
    assert shown(game, 0) == [10, 20]
    play(game, "draw")
    assert shown(game, 0) == rest


def test_i18_a_hand_can_be_counted_but_for_payments_in_secret_and_so_can_the_bank() -> None:
    game = lone_payer(top=["cheques-1-house"])
    play(game, "decline", "keep", "bid 10", "pass", "pass", "bid 30", "pass")
    for observer in (0, 1, None):
        view: Any = game.view(observer)
        holds = [seat["but_for_secrets"] for seat in view["seats"]]
        assert holds == [[value for value in HAND if value != 30], HAND, HAND, HAND]
        assert (view["bank"], view["bank_shown"]) == (2, [30])  # 70 lies there, too
    drawn = {"seat": 0, "cheque": 70, "seen": [], "drawn": [70]}  # has left the bank again, openly
    game = table(3, seats=hands([10], [70], [40]), hidden=[drawn])
    view = game.view(None)
    assert [seat["but_for_secrets"] for seat in view["seats"]] == [[10, 70], [70], [40]]
    assert (view["bank_shown"].count(70), view["bank_shown"].count(80)) == (2, 3)


def known_in_every_world(game: Rules) -> list[list[int]]:
    """What each seat holds in every world that can be set up: the definition, without a thought for speed."""
    state = game.state()
    payments, seats = state["hidden"], state["seats"]
    assert isinstance(payments, list)
    assert isinstance(seats, list)
    pools = [Counter(one["cheques"]) for one in seats]
    for payment in payments:
        pools[payment["seat"]][payment["cheque"]] += 1
    sure: list[Counter[int]] = []
    for paid in itertools.product(*(sorted(+pools[payment["seat"]]) for payment in payments)):
        left = [pool.copy() for pool in pools]
        for payment, cheque in zip(payments, paid, strict=True):
            left[payment["seat"]][cheque] -= 1
        if any(n < 0 for pool in left for n in pool.values()):
            continue
        world = state | {
            "hidden": [payment | {"cheque": cheque} for payment, cheque in zip(payments, paid, strict=True)],
            "seats": [one | {"cheques": sorted(pool.elements())} for one, pool in zip(seats, left, strict=True)],
        }
        del world["bank"]
        try:
            position(world)
        except BadPosition:
            continue
        sure = [one & other for one, other in zip(sure or left, left, strict=True)]
    return [sorted(one.elements()) for one in sure]


def drawn_from_payments(seed: int) -> Rules:
    """Seat 2 draws from a bank in which there are only cheques that were paid in secret."""
    chance = random.Random(seed)
    cheques = HAND * 3
    chance.shuffle(cheques)
    hands_left: list[list[int]] = [cheques[:4], cheques[4:8], cheques[8:33]]
    payments: list[dict[str, object]] = []
    for cheque in reversed(cheques[33:]):
        payer = chance.randrange(2)
        later = [int(str(one["cheque"])) for one in payments if one["seat"] == payer]
        held = [cheque, *hands_left[payer], *later]
        payments.insert(
            0, {"seat": payer, "cheque": cheque, "seen": chance.sample(held, chance.randrange(3)), "drawn": []}
        )
    seats = [{"cheques": hand} for hand in hands_left]
    seats[2]["limit"] = 100  # type: ignore[assignment]
    return table(3, phase="draw", action="bonus", seat=2, seats=seats, hidden=payments)


def test_i18_known_is_what_is_so_in_every_world_that_explains_what_was_seen() -> None:
    told = 0
    for seed in range(25):
        game = drawn_from_payments(seed)
        before = [shown(game, seat) for seat in (0, 1)]
        while True:
            assert [shown(game, seat) for seat in range(3)] == known_in_every_world(game)
            if game.legal(2) != ["draw", "stop"]:
                break
            told += [shown(game, seat) for seat in (0, 1)] != before
            play(game, "draw")
    assert told > 10, "draws hardly ever told anything"


def test_an_old_record_calls_what_was_seen_shown() -> None:
    payment = {"seat": 0, "cheque": 70, "seen": [50], "drawn": []}
    seats = [{"cheques": [50, 60], "seen": [50]}, {"cheques": HAND}, {"cheques": HAND}]
    old = [{"cheques": [50, 60], "shown": [50]}, *seats[1:]]
    game = table(3, card="options-3", seats=seats, hidden=[payment])
    again = table(3, card="options-3", seats=old, hidden=[{"seat": 0, "cheque": 70, "shown": [50], "drawn": []}])
    assert game.state() == again.state()
