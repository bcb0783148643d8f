"""Are the lower bounds in pyproject.toml true? Installs the wheel with the lowest versions they allow, and tests it.

    python tests/lowest.py                      rules, bots, records, environments, arena and server
    python tests/lowest.py tests/envs -x        what follows goes to pytest
    python tests/lowest.py torch tests/bots/test_train.py    with PyTorch, too, a download of its own size

Needs uv (pip install uv), which can choose the lowest versions. CI does it for every change, with PyTorch at night.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXTRAS = ("server", "cluster", "envs", "data", "ray")
TESTS = [
    *(f"tests/{room}" for room in ("contract", "planners", "builders", "investors", "bots", "arena", "envs", "server")),
    "tests/test_game.py",
    "tests/test_records.py",
]


def main(arguments: list[str]) -> int:
    torch = arguments[:1] == ["torch"]
    small = ["--torch-backend=cpu"] if torch else []  # a fifth of what PyTorch brings otherwise
    with tempfile.TemporaryDirectory() as folder:
        place, lowest = Path(folder), Path(folder) / "lowest.txt"
        python = place / "env" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        extras = [f"--extra={extra}" for extra in (*EXTRAS, *(["train"] if torch else []))]
        uv("pip", "compile", "--resolution=lowest-direct", f"--python={sys.executable}", *extras, *small,
           "pyproject.toml", "--no-header", "--no-annotate", "--output-file", lowest)  # fmt: skip
        uv("build", "--wheel", "--out-dir", place)
        uv("venv", f"--python={sys.executable}", place / "env")
        uv("pip", "install", f"--python={python}", *small, "--requirement", lowest)
        uv("pip", "install", f"--python={python}", "--no-deps", *place.glob("*.whl"))
        uv("pip", "install", f"--python={python}", "--constraint", lowest, "--group", "dev")
        wanted = arguments[torch:] or [*TESTS, "-n", "2"]
        return subprocess.call([python, "-m", "pytest", "-p", "no:cacheprovider", *wanted], cwd=ROOT)


def uv(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "uv", *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
