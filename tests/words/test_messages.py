"""Every language says the same things: no message is missing, superfluous or left untranslated."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from words.reasons import ROOT

from fogcity.games import names
from fogcity.words.messages import Message, Slot, languages, parsed, read_messages

FOLDERS = [ROOT / "src/fogcity/words", *(ROOT / f"src/fogcity/games/{game}/words" for game in names())]
FILES = sorted({path.name.partition(".")[2] for folder in FOLDERS for path in folder.glob("en*.json")})
OTHERS = [language for language in languages() if language != "en"]
ALIKE = (
    ROOT / "tests/words/alike.json"
)  # what languages share on purpose: names, signs, and words that happen to be one

# Messages that are found by a key put together at run time, by what begins them.
PUT_TOGETHER = (
    "bonus.", "category.", "code.", "colour.", "district.", "does.", "duty.", "ending.", "event.", "holding.", "kind.",
    "list.", "note.", "page.keys.", "prompt.", "puzzle.clue.", "doing.", "reason.", "refusal.", "review.mark.", "seat.",
    "step.", "symbol.", "terminal.", "thing.", "tile.", "type.", "typed.",
)  # fmt: skip


@cache
def messages(folder: Path, language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in FILES:
        if (path := folder / f"{language}.{file}").exists():
            found |= read_messages(path)
    return found


def each() -> list[tuple[Path, str]]:
    return [(folder, language) for folder in FOLDERS for language in OTHERS]


def named(value: object) -> str:
    return value.parent.name if isinstance(value, Path) else str(value)


def slots(message: Message) -> Iterator[Slot]:
    for part in message:
        if isinstance(part, Slot):
            yield part
            for case in part.cases.values():
                yield from slots(case)


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_there_is_a_file_for_every_language_and_no_other(folder: Path) -> None:
    wanted = {path.name.partition(".")[2] for path in folder.glob("en*.json")}
    there = {path.name for path in folder.glob("*.json")} - {"languages.json"}
    assert there == {f"{language}.{file}" for language in languages() for file in wanted}


@pytest.mark.parametrize(("folder", "language"), each(), ids=named)
def test_no_message_is_missing_or_superfluous(folder: Path, language: str) -> None:
    english, theirs = messages(folder, "en"), messages(folder, language)
    assert [key for key in english if key not in theirs] == []
    assert [key for key in theirs if key not in english] == []


@pytest.mark.parametrize(("folder", "language"), each(), ids=named)
def test_a_message_speaks_of_the_same_facts_in_every_language(folder: Path, language: str) -> None:
    for key, text in messages(folder, language).items():
        told = {slot.fact for slot in slots(parsed(text))}
        meant = {slot.fact for slot in slots(parsed(messages(folder, "en")[key]))}
        more = told - meant
        # A language may need to know how many there are; nothing that it says may be left out.
        assert more <= {"n"}, f"{language} {key} speaks of {more}"
        assert meant <= told, f"{language} {key} leaves out {meant - told}"


def alike(folder: Path, one: str, other: str) -> list[str]:
    theirs = messages(folder, other)
    said = messages(folder, one).items()
    plain = {key: re.sub(r"\{[^{}]*\}", "", text) for key, text in said}
    return [key for key, text in said if text == theirs.get(key) and re.search("[^\\W\\d_]{2}", plain[key])]


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_no_sentence_is_the_same_in_two_languages_by_accident(folder: Path) -> None:
    allowed: dict[str, list[str]] = json.loads(ALIKE.read_text("utf-8"))[named(folder)]
    spoken = list(languages())
    pairs = [(one, other) for i, one in enumerate(spoken) for other in spoken[i + 1 :]]
    found = {f"{one} {other}": alike(folder, one, other) for one, other in pairs}
    assert found == {pair: allowed.get(pair, []) for pair in found}


@cache
def sources() -> str:
    texts = [path.read_text("utf-8") for path in (ROOT / "client/src").rglob("*") if path.suffix in (".ts", ".svelte")]
    return "\n".join(texts)


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_every_message_is_said_somewhere(folder: Path) -> None:
    keys = [key for key in messages(folder, "en") if not key.startswith(PUT_TOGETHER)]
    assert [key for key in keys if f"'{key}'" not in sources()] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_what_the_terminal_says_is_said_somewhere(folder: Path) -> None:
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "src/fogcity").rglob("*.py"))
    keys = [key.removeprefix("terminal.") for key in messages(folder, "en") if key.startswith("terminal.")]
    assert [key for key in keys if f'"{key}"' not in code and f"terminal.{key.split('.')[0]}" not in code] == []
