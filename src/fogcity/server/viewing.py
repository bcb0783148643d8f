"""What a viewer of a table may know, as the wire says it. Nothing leaves the server but through here."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fogcity.engine.events import Event
from fogcity.engine.rules import Rules
from fogcity.engine.schema import PerSeat, Points
from fogcity.server.log import AGREED, Entry, Standing
from fogcity.server.wire import (
    Choice,
    Decision,
    Knock,
    LessonPlace,
    Position,
    Seat,
    Step,
    TableInfo,
    UndoLimits,
    UndoRequest,
)

if TYPE_CHECKING:
    from fogcity.server.table import Table


def step(entry: Entry, events: Sequence[Event], seat: int | None) -> Step:
    """An entry of the log as somebody hears of it. The answer itself stays here: the events say what may be known."""
    return Step(
        version=entry.n,
        kind=entry.kind,
        seat=entry.seat,
        events=[event.facts_for(seat) for event in events],
        to=entry.to,
        name=entry.text if entry.kind in ("sit", "bot", "knock") else None,
        by_agreement=entry.kind == "undo" and entry.text == AGREED,
    )


def position(standing: Standing, seat: int | None) -> Position:
    """Where the game stands."""
    watched = watched_position(standing)
    return watched if seat is None else own_position(standing, seat, watched)


def own_position(standing: Standing, seat: int, watched: Position) -> Position:
    """The same for a seat, made from what a spectator sees: all that is the same is not made again."""
    game = standing.game
    points = game.own_points(seat, watched.points)
    return replace(
        watched,
        view=game.own_view(seat, watched.view),
        points=points,
        certain=watched.certain if points is watched.points else certain(game, points),
        decision=decision(standing, seat),
        undo=undo(standing, seat),
    )


def watched_position(standing: Standing) -> Position:
    """Where the game stands for a spectator."""
    game, request, knock = standing.game, standing.request, standing.knock
    place = standing.place_in_lesson()
    points = game.known_points(None)
    return Position(
        moves=standing.moves,
        view=game.open_view(),
        points=points,
        certain=certain(game, points),
        decided=game.is_decided(),
        decision=None,
        undo=None,
        request=UndoRequest(request.seat, request.to, list(request.waiting)) if request else None,
        knock=Knock(knock.seat, knock.name, list(knock.waiting)) if knock else None,
        outcome=game.outcome(),
        lesson=LessonPlace(place.step, place.back) if place else None,
    )


def certain(game: Rules, points: PerSeat[dict[str, Points]]) -> list[str]:
    """The categories of points that nobody can lose again."""
    sure = game.over or game.is_decided()
    return [one for one in dict.fromkeys(itertools.chain(*points)) if sure or game.is_certain(one)]


def decision(standing: Standing, seat: int) -> Decision | None:
    if seat not in standing.turn():
        return None
    game = standing.game
    asked = game.decision(seat)
    choices = [Choice(text, game.parts(game.read(seat, text))) for text in asked.choices]
    return Decision(seat, standing.sittings[seat].decision, choices, asked.build)


def undo(standing: Standing, seat: int) -> UndoLimits:
    """To before the seat's own last move: freely, or by asking."""
    last = standing.sittings[seat].last
    if last < 0 or standing.game.over:
        return UndoLimits(seat, None, None)
    free = standing.free_undo(seat, last)
    return UndoLimits(seat, last if free else None, last if free or not standing.absent(seat) else None)


def seats(standing: Standing, here: Sequence[bool] = ()) -> list[Seat]:
    present = here or [False] * len(standing.sittings)
    return [
        Seat(
            kind=sitting.kind,
            name=sitting.name,
            level=sitting.level,
            left=sitting.left,
            played=sitting.played,
            here=present[number] and sitting.person,
        )
        for number, sitting in enumerate(standing.sittings)
    ]


def info(table: Table, standing: Standing, moved: int) -> TableInfo:
    """A table as everybody may know it where it stands like this; not who is connected."""
    game, end = standing.game, standing.game.outcome()
    return TableInfo(
        id=table.id,
        game=table.setup.game,
        players=int(game.players),
        variants=dict(table.setup.variants),
        edition=game.edition()[0],
        listed=table.listed,
        uploaded=table.uploaded,
        created=table.created,
        moved=moved,
        version=standing.version,
        turn=list(standing.turn()),
        over=game.over,
        ending=end.ending if end else None,
        scores=list(end.scores) if end else None,
        winners=list(end.winners) if end else [],
        seats=seats(standing),
        waiting=standing.waiting,
        host=standing.host(),
        next=standing.next,
        hints=table.hints,
    )
