"""Runs the notebooks of the documentation and stores what they print: python docs/run_notebooks.py [--check] [NAME ...]

Jupyter is not needed for that: the cells are plain Python, and what a cell shows is its printed text and the value of
its last line. Cells that are tagged "varies" may show something else when bots get better or on another machine; all
others show the same everywhere. With --check nothing is stored, but whatever shows something else is named.
"""

import argparse
import ast
import contextlib
import io
import json
import os
import pprint
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as many threads as cores would wait for each other

FOLDER = Path(__file__).resolve().parent / "notebooks"
VARIES = "varies"

Notebook = dict[str, Any]


def notebooks() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


def read(path: Path) -> Notebook:
    notebook: Notebook = json.loads(path.read_text("utf-8"))
    return notebook


def run(notebook: Notebook) -> Notebook:
    """The same notebook with what its cells show now."""
    names: dict[str, object] = {"__name__": "__main__"}
    number = 0
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell = {**cell, "execution_count": number, "outputs": shown("".join(cell["source"]), names, number)}
        cells.append(cell)
    return {**notebook, "cells": cells}


def shown(source: str, names: dict[str, object], number: int) -> list[dict[str, object]]:
    """What a cell prints, and the value of its last line."""
    parsed = ast.parse(source)
    last = parsed.body.pop() if parsed.body and isinstance(parsed.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(parsed, f"cell {number}", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    outputs: list[dict[str, object]] = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines(printed.getvalue())})
    if value is not None:
        text = pprint.pformat(value, width=100, sort_dicts=False)
        data = {"text/plain": lines(text)}
        outputs.append({"output_type": "execute_result", "execution_count": number, "data": data, "metadata": {}})
    return outputs


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def differences(before: Notebook, after: Notebook) -> list[str]:
    """The cells that no longer show what they did."""
    pairs = zip(before["cells"], after["cells"], strict=True)
    return [
        f"Cell {number} shows {json.dumps(now['outputs'])} and no longer {json.dumps(then['outputs'])}."
        for number, (then, now) in enumerate(pairs)
        if VARIES not in now["metadata"].get("tags", []) and then.get("outputs") != now.get("outputs")
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the notebooks of the documentation.")
    parser.add_argument("names", nargs="*", help="such as train (default: all)")
    parser.add_argument("--check", action="store_true", help="store nothing, but say what has changed")
    wanted = parser.parse_args()
    changed = []
    for path in [FOLDER / f"{name}.ipynb" for name in wanted.names] or notebooks():
        before = read(path)
        after = run(before)
        changed += [f"{path.name}: {one}" for one in differences(before, after)]
        if not wanted.check:
            path.write_text(json.dumps(after, indent=1, ensure_ascii=False) + "\n", "utf-8")
    if wanted.check and changed:
        print(*changed, "Run python docs/run_notebooks.py and look at what it stores.", sep="\n")
    return 1 if wanted.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
