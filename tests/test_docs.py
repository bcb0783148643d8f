"""The README and the docs say what is true: their examples run, their links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

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


def test_the_readme_has_examples_and_names_every_game() -> None:
    text = (ROOT / "README.md").read_text()
    assert text.count(">>>") >= 10
    for game in names():
        assert f"| `{game}` |" in text
        assert (ROOT / f"docs/games/{game}.md").exists()


def test_every_command_of_the_readme_is_understood() -> None:
    from fogcity.cli import parser

    for line in re.findall(r"^    fogcity (.*?)(?:  #.*)?$", (ROOT / "README.md").read_text(), re.M):
        parser().parse_args(line.split())
