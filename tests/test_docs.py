"""The README and the docs say what is true: their examples run, their links lead somewhere."""

import doctest
import re
import runpy
from pathlib import Path
from types import ModuleType

import pytest

import fogcity
import fogcity.bots
import fogcity.record
from fogcity.games import names

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_a_page_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text()):
        assert link.startswith("https:") or (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_asks_a_game_is_there_to_be_asked(page: Path) -> None:
    for name in re.findall(r"`game\.(\w+)\(", page.read_text("utf-8")):
        assert hasattr(fogcity.Game, name), name


def test_the_readme_has_examples_and_names_every_game() -> None:
    text = (ROOT / "README.md").read_text()
    assert text.count(">>>") >= 10
    for game in names():
        assert f"| `{game}` |" in text
        assert (ROOT / f"docs/games/{game}.md").exists()


def test_the_reference_is_what_the_docstrings_say() -> None:
    made = runpy.run_path(str(ROOT / "docs/make_api.py"))["page"]()
    assert (ROOT / "docs/api.md").read_text("utf-8") == made, "run docs/make_api.py"


@pytest.mark.parametrize("module", [fogcity, fogcity.bots, fogcity.record], ids=lambda module: module.__name__)
def test_the_reference_has_all_that_is_public(module: ModuleType) -> None:
    text = (ROOT / "docs/api.md").read_text("utf-8")
    for name in set(module.__all__) - {"LEVELS"}:
        assert f"\n### `{module.__name__}.{name}`\n" in text or f"\n| `{name}` | `" in text, name


def test_every_command_of_the_readme_is_understood() -> None:
    from fogcity.cli import parser

    for line in re.findall(r"^    fogcity (.*?)(?:  #.*)?$", (ROOT / "README.md").read_text(), re.M):
        parser().parse_args(line.split())
