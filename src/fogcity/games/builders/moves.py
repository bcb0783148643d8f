"""Moves as text. Every move has one number and one text, whatever the position."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fogcity.engine.errors import AmbiguousMove, UnreadableMove, typed
from fogcity.engine.rules import zeros
from fogcity.engine.schema import as_dict
from fogcity.games.builders import schema
from fogcity.games.builders.components import (
    ACTION_NAMES,
    BONUS,
    BONUS_NAMES,
    COLLECT,
    DO,
    DO_EARNINGS,
    EARNINGS,
    FROM_DECK,
    MOST_AMOUNT,
    MOST_SPACES,
    NO_RUBBLE,
    NO_URBAN,
    OBJECTIVES,
    ON_PLOT,
    PLOTS,
    TAKE_OBJECTIVE,
    TAKE_PERMIT,
    TAKE_RUBBLE,
    TAKE_URBAN,
    TO_SPACE,
    TYPE_NAMES,
    TYPES,
    URBAN,
    Components,
)

if TYPE_CHECKING:
    from fogcity.games.builders.rules import Builders

EXAMPLES: Final = (
    "space 2, materials, earnings 3, collect, permit red-3LK, objective deck, rubble green-1@1, no rubble, "
    "plot blue-6@3, with blue-6LT, with red-6LK blue-1TH, urban park, urban none, bonus money"
)
DETAILS: Final = re.compile(r"(?<=-\d)[a-z]+|@\d")  # what a person may leave out where nothing else fits


def write_all(components: Components) -> None:
    """Fill in the text of every move that exists with these cards."""
    kinds = int(components.kinds)
    components.with_one = TAKE_PERMIT + kinds
    components.with_two = TAKE_PERMIT + 2 * kinds
    texts = [""] * int(components.with_two + kinds * kinds)
    for space in range(MOST_SPACES):
        texts[TO_SPACE + space] = f"space {space + 1}"
    for action in range(URBAN + 1):
        texts[DO + action] = ACTION_NAMES[action]
    texts[COLLECT] = "collect"
    for amount in range(1, MOST_AMOUNT + 1):
        texts[DO_EARNINGS + amount] = f"{ACTION_NAMES[EARNINGS]} {amount}"
    for i, bonus in enumerate(BONUS_NAMES):
        texts[BONUS + i] = f"bonus {bonus}"
    texts[NO_RUBBLE] = "no rubble"
    for kind in range(TYPES):
        texts[TAKE_URBAN + kind] = f"urban {TYPE_NAMES[kind]}"
    texts[NO_URBAN] = "urban none"
    texts[FROM_DECK] = "objective deck"
    for objective in range(OBJECTIVES):
        texts[TAKE_OBJECTIVE + objective] = f"objective {components.objective_names[objective]}"
    for plot in range(PLOTS):
        texts[TAKE_RUBBLE + plot] = f"rubble {components.plot_names[plot]}"
        texts[ON_PLOT + plot] = f"plot {components.plot_names[plot]}"
    for one in range(kinds):
        name = components.permit_names[one]
        texts[TAKE_PERMIT + one] = f"permit {name}"
        texts[components.with_one + one] = f"with {name}"
        for other in range(one, kinds):
            if other > one or has_copies(components, one):
                texts[components.with_two + kinds * one + other] = f"with {name} {components.permit_names[other]}"
    components.texts = texts
    components.numbers = {text: number for number, text in enumerate(texts) if text}
    components.plain_numbers = {plain(text): number for text, number in components.numbers.items()}


def has_copies(components: Components, wanted: int) -> bool:
    """Whether a hand can hold two permits of this kind."""
    return len([kind for kind in components.permits if int(kind) == wanted]) > 1


def read(game: Builders, seat: i64, text: str) -> i64:
    """The move that a text means; capitals, spaces and the order of permits do not matter.

    The symbols of a permit and the card of a plot may be left out where only one fits.
    """
    number = game.components.numbers.get(text)
    if number is not None:
        return number
    wanted = plain(text)
    number = game.components.plain_numbers.get(wanted)
    if number is not None:
        return number
    out = zeros(game.most_moves())
    legal = [int(out[i]) for i in range(game.moves(seat, out))]
    found = [move for move in legal if means(wanted, game.write(move))]
    if not found:
        # Not possible now, but meant: the refusal will say why not.
        found = [move for known, move in game.components.numbers.items() if means(wanted, known)]
        found = [move for move in found if on_the_table(game, move)][:1] or found[:1]
    if not found:
        raise UnreadableMove("unreadable", {"text": typed(text), "examples": EXAMPLES}, "builders")
    if len(found) > 1:
        choices = [{"text": game.write(move), **as_dict(game.parts(move))} for move in found]
        raise AmbiguousMove("ambiguous", {"text": typed(text), "choices": choices}, "builders")
    return found[0]


def plain(text: str) -> str:
    """A text with small letters, single spaces and the permits of a pair in alphabetical order."""
    words = text.lower().split()
    return " ".join([words[0], *sorted(words[1:])] if words and words[0] == "with" else words)


def shortened(text: str) -> str:
    return plain(DETAILS.sub("", text.lower()))


def means(wanted: str, known: str) -> bool:
    """Whether a text is a known one, each word of it whole or shortened, the permits of a pair in any order."""
    if shortened(known) == wanted:
        return True
    words, whole = wanted.split(), known.lower().split()
    if len(words) != len(whole) or words[0] != whole[0]:
        return False
    return fit(words, whole) or (words[0] == "with" and fit(words, [whole[0], *whole[:0:-1]]))


def fit(words: list[str], whole: list[str]) -> bool:
    for word, name in zip(words, whole, strict=True):
        if word != name and word != DETAILS.sub("", name):
            return False
    return True


def on_the_table(game: Builders, move: i64) -> bool:
    """Whether the plot of a move is on the map."""
    if TAKE_RUBBLE <= move < ON_PLOT:
        return game.layout.cell_of[move - TAKE_RUBBLE] != 0
    return ON_PLOT <= move < TAKE_PERMIT and game.layout.cell_of[move - ON_PLOT] != 0


def parts(components: Components, move: i64) -> schema.GameMove:
    """A move in structured form."""
    if move < DO:
        return schema.SpaceMove(space=move - TO_SPACE + 1)
    if move < COLLECT:
        return schema.ActMove(action=ACTION_NAMES[move - DO])
    if move == COLLECT:
        return schema.CollectMove()
    if move < BONUS:
        return schema.ActMove(action=ACTION_NAMES[EARNINGS], amount=move - DO_EARNINGS)
    if move < NO_RUBBLE:
        return schema.BonusMove(bonus=BONUS_NAMES[move - BONUS])
    if move == NO_RUBBLE:
        return schema.RubbleMove(plot=None)
    if move < FROM_DECK:
        return schema.UrbanMove(card=None if move == NO_URBAN else TYPE_NAMES[move - TAKE_URBAN])
    if move == FROM_DECK:
        return schema.ObjectiveMove(objective=None, source="deck")
    if move < TAKE_RUBBLE:
        return schema.ObjectiveMove(objective=components.objective_names[move - TAKE_OBJECTIVE], source="row")
    if move < ON_PLOT:
        return schema.RubbleMove(plot=components.plot_names[move - TAKE_RUBBLE])
    if move < TAKE_PERMIT:
        return schema.PlotMove(plot=components.plot_names[move - ON_PLOT])
    if move < components.with_one:
        return schema.PermitMove(permit=components.permit_names[move - TAKE_PERMIT])
    if move < components.with_two:
        return schema.WithMove(permits=[components.permit_names[move - components.with_one]])
    pair = move - components.with_two
    names = components.permit_names
    return schema.WithMove(permits=[names[pair // components.kinds], names[pair % components.kinds]])
