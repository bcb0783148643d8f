"""Sentences from codes and facts, in the reader's language.

Messages are data, one file for each game and language, which the page reads too (client/src/lib/message.ts does there
what this does here). Their form is the part of ICU's messages that we need, written by hand because its libraries
weigh more than our page:

    {column}                                  a number or a text
    {seat, seat}   {card, card}               a player by name, a thing by what it is called
    {cards, card, or}                         a list; also `commas`, `semicolons`, `then`, `sum`, `seats` (one for each)
    {points, signed}                          +3
    {n, plural, =0 {none} one {# card} other {# cards}}
    {who, select, none {nobody} other {...}}  by the fact itself; `none` where it is missing

A thing is called as `card.blue` says, or `thing.card` where it has facts of its own. Where moves are typed,
`typed.card` goes before, and what has no message is called as moves write it. `{card, Card}` begins a sentence.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
Facts = Mapping[str, object]


@dataclass(frozen=True)
class Slot:
    """A place in a message where something of the facts goes."""

    fact: str
    kind: str = ""
    how: str = ""  # a list is joined
    cases: Mapping[str, "Message"] = field(default_factory=dict)


Message = tuple[str | Slot, ...]
COUNT = "#"  # the kind of a slot that says the number of its plural


# Reading a message.


@cache
def parsed(text: str) -> Message:
    message, end = read_text(text, 0, "")
    if end != len(text):
        raise ValueError(f"there is a }} too much in {text!r}")
    return message


def read_text(text: str, at: int, counted: str) -> tuple[Message, int]:
    """Up to the end, or to the brace that closes a case."""
    found: list[str | Slot] = []
    plain = ""
    while at < len(text) and text[at] != "}":
        if text[at] == "{" or (text[at] == "#" and counted):
            if plain:
                found.append(plain)
            plain = ""
            slot, at = read_slot(text, at) if text[at] == "{" else (Slot(counted, COUNT), at + 1)
            found.append(slot)
        else:
            plain += text[at]
            at += 1
    return (*found, plain) if plain else tuple(found), at


def read_slot(text: str, at: int) -> tuple[Slot, int]:
    fact, at = read_word(text, at + 1)
    if text[at] == "}":
        return Slot(fact), at + 1
    kind, at = read_word(text, at + 1)
    if text[at] == "}":
        return Slot(fact, kind), at + 1
    if kind not in ("plural", "select"):
        how, at = read_word(text, at + 1)
        return Slot(fact, kind, how), closed(text, at)
    cases: dict[str, Message] = {}
    at += 1
    while text[at : at + 1] not in ("}", ""):
        case, at = read_word(text, at)
        cases[case], at = read_text(text, at + 1, fact if kind == "plural" else "")
        at = closed(text, at)
        at += text[at : at + 1] == " "
    return Slot(fact, kind, "", cases), closed(text, at)


def read_word(text: str, at: int) -> tuple[str, int]:
    end = at
    while end < len(text) and text[end] not in ",{}":
        end += 1
    if end == len(text):
        raise ValueError(f"a brace is not closed in {text!r}")
    return text[at:end].strip(), end


def closed(text: str, at: int) -> int:
    if text[at : at + 1] != "}":
        raise ValueError(f"a brace is not closed in {text!r}")
    return at + 1


# Saying it.


@dataclass(frozen=True)
class Language:
    id: str
    name: str
    one: str  # which numbers are singular
    decimal: str

    def is_one(self, n: float) -> bool:
        sign, _, than = self.one.partition(" ")
        return abs(n) < float(than) if sign == "<" else abs(n) == float(than)

    def number(self, n: int | float) -> str:
        return str(n) if isinstance(n, int) else f"{n:g}".replace(".", self.decimal)


class Words:
    """All messages of a game in a language, those that all games share among them."""

    def __init__(self, language: Language, messages: Mapping[str, str]) -> None:
        self.language = language
        self.messages = messages

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, facts: Facts | None = None, names: Sequence[str] = ()) -> str:
        """A message with its facts, and the names of the players where they are known."""
        return self.filled(parsed(self.messages[key]), facts or {}, names)

    def category(self, name: str) -> str:
        """A category of points, as a title."""
        return self.title("category", name)

    def title(self, kind: str, name: str) -> str:
        """What a thing is called as a title; a name such as `urban park` has its kind before it."""
        if f"{kind}.{name}" in self:
            return self.say(f"{kind}.{name}")
        first, _, thing = name.partition(" ")
        if f"{kind}.{first}" in self:
            return self.say(f"{kind}.{first}", {"it": thing})
        return self.say(f"{kind}.other", {"it": name})

    def filled(self, message: Message, facts: Facts, names: Sequence[str]) -> str:
        return "".join([part if isinstance(part, str) else self.slot(part, facts, names) for part in message])

    def slot(self, slot: Slot, facts: Facts, names: Sequence[str]) -> str:
        fact = facts.get(slot.fact)
        if slot.kind == "select":
            case = "none" if fact is None or fact == "" else str(fact).lower() if isinstance(fact, bool) else str(fact)
            return self.filled(slot.cases.get(case, slot.cases["other"]), facts, names)
        if slot.kind in ("plural", COUNT):
            n = fact if isinstance(fact, int | float) else len(listed(fact))
            if slot.kind == COUNT:
                return self.language.number(n)
            one = slot.cases.get("one") if self.language.is_one(n) else None
            return self.filled(slot.cases.get(f"={n}", one or slot.cases["other"]), facts, names)
        if fact is None:
            raise KeyError(slot.fact)
        if not isinstance(fact, list | tuple):
            return self.thing(fact, slot.kind, names)
        items = [{"seat": seat, "it": it} for seat, it in enumerate(fact)] if slot.how == "seats" else fact
        kinds = [slot.kind] + [slot.kind[:1].lower() + slot.kind[1:]] * len(
            items
        )  # only the first one begins a sentence
        return self.joined([self.thing(item, kind, names) for item, kind in zip(items, kinds)], slot.how or "and")

    def joined(self, items: Sequence[str], how: str) -> str:
        if not items:
            return self.messages["list.none"]
        last = how in ("and", "or")
        between = self.messages[f"list.{'commas' if last else 'semicolons' if how == 'seats' else how}"]
        if last and len(items) > 1:
            return f"{between.join(items[:-1])}{self.messages[f'list.{how}']}{items[-1]}"
        return between.join(items)

    def thing(self, value: object, kind: str, names: Sequence[str]) -> str:
        """What something is called. Names of people, and what moves write, stay as they are."""
        key, facts = kind[:1].lower() + kind[1:], {"n": value}
        if key == "signed" and isinstance(value, int | float):
            return ("+" if value > 0 else "") + self.language.number(value)
        if key == "seat" and isinstance(value, int):
            if 0 <= value < len(names):
                return names[value]
            said = self.say("seat.nameless", facts)
        elif key == "reason" and isinstance(value, dict):
            said = self.say(f"refusal.{value['code']}", value["facts"], names)
        elif key and not isinstance(value, str):
            found = f"typed.{key}" if f"typed.{key}" in self else f"thing.{key}"
            said = self.say(found, value if isinstance(value, dict) else facts, names)
        elif f"{key}.{value}" in self:
            said = self.say(f"{key}.{value}")
        else:
            return self.language.number(value) if isinstance(value, int | float) else str(value)
        return said[:1].upper() + said[1:] if kind[:1].isupper() else said


def listed(value: object) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"a plural counts a number or a list, not {value!r}")
    return value


# Where messages are.


@cache
def languages() -> Mapping[str, Language]:
    """Every language there is, by its id."""
    found = json.loads((PACKAGE / "words" / "languages.json").read_text("utf-8"))
    return {id: Language(id, **facts) for id, facts in found.items()}


@cache
def words(game: str = "", language: str = "en") -> Words:
    """The words of a game, or without one those that belong to none."""
    if language not in languages():
        from fogcity.engine.errors import BadSetup  # which have words themselves

        raise BadSetup(f"There is no language {language!r}; there are {', '.join(languages())}.")
    messages = read_messages(PACKAGE / "words" / f"{language}.json")
    for part in ("advice", "puzzle"):
        messages |= read_messages(PACKAGE / "words" / f"{language}.{part}.json")
    if game:
        messages |= read_messages(PACKAGE / "games" / game / "words" / f"{language}.json")
    return Words(languages()[language], messages)


def read_messages(file: Path) -> dict[str, str]:
    """A long text is a list of lines."""
    found: dict[str, str | list[str]] = json.loads(file.read_text("utf-8"))
    return {key: text if isinstance(text, str) else "\n".join(text) for key, text in found.items()}
