"""The tables in docs/envs.md are those of the code, and every number has a name."""

from pathlib import Path

import pytest
from envs.environments import TABLES

from fogcity.envs.describe import actions, observations
from fogcity.envs.environment import Environment, environments

PAGE = (Path(__file__).parents[2] / "docs/envs.md").read_text("utf-8")


@pytest.mark.parametrize("name", environments())
def test_the_page_says_what_every_number_and_every_action_means(name: str) -> None:
    """`python -m fogcity.envs.describe NAME` prints the tables."""
    assert f"<!-- {name} observations -->\n\n{observations(Environment(name))}\n\n<!-- end -->" in PAGE
    assert f"<!-- {name} actions -->\n\n{actions(Environment(name))}\n\n<!-- end -->" in PAGE


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_number_has_a_name_of_its_own(name: str, players: int) -> None:
    table = Environment(name, players)
    assert len(table.names()) == table.size
    named = [name for name in table.names() if ":" in name]
    assert len(set(named)) == len(named)
