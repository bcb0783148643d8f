"""The action cards for everybody: a bonus, or withdrawing sticks for one; and the drawing of cheques."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.games.investors import cheques, knowledge, schema
from fogcity.games.investors.components import (
    BONUS,
    DRAWING,
    GAIN,
    WITHDRAWING,
)

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


def begin(game: Investors) -> None:
    ask(game, game.first)


def is_bonus(game: Investors) -> bool:
    return game.components.effect[game.action] == BONUS


def ask(game: Investors, seat: i64) -> None:
    """One after the other, from the first player on (I13, I14). Who has no stick to withdraw is not asked."""
    while True:
        if is_bonus(game):
            game.decides(seat, GAIN)
            return
        me = game.investors[seat]
        if me.h | me.v:
            game.lifted = 0
            game.decides(seat, WITHDRAWING)
            return
        seat = game.after(seat)
        if seat == game.first:
            next_drawer(game)
            return


def ask_after(game: Investors, seat: i64) -> None:
    """The drawing begins when all have chosen."""
    game.lifted = 0
    if game.after(seat) == game.first:
        next_drawer(game)
    else:
        ask(game, game.after(seat))


def stop(game: Investors, seat: i64) -> None:
    if game.phase == DRAWING:
        keep_drawn(game, seat)
    elif game.lifted:
        game.decides(seat, GAIN)
    else:
        if game.telling:
            game.tell(schema.Declined(seat=seat))
        ask_after(game, seat)


# Influence or cheques


def influence_gain(game: Investors) -> i64:
    components = game.components
    return components.bonus_influence if is_bonus(game) else components.withdraw_influence * game.lifted


def cheque_limit(game: Investors) -> i64:
    components = game.components
    return components.bonus_limit if is_bonus(game) else components.withdraw_limit * game.lifted


def gain_influence(game: Investors, seat: i64) -> None:
    """What would go beyond the end of the scale is lost (I13)."""
    me = game.investors[seat]
    before = me.influence
    me.influence = min(before + influence_gain(game), game.components.scale)
    if game.telling:
        game.tell(schema.Gained(seat=seat, influence=me.influence - before))
    ask_after(game, seat)


def gain_cheques(game: Investors, seat: i64) -> None:
    game.investors[seat].limit = cheque_limit(game)
    if game.telling:
        game.tell(schema.ChoseCheques(seat=seat, limit=cheque_limit(game)))
    ask_after(game, seat)


# Drawing cheques


def next_drawer(game: Investors) -> None:
    """Those who chose cheques draw one after the other, as long as there are any (I13)."""
    seat = game.first
    left = game.players
    while left:
        left -= 1
        me = game.investors[seat]
        if me.limit and game.bank:
            game.decides(seat, DRAWING)
            return
        if me.limit:
            me.limit = 0
            if game.telling:
                game.tell(schema.BankEmpty(seat=seat))
        seat = game.after(seat)
    game.end_action()


def draw(game: Investors, seat: i64) -> None:
    """One cheque, face up. Beyond the limit all are lost; at the limit they are not (I13)."""
    me = game.investors[seat]
    if game.draws is None:
        value = cheques.pick(game.bank, game.chance.below(cheques.number(game.bank)))
    else:
        value = game.draws.kind(cheques.copies(game.bank), [str(value) for value in game.components.values])
    game.bank -= cheques.single(value)
    game.drawn += cheques.single(value)
    knowledge.notice_draw(game, value)
    total = cheques.total(game.components.values, game.drawn)
    if game.telling:
        cheque = game.components.values[value]
        game.tell(schema.Drew(seat=seat, cheque=cheque, total=total, limit=me.limit), reveals=True)
    if total > me.limit:
        game.bank += game.drawn
        if game.telling:
            game.tell(schema.Lost(seat=seat, cheques=cheques.listed(game.components.values, game.drawn)))
        game.drawn = 0
        me.limit = 0
        next_drawer(game)
    elif not game.bank:
        keep_drawn(game, seat)


def keep_drawn(game: Investors, seat: i64) -> None:
    if game.telling:
        game.tell(schema.Took(seat=seat, cheques=cheques.listed(game.components.values, game.drawn)))
    knowledge.receive(game, seat, game.drawn)
    game.drawn = 0
    game.investors[seat].limit = 0
    next_drawer(game)
