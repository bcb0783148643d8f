"""What a viewer of a table may know, as the wire says it. Nothing leaves the server but through here."""

from collections.abc import Sequence

from fogcity.engine.events import Event
from fogcity.server.log import AGREED, Entry, Standing
from fogcity.server.wire import Choice, Decision, Facts, Knock, Position, Request, Seat, Step, TableInfo, Undo

Viewer = int | None


def step(entry: Entry, events: Sequence[Event], viewer: Viewer) -> Step:
    """A line of the log as somebody hears of it. The answer itself stays here: the events say what may be known."""
    return Step(
        entry.n,
        entry.kind,
        entry.seat,
        [event.facts_for(viewer) for event in events],
        entry.to,
        entry.text if entry.kind in ("sit", "bot", "knock") else None,
        entry.kind == "undo" and entry.text == AGREED,
    )


def position(standing: Standing, viewer: Viewer) -> Position:
    game, wish, knock = standing.game, standing.request, standing.knock
    return Position(
        standing.moves,
        game.typed_view(viewer),
        game.known_points(viewer),
        decision(standing, viewer),
        None if viewer is None else undo(standing, viewer),
        Request(wish.seat, wish.to, list(wish.waiting)) if wish else None,
        Knock(knock.seat, knock.name, list(knock.waiting)) if knock else None,
        game.outcome(),
    )


def decision(standing: Standing, viewer: Viewer) -> Decision | None:
    if viewer is None or viewer not in standing.turn():
        return None
    game = standing.game
    asked = game.decision(viewer)
    choices = [Choice(text, game.parts(game.read(viewer, text))) for text in asked.choices]
    return Decision(viewer, standing.sittings[viewer].decision, choices, asked.build)


def undo(standing: Standing, seat: int) -> Undo:
    """To before the seat's own last move: freely, or by asking."""
    last = standing.sittings[seat].last
    if last < 0 or standing.game.over:
        return Undo(seat, None, None)
    free = standing.free_undo(seat, last)
    return Undo(seat, last if free else None, last if free or not standing.absent(seat) else None)


def seats(standing: Standing, here: Sequence[bool] = ()) -> list[Seat]:
    present = here or [False] * len(standing.sittings)
    return [
        Seat(one.kind, one.name, one.level, one.left, one.played, present[seat] and one.person)
        for seat, one in enumerate(standing.sittings)
    ]


def info(
    id: str, name: str, standing: Standing, options: Facts, listed: bool, uploaded: bool, created: int, moved: int,
    here: Sequence[bool] = (),
) -> TableInfo:  # fmt: skip
    game = standing.game
    end = game.outcome()
    return TableInfo(
        id,
        name,
        int(game.players),
        dict(options),
        game.edition()[0],
        listed,
        uploaded,
        created,
        moved,
        standing.version,
        list(standing.turn()),
        game.over,
        end.ending if end else None,
        list(end.scores) if end else None,
        list(end.winners) if end else [],
        seats(standing, here),
    )
