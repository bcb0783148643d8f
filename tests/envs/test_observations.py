"""Observations and masks: nothing that a seat cannot know, the same in both modes, and the same for ever."""

import hashlib
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest
from contract.test_both_modes import elsewhere
from contract.test_golden import GOLDEN, RECORDS, load
from envs.environments import TABLES, VARIANTS, positions
from support import Rules

from fogcity import IllegalMove
from fogcity.doctor import is_compiled
from fogcity.engine.observation import Feature, Sheet, counts, members, numbers, together
from fogcity.envs.environment import Environment, environments, small_environments
from fogcity.envs.history import vocabulary
from fogcity.games import box, names

SPACES = GOLDEN / "spaces.toml"


def variants_of(name: str) -> list[dict[str, object]]:
    return [{}, *VARIANTS.get(name.rsplit("-v", 1)[0], [])]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_that_a_seat_cannot_know_is_observed(name: str, players: int) -> None:
    """Whatever is dealt anew of what a seat cannot know: its observation and its mask stay the same."""
    for variants in variants_of(name):
        table = Environment(name, players, variants)
        changed = 0
        for game, number in positions(table, players):
            for seat in range(players):
                other = game.imagine(seat, number + 1000)
                assert np.array_equal(table.observation(other, seat), table.observation(game, seat))
                assert np.array_equal(table.mask(other, seat), table.mask(game, seat))
                changed += other.state() != game.state()
        assert changed > 50


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_answer_to_any_action_tells_what_a_seat_cannot_know(name: str, players: int) -> None:
    """Every action, legal or not, is taken or refused with the same sentence; so are words and pictures the same."""
    table = Environment(name, players)
    for game, number in positions(table, players + 1):
        if number % 25:
            continue
        seat = table.turn(game)
        other = game.imagine(seat, number + 2000)
        assert table.in_words(other, seat) == table.in_words(game, seat)
        assert table.render(other, seat, True) == table.render(game, seat, True)
        assert table.box.picture(other, seat, table.nicknames()) == table.box.picture(game, seat, table.nicknames())
        for action in range(table.actions):
            assert answer(table, other, action) == answer(table, game, action)


def answer(table: Environment, game: Rules, action: int) -> object:
    try:
        return table.check(game, action)
    except IllegalMove as error:
        return str(error)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_different_views_are_different_observations(name: str, players: int) -> None:
    """What a seat sees tells itself from what it saw before: no two moments of a decision are confused."""
    table = Environment(name, players)
    seen: dict[bytes, object] = {}
    for game, _ in positions(table, 7):
        for seat in range(players):
            key = table.observation(game, seat).tobytes()
            view = {key: value for key, value in game.view(seat).items() if key not in ("rounds", "discards")}
            assert seen.setdefault(key, (seat, view)) == (seat, view)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_number_stays_in_its_range(name: str, players: int) -> None:
    for variants in variants_of(name):
        table = Environment(name, players, variants)
        lowest, highest = table.bounds()
        assert len(lowest) == len(highest) == table.size
        for seed in range(3):
            for game, _ in positions(table, seed):
                for seat in range(players):
                    observation = table.observation(game, seat)
                    assert (observation >= lowest).all()
                    assert (observation <= highest).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_mask_marks_the_legal_moves_of_the_next_to_decide_and_no_other_seat(name: str, players: int) -> None:
    table = Environment(name, players)
    for game, _ in positions(table, 3):
        for seat in range(players):
            marked = [table.numbering.texts[action] for action in np.flatnonzero(table.mask(game, seat))]
            assert sorted(marked) == sorted(game.legal(seat) if seat in game.turn else [])


@pytest.mark.parametrize("name", environments())
def test_an_action_is_the_same_move_for_any_number_of_players(name: str) -> None:
    texts = [Environment(name, players).numbering.texts for players in box(name.rsplit("-v", 1)[0]).seats]
    assert all(other == texts[0] for other in texts)
    assert len(set(texts[0])) == len(texts[0])


def test_an_action_that_is_not_legal_is_refused_with_the_reason() -> None:
    table = Environment("planners-v1", 2)
    game = table.deal(1)
    with pytest.raises(IllegalMove, match="Column 1 is empty"):
        table.check(game, table.numbering.action("finalize 1"))
    with pytest.raises(IllegalMove, match="the actions are 0 to 132"):
        table.check(game, 133)


# The same for ever


def digest(parts: list[object]) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(part if isinstance(part, bytes) else repr(part).encode())
    return found.hexdigest()[:16]


def spaces() -> dict[str, dict[str, str]]:
    """Digests of what all numbers and actions mean, and of what is observed in the recorded games."""
    found: dict[str, dict[str, str]] = {}
    for game_id in names():
        entries: dict[str, str] = {}
        for players in box(game_id).seats:
            table = Environment(f"{game_id}-v{box(game_id).environment}", players)
            features = [(f.name, f.labels, f.lowest, f.highest) for f in table.features]
            entries[f"features {players}"] = digest([features])
            entries["actions"] = digest([table.numbering.texts])
            entries["words"] = digest([vocabulary(table)])
        for path in RECORDS:
            if path.parent.name == game_id and not path.with_suffix(".toml").exists():
                entries[path.stem] = digest(list(observed(path)))
        found[f"{game_id}-v{box(game_id).environment}"] = entries
    for name in small_environments():
        table = Environment(name)
        features = [(f.name, f.labels, f.lowest, f.highest) for f in table.features]
        parts = {"features": features, "actions": table.numbering.texts, "words": vocabulary(table)}
        found[name] = {key: digest([part]) for key, part in parts.items()}
    return found


def observed(path: Path) -> list[bytes]:
    """What everybody observes in a recorded game."""
    record = load(path)
    name = f"{record.setup.game}-v{box(record.setup.game).environment}"
    table = Environment(name, record.setup.players, record.setup.variants)
    game = record.begin()
    seen = []
    for seat, text in record.moves:
        for step in game.steps(seat, text):
            seen += [table.observation(game, other).tobytes() for other in range(table.players)]
            game.apply(seat, game.read(seat, step))
    return [*seen, *(table.observation(game, other).tobytes() for other in range(table.players))]


def test_what_numbers_and_actions_mean_has_not_changed() -> None:
    """If this fails, programs that were trained before would misread the game: give it a new VERSION, or undo it.

    `python tests/envs/test_observations.py` writes the file anew.
    """
    assert spaces() == tomllib.loads(SPACES.read_text())


def test_compiled_and_plain_observe_the_same() -> None:
    if not is_compiled("fogcity.engine.observation"):
        pytest.skip("the rules are not compiled here")
    code = """if True:
        import fogcity.engine.observation as observation
        assert observation.__file__.endswith('.py')
        import sys, pathlib
        from envs.test_observations import spaces
        print(spaces())"""
    assert elsewhere(code, FOGCITY_PLAIN="1") == str(spaces())


if __name__ == "__main__":
    for environment, entries in spaces().items():
        sys.stdout.write(f"[{environment}]\n")
        sys.stdout.write("".join(f'"{key}" = "{value}"\n' for key, value in entries.items()) + "\n")


def seats(n: int) -> list[str]:
    return [str(i) for i in range(n)]


def test_features_that_stand_together_share_a_word() -> None:
    sheet = Sheet(
        [
            *together(members("a", "", seats(50)), members("b", "", seats(6))),
            *together(numbers("c", "", ["x"], 100), numbers("d", "", ["y"], 100)),
            members("e", "", seats(3)),
        ]
    )
    assert (int(sheet.words), int(sheet.numbers)) == (3, 61)
    assert (list(sheet.first), list(sheet.count)) == ([0, 56, 58], [56, 2, 3])


@pytest.mark.parametrize(
    "features",
    [
        together(members("a", "", seats(50)), members("b", "", seats(7))),
        together(members("a", "", seats(5)), numbers("b", "", ["x"], 3)),
        together(counts("a", "", seats(14)), counts("b", "", seats(1))),
        together(numbers("a", "", seats(4), 3), numbers("b", "", seats(4), 3)),
    ],
)
def test_what_does_not_fit_into_one_word_cannot_stand_together(features: list[Feature]) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        Sheet(features)
