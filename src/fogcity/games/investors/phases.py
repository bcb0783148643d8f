"""Where a position set up by hand stands in its round: whose decision, about what, and whether that can be."""

from fogcity.documents.entries import Entries
from fogcity.documents.positions import check_decisions, wrong
from fogcity.engine.quoting import shown
from fogcity.games.investors import auctions, options
from fogcity.games.investors import components as t
from fogcity.games.investors.cheques import number, total, without
from fogcity.games.investors.investing import card_fits, effect, may_decline, owner
from fogcity.games.investors.investor import NO_ANSWER, NO_TILE
from fogcity.games.investors.rules import Investors
from fogcity.games.investors.streets import NO_STREET, STREETS, h_bit, is_street, street_name, v_bit

NUMBERS = {street_name(street): street for street in range(STREETS) if is_street(street)}
SECRET = (t.INFLUENCE, t.OPTIONS, t.SEALED)
WAYS = {t.INFLUENCE: t.BY_INFLUENCE, t.CHEQUES: t.BY_CHEQUES}  # the auction that a phase belongs to
BY_TILES = (t.OPTIONS, t.OFFER, t.ANSWER, t.SEALED)
RIGHTS = {  # what the action card does in each of these phases
    t.MOVE_FROM: (t.MOVE,),
    t.MOVE_TO: (t.MOVE,),
    t.SWAP_ONE: (t.SWAP,),
    t.SWAP_OTHER: (t.SWAP,),
    t.REPLACING: (t.REPLACE,),
    t.GAIN: (t.BONUS, t.WITHDRAW),
    t.WITHDRAWING: (t.WITHDRAW,),
    t.DRAWING: (t.BONUS, t.WITHDRAW),
    t.INVEST: (t.NO_CARD, t.TWO, t.ANY),
}


def place_phase(game: Investors, entries: Entries) -> None:
    """Read the rest of the document, which is about the round, and check that the rest of it fits."""
    counters(game, entries)
    options.count_choices(game)
    name = entries.choice("phase", t.PHASE_NAMES) if "phase" in entries else "keep"
    game.phase = t.PHASE_NAMES.index(name)
    game.seat = entries.whole("seat", 0, int(game.players) - 1) if entries.given("seat") else game.first
    if game.phase == t.KEEP and game.card != t.NO_CARD and not card_fits(game, game.card):
        raise entries.wrong("card", "cannot be satisfied by any street, so it would be discarded (I1)")
    auction(game, entries)
    right(game, entries)
    if game.phase == t.OVER:
        over(game, entries)
        return
    if entries.given("ending"):
        raise entries.wrong("ending", "is only for a game in phase 'over'")
    if game.card == t.NO_CARD:
        game.draw_card()
        if game.phase == t.OVER:
            raise wrong("no auction card could be satisfied by an empty street, so the game would be over")
    running(game)
    game.deciding = deciding(game) if game.phase in SECRET else 1 << game.seat
    fitting(game)
    least = 2 if t.INVEST <= game.phase <= t.REPLACING and may_decline(game) else 1  # a right is more than declining
    check_decisions(game, name, least)


def counters(game: Investors, entries: Entries) -> None:
    most = int(game.players) - 1
    game.first = entries.whole("first", 0, most) if "first" in entries else 0
    game.rounds = entries.whole("rounds", 0, int(game.components.most_rounds)) if "rounds" in entries else 0
    quiet = int(game.components.quiet_rounds)
    game.quiet = entries.whole("quiet", 0, quiet) if "quiet" in entries else 0
    if game.quiet > game.rounds:
        raise entries.wrong("quiet", f"is {game.quiet}, more than the rounds there were")
    for key in ("stirred", "rebuilt_now"):
        if key in entries:
            value = entries.get(key)
            if not isinstance(value, bool):
                raise entries.wrong(key, f"must be true or false, not {shown(value)}")
            setattr(game, key, value)


def seats(game: Investors, entries: Entries, key: str) -> list[int]:
    if key not in entries:
        return []
    found = entries.wholes(key, 0, 0, int(game.players) - 1)
    if len(set(found)) < len(found):
        raise entries.wrong(key, "names a seat twice")
    return found


def auction(game: Investors, entries: Entries) -> None:
    """Who is still in, who has won what, and how high the bids are."""
    game.active = sum(1 << seat for seat in seats(game, entries, "active"))
    if "active" not in entries and game.phase == t.CHEQUES:
        game.active = (1 << game.players) - 1
    game.high = max(total(game.components.values, investor.laid) for investor in game.investors)
    game.asked = sum(1 << seat for seat in seats(game, entries, "asked"))
    if "settled" in entries:
        settled = entries.section("settled")
        for tile, name in enumerate(t.TILE_NAMES):
            if name in settled:
                seat = settled.whole(name, 0, int(game.players) - 1)
                if game.investors[seat].tile != tile:
                    raise settled.wrong(name, f"cannot be won by seat {seat}, who has not chosen it")
                options.settle(game, tile, seat)
        settled.finish()


def right(game: Investors, entries: Entries) -> None:
    """Who invests later, and how far the right in use has come."""
    for place, seat in enumerate(seats(game, entries, "rights")):
        game.queue |= (seat + 1) << 4 * place
    for name in entries.items("vacated", 0) if "vacated" in entries else []:
        street = street_number(name, "vacated")
        game.vacated_h |= h_bit(street)
        game.vacated_v |= v_bit(street)
    for key in ("placed", "held"):
        if entries.table.get(key) is not None:
            setattr(game, key, street_number(entries.get(key), key))
        entries.asked.add(key)
    game.lifted = entries.whole("lifted", 0, int(game.components.sticks)) if "lifted" in entries else 0


def street_number(name: object, place: str) -> int:
    if not isinstance(name, str) or name not in NUMBERS:
        raise wrong(f"{place} names {shown(name)}, which is no street; they are h00 to h56 and v00 to v47")
    return NUMBERS[name]


def over(game: Investors, entries: Entries) -> None:
    game.deciding = 0
    game.ended = t.ENDINGS.index(entries.choice("ending", t.ENDINGS[1:]))
    ways = {
        t.LAST_ACTION: game.played() == game.components.years,
        t.NO_STREET_LEFT: game.card == t.NO_CARD,
        t.STANDSTILL: game.quiet >= game.components.quiet_rounds,
        t.TOO_LONG: game.rounds >= game.components.most_rounds,
    }
    if not ways[int(game.ended)]:
        raise entries.wrong("ending", f"cannot be {t.ENDINGS[game.ended]!r} here")


def running(game: Investors) -> None:
    components = game.components
    if game.quiet >= components.quiet_rounds or game.rounds >= components.most_rounds:
        raise wrong("so many rounds are over that the game would be, too")
    if game.played() == components.years and game.action == t.NO_CARD:
        raise wrong("all action cards are played, so the game would be over")


def deciding(game: Investors) -> int:
    """Who has not answered yet, of those who are asked."""
    asked = (1 << game.players) - 1
    if game.phase == t.SEALED:
        all_have_tiles(game)
        asked = int(options.bidders(game))
    for seat, investor in enumerate(game.investors):
        if investor.answer != NO_ANSWER:
            check_answer(game, seat, bool(asked >> seat & 1))
            asked &= ~(1 << seat)
    if not asked:
        raise wrong("everybody has answered, so the answers would be turned up")
    return asked


def all_have_tiles(game: Investors) -> None:
    if any(investor.tile == NO_TILE for investor in game.investors):
        raise wrong(f"in phase {t.PHASE_NAMES[game.phase]!r} every seat must have an option")


def check_answer(game: Investors, seat: int, asked: bool) -> None:
    investor = game.investors[seat]
    if not asked:
        raise wrong(f"seat {seat} has an answer but is not asked")
    if game.phase == t.INFLUENCE and investor.answer > auctions.highest_card(game, investor):
        raise wrong(f"seat {seat} cannot play card {investor.answer} with an influence of {investor.influence}")
    if game.phase == t.OPTIONS and investor.answer >= t.TILES:
        raise wrong(f"the answer of seat {seat} must be an option tile")
    if game.phase == t.SEALED:
        if without(investor.answer, investor.cheques):
            raise wrong(f"seat {seat} does not have the cheques of its answer")
        lone = options.choosers(game, investor.tile) == 1
        if lone and number(investor.answer) != 1:
            raise wrong(f"seat {seat} pays one cheque")
        if not lone and number(investor.answer) > game.components.most_bid:
            raise wrong(f"seat {seat} bids {number(investor.answer)} cheques; {game.components.most_bid} are the most")


def fitting(game: Investors) -> None:
    """The phase must belong to the card, and what lies on the table to the phase."""
    components, phase = game.components, int(game.phase)
    name = t.PHASE_NAMES[phase]
    if phase == t.KEEP and (game.seat != game.first or game.action != t.NO_CARD):
        raise wrong("the auction card is kept or rejected by the first player, before any action card")
    card = components.card_names[game.card] if game.action == t.NO_CARD else components.action_names[game.action]
    if phase in WAYS:
        way = components.way[game.card] if game.action == t.NO_CARD else components.action_way[game.action]
        if way != WAYS[phase] or effect(game) in (t.PLUS, t.BONUS, t.WITHDRAW):
            raise wrong(f"the card {card} brings no auction by {name}")
    if phase in BY_TILES and (game.action != t.NO_CARD or components.way[game.card] != t.BY_OPTIONS):
        raise wrong(f"the card {card} brings no option tiles, so the phase cannot be {name!r}")
    if phase in RIGHTS and effect(game) not in RIGHTS[phase]:
        raise wrong(f"the phase {name!r} does not belong to the card {card}")
    on_table(game, phase)


def on_table(game: Investors, phase: int) -> None:
    for seat, investor in enumerate(game.investors):
        if investor.laid and (phase != t.CHEQUES or not game.active >> seat & 1):
            raise wrong(f"seat {seat} has laid cheques without being in an open auction")
        if investor.answer != NO_ANSWER and phase not in SECRET:
            raise wrong(f"seat {seat} has an answer, but nothing is asked in secret")
    me = game.investors[game.seat]
    if phase == t.CHEQUES and not game.active >> game.seat & 1:
        raise wrong(f"seat {game.seat} is out of the auction")
    if phase == t.CHEQUES and me.laid and total(game.components.values, me.laid) == game.high:
        raise wrong(f"seat {game.seat} has the highest bid and cannot raise it")
    if phase in (t.OFFER, t.ANSWER):
        negotiation(game, phase)
    if (game.held != NO_STREET) != (phase in (t.MOVE_TO, t.SWAP_OTHER)):
        raise wrong("a held stick belongs to the phases 'move to' and 'swap other'")
    if game.held != NO_STREET and owner(game, game.held) < 0:
        raise wrong(f"there is no stick on {street_name(game.held)} to be held")
    if game.placed != NO_STREET and (effect(game) != t.TWO or owner(game, game.placed) != game.seat):
        raise wrong("placed is the first of two sticks of the investor, by an action card for two")
    by_tile = phase == t.INVEST and game.action == t.NO_CARD and game.components.way[game.card] == t.BY_OPTIONS
    if by_tile and me.tile == NO_TILE:
        raise wrong(f"seat {game.seat} invests by an option tile and must have one")
    if phase == t.DRAWING and (not me.limit or total(game.components.values, game.drawn) > me.limit):
        raise wrong(f"seat {game.seat} draws cheques and needs a limit that is not exceeded")
    if phase == t.GAIN and effect(game) == t.WITHDRAW and not game.lifted:
        raise wrong(f"seat {game.seat} has lifted no stick to gain something for")


def negotiation(game: Investors, phase: int) -> None:
    if not game.negotiated:
        raise wrong("offers belong to the variant 'negotiated'")
    all_have_tiles(game)
    me = game.investors[game.seat]
    if options.choosers(game, me.tile) < 2 or options.is_settled(game, me.tile):
        raise wrong(f"seat {game.seat} shares its option with nobody")
    if phase == t.ANSWER:
        offerer = options.offerer_of(game, game.seat)
        if offerer < 0 or not me.gift or without(game.offered(), game.investors[offerer].cheques):
            raise wrong(f"seat {game.seat} must be offered cheques that the offerer has")
