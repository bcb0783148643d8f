"""The two variants: negotiated options, and an action deck chosen before the game (I19)."""

from collections import Counter
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import u8

from fogcity.engine.box import Offer, Variant
from fogcity.engine.errors import BadSetup
from fogcity.engine.quoting import shown
from fogcity.games.investors.components import BONUS, Components
from fogcity.games.investors.edition import edition
from fogcity.games.investors.rules import Investors
from fogcity.games.investors.setup import ANY_BONUS_CARDS

YES_AND_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def read_negotiated(value: object) -> bool:
    answer = YES_AND_NO.get(value.strip().lower()) if isinstance(value, str) else value
    if not isinstance(answer, bool):
        raise BadSetup(f"negotiated must be yes or no, not {shown(value)}.")
    return answer


def read_actions(value: object) -> object:
    """A number of bonus cards (those that are called `bonus`), or the names of the cards; a text may hold either."""
    if isinstance(value, str):
        text = value.strip()
        if not text.isdecimal():
            value = [name.strip() for name in text.split(",")]
        elif len(text) < 10:
            value = int(text)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    if isinstance(value, list | tuple) and all(isinstance(name, str) for name in value):
        return list(value)
    raise BadSetup(f"actions must be a number of bonus cards or a list of action cards, not {shown(value)}.")


def offer_negotiated() -> Offer:
    return Offer((False, True))


def offer_actions() -> Offer:
    components = edition(None)
    least, most = bonus_cards(components)
    return Offer((None, *range(least, most + 1)), int(components.years), copies(components))


VARIANTS = (
    Variant(
        "negotiated", "those who chose the same option tile may make a deal", read_negotiated, False, offer_negotiated
    ),
    Variant(
        "actions", "the action deck: its cards, or how many of them are called bonus", read_actions, None, offer_actions
    ),
)


def choose(game: Investors, variants: Mapping[str, object]) -> None:
    """Set the variants of a game that is not set up yet."""
    game.negotiated = bool(variants.get("negotiated", False))
    chosen = variants.get("actions")
    game.chosen, game.bonus_cards = game.components.actions, ANY_BONUS_CARDS
    if isinstance(chosen, int):
        game.bonus_cards = checked_number(game.components, chosen)
    elif isinstance(chosen, list):
        game.chosen = checked_deck(game.components, chosen)


def copies(components: Components) -> dict[str, int]:
    """How many there are of each action card."""
    return dict(Counter(components.action_names[int(card)] for card in components.actions))


def bonus_cards(components: Components) -> tuple[int, int]:
    """How many bonus cards an action deck has at least and at most."""
    years = int(components.years)
    bonus = [int(card) for card in components.actions if components.effect[int(card)] == BONUS]
    return max(0, years - len(components.actions) + len(bonus)), min(len(bonus), years)


def checked_number(components: Components, number: int) -> int:
    least, most = bonus_cards(components)
    if not least <= number <= most:
        raise BadSetup(f"The action deck can have {least} to {most} bonus cards, not {shown(number)}.")
    return number


def checked_deck(components: Components, names: list[str]) -> "vec[u8]":
    if len(names) != components.years:
        raise BadSetup(f"The action deck must have {components.years} cards, not {len(names)}.")
    numbers = {name: number for number, name in enumerate(components.action_names)}
    printed = copies(components)
    for name, wanted in Counter(names).items():
        if name not in numbers:
            raise BadSetup(f"There is no action card {shown(name)}; there are {', '.join(numbers)}.")
        if wanted > printed[name]:
            raise BadSetup(f"The action deck has {wanted} cards {name}, but there are only {printed[name]}.")
    return vec[u8](sorted(numbers[name] for name in names))
