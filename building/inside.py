"""Runs the Python of .venv, wherever this system has it: python3 building/inside.py -m ruff check"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from run import PYTHON, ROOT

if __name__ == "__main__":
    sys.exit(subprocess.call([str(PYTHON), *sys.argv[1:]], cwd=ROOT))
