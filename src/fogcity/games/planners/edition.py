"""Reads an edition of the game and checks it."""

import re
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.documents.editions import editions
from fogcity.documents.entries import Entries
from fogcity.games.planners import components as t
from fogcity.games.planners.moves import write_all

STANDARD = Path(__file__).with_name("edition.toml")
SMALL = Path(__file__).with_name("small.toml")  # for exact solvers
MOST_VALUE = 7
MOST_COPIES = 60
MOST_WORTH = 15  # of one card with all its tokens, so that a city can count it in four bits
MOST_KINDS = 250
FACE = re.compile(r"([0-9]?)([A-Z]*)")


def load(entries: Entries, digest: str) -> t.Components:
    city = entries.group("city")
    components = t.Components(entries.text("name"), digest, city.texts("rows", t.ROWS))
    for row in components.rows:
        if not re.fullmatch(r"[a-z]+", row) or row in ("black", "bonus"):
            raise city.wrong("rows", f"cannot name a district {row!r}: small letters only, not black or bonus")
    for column in city.wholes("depots", 0, 1, t.PLACES):
        components.printed_depots |= 1 << (t.LOWEST_ROW + column - 1)
    city.finish()
    read_points(entries, components)
    read_bonuses(entries, components)
    read_cards(entries, components)
    write_all(components)
    return components


edition = editions("planners", STANDARD, load)


def read_points(entries: Entries, components: t.Components) -> None:
    foundations = entries.group("foundations")
    counts = [foundations.whole(str(players), 1, 100) for players in range(2, t.MOST_PLAYERS + 1)]
    components.foundations = vec[i64]([0, 0, *counts])
    foundations.finish()
    skyscrapers = entries.group("skyscrapers")
    components.needs = skyscrapers.whole("needs", 1, 60)
    components.skyscraper_points = skyscrapers.halves("points")
    skyscrapers.finish()
    medal = entries.group("medal")
    components.medal_points = medal.halves("points")
    medal.finish()
    completion = entries.group("completion")
    components.completion_points = completion.halves("points")
    completion.finish()
    gardens = entries.group("gardens")
    components.garden = gardens.whole("value", 0, MOST_VALUE)
    gardens.finish()
    advantage = entries.section("advantage")
    components.district_points = places(advantage.group("districts"))
    components.tram_points = places(advantage.group("trams"))
    advantage.finish()


def places(entries: Entries) -> vec[i64]:
    """The points of each place, for each number of players."""
    points = [0] * (t.MOST_PLAYERS * (t.MOST_PLAYERS + 1))
    for players in range(2, t.MOST_PLAYERS + 1):
        for place, halves in enumerate(entries.halves_list(str(players), players)):
            points[t.MOST_PLAYERS * players + place] = halves
    entries.finish()
    return vec[i64](points)


def read_bonuses(entries: Entries, components: t.Components) -> None:
    bonuses = entries.section("bonuses")
    copies = []
    for name in t.BONUS_NAMES:
        bonus = bonuses.group(name)
        copies.append(bonus.whole("copies", 0, MOST_COPIES))
        match name:
            case "value":
                components.adds = bonus.whole("adds", 1, MOST_VALUE)
            case "card":
                value = bonus.whole("value", 0, MOST_VALUE)
            case "points":
                components.bonus_points = bonus.halves("points")
            case "contracts":
                components.throws = bonus.whole("throws", 1, t.MOST_THROWN)
        bonus.finish()
    bonuses.finish()
    components.copies = vec[i64](copies)
    districts = entries.group("districts")
    given = [districts.choice(row, t.BONUS_NAMES) for row in components.rows]
    components.district_bonus = vec[i64]([t.BONUS_NAMES.index(name) for name in given])
    districts.finish()
    most = MOST_WORTH - components.adds * copies[t.VALUE_BONUS]
    if most < max(value, components.garden):
        raise bonuses.wrong("value", f"adds too much: a card with all the tokens would be worth more than {MOST_WORTH}")
    components.value = vec[i64]([value, 0])


def read_cards(entries: Entries, components: t.Components) -> None:
    cards = entries.section("cards")
    names: list[str] = []
    kinds: list[tuple[int, int, int]] = []
    deck: list[int] = []
    most = MOST_WORTH - components.adds * components.copies[t.VALUE_BONUS]
    for colour, colour_name in enumerate([*components.rows, "black"]):
        group = cards.group(colour_name)
        for face, copies in group.rest().items():
            value, symbols = read_face(group, face)
            if value > most:
                raise group.wrong(face, f"has a value above {most}, which leaves no room for the value tokens")
            deck += [len(kinds)] * group.whole_value(face, copies, 0, MOST_COPIES)
            names.append(f"{colour_name}-{face}")
            kinds.append((colour, value, symbols))
    cards.finish()
    if not deck:
        raise entries.wrong("cards", "must hold at least one card")
    if len(kinds) > MOST_KINDS:
        raise entries.wrong("cards", f"has {len(kinds)} different cards; at most {MOST_KINDS} are possible")
    components.bonus_card, components.bonus_depot = len(kinds), len(kinds) + 1
    value = components.value[0]
    kinds += [(t.BLACK, value, 0), (t.BLACK, 0, t.DEPOT)]
    components.card_names = [*names, f"bonus-{value}", "bonus-D"]
    components.colour = vec[i64]([colour for colour, _, _ in kinds])
    components.value = vec[i64]([value for _, value, _ in kinds])
    components.symbols = vec[i64]([symbols for _, _, symbols in kinds])
    components.deck = vec[u8](deck)


def read_face(group: Entries, face: str) -> tuple[int, int]:
    """The value and the symbols printed on a card."""
    match = FACE.fullmatch(face)
    if not match or not face or any(letter not in t.SYMBOL_LETTERS for letter in match[2]):
        raise group.wrong(face, "is no card: write its value and then letters of TDPFWC, such as 2TC, 0F or P")
    number, letters = match.groups()
    if len(set(letters)) < len(letters):
        raise group.wrong(face, "names a symbol twice")
    symbols = sum(t.SYMBOL_LETTERS[letter] for letter in letters)
    if symbols & t.GARDEN and (number or symbols & t.FOUNDATION):
        raise group.wrong(face, "contradicts itself: a garden (P) has no value of its own and no foundation")
    if not symbols & t.GARDEN and not number:
        raise group.wrong(face, "has no value: write 0 where none is printed")
    if symbols & t.DEPOT and symbols & t.LINES:
        raise group.wrong(face, "contradicts itself: a depot (D) is always in the network and has no lines (T)")
    return int(number or 0), symbols
