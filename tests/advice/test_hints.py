"""Advice: whole decisions, chances that add up, reasons made of facts, and nothing the seat cannot know."""

import pytest
from support import EVERY_TABLE, Moody, Rules, any_seat, new

from fogcity.advice.appraiser import Appraiser
from fogcity.advice.chances import bent, chances_of, in_thousandths
from fogcity.advice.decisions import favourites, is_forced, legal
from fogcity.advice.hints import CLOSE, Advice, Effort, advise, ranked
from fogcity.advice.reasons import WORLDS, Changes, Outlook, Reason, held_more, kept_from, outlook
from fogcity.advice.sentences import advice_lines
from fogcity.bots.weights import network_for
from fogcity.engine.answers import rehearse
from fogcity.engine.chance import seeded
from fogcity.engine.errors import IllegalMove
from fogcity.games import box
from fogcity.words.messages import languages

LITTLE = Effort(60, 30)
NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve"]


def positions(game_id: str, players: int, seed: int, every: int) -> list[tuple[Rules, int]]:
    """Decisions of a game, one out of so many."""
    game, player = new(game_id, players=players, seed=seed), Moody(seed)
    found: list[tuple[Rules, int]] = []
    number = 0
    while not game.over:
        seat = any_seat(game, player)
        if number % every == 0 and not game.is_part(game.read(seat, game.legal(seat)[-1])):
            found.append((game.clone(), seat))
        number += 1
        game.play(seat, player.choose(game.legal(seat)))
    return found


def test_what_was_never_tried_is_nobodys_favourite() -> None:
    """Where there is more than can be said; where there is little, all of it is listed."""
    game, seat = next(one for one in positions("builders", 2, 3, every=1) if len(legal(*one)) > 6)
    appraiser = Appraiser(seeded(1), network_for)
    appraiser.appraise(game.known_to(seat, seeded(2)), seat, seat, [], 2, 0.0)
    found = favourites(appraiser, game, seat, 6)
    assert 0 < len(found) < 6
    assert all(appraiser.tried(seat, list(one.moves)) for one in found)


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_advice_is_the_same_in_every_world_that_looks_the_same(game_id: str, players: int) -> None:
    differed = 0
    for number, (game, seat) in enumerate(positions(game_id, players, 3, every=9)):
        other = game.imagine(seat, number + 77)
        differed += other.state() != game.state()
        assert advise(other, seat, 5, LITTLE) == advise(game, seat, 5, LITTLE)
    assert differed > 5


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_every_suggestion_is_a_whole_answer_with_chances_for_everybody(game_id: str, players: int) -> None:
    for game, seat in positions(game_id, players, 4, every=12):
        found = advise(game, seat, 1, LITTLE)
        assert found.suggestions
        assert len({one.text for one in found.suggestions}) == len(found.suggestions)
        mine = [one.chances[seat] for one in found.suggestions]
        behind = [chance for chance in mine if max(mine) - chance > CLOSE]
        assert mine[len(mine) - len(behind) :] == sorted(behind, reverse=True), "the best first"
        for one in found.suggestions:
            rehearse(game, seat, one.text, seeded(1))  # raises, if it cannot be answered
            assert len(one.chances) == players
            assert sum(one.chances) == 1000
        say_in_every_language(found, game_id)


def say_in_every_language(found: Advice, game_id: str) -> None:
    for language in languages():
        for line in advice_lines(found, box(game_id).words(language), NAMES):
            assert "{" not in line
            assert "reason." not in line
            assert "holding." not in line


def test_among_decisions_that_are_as_good_points_decide() -> None:
    """Whoever wins whatever happens is still told something sensible."""
    assert ranked([1000, 999, 995], [0.0, 4.0, 2.0]) == [1, 2, 0]
    assert ranked([640, 600, 595], [0.0, 4.0, 9.0]) == [0, 1, 2]


def test_only_what_is_forced_is_called_the_only_choice() -> None:
    """Also where the search thinks of one decision alone."""
    for game, seat in positions("investors", 3, 2, every=20):
        (one,) = advise(game, seat, 1, Effort(60, 30, most=1)).suggestions
        assert ("only" in [reason.code for reason in one.reasons]) == is_forced(game, seat)


def test_reasons_end_with_the_turn() -> None:
    """Whoever acts last on a card of `builders` may be first on the next one, which is not of this turn."""
    checked = 0
    for seed in range(8):
        for game, seat in positions("builders", 2, seed, every=1):
            after = game.clone()
            if "collect" not in game.legal(seat):
                continue
            after.play(seat, "collect")
            if after.turn != (seat,):
                continue
            found = outlook(game, seat, (int(game.read(seat, "collect")),), 1)
            assert all(set(held) <= {"money"} for held in found.holdings), "a dollar, if there is room for it"
            checked += 1
    assert checked > 5


def test_reasons_go_on_with_the_turn_as_the_line_does() -> None:
    """In `builders`: on a space one acts; what is said is what comes of the action that the line names."""
    checked = 0
    for game, seat in positions("builders", 2, 3, every=1):
        space = next((move for move in game.legal(seat) if move.startswith("space")), None)
        if space is None or game.typed_view(seat).place == "earnings":
            continue
        after = game.clone()
        after.play(seat, space)
        for action, holding in (("collect", "money"), ("materials", "stock")):
            if action in after.legal(seat):
                line = [(seat, int(after.read(seat, action)))]
                found = outlook(game, seat, (int(game.read(seat, space)),), 1, line)
                assert all(one[holding] == 1 for one in found.holdings)
                checked += 1
    assert checked > 10


def test_what_others_are_kept_from_is_a_number_of_the_game_and_how_often() -> None:
    """Not a mean over all deals: a house brings 4 in some of them, and never 1."""
    here = [[Changes(), Changes()] for _ in range(WORLDS)]
    there = [[Changes(), Changes(house=4.0) if i < 3 else Changes()] for i in range(WORLDS)]
    mine, other = Outlook(here, here, [], []), Outlook(here, there, [], [])
    ((_, reason),) = kept_from(mine, [other], 0)
    assert reason == Reason("keeps", {"seat": 1, "category": "house", "points": 4, "times": 3, "of": WORLDS})
    said = [box("investors").words(one).say("reason.keeps", reason.facts, NAMES) for one in ("en", "de")]
    assert said[0].endswith("from 4 points (house) in 3 of 10 deals")
    assert said[1].endswith("von 4 Punkten ab (house), bei 3 von 10 Verteilungen")


def test_no_holding_changes_by_about_nothing() -> None:
    holdings = [Changes(money=2.0), Changes(money=3.0), *(Changes() for _ in range(WORLDS - 2))]
    assert held_more(Outlook(holdings=holdings)) == []


def test_what_comes_of_an_offer_is_looked_at_to_the_end_of_the_auction() -> None:
    """In `investors`: the stick that it brings, and what is paid for it, in as many worlds as it is taken in."""
    asked = [game for game in positions("investors", 3, 5, every=1) if "influence 4" in game[0].legal(game[1])]
    ends = [held for game, seat in asked[:6] for held in offered(game, seat).holdings]
    won = [held for held in ends if held["influence"]]
    assert 0 < len(won) < len(ends)
    assert all((held["influence"], held["sticks"]) == (-4, 1) for held in won)


def offered(game: Rules, seat: int) -> Outlook:
    return outlook(game, seat, (int(game.read(seat, "influence 4")),), 1)


def test_who_has_nothing_to_decide_gets_no_advice() -> None:
    with pytest.raises(IllegalMove):
        advise(new("planners", players=2, seed=1), 1, 1, LITTLE)


def test_a_winning_last_move_is_known_to_win() -> None:
    """Who can end the game and win by it is told so."""
    for seed in range(40):
        game, player = new("planners", players=2, seed=seed), Moody(seed)
        while not game.over:
            before, seat = game.clone(), game.turn[0]
            game.play(seat, player.choose(game.legal(seat)))
        ending = [move for move in before.legal(seat) if wins_at_once(before, seat, move)]
        if ending and len(before.legal(seat)) > 1:
            best = advise(before, seat, 1, Effort(400, 200)).suggestions[0]
            assert best.chances[seat] > 900
            return
    raise AssertionError("no game ended with a choice")


def wins_at_once(game: Rules, seat: int, move: str) -> bool:
    after = game.clone()
    after.play(seat, move)
    outcome = after.outcome()
    return outcome is not None and outcome.winners == (seat,)


def test_thousandths_add_up_and_keep_their_order() -> None:
    assert in_thousandths([1, 1, 1]) == [334, 333, 333]
    assert in_thousandths([2, 1, 1]) == [500, 250, 250]
    assert sum(in_thousandths([0.123456, 0.3, 0.2, 0.000001])) == 1000
    bold = bent([0.6, 0.4], 0, (2.0, 0.0, 0.0))
    assert bold[0] == pytest.approx(0.36 / 0.52)
    assert sum(chances_of(new("planners", players=3, seed=1), [0.2, 0.5, 0.3], 0, "decision")) == 1000
