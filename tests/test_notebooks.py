"""The notebooks of the documentation run, show what they showed, and are pages of its site."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RUN = ROOT / "docs/run_notebooks.py"
NOTEBOOKS = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_it_showed(path: Path) -> None:
    """In a process of its own, as somebody would run it, and from another folder."""
    done = subprocess.run(
        [sys.executable, RUN, "--check", path.stem], cwd=ROOT / "tests", capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_small_and_was_run_to_its_end(path: Path) -> None:
    assert path.stat().st_size < 20_000
    notebook = json.loads(path.read_text("utf-8"))
    assert notebook["nbformat"] == 4
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])


def test_a_cell_that_shows_something_else_is_named() -> None:
    tools = runpy.run_path(str(RUN))
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": ["print('one')\n", "1 + 1"], "outputs": []}
    ran = tools["run"]({"cells": [cell]})
    assert [output["output_type"] for output in ran["cells"][0]["outputs"]] == ["stream", "execute_result"]
    assert ran["cells"][0]["outputs"][1]["data"] == {"text/plain": ["2"]}
    assert "Cell 0 shows" in tools["differences"]({"cells": [cell]}, ran)[0]
    cell["metadata"] = {"tags": ["varies"]}
    assert tools["differences"]({"cells": [cell]}, tools["run"]({"cells": [cell]})) == []


def test_a_notebook_is_a_page_with_its_code_and_what_that_showed() -> None:
    page = runpy.run_path(str(ROOT / "docs/build.py"))["read"]("docs/notebooks/first-steps.ipynb")
    assert page.title == "First steps"
    assert page.target == "notebooks/first-steps.html"
    fences = [token.content for token in page.tokens if token.type == "fence"]
    assert "import fogcity\n" in fences[0]
    assert fences[1] == "fogcity.new('planners', players=2, seed=7)\n"
