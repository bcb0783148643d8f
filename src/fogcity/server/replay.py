"""Looking back: records of finished games, the games in them move by move, and what somebody missed of a table."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from fogcity.advice.instead import steps_instead
from fogcity.advice.review import Review
from fogcity.advice.sentences import remarks
from fogcity.engine.errors import BadRecord
from fogcity.engine.rules import Rules
from fogcity.engine.schema import Points, laid_open
from fogcity.record import Record, read_record, write_record
from fogcity.record.record import as_name, result_of
from fogcity.server.editions import digest_of, own_edition
from fogcity.server.log import Entry, Replayer, begin, single_moves, standing_after
from fogcity.server.table import Table
from fogcity.server.tokens import new_id
from fogcity.server.viewing import certain
from fogcity.server.wire import LineStep, PastPosition, Replay, ReplayPosition, ReplayPositions, ReplayStep, ReviewLine
from fogcity.words.messages import words

MOST_MOVES = 10_000  # of a record that somebody wants to look at
MOST_POSITIONS = 100  # in one answer
MOST_PAST = 50  # of what somebody missed: nobody watches more, and a view has some kilobytes


decode_review = msgspec.json.Decoder(Review).decode


def names(table: Table) -> list[str]:
    sittings = enumerate(table.standing.sittings)
    return [as_name(sitting.name) if sitting.name else f"seat {seat}" for seat, sitting in sittings]


def record(table: Table, entries: Sequence[Entry]) -> Record:
    made = Record.of(table.setup, names(table), table.setup.position)
    made.moves = single_moves(table.setup, entries)
    made.result = result_of(table.standing.game)
    return made


def record_text(table: Table, entries: Sequence[Entry], review: str | None = None) -> str:
    """The record, with what a review says as comments."""
    made = record(table, entries)
    if not review:
        return write_record(made)
    return write_record(made, remarks(decode_review(review), words(table.setup.game), made.names))


class OtherEdition(BadRecord):
    """The game was played with other components."""


def upload(text: str, edition: str | None, editions: Path, now: int) -> tuple[Table, list[Entry]]:
    """A table that shows a record; the record is checked move by move. Its edition is kept as a file, if it fits."""
    if edition is None:
        return shown_table(read_record(text), now)
    with own_edition(editions, edition) as file:
        read = read_record(text)
        read.setup = replace(read.setup, edition=file)
        return shown_table(read, now, digest_of(edition))


def shown_table(read: Record, now: int, edition: str = "") -> tuple[Table, list[Entry]]:
    if len(read.moves) > MOST_MOVES:
        raise BadRecord(f"The record has {len(read.moves)} moves; at most {MOST_MOVES} can be looked at.")
    if (found := read.deal().edition()) != read.edition:
        raise OtherEdition(
            f"The record was made with the edition {' '.join(read.edition)}, not with {' '.join(found)}: "
            "give the text of its edition file, too."
        )
    read.replay()
    read.setup = replace(read.setup, position=read.position)
    entries = [Entry(n, "sit", seat, name, at=now) for n, (seat, name) in enumerate(enumerate(read.names), 1)]
    entries += [Entry(n, "move", seat, move, at=now) for n, (seat, move) in enumerate(read.moves, len(entries) + 1)]
    table = Table(
        id=new_id(),
        setup=read.setup,
        edition=edition,
        listed=False,
        uploaded=True,
        created=now,
        moved=now,
        standing=standing_after(read.setup, entries),
    )
    return table, entries


def replay(table: Table, entries: Sequence[Entry], seat: int | None) -> Replay:
    """Every move with what happened in it; without a seat nothing is hidden."""
    game = begin(table.setup).game
    start = points(game)
    steps = []
    for mover, text in single_moves(table.setup, entries):
        game.play(mover, text)
        events = [event.facts if seat is None else event.facts_for(seat) for event in game.events]
        steps.append(ReplayStep(mover, text, events, points(game)))
    return Replay(table.info(), str(table.setup.seed), names(table), start, steps)


def points(game: Rules) -> list[Points]:
    """The points of every seat as it counted them itself."""
    return [sum(game.known_points(seat)[seat].values()) for seat in range(int(game.players))]


def replay_positions(
    table: Table, entries: Sequence[Entry], seat: int | None, first: int, last: int
) -> ReplayPositions:
    """The views after some of the moves; without a seat, with what all seats know laid open."""
    game = begin(table.setup).game
    shown: list[ReplayPosition] = []
    moves = single_moves(table.setup, entries)
    last = min(last, len(moves), first + MOST_POSITIONS - 1)
    for number in range(last + 1):
        if number:
            game.play(*moves[number - 1])
        if number >= first:
            shown.append(open_position(game, number) if seat is None else seat_position(game, number, seat))
    return ReplayPositions(shown)


def line_instead(
    table: Table, entries: Sequence[Entry], review: str, at: int, everything: bool, seat: int | None
) -> ReviewLine | None:
    """What a review thinks better than the decision after so many moves, and what would have followed, on the board of
    the game itself; None where it says nothing about it."""
    read = decode_review(review)
    judgement = (everything and read.open) or read.known
    verdict = next((one for one in judgement.verdicts if one.at == at), None)
    if verdict is None:
        return None
    game = begin(table.setup).game
    game.replay(single_moves(table.setup, entries)[: verdict.at])

    def shown(number: int) -> ReplayPosition:
        return open_position(game, number) if seat is None else seat_position(game, number, seat)

    found = ReviewLine(shown(verdict.at), [])
    for number, step in enumerate(steps_instead(game, verdict), verdict.at + 1):
        told = [event.facts if seat is None else event.facts_for(seat) for event in step.certain]
        position = None if step.turned_up else shown(number)
        found.steps.append(LineStep(step.seat, step.text, step.parts, told, position))
    return found


def seat_position(game: Rules, number: int, seat: int) -> ReplayPosition:
    points = game.known_points(seat)
    return ReplayPosition(number, game.typed_view(seat), points, certain(game, points))


def open_position(game: Rules, number: int) -> ReplayPosition:
    """What all seats know, laid together."""
    seats = range(int(game.players))
    view = laid_open(game.typed_view(None), [game.typed_view(seat) for seat in seats])
    points = [game.known_points(seat)[seat] for seat in seats]
    return ReplayPosition(number, view, points, certain(game, points))


def past_positions(table: Table, entries: Sequence[Entry], seat: int | None, since: int) -> list[PastPosition]:
    """Where a game stood after a version and after each that followed, as a viewer knew it then."""
    if table.standing.waiting:
        return []  # there is nothing to remember: nobody has seen the game yet
    first = max(since, len(entries) - MOST_PAST + 1)
    replayer = Replayer(table.setup)
    lived: list[PastPosition] = []
    for version in range(len(entries) + 1):
        if version:
            replayer.step(entries[version - 1])
        if version >= first:
            game = replayer.standing.game
            lived.append(PastPosition(version, game.typed_view(seat), game.known_points(seat)))
    return lived
