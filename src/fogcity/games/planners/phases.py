"""Where a position set up by hand stands in its turn: whose decision, about what, and whether that can be."""

from fogcity.documents.entries import Entries
from fogcity.documents.positions import check_decisions, wrong
from fogcity.games.planners import components as t
from fogcity.games.planners.rules import Planners


def place_phase(game: Planners, entries: Entries, unspent: list[int]) -> None:
    """Read the rest of the document; `unspent` are the bonuses earned, but not to be seen, by seat."""
    game.seat = entries.whole("seat", 0, int(game.players) - 1) if "seat" in entries else 0
    game.deciding = 1 << game.seat
    for key, names in (("district", tuple(game.components.rows)), ("bonus", t.BONUS_NAMES)):
        if entries.given(key):
            setattr(game, key, names.index(entries.choice(key, names)))
    phase = entries.choice("phase", t.PHASE_NAMES) if "phase" in entries else likely_phase(game, entries)
    game.phase = t.PHASE_NAMES.index(phase)
    if game.phase == t.TARGET:
        check_target(game, entries)
        take_bonus(game, int(game.bonus))  # it has left the supply and not yet arrived
    place_supply(game, entries)
    place_ending(game, entries)
    if not game.ended:
        check_running(game)
    if game.phase != t.OVER:
        check_decision(game, unspent)


def take_bonus(game: Planners, bonus: int) -> None:
    if not game.supply[bonus]:
        raise wrong(f"there are more {t.BONUS_NAMES[bonus]} bonuses than the edition has")
    game.supply[bonus] -= 1


def likely_phase(game: Planners, entries: Entries) -> str:
    if entries.given("bonus"):
        return "target"
    if entries.given("district"):
        return "bonus"
    if game.drawn != t.NO_CARD:
        return "column"
    if game.sizes[t.TAKEN]:
        return "build"
    return "choose"


def check_target(game: Planners, entries: Entries) -> None:
    """The bonus being placed is one with a target, and one that the district gives."""
    with_target = (t.VALUE_BONUS, t.CARD_BONUS, t.DEPOT_BONUS, t.LINES_BONUS)
    if not entries.given("bonus") or game.bonus not in with_target:
        raise wrong("in phase 'target' the bonus must be value, card, depot or lines")
    if game.bonus not in (game.components.district_bonus[game.district], t.LINES_BONUS):
        district = game.components.rows[game.district]
        raise wrong(f"{district} does not give the bonus {t.BONUS_NAMES[game.bonus]}")


def place_supply(game: Planners, entries: Entries) -> None:
    """The bonuses that are left; by default all that are not seen elsewhere."""
    if "supply" not in entries:
        return
    supply = entries.section("supply")
    for bonus, name in enumerate(t.BONUS_NAMES):
        if name in supply:
            game.supply[bonus] = supply.whole(name, 0, int(game.supply[bonus]))
    supply.finish()


def place_ending(game: Planners, entries: Entries) -> None:
    """A game that is over, or about to be when the last card's bonus is settled (P13)."""
    full = game.cities[game.seat].filled == t.ALL_CELLS
    if game.phase == t.OVER:
        game.deciding = 0
        game.ended = t.ENDINGS.index(entries.choice("ending", t.ENDINGS[1:]))
        game.ended_by = entries.whole("ended_by", 0, int(game.players) - 1)
        ways = {t.LAST_FOUNDATION: game.tokens == 0, t.CITY_FULL: full, t.STUCK: is_stuck(game)}
        if game.sizes[t.TAKEN] or game.drawn != t.NO_CARD:
            raise wrong("after the end nobody has taken or drawn cards")
        if game.ended_by != game.seat:
            raise entries.wrong("ended_by", "must be the seat whose turn it was")
        if not ways[int(game.ended)]:
            raise entries.wrong("ending", f"cannot be {t.ENDINGS[game.ended]!r} here")
    elif full and game.phase in (t.CHOOSE_BONUS, t.TARGET):
        game.ended, game.ended_by = t.CITY_FULL, game.seat
    entries.asked.update(("ending", "ended_by"))


def is_stuck(game: Planners) -> bool:
    contracts = game.cities[game.seat].contracts
    return game.deck_left == 0 and all(contracts >= game.sizes[i] for i in range(t.COLUMNS))


def check_running(game: Planners) -> None:
    if game.tokens == 0:
        raise wrong("no foundation token is left, so the game would be over")
    for seat, city in enumerate(game.cities):
        if city.filled == t.ALL_CELLS:
            raise wrong(f"the city of seat {seat} is full, so the game would be over")


def check_decision(game: Planners, unspent: list[int]) -> None:
    if (game.drawn != t.NO_CARD) != (game.phase == t.COLUMN):
        raise wrong("a drawn card and the phase 'column' belong together")
    if game.sizes[t.TAKEN] and game.phase < t.BUILD:
        raise wrong("taken cards must be put down before anything else: the phase is 'build'")
    city = game.cities[game.seat]
    earned = city.used >> game.district & 1 and unspent[game.seat]
    if game.phase in (t.CHOOSE_BONUS, t.TARGET) and not earned:
        raise wrong(f"seat {game.seat} has not earned the bonus of {game.components.rows[game.district]}")
    idle = not game.sizes[t.TAKEN] and not (city.contract_tokens and city.contracts)
    least = 2 if game.phase == t.BUILD and idle else 1  # to stop is not a decision where nothing else can be done
    check_decisions(game, t.PHASE_NAMES[game.phase], least)
