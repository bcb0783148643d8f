"""The example of docs/protocol.md: a short program of somebody else's that plays a seat."""

import subprocess
import sys
from pathlib import Path

import pytest
from server.support import Server

from fogcity.games import names

PROGRAM = Path(__file__).parents[2] / "docs" / "examples" / "seat.py"


@pytest.mark.parametrize("game", names())
def test_a_program_plays_a_seat_to_the_end(server: Server, game: str) -> None:
    done = subprocess.run(
        [sys.executable, str(PROGRAM), server.address, game], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("scores: ")
    assert len(done.stdout.split()) == 4


def test_it_is_short_and_needs_nothing_of_ours() -> None:
    text = PROGRAM.read_text()
    assert len(text.splitlines()) <= 40
    assert "fogcity" not in text
