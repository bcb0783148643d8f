"""Tables as pictures: all that a seat sees is drawn, nothing else, and always alike."""

import random
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import gymnasium
import msgspec
import numpy as np
import pytest
from envs.environments import SMALLEST, TABLES, VARIANTS, positions
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import RenderCollection

import fogcity
from fogcity.drawing import Shown, palette
from fogcity.engine.errors import BadSetup
from fogcity.engine.rules import Rules
from fogcity.envs.environment import Environment, all_environments
from fogcity.envs.gym import Learner
from fogcity.envs.pettingzoo import raw_env
from fogcity.envs.picture import pixels
from fogcity.games import box, names
from fogcity.games.planners.edition import STANDARD
from fogcity.words.messages import languages

LEAST = 12  # pixels of a letter


def drawn(table: Environment, game: Rules, seat: int | None = 0) -> str:
    return table.box.picture(game, seat, table.nicknames())


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_position_can_be_drawn_for_everybody_in_every_language(name: str, players: int) -> None:
    table = Environment(name, players)
    speaking = sorted(languages())
    for game, number in positions(table, 1):
        if number % 7 == 0 or game.over:
            seat = [None, *range(players)][number % (players + 1)]
            svg = table.box.picture(game, seat, table.nicknames(), speaking[number % len(speaking)])
            assert min(map(float, re.findall(r'font-size="([^"]+)"', svg))) >= LEAST
            used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
            assert used <= set(re.findall(r'id="([^"]+)"', svg))
            assert "var(" not in svg


@pytest.mark.parametrize("name", [one for one in all_environments() if "small" in one])
def test_small_editions_can_be_drawn(name: str) -> None:
    table = Environment(name)
    assert all("<svg" in drawn(table, game) for game, _ in positions(table, 2))


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_the_same_position_is_the_same_picture(name: str, players: int) -> None:
    table = Environment(name, players)
    first, second = (pixels(drawn(table, game)) for game in (table.deal(5), table.deal(5)))
    assert first.tobytes() == second.tobytes()
    assert first.dtype == np.uint8
    assert first.shape[2] == 3
    assert not (first == pixels(drawn(table, table.deal(6), None))).all() or name.startswith("planners")


def test_letters_are_seen_although_no_font_of_the_machine_is_used() -> None:
    game = Environment("planners-v1", 2).deal(1)
    shown = [box("planners").picture(game, 0, [one, "Bo"]) for one in ("Ann", "Una", "Ann")]
    first, second, again = map(pixels, shown)
    assert (first == again).all()
    assert (first != second).any()


def test_names_are_written_as_they_are_and_long_ones_cut() -> None:
    game = fogcity.new("planners", players=2, seed=1)
    svg = game.picture(0, names=['<b>&"quoted"', "x" * 60])
    assert "&lt;b&gt;&amp;" in svg
    assert "x" * 30 not in svg
    assert pixels(svg).shape[2] == 3
    for wrong in (["Ann"], ["Ann", "Bo\x01"]):
        with pytest.raises(ValueError, match="name"):
            game.picture(0, names=wrong)


def test_what_the_earnings_are_called_gives_way_to_the_tokens_beside_it() -> None:
    for language, players, there in (("en", 2, True), ("fr", 2, True), ("en", 4, False), ("de", 3, False)):
        game = fogcity.new("builders", players=players, seed=1).rules()
        name = box("builders").words(language).say("name.earningsArea")
        shown = box("builders").picture(game, None, list("ABCD"[:players]), language)
        assert (f">{name}<" in shown) == there


def test_districts_have_their_colours_and_those_of_other_names_are_plain(tmp_path: Path) -> None:
    teal = tmp_path / "teal.toml"
    teal.write_text(re.sub(r"\bblue\b", "teal", STANDARD.read_text("utf-8")), "utf-8")
    for edition, plain in ((None, False), (teal, True)):
        drawing = fogcity.new("planners", players=2, seed=1, edition=edition).picture(0)
        assert (palette()["planners-plain"] in drawing) == plain


def test_notebooks_show_a_game_as_a_spectator_sees_it() -> None:
    game = fogcity.new("builders", players=2, seed=1)
    assert game._repr_svg_() == game.picture() == game.picture(None)
    assert game.picture() != game.picture(0)


# Everything that can be seen.


def leaves(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], tuple[object, ...]]]:
    """Every part of a view that has no parts of its own, or may be empty: its kind, and where it is."""

    def walk(value: object, kind: tuple[str, ...], where: tuple[object, ...]) -> Iterator[Any]:
        inside: list[tuple[str, object, object]] = []
        if isinstance(value, dict):
            inside = [(str(key), key, one) for key, one in value.items()]
        elif isinstance(value, list):
            inside = [("*", number, one) for number, one in enumerate(value)]
        if not any(isinstance(one, dict | list) for _, _, one in inside):
            yield kind, where
        for name, key, one in inside:
            yield from walk(one, (*kind, name), (*where, key))

    return walk(value, path, ())


def at(value: Any, where: tuple[object, ...]) -> Any:
    for key in where:
        value = value[key]
    return value


def replaced(value: Any, where: tuple[Any, ...], by: object) -> Any:
    """A copy with another value somewhere."""
    if not where:
        return by
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[where[0]] = replaced(value[where[0]], where[1:], by)
    return copy


# What a picture leaves out: the variants, what follows from the rest, and which things they are of those it counts.
NOT_DRAWN: Mapping[str, tuple[str, ...]] = {
    "planners": ("seat", "discarded", "deck cards", "ended_by"),
    "builders": (
        "seat",
        "cost",
        "bonus",
        "map",
        "rubble",
        "granted",
        "permit_deck cards",
        "developers * parks",
        "developers * buildings *",
        "developers * points",
    ),
    "investors": (
        "variants",
        "quiet",
        "stirred",
        "rebuilt_now",
        "discards",
        "asked",
        "auction_deck cards",
        "action_deck cards",
        "bonus_cards_left",
        "bank_shown",
        "seats * bonus",
        "seats * shown *",
        "seats * but_for_secrets *",
    ),
}


@pytest.mark.parametrize("name", names())
def test_everything_that_a_seat_sees_is_drawn(name: str) -> None:
    """Each part of a view is replaced by what the same part was at another time: the picture must change somewhere."""
    found = box(name)
    players = found.seats[1]
    seen: list[tuple[Any, list[int]]] = []
    for variants in [{}, *VARIANTS.get(name, [])]:
        table = Environment(f"{name}-v{found.environment}", players, variants)
        for seed in (1, 2):
            seen += [(game.view(0), [0] if game.over else []) for game, _ in positions(table, seed)]
    random.Random(1).shuffle(seen)
    kinds: dict[tuple[str, ...], list[tuple[int, tuple[object, ...]]]] = {}
    for number, (view, _) in enumerate(seen):
        for kind, where in leaves(view):
            kinds.setdefault(kind, []).append((number, where))
    exempt = tuple(f"{kind} " for kind in NOT_DRAWN[name])
    drawn = {kind: places for kind, places in kinds.items() if not f"{' '.join(kind)} ".startswith(exempt)}
    assert sorted(" ".join(kind) for kind, places in drawn.items() if not shows(name, seen, places)) == []


def shows(name: str, seen: list[Any], places: list[tuple[int, tuple[object, ...]]]) -> bool:
    """Whether a part of the view changes the picture, or is always the same."""
    values = [at(seen[number][0], where) for number, where in places]
    if len({msgspec.json.encode(value) for value in values}) == 1:
        return True
    tried = 0
    for (number, where), value in zip(places, reversed(values)):
        view, won = seen[number]
        if at(view, where) == value:
            continue
        try:
            other = depicted(name, replaced(view, where, value), won)
        except (msgspec.ValidationError, ValueError, KeyError, IndexError, StopIteration):
            continue  # nothing that can be on the table
        if other != depicted(name, view, won):
            return True
        tried += 1
        if tried == 60:
            break
    return False


def depicted(name: str, view: Any, won: list[int]) -> str:
    found = box(name)
    shown = Shown(0, [f"player {one}" for one in range(view["players"])], won)
    return found.depict(msgspec.convert(view, found.schema.view), shown, found.words())


# In the libraries.


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_the_pictures_of_an_episode_fit_together_as_a_video(name: str, players: int) -> None:
    env = RenderCollection(Learner(name, players=players, seat=0, render_mode="rgb_array"))
    _, info = env.reset(seed=1)
    for _ in range(6):
        _, _, over, _, info = env.step(np.int64(np.flatnonzero(info["action_mask"])[-1]))
        assert not over
    frames: Any = env.render()
    assert len({frame.shape for frame in frames}) == 1
    assert all(size % 2 == 0 for size in frames[0].shape[:2])  # as videos want it
    assert (frames[0] != frames[-1]).any()


@pytest.mark.parametrize("name", [name for name, _ in SMALLEST])
def test_gymnasium_finds_nothing_wrong_with_the_pictures(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(f"fogcity/{name}", render_mode="rgb_array").unwrapped)


def test_pettingzoo_draws_for_the_player_to_move() -> None:
    env = raw_env("builders-v1", players=2, render_mode="rgb_array")
    env.reset(seed=1)
    seat = env.seat(env.agent_selection)
    assert (env.render() == env.environment.picture(env.game, seat)).all()
    assert (env.render() != env.environment.picture(env.game, 1 - seat)).any()


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_a_missing_library_is_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(BadSetup, match=rf"Pictures need the package {missing}: pip install 'fogcity\[envs\]'\."):
        raw_env("planners-v1", render_mode="rgb_array").render()
