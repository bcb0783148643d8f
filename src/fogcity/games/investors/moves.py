"""Moves as text. Every move has one number and one text, whatever the position; a few texts are several moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

from mypy_extensions import i64

from fogcity.engine.errors import IllegalMove, UnreadableMove, typed
from fogcity.engine.rules import ONE_MOVE
from fogcity.games.investors import components as t
from fogcity.games.investors import schema
from fogcity.games.investors.cheques import listed
from fogcity.games.investors.streets import STREETS, is_street, street_name

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors

WORDS: Final = {
    t.KEEP_CARD: "keep",
    t.REJECT_CARD: "reject",
    t.PASS: "pass",
    t.BID: "bid",
    t.CLEAR: "clear",
    t.DECLINE: "decline",
    t.DRAW: "draw",
    t.STOP: "stop",
    t.ACCEPT: "accept",
    t.REFUSE: "refuse",
    t.MAKE_OFFER: "offer",
    t.GAIN_INFLUENCE: "gain influence",
    t.GAIN_CHEQUES: "gain cheques",
}
ON_STREETS: Final = {
    t.PLACE: "place",
    t.LIFT: "lift",
    t.MOVE_STICK: "move",
    t.SWAP_STICK: "swap",
    t.WITH_STICK: "with",
    t.REPLACE_STICK: "replace",
}
BARE: Final[tuple[schema.GameMove, ...]] = (  # by number, up to the first with a fact of its own
    schema.KeepMove(),
    schema.RejectMove(),
    schema.PassMove(),
    schema.BidMove(),
    schema.ClearMove(),
    schema.DeclineMove(),
    schema.DrawMove(),
    schema.StopMove(),
    schema.AcceptMove(),
    schema.RefuseMove(),
    schema.OfferMove(),
)
WITH_STREET: Final = (  # in the order of their numbers
    schema.PlaceMove,
    schema.LiftMove,
    schema.MoveMove,
    schema.SwapMove,
    schema.WithMove,
    schema.ReplaceMove,
)
EXAMPLES: Final = (
    "keep, influence 5, bid 30+50, pass, option market-leisure, pay 20, place h23, lift v01, decline, "
    "gain cheques, draw, stop"
)
WHOLE_BID: Final = re.compile(r"bid ([0-9]{1,6}(?: ?\+ ?[0-9]{1,6})*)")
WHOLE_OFFER: Final = re.compile(r"offer (.+)")
GIFT: Final = re.compile(r"([0-9]{1,6}(?: ?\+ ?[0-9]{1,6})*) to ([0-9])")
TWO_STREETS: Final = re.compile(r"(move|swap) (\S+) (to|with) (\S+)")
Part = TypeVar("Part")


def write_all(components: t.Components) -> None:
    """Fill in the text of every move that exists in this edition."""
    texts = [""] * t.ALL_MOVES
    for move, word in WORDS.items():
        texts[move] = word
    for card in range(int(components.highest) + 1):
        texts[t.PLAY_CARD + card] = f"influence {card}"
    for tile in range(t.TILES):
        texts[t.CHOOSE_TILE + tile] = f"option {t.TILE_NAMES[tile]}"
    for value in range(len(components.values)):
        texts[t.LAY + value] = f"lay {components.values[value]}"
        texts[t.PAY + value] = f"pay {components.values[value]}"
        for seat in range(t.MOST_PLAYERS):
            texts[t.GIVE + t.MOST_PLAYERS * value + seat] = f"give {components.values[value]} to {seat}"
    for first, word in ON_STREETS.items():
        for street in range(STREETS):
            if is_street(street):
                texts[first + street] = f"{word} {street_name(street)}"
    components.texts = texts
    components.numbers = {text: number for number, text in enumerate(texts) if text}


def read(components: t.Components, text: str) -> i64:
    """The move that a text means; capitals and spaces do not matter."""
    number = components.numbers.get(text)
    if number is not None:
        return number
    plain = " ".join(text.split()).lower()
    number = components.numbers.get(plain)
    if number is not None:
        return number
    raise UnreadableMove("unreadable", {"text": typed(text), "examples": EXAMPLES}, "investors")


def expand(game: Investors, seat: i64, text: str) -> list[str]:
    """The moves that a text stands for, if they are several: a whole bid, a whole offer, a stick and where it goes."""
    if text in game.components.numbers:
        return ONE_MOVE
    plain = " ".join(text.split()).lower()
    match = WHOLE_BID.fullmatch(plain)
    if match:
        return bid_steps(game, seat, amounts(game.components, match[1]))
    match = WHOLE_OFFER.fullmatch(plain)
    if match:
        return offer_steps(game, seat, gifts(game.components, match[1]))
    match = TWO_STREETS.fullmatch(plain)
    if match:
        second = "place" if match[3] == "to" else "with"
        return [f"{match[1]} {match[2]}", f"{second} {match[4]}"]
    return ONE_MOVE


def bid_steps(game: Investors, seat: i64, wanted: list[int]) -> list[str]:
    """The moves of a whole bid. What is taken out already is part of it, unless it is the bid that is to be changed."""
    begun = listed(game.components.values, game.investors[seat].adding)
    if begun and not game.deciding >> seat & 1:
        return ["clear", *[f"lay {value}" for value in wanted], "bid"]
    return [*[f"lay {value}" for value in missing(begun, wanted)], "bid"]


def offer_steps(game: Investors, seat: i64, wanted: list[str]) -> list[str]:
    """The moves of a whole offer; what somebody else has begun is not to be noticed here."""
    begun: list[str] = []
    if game.phase == t.OFFER and game.seat == seat:
        for other in range(game.players):
            begun += [
                f"give {value} to {other}" for value in listed(game.components.values, game.investors[other].gift)
            ]
    return [*missing(begun, wanted), "offer"]


def missing(begun: list[Part], wanted: list[Part]) -> list[Part]:
    """What of the whole is not there yet."""
    rest = list(wanted)
    for part in begun:
        if part not in rest:
            raise IllegalMove("begun", {"part": str(part)}, "investors")
        rest.remove(part)
    return rest


def amounts(components: t.Components, text: str) -> list[int]:
    """The cheques in a text such as 30+50; 0 is none."""
    found = [int(amount) for amount in text.split("+")]
    if found == [0]:
        return []
    known = [int(value) for value in components.values]
    for amount in found:
        if amount not in known:
            raise UnreadableMove("no-such-cheque", {"amount": amount, "values": known}, "investors")
    return found


def gifts(components: t.Components, text: str) -> list[str]:
    moves: list[str] = []
    for part in text.split(","):
        match = GIFT.fullmatch(part.strip())
        if not match:
            raise UnreadableMove("no-offer", {"text": typed(part.strip(), 40)}, "investors")
        moves += [f"give {amount} to {match[2]}" for amount in amounts(components, match[1])]
    return moves


def parts(components: t.Components, move: i64) -> schema.GameMove:
    """A move in structured form."""
    if move < t.GAIN_INFLUENCE:
        return BARE[move]
    if move < t.PLAY_CARD:
        return schema.GainMove(what="influence" if move == t.GAIN_INFLUENCE else "cheques")
    if move < t.CHOOSE_TILE:
        return schema.InfluenceMove(card=move - t.PLAY_CARD)
    if move < t.LAY:
        return schema.OptionMove(tile=t.TILE_NAMES[move - t.CHOOSE_TILE])
    if move < t.PAY:
        return schema.LayMove(cheque=components.values[move - t.LAY])
    if move < t.GIVE:
        return schema.PayMove(cheque=components.values[move - t.PAY])
    if move < t.PLACE:
        cheque = components.values[(move - t.GIVE) // t.MOST_PLAYERS]
        return schema.GiveMove(cheque=cheque, to=(move - t.GIVE) % t.MOST_PLAYERS)
    kind = WITH_STREET[(move - t.PLACE) // STREETS]
    return kind(street=street_name((move - t.PLACE) % STREETS))
