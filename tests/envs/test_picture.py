"""Boards as pictures."""

import numpy as np
import pytest
from envs.environments import TABLES, positions

from fogcity.envs.environment import Environment
from fogcity.envs.picture import COLOURS, INK, PAPER, font, picture


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_font_has_every_letter_of_every_board(name: str, players: int) -> None:
    table = Environment(name, players)
    for game, number in positions(table, 1):
        if number % 10 == 0 or game.over:
            assert set(table.render(game, 0, False)) - {"\n"} <= set(font()[0])


def test_different_letters_look_different() -> None:
    letters, drawn = font()
    assert len(letters) > 100
    told_apart = {letter: number for letter, number in letters.items() if letter not in "–│"}  # like - and |
    assert len({drawn[number].tobytes() for number in told_apart.values()}) == len(told_apart)


def test_a_letter_is_drawn_in_its_colour_where_it_stands() -> None:
    drawn = picture("\033[91mI\033[0m\n I")
    colours = {tuple(int(part) for part in colour) for colour in np.unique(drawn.reshape(-1, 3), axis=0)}
    assert colours == {PAPER, INK, COLOURS["91"]}
    red = np.argwhere((drawn == COLOURS["91"]).all(2))
    plain = np.argwhere((drawn == INK).all(2))
    assert (plain - red == (12, 8)).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pictures_of_a_game_fit_together(name: str, players: int) -> None:
    table = Environment(name, players)
    boards = [table.render(game, 0, True) for game, number in positions(table, 1) if number % 20 == 0]
    assert len(boards) > 3
    assert len({picture(board).shape for board in boards}) == 1
