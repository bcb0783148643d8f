"""The rulings about the city, each with tests that fail without it: majorities, rebuilding, tiles, lifting, the end."""

from collections import Counter
from pathlib import Path

import pytest
from investors.boards import (
    acting,
    investing,
    of_seat,
    play,
    seen,
    streets,
    table,
)
from support import new

from fogcity import BadSetup, IllegalMove
from fogcity.games.investors.edition import STANDARD

# I7: majorities


@pytest.mark.parametrize(
    ("held", "builder"),
    [
        ({"h00": 0, "v00": 0}, None),  # two against two empty streets
        ({"h00": 0, "v00": 0, "h10": 1}, None),  # two against one and an empty one
        ({"h00": 0, "v00": 0, "h10": 1, "v01": 2}, 0),  # nobody can catch up any more
        ({"h00": 0, "v00": 0, "h10": 1, "v01": 1}, None),  # a full tie
        ({"h00": 0, "v00": 0, "h10": 0}, 0),
        ({"h00": 0, "v00": 1, "h10": 2, "v01": 3}, None),
    ],
)
def test_i7_a_majority_cannot_be_caught_up_with(held: dict[str, int], builder: int | None) -> None:
    street = list(held)[-1]
    others = {name: seat for name, seat in held.items() if name != street}
    game = acting("any-cheques", "invest", seat=held[street], streets=others, top_actions=["bonus"])
    assert seen(game, "rebuilt") == {}
    play(game, f"place {street}")
    assert seen(game, "rebuilt") == ({} if builder is None else {"00": builder})


def test_i7_white_sticks_belong_to_nobody() -> None:
    # Market 25 has a white stick on its right; two against one empty street are enough.
    game = investing("influence-2-market", streets={"h25": 0, "v25": 1}, top_actions=["bonus"])
    assert seen(game, "streets")["v26"] == "white"  # type: ignore[index]
    play(game, "place h35")
    assert seen(game, "rebuilt") == {"25": 0}


def test_i7_the_bank_needs_every_side_that_is_not_white() -> None:
    game = acting("any-cheques", "invest", streets={"v36": 0}, rights=[], top_actions=["bonus"])
    play(game, "place v37")
    assert seen(game, "rebuilt") == {}
    game = acting("any-cheques", "invest", streets={"v36": 0, "v37": 0}, top_actions=["bonus"])
    play(game, "place h46")
    assert seen(game, "rebuilt") == {"36": 0}


# I8: rebuilding


def test_i8_whoever_gets_the_majority_rebuilds_though_somebody_else_moved_the_stick() -> None:
    # 2 : 2 around villa 00; seat 0 moves a stick of seat 1 away.
    tie = {"h00": 2, "v00": 2, "h10": 1, "v01": 1}
    game = acting("move-cheques", "move from", streets=tie, top_actions=["bonus"])
    play(game, "move h10 to h20")
    assert seen(game, "rebuilt") == {}  # the empty street could still be the other's
    game = acting("replace-cheques", "replace", streets=tie, top_actions=["bonus"])
    play(game, "replace h10")
    assert seen(game, "rebuilt") == {"00": 2}
    assert game.scores() == [0, 0, 4, 0]


def test_i8_a_full_tie_is_broken_by_a_later_change() -> None:
    tie = {"h00": 0, "v00": 0, "h10": 1, "v01": 1, "h22": 2}
    game = acting("swap-cheques", "swap one", streets=tie, top_actions=["bonus"])
    play(game, "swap v01 with h22")
    assert seen(game, "rebuilt") == {"00": 0}


def edited(tmp_path: Path, old: str, new_text: str) -> Path:
    text = STANDARD.read_text()
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new_text))
    return path


# I15: the tiles


@pytest.mark.parametrize("players", [3, 4, 5])
def test_i15_never_two_parks_beside_the_town_hall_or_the_bank_and_10_to_12_white_sticks(players: int) -> None:
    white_sticks = Counter[int]()
    for seed in range(300):
        state = new("investors", players=players, seed=seed).view(None)
        rows, sticks = state["squares"], state["streets"]
        assert isinstance(rows, list)
        assert isinstance(sticks, dict)
        at = {(r, c): rows[r][c] for r in range(5) for c in range(7)}
        assert at[2, 3] == "town hall"
        assert Counter(at.values()) == {
            "villa": 5, "house": 5, "market": 5, "leisure": 5, "industry": 5, "office": 5,
            "town hall": 1, "bank": 1, "park": 3,
        }  # fmt: skip
        for (r, c), name in at.items():
            if name in ("town hall", "bank"):
                beside = [at.get(square) for square in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))]
                assert beside.count("park") < 2
        white_sticks[list(sticks.values()).count("white")] += 1
    assert set(white_sticks) == {10, 11, 12}


# I17: the winners


def ended(sticks: dict[str, int], rebuilt: dict[str, int]) -> object:
    """The winners of a game that has ended with these."""
    game = table(streets=sticks, rebuilt=rebuilt, phase="over", ending="too many rounds", rounds=400)
    outcome = game.outcome()
    assert outcome is not None
    return list(outcome.winners)


def test_i17_a_tie_is_broken_by_sticks_on_the_board_then_the_victory_is_shared() -> None:
    assert ended({"h00": 0, "h05": 1, "h03": 1}, {"00": 0, "04": 1, "02": 0}) == [0]  # 9 against 6
    assert ended({"h00": 0, "h05": 1, "h03": 1}, {"00": 0, "15": 1}) == [1]
    assert ended({"h00": 0, "h05": 1, "h03": 2, "v34": 2}, {"00": 0, "15": 1}) == [0, 1]


# I20: lifting


FIFTEEN = {f"h{r}{c}": 0 for r in (0, 2, 5) for c in (1, 2, 3, 4, 5)}


def test_i20_a_stick_is_lifted_only_with_none_in_hand() -> None:
    game = investing(streets={"h00": 0})
    with pytest.raises(IllegalMove, match="only when you have none in hand"):
        game.play(0, "lift h00")
    game = investing(streets=FIFTEEN)
    assert streets(game, "lift") == set(FIFTEEN)
    assert streets(game, "place") == set()
    with pytest.raises(IllegalMove, match="lift one of yours first"):
        game.play(0, "place h00")


def test_i20_after_lifting_one_must_place_and_not_back_on_the_same_street() -> None:
    game = investing(streets=FIFTEEN)
    play(game, "lift h01")
    assert "decline" not in game.legal(0)
    assert "h01" not in streets(game)
    with pytest.raises(IllegalMove, match="it cannot go back there"):
        game.play(0, "place h01")
    play(game, "place h00")
    assert of_seat(game, 0, "sticks") == 0


def test_i20_with_two_sticks_the_one_just_placed_stays_and_both_vacated_streets_are_closed() -> None:
    game = acting("two-cheques", "invest", streets=FIFTEEN, top_actions=["bonus"])
    play(game, "lift h01", "place v31")
    assert "v31" not in streets(game, "lift")
    with pytest.raises(IllegalMove, match="just placed"):
        game.play(0, "lift v31")
    play(game, "lift h02")
    assert not {"h01", "h02"} & streets(game)
    assert streets(game) <= {"h30", "h40", "v30", "h31", "h41", "v32"}


def test_i20_replacing_with_none_in_hand_lifts_first() -> None:
    game = acting("replace-cheques", "replace", streets={**FIFTEEN, "v33": 1})
    assert streets(game, "replace") == set()
    play(game, "lift h01")
    assert game.legal(0) == ["replace v33"]


# I21: a game that stands still


def test_i21_36_rounds_without_any_stick_changing_end_the_game() -> None:
    game = investing(rounds=40, quiet=35)
    other = game.clone()
    play(game, "decline")
    assert game.ending() == "standstill"
    play(other, "place h00")
    assert (other.ending(), seen(other, "quiet")) == ("", 0)


def test_i21_withdrawing_sticks_is_a_change_too() -> None:
    held = {"h00": 0}
    game = acting("withdraw", "withdraw", rounds=40, quiet=35, streets=held)
    play(game, "lift h00", "stop", "gain influence")
    assert seen(game, "quiet") == 0


def test_i21_400_rounds_end_the_game() -> None:
    game = investing(rounds=399)
    play(game, "place h00")
    assert game.ending() == "too many rounds"


def test_i21_the_numbers_are_the_editions(tmp_path: Path) -> None:
    path = edited(tmp_path, "quiet_rounds = 36", "quiet_rounds = 1")
    game = new("investors", players=3, seed=1, edition=path)
    while not game.over:
        move = {"keep": "keep", "influence": "influence 1", "cheques": "pass", "options": "option villa-house"}
        play(game, move.get(str(seen(game, "phase")), "bid"))
    assert (game.ending(), seen(game, "rounds")) == ("standstill", 1)


def test_unknown_variants_are_refused() -> None:
    with pytest.raises(BadSetup, match="investors has no variant 'haggling'; it has negotiated, actions"):
        new("investors", players=3, seed=1, variants={"haggling": True})
