"""Reads an edition of the game and checks it."""

import re
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.documents.editions import editions
from fogcity.documents.entries import Entries
from fogcity.engine.quoting import shown
from fogcity.games.investors import components as t
from fogcity.games.investors.cheques import BITS
from fogcity.games.investors.moves import write_all
from fogcity.games.investors.streets import COLUMNS, ROWS

STANDARD = Path(__file__).with_name("edition.toml")
SMALL = Path(__file__).with_name("small.toml")  # for exact solvers
SPACES = ROWS * COLUMNS
MOST_COPIES = 60
MOST_CARDS = 120
MOST_ALIKE = 3  # cheques of one value in a hand: with five players a set of all cheques can still count them
MOST_PARKS = 3
LEAST_STICKS = 2  # the right to two sticks needs as many
AUCTION = re.compile(r"(influence|cheques|options)-([0-9])(?:-([a-z]+))?")
ACTION = re.compile(r"([a-z]+)(?:-([a-z]+))?")
WITHOUT_AUCTION = (t.PLUS, t.BONUS, t.WITHDRAW)


def load(entries: Entries, digest: str) -> t.Components:
    components = t.Components(entries.text("name"), digest)
    read_board(entries, components)
    read_tiles(entries, components)
    read_supplies(entries, components)
    read_cheques(entries, components)
    read_auctions(entries, components)
    read_actions(entries, components)
    read_effects(entries, components)
    read_ends(entries, components)
    write_all(components)
    return components


edition = editions("investors", STANDARD, load)


def read_board(entries: Entries, components: t.Components) -> None:
    board = entries.group("board")
    board.whole("rows", ROWS, ROWS)
    board.whole("columns", COLUMNS, COLUMNS)
    square = board.text("town_hall")
    if not re.fullmatch(f"[0-{ROWS - 1}][0-{COLUMNS - 1}]", square):
        raise board.wrong(
            "town_hall", f"must be a row from 0 to {ROWS - 1} and a column from 0 to {COLUMNS - 1}, not {shown(square)}"
        )
    components.town_hall = 8 * int(square[0]) + int(square[1])
    board.finish()


def read_tiles(entries: Entries, components: t.Components) -> None:
    landmarks = entries.group("landmarks")
    bank = landmarks.whole("bank", 1, 1)
    parks = landmarks.whole("park", 0, MOST_PARKS)
    landmarks.finish()
    districts = entries.group("districts")
    copies = [districts.whole(name, 0, SPACES) for name in t.KIND_NAMES[: t.DISTRICTS]]
    districts.finish()
    tiles = sum(copies) + 1 + bank + parks
    if tiles != SPACES:
        raise entries.wrong("districts", f"with the landmarks make {tiles} tiles; the board has {SPACES} squares")
    components.copies = vec[i64]([*copies, 1, bank, parks])
    prestige = entries.group("prestige")
    names = [*t.KIND_NAMES[: t.DISTRICTS], "town_hall", "bank"]
    components.prestige = vec[i64]([*[prestige.whole(name, 0, 100) for name in names], 0])
    prestige.finish()


def read_supplies(entries: Entries, components: t.Components) -> None:
    sticks = entries.group("sticks")
    components.sticks = sticks.whole("player", LEAST_STICKS, 82)
    if sticks.whole("white", 0, 82) < 4 * components.copies[t.PARK]:
        raise sticks.wrong("white", f"must be enough for all sides of {components.copies[t.PARK]} parks")
    sticks.finish()
    scale = entries.group("scale")
    components.scale = scale.whole("end", 1, 1000)
    scale.finish()
    influence = entries.group("influence")
    components.start = influence.whole("start", 0, int(components.scale))
    components.highest = influence.whole("highest_card", 0, t.MOST_CARDS - 1)
    influence.finish()
    sealed = entries.group("sealed_bid")
    components.most_bid = sealed.whole("cheques", 1, 30)
    sealed.finish()


def read_cheques(entries: Entries, components: t.Components) -> None:
    cheques = entries.group("cheques")
    copies: dict[int, int] = {}
    for value, number in cheques.rest().items():
        if not re.fullmatch("[1-9][0-9]{0,3}", value):
            raise cheques.wrong(value, "is no value of a cheque: write whole thousands, such as 30")
        copies[int(value)] = cheques.whole_value(value, number, 1, MOST_ALIKE)
    if not 1 <= len(copies) <= t.MOST_VALUES:
        raise entries.wrong("cheques", f"must have 1 to {t.MOST_VALUES} different values, not {len(copies)}")
    values = sorted(copies)
    components.values = vec[i64](values)
    components.cheques = sum(copies[value] << BITS * i for i, value in enumerate(values))


def read_auctions(entries: Entries, components: t.Components) -> None:
    auctions = entries.group("auctions")
    ways: list[int] = []
    investors: list[int] = []
    places: list[int] = []
    deck: list[int] = []
    wheres: dict[str | None, int] = {name: kind for kind, name in enumerate(t.KIND_NAMES[: t.DISTRICTS])}
    wheres |= {"border": t.BORDER, None: t.AS_OPTION}
    for name, copies in auctions.rest().items():
        match = AUCTION.fullmatch(name)
        if not match or match[3] not in wheres or (match[1] == "options") != (match[3] is None):
            raise auctions.wrong(name, "is no auction card: write influence-2-villa, cheques-1-border or options-3")
        way, most = t.WAY_NAMES.index(match[1]), int(match[2])
        if way == t.BY_INFLUENCE and not 1 <= most <= t.MOST_PLAYERS:
            raise auctions.wrong(name, f"must be for 1 to {t.MOST_PLAYERS} investors")
        if way == t.BY_CHEQUES and most != 1:
            raise auctions.wrong(name, "must be for 1 investor: an auction by cheques has one winner")
        if way == t.BY_OPTIONS and most != t.TILES:
            raise auctions.wrong(name, f"must be for {t.TILES} investors, one for each option tile")
        deck += [len(ways)] * auctions.whole_value(name, copies, 0, MOST_COPIES)
        components.card_names.append(name)
        ways.append(way)
        investors.append(most)
        places.append(wheres[match[3]])
    if not 2 <= len(deck) <= MOST_CARDS:
        raise entries.wrong("auctions", f"must be 2 to {MOST_CARDS} cards, not {len(deck)}")
    components.way, components.investors, components.where = vec[i64](ways), vec[i64](investors), vec[i64](places)
    components.deck = vec[u8](deck)


def read_actions(entries: Entries, components: t.Components) -> None:
    actions = entries.group("actions")
    effects: list[int] = []
    ways: list[int] = []
    deck: list[int] = []
    for name, copies in actions.rest().items():
        match = ACTION.fullmatch(name)
        if not match or match[1] not in t.ACTION_NAMES:
            raise actions.wrong(name, f"is no action card: there are {', '.join(t.ACTION_NAMES)}")
        effect = t.ACTION_NAMES.index(match[1])
        if effect in WITHOUT_AUCTION and match[2]:
            raise actions.wrong(name, f"has no auction: write {match[1]}")
        if effect not in WITHOUT_AUCTION and match[2] not in t.WAY_NAMES[: t.BY_OPTIONS]:
            raise actions.wrong(name, f"must say how it is won: {match[1]}-influence or {match[1]}-cheques")
        deck += [len(effects)] * actions.whole_value(name, copies, 0, MOST_COPIES)
        components.action_names.append(name)
        effects.append(effect)
        ways.append(t.WAY_NAMES.index(match[2]) if match[2] else 0)
    components.effect, components.action_way, components.actions = vec[i64](effects), vec[i64](ways), vec[u8](deck)


def read_effects(entries: Entries, components: t.Components) -> None:
    plus = entries.group("plus")
    components.plus = plus.whole("prestige", 0, 100)
    plus.finish()
    bonus = entries.group("bonus")
    components.bonus_influence = bonus.whole("influence", 0, 1000)
    components.bonus_limit = bonus.whole("cheques", 0, 10000)
    bonus.finish()
    withdraw = entries.group("withdraw")
    components.withdraw_influence = withdraw.whole("influence", 0, 1000)
    components.withdraw_limit = withdraw.whole("cheques", 0, 10000)
    withdraw.finish()


def read_ends(entries: Entries, components: t.Components) -> None:
    years = entries.group("years")
    components.first_year = years.whole("first", 1, 9999)
    first = int(components.first_year)
    components.years = years.whole("last", first, first + 40) - first + 1
    years.finish()
    if not components.years <= len(components.actions) <= MOST_CARDS:
        raise entries.wrong(
            "actions", f"must be {components.years} to {MOST_CARDS} cards, one a year, not {len(components.actions)}"
        )
    patience = entries.group("patience")
    components.quiet_rounds = patience.whole("quiet_rounds", 1, 10000)
    components.most_rounds = patience.whole("rounds", 1, 10000)
    patience.finish()
