"""Looking back: records of finished games, the games in them move by move, and what somebody missed of a table."""

from collections.abc import Sequence

from fogcity.engine.errors import BadRecord
from fogcity.engine.rules import Rules
from fogcity.engine.schema import Points, laid_open
from fogcity.record import Record, read_record, write_record
from fogcity.record.record import as_name, result_of
from fogcity.server.log import Entry, Teller, begin, single_moves, stand
from fogcity.server.table import Table
from fogcity.server.tokens import new_id
from fogcity.server.wire import Frame, Frames, Moment, Replay, ReplayStep

MOST_MOVES = 5000  # of a record that somebody wants to look at
MOST_FRAMES = 100  # in one answer
MOST_MOMENTS = 50  # of what somebody missed: nobody watches more, and a view has some kilobytes


def names(table: Table) -> list[str]:
    sittings = enumerate(table.standing.sittings)
    return [as_name(one.name) if one.name else f"seat {seat}" for seat, one in sittings]


def record(table: Table, log: Sequence[Entry]) -> Record:
    made = Record.of(table.setup, names(table))
    made.moves = single_moves(table.setup, log)
    made.result = result_of(table.standing.game)
    return made


def record_text(table: Table, log: Sequence[Entry]) -> str:
    return write_record(record(table, log))


def upload(text: str, now: int) -> tuple[Table, list[Entry]]:
    """A table that shows a record; the record is checked move by move."""
    read = read_record(text)
    if len(read.moves) > MOST_MOVES:
        raise BadRecord(f"The record has {len(read.moves)} moves; at most {MOST_MOVES} can be looked at.")
    if read.position is not None:
        raise BadRecord("The record starts from a position set up by hand; only whole games can be looked at here.")
    read.replay()
    log = [Entry(n, "sit", seat, name, at=now) for n, (seat, name) in enumerate(enumerate(read.names), 1)]
    log += [Entry(n, "move", seat, move, at=now) for n, (seat, move) in enumerate(read.moves, len(log) + 1)]
    return Table(new_id(), read.setup, "", False, True, now, now, stand(read.setup, log)), log


def replay(table: Table, log: Sequence[Entry], seat: int | None) -> Replay:
    """Every move with what happened in it; without a seat nothing is hidden."""
    game = begin(table.setup).game
    start = points(game)
    steps = []
    for mover, text in single_moves(table.setup, log):
        game.play(mover, text)
        events = [event.facts if seat is None else event.facts_for(seat) for event in game.events]
        steps.append(ReplayStep(mover, text, events, points(game)))
    return Replay(table.info(), str(table.setup.seed), names(table), start, steps)


def points(game: Rules) -> list[Points]:
    """The points of every seat as it counted them itself."""
    return [sum(game.known_points(seat)[seat].values()) for seat in range(int(game.players))]


def frames(table: Table, log: Sequence[Entry], seat: int | None, first: int, last: int) -> Frames:
    """The views after some of the moves; without a seat, with what all seats know laid open."""
    game = begin(table.setup).game
    shown: list[Frame] = []
    moves = single_moves(table.setup, log)
    last = min(last, len(moves), first + MOST_FRAMES - 1)
    for number in range(last + 1):
        if number:
            game.play(*moves[number - 1])
        if number >= first:
            shown.append(open_frame(game, number) if seat is None else seat_frame(game, number, seat))
    return Frames(shown)


def seat_frame(game: Rules, number: int, seat: int) -> Frame:
    return Frame(number, game.typed_view(seat), game.known_points(seat))


def open_frame(game: Rules, number: int) -> Frame:
    """What all seats know, laid together."""
    seats = range(int(game.players))
    view = laid_open(game.typed_view(None), [game.typed_view(seat) for seat in seats])
    return Frame(number, view, [game.known_points(seat)[seat] for seat in seats])


def moments(table: Table, log: Sequence[Entry], viewer: int | None, since: int) -> list[Moment]:
    """Where a game stood after a version and after each that followed, as the viewer knew it then."""
    first = max(since, len(log) - MOST_MOMENTS + 1)
    teller = Teller(table.setup)
    lived: list[Moment] = []
    for version in range(len(log) + 1):
        if version:
            teller.step(log[version - 1])
        if version >= first:
            game = teller.standing.game
            lived.append(Moment(version, game.typed_view(viewer), game.known_points(viewer)))
    return lived
