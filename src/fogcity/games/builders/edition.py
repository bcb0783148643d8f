"""Reads an edition of the game and checks it."""

import re
from itertools import pairwise
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.documents.editions import editions
from fogcity.documents.entries import Entries
from fogcity.games.builders import components as t
from fogcity.games.builders.moves import write_all

STANDARD = Path(__file__).with_name("edition.toml")
SMALL = Path(__file__).with_name("small.toml")  # for exact solvers
MOST_PRICE = 15
MOST_MONEY = 99
MOST_BUILDINGS = 12
MOST_COPIES = 20
MOST_KINDS = 120
MOST_PERMITS = 250
MOST_BOARD = 12
BONUSES = {
    "permit": t.BONUS_PERMIT,
    "objective": t.BONUS_OBJECTIVE,
    "building": t.BONUS_BUILDING,
    "step": t.BONUS_STEP,
    "build": t.BONUS_BUILD,
}
MONEY = re.compile(r"money (\d)( per building)?")
PLOT = re.compile(r"([a-z]+)-([1-9])")
EARNINGS = re.compile(r"earnings ([1-9])")


def load(entries: Entries, digest: str) -> t.Components:
    components = t.Components(entries.text("name"), digest)
    read_money(entries, components)
    read_prices(entries, components)
    read_years(entries, components)
    read_actions(entries, components)
    read_plots(entries, components)
    read_permits(entries, components)
    read_urban(entries, components)
    read_objectives(entries, components)
    read_development(entries, components)
    write_all(components)
    return components


edition = editions("builders", STANDARD, load)


# Prices and years


def read_money(entries: Entries, components: t.Components) -> None:
    money = entries.group("money")
    points = money.wholes("points", 0, -100, 100)
    if not 2 <= len(points) <= MOST_MONEY + 1:
        raise money.wrong("points", f"must have 2 to {MOST_MONEY + 1} entries, not {len(points)}")
    components.money_points = vec[i64](points)
    components.most_money = len(points) - 1
    money.finish()


def read_prices(entries: Entries, components: t.Components) -> None:
    prices = entries.group("prices")
    for name in ("distance", "collect", "rubble", "step", "cable_car", "corner"):
        setattr(components, name, prices.whole(name, 0, MOST_PRICE))
    prices.finish()
    limits = entries.group("limits")
    components.hand = limits.whole("permits", 2, t.MOST_HAND)
    components.buildings = limits.whole("buildings", 1, MOST_BUILDINGS)
    limits.finish()


def read_years(entries: Entries, components: t.Components) -> None:
    years = entries.group("years")
    cost, bonus, money, each = ([0] * t.YEARS for _ in range(4))
    played = [i for i in range(t.YEARS) if i in (0, t.LAST_YEAR) or str(t.FIRST_YEAR + i) in years]
    for i in played:
        year = years.section(str(t.FIRST_YEAR + i))
        cost[i] = year.whole("cost", 0, MOST_PRICE)
        offers = year.texts("bonus", 0) if i else []
        for offer in offers:
            match = MONEY.fullmatch(offer)
            if match:
                bonus[i] |= t.BONUS_MONEY
                (each if match[2] else money)[i] += int(match[1])
            elif offer in BONUSES and (offer == "build") <= (i == t.LAST_YEAR):
                bonus[i] |= BONUSES[offer]
            else:
                known = ", ".join(["money 3", "money 2 per building", *BONUSES])
                raise year.wrong("bonus", f"cannot be {offer!r}; it can be {known}, and build only in 1912")
        year.finish()
    if bonus[t.LAST_YEAR] & ~(t.BONUS_BUILD | t.BONUS_MONEY) or not bonus[t.LAST_YEAR] & t.BONUS_MONEY:
        raise years.wrong("1912.bonus", "must offer money, and besides that only build")
    years.finish()
    following = dict(pairwise(played)) | {t.LAST_YEAR: t.LAST_YEAR}
    components.next_year = vec[i64]([following.get(i, 0) for i in range(t.YEARS)])
    components.laps = vec[i64]([len(played) - 1 - played.index(i) if i in played else 0 for i in range(t.YEARS)])
    components.cost, components.bonus = vec[i64](cost), vec[i64](bonus)
    components.bonus_money, components.bonus_each = vec[i64](money), vec[i64](each)


# Earnings area and action cards


def read_actions(entries: Entries, components: t.Components) -> None:
    earnings = entries.group("earnings")
    amounts = earnings.wholes("spaces", 0, 0, t.MOST_AMOUNT)
    if not t.MOST_PLAYERS <= len(amounts) <= t.MOST_SPACES:
        raise earnings.wrong("spaces", f"must have {t.MOST_PLAYERS} to {t.MOST_SPACES} entries, one for each player")
    components.earnings = vec[i64](amounts)
    earnings.finish()
    actions = entries.section("actions")
    two, many = actions.group("two"), actions.group("many")
    components.action_cards = [name for name in two.rest() if name != "provenance"]
    components.circle = len(components.action_cards)
    if not 1 <= components.circle <= t.MOST_ACTION_CARDS:
        raise actions.wrong("two", f"must have 1 to {t.MOST_ACTION_CARDS} cards, not {components.circle}")
    spaces: list[int] = []
    counts: list[int] = []
    sets: list[int] = []
    ways: list[int] = []
    way_counts: list[int] = []
    for side, least in ((two, 2), (many, t.MOST_PLAYERS)):
        for card in components.action_cards:
            offers = read_spaces(side, card, least)
            counts.append(len(offers))
            sets.append(sum(1 << action for action in {offer & 15 for offer in offers}))
            ways += ways_on(offers, int(components.distance))
            way_counts.append(len({*offers} - {t.PASS}))
            spaces += offers + [t.PASS] * (t.MOST_SPACES - len(offers))
        side.finish()
    actions.finish()
    components.spaces, components.space_counts, components.offers = vec[i64](spaces), vec[i64](counts), vec[i64](sets)
    components.ways, components.way_counts = vec[i64](ways), vec[i64](way_counts)


def ways_on(offers: list[int], distance: int) -> list[int]:
    """From every space of a card the ways to all different actions, each to the nearest space that offers it (B2)."""
    found: list[int] = []
    for here in range(t.MOST_SPACES):
        nearest: dict[int, int] = {}
        for space in sorted(range(len(offers)), key=lambda space: abs(space - here)):
            nearest.setdefault(offers[space], space)
        ways = [
            int(t.way_to(offer, abs(space - here) * distance))
            for space, offer in enumerate(offers)
            if offer != t.PASS and nearest[offer] == space
        ]
        found += ways + [0] * (t.MOST_SPACES - len(ways))
    return found


def read_spaces(side: Entries, card: str, least: int) -> list[int]:
    """The spaces of one side of an action card, from left to right."""
    if not re.fullmatch(r"[A-Za-z0-9]+", card) or card == "earnings":
        raise side.wrong(card, "is no name for a card: letters and digits only, and not earnings")
    offers = []
    for offer in side.items(card, 0):
        match = EARNINGS.fullmatch(str(offer))
        if match:
            offers.append(t.EARNINGS + 16 * int(match[1]))
        elif offer in t.ACTION_NAMES and offer != "earnings":
            offers.append(t.ACTION_NAMES.index(str(offer)))
        else:
            known = ", ".join(name if name != "earnings" else "earnings 3" for name in t.ACTION_NAMES)
            raise side.wrong(card, f"cannot offer {offer!r}; a space is one of {known}")
    if not least <= len(offers) <= t.MOST_SPACES:
        raise side.wrong(card, f"must have {least} to {t.MOST_SPACES} spaces, not {len(offers)}")
    return offers


# The map


def read_plots(entries: Entries, components: t.Components) -> None:
    plots = entries.group("plots")
    components.colours = plots.texts("colours", t.COLOURS)
    for name in components.colours:
        if not re.fullmatch(r"[a-z]+", name) or name in ("grant", "deck", "none"):
            raise plots.wrong("colours", f"cannot name a colour {name!r}: small letters only, not grant, deck, none")
    colours, numbers = [], []
    for card in range(1, t.PLOT_CARDS + 1):
        for face in plots.texts(str(card), len(t.CORNERS)):
            colour, number = read_face(plots, str(card), face, components.colours)
            components.plot_names.append(f"{face}@{card}")
            colours.append(colour)
            numbers.append(number)
    plots.finish()
    components.plot_colour, components.plot_number = vec[i64](colours), vec[i64](numbers)
    rubble = entries.group("rubble")
    components.rubble_tokens = rubble.whole("tokens", 0, t.PLOTS)
    sides = []
    for side in t.SIDES:
        corners = rubble.texts(side, 0)
        for corner in corners:
            if corner not in t.CORNERS:
                raise rubble.wrong(side, f"cannot name {corner!r}; the corners are {', '.join(t.CORNERS)}")
        if len(corners) * t.PLOT_CARDS > components.rubble_tokens:
            raise rubble.wrong(side, f"needs more than the {components.rubble_tokens} tokens on {t.PLOT_CARDS} cards")
        sides.append(sum(1 << t.CORNERS.index(corner) for corner in corners))
    components.rubble_corners = vec[i64](sides)
    rubble.finish()


def read_face(group: Entries, key: str, face: str, colours: list[str]) -> tuple[int, int]:
    """The colour and the number of a plot or a permit."""
    match = PLOT.fullmatch(face)
    if not match or match[1] not in colours:
        raise group.wrong(key, f"has {face!r}, which is not a colour of the plots and a number, such as {colours[0]}-3")
    return colours.index(match[1]), int(match[2])


# Cards


def read_permits(entries: Entries, components: t.Components) -> None:
    grants = entries.group("grants")
    copies = grants.whole("copies", 0, MOST_COPIES)
    grants.finish()
    permits = entries.group("permits")
    kinds: dict[str, tuple[int, int, int]] = {}
    deck: list[str] = []
    for face, letters in permits.rest().items():
        colour, number = read_face(permits, face, face, components.colours)
        if not isinstance(letters, list):
            raise permits.wrong(face, f"must be a list with the symbols of each copy, not {letters!r}")
        for pair in letters:
            name = f"{face}{pair}"
            kinds[name] = (colour, number, read_symbols(permits, face, pair))
            deck.append(name)
    permits.finish()
    kinds["grant"] = (t.ANY_COLOUR, t.NO_NUMBER, 0)
    deck += ["grant"] * copies
    if len(kinds) > MOST_KINDS or not t.ROW <= len(deck) <= MOST_PERMITS:
        raise entries.wrong(
            "permits", f"must be {t.ROW} to {MOST_PERMITS} cards of at most {MOST_KINDS} kinds, not {len(deck)}"
        )
    components.permit_names = list(kinds)
    components.kinds = len(kinds)
    components.colour = vec[i64]([colour for colour, _, _ in kinds.values()])
    components.number = vec[i64]([number for _, number, _ in kinds.values()])
    components.symbols = vec[i64]([symbols for _, _, symbols in kinds.values()])
    components.permits = vec[u8]([components.permit_names.index(name) for name in deck])


def read_symbols(permits: Entries, face: str, letters: object) -> int:
    """The symbols of a permit as a set of types."""
    order = t.TYPE_LETTERS
    if not isinstance(letters, str) or letters != "".join(letter for letter in order if letter in letters):
        raise permits.wrong(face, f"has the symbols {letters!r}; write different letters of {order}, in this order")
    return sum(1 << order.index(letter) for letter in letters)


def read_urban(entries: Entries, components: t.Components) -> None:
    urban = entries.section("urban")
    counts = []
    each = []
    for name in t.TYPE_NAMES:
        group = urban.group(name)
        points = 0
        if name in ("lighting", "park"):
            values = group.wholes("points", 0, -100, 100)
            if len(values) > MOST_COPIES:
                raise group.wrong("points", f"has {len(values)} entries; at most {MOST_COPIES} are possible")
            counts.append(len(values))
            if name == "lighting":
                components.lighting_points = vec[i64]([0, *values])
            else:
                components.park_points = vec[i64](values)
        else:
            counts.append(group.whole("copies", 0, MOST_COPIES))
            points = group.whole("points", -100, 100)
        each.append(points)
        group.finish()
    urban.finish()
    components.urban_points = vec[i64](each)
    components.supply = sum(count << 8 * kind for kind, count in enumerate(counts))


# Objectives


def read_objectives(entries: Entries, components: t.Components) -> None:
    objectives = entries.section("objectives")
    components.objective_names = objective_names(components.colours)
    seen: list[str] = []
    for key in ("initial", "others"):
        group = objectives.group(key)
        names = group.texts("cards", 0)
        for name in names:
            if name not in components.objective_names:
                raise group.wrong("cards", f"names {name!r}; objectives are {', '.join(components.objective_names)}")
            if name in seen:
                raise group.wrong("cards", f"names {name!r}, which is an initial objective already")
        seen += names
        group.finish()
        if key == "initial":
            components.initial = len(names)
    components.objectives = vec[u8]([components.objective_names.index(name) for name in seen])
    if components.initial < t.COMMON:
        raise objectives.wrong("initial.cards", f"must name at least {t.COMMON}, the common ones")
    if len(seen) < t.COMMON + t.MOST_PLAYERS:
        raise objectives.wrong("others.cards", "are too few: after the common ones each player gets one")
    read_points(objectives.group("points"), components)
    majority = objectives.group("majority")
    components.colour_places = places(majority.section("colour"))
    components.rubble_places = places(majority.section("rubble"))
    majority.finish()
    objectives.finish()


def objective_names(colours: list[str]) -> list[str]:
    """In the order of their numbers."""
    return [
        "coins",
        "urban-sidebar",
        "clear-up-sidebar",
        *(f"most-{colour}" for colour in colours),
        "most-rubble",
        "buildings",
        "isolated",
        "rivals",
        "pairs",
        "corners",
        *colours,
        "colour-set",
        *t.TYPE_NAMES,
        "urban-set",
        "rubble",
    ]


def read_points(group: Entries, components: t.Components) -> None:
    points = [0] * t.OBJECTIVES
    for first, copies, name in (
        (t.COINS, 1, "coins"),
        (t.BUILDINGS, 1, "buildings"),
        (t.ISOLATED, 1, "isolated"),
        (t.RIVALS, 1, "rivals"),
        (t.PAIRS, 1, "pairs"),
        (t.CORNER, 1, "corners"),
        (t.COLOUR, t.COLOURS, "colour"),
        (t.COLOUR_SET, 1, "colour_set"),
        (t.TYPE, t.TYPES, "urban"),
        (t.TYPE_SET, 1, "urban_set"),
        (t.RUBBLE, 1, "rubble"),
    ):
        points[first : first + copies] = [group.whole(name, -100, 100)] * copies
    components.points = vec[i64](points)
    components.coins_each = group.whole("coins_each", 1, MOST_MONEY)
    components.best_builder = group.whole("best_builder", -100, 100)
    group.finish()


def places(entries: Entries) -> vec[i64]:
    """The points of each place, for each number of players."""
    points = [0] * (t.MOST_PLAYERS * (t.MOST_PLAYERS + 1))
    for players in range(2, t.MOST_PLAYERS + 1):
        for place, value in enumerate(entries.wholes(str(players), players, 0, 100)):
            points[t.MOST_PLAYERS * players + place] = value
    entries.finish()
    return vec[i64](points)


def read_development(entries: Entries, components: t.Components) -> None:
    """The development board; it is printed from the top, and counted from the bottom."""
    development = entries.group("development")
    rows = development.items("board", 0)
    components.clear_up_sidebar = vec[i64](development.wholes("clear_up_sidebar", 0, -100, 100))
    components.urban_sidebar = vec[i64](development.wholes("urban_sidebar", 0, -100, 100))
    components.levels, components.columns = len(components.clear_up_sidebar), len(components.urban_sidebar)
    if not (1 <= components.levels <= MOST_BOARD and 1 <= components.columns <= MOST_BOARD):
        raise development.wrong("board", f"must have 1 to {MOST_BOARD} rows and columns, as many as its sidebars")
    if len(rows) != components.levels:
        raise development.wrong("board", f"must have {components.levels} rows, as many as clear_up_sidebar has entries")
    board: list[int] = []
    for row in reversed(rows):
        if not isinstance(row, list) or len(row) != components.columns:
            raise development.wrong("board", f"must have {components.columns} entries a row, as urban_sidebar has")
        board += [development.whole_value("board", value, -100, 100) for value in row]
    components.board = vec[i64](board)
    development.finish()
