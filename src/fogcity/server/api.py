"""The requests that are asked once: tables, seats, lists, records; docs/protocol.md."""

import contextlib
import gzip
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import sqlalchemy as sql
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from fogcity import games
from fogcity.engine.box import Variant
from fogcity.lessons import lesson_of, positions
from fogcity.server import seating, wire
from fogcity.server.answers import NotYours
from fogcity.server.database import FINISHED, OPEN, holders, tables
from fogcity.server.fair_queue import Turns
from fogcity.server.house import House
from fogcity.server.identity import Identity
from fogcity.server.levels import checked_level
from fogcity.server.limits import Buckets, guest
from fogcity.server.names import checked_name
from fogcity.server.openapi import ANYBODY, CHANGING, HOLDERS, LOOKING, answers, request_body
from fogcity.server.openers import DAY
from fogcity.server.replay import OtherEdition, record_text, replay, replay_positions, upload
from fogcity.server.routes import RequestError, Router
from fogcity.server.security import same_origin
from fogcity.server.table import Table
from fogcity.server.tokens import ID, hashed, new_key

T = TypeVar("T")
PAGE = 50  # tables in one list
SHRINKING = 5  # how hard, of 9

Game = Annotated[str, Meta(max_length=24)]
Id = Annotated[str, Meta(pattern=f"^{ID}$")]
Number = Annotated[int, Meta(ge=0, le=100_000)]

router = Router("/api")


def packed(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def shrunk(request: Request, value: Any) -> Response:
    """What is large and says much the same again and again: a twentieth of it for whoever can unpack it."""
    whole = packed(value)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return whole
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(gzip.compress(whole.body, SHRINKING), 200, headers, media_type="application/json")


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def address_of(request: Request) -> str:
    """Who is counted for this request."""
    return guest(request.client.host if request.client else "?")


def check_rate(request: Request) -> None:
    limits: Buckets = request.app.state.requests
    if not limits.take(address_of(request)):
        raise RequestError(429, "too-fast", "Too many requests in so short a time; wait a moment.")


def check_seats(request: Request) -> None:
    seats: Buckets = request.app.state.seats
    if not seats.take(address_of(request)):
        raise RequestError(429, "too-fast", "You have taken many seats already; wait a while before you take another.")


def check_origin(request: Request) -> None:
    if not same_origin(request, house_of(request).settings):
        raise RequestError(403, "origin", "This request comes from another site's page.")


async def body(request: Request, kind: type[T]) -> T:
    """The body as what it should be, from a page of ours or from a program."""
    check_origin(request)
    check_rate(request)
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise RequestError(415, "not-json", "The body must be JSON, with the content type application/json.")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        why = str(error)[:200].rstrip(".")
        raise RequestError(400, "malformed", f"The request cannot be understood: {why}.") from None


async def in_thread(request: Request, work: Callable[..., T], *arguments: Any) -> T:
    """Long work, that one address may ask for only so often. Who asks for much of it keeps nobody else waiting."""
    check_rate(request)
    turns: Turns = request.app.state.long_work
    async with turns.turn(address_of(request)):
        return await house_of(request).in_thread(work, *arguments)


async def identity_of(request: Request) -> Identity:
    return await house_of(request).identities.of(request)


async def opened(house: House, table: Table, identity: Identity, status: int = 200) -> Response:
    yours = await house.store.held(table.id, identity.holder)
    return identity.give(packed(wire.Opened(table.info(), yours, identity.token if identity.fresh else None), status))


@router.get("/games", answers(wire.GameInfo, many=True))
async def list_games(_: Request) -> Response:
    """The games: their numbers of players and variants."""
    return packed([game_info(name) for name in games.names()])


def game_info(name: str) -> wire.GameInfo:
    box = games.box(name)
    return wire.GameInfo(
        id=box.id,
        title=box.title,
        designers=list(box.designers),
        year=box.year,
        players=list(box.seats),
        endings=list(box.endings),
        variants=[variant_info(variant) for variant in box.variants],
        help=box.help(),
    )


def variant_info(variant: Variant) -> wire.VariantInfo:
    offer = variant.offer()
    return wire.VariantInfo(
        name=variant.name,
        meaning=variant.meaning,
        default=variant.default,
        values=list(offer.values),
        count=offer.count,
        copies=dict(offer.copies),
    )


@router.get("/games/{game}/lesson", answers(wire.LessonInfo, 400))
async def show_lesson(_: Request, game: Game) -> Response:
    """How a game teaches itself, step by step."""
    lesson = lesson_of(game)
    steps = [wire.LessonStep(step.id, step.lights, step.asks) for step in lesson.steps]
    notes = [wire.LessonNote(note.id, note.event, note.facts) for note in lesson.notes]
    return packed(wire.LessonInfo(lesson.seat, steps, lesson.end, notes))


@router.get("/games/{game}/pictures", answers(wire.RulesPicture, 400, many=True))
async def show_pictures(_: Request, game: Game) -> Response:
    """The positions that the rules of a game show."""
    lesson, known = lesson_of(game), positions(game)
    seen = [(one, known[one.step].typed_view(lesson.seat)) for one in lesson.pictures]
    return packed([wire.RulesPicture(one.id, lesson.seat, view, one.lights) for one, view in seen])


@router.post(
    "/games/{game}/lesson",
    request_body(wire.NewLesson),
    answers(wire.Opened, *CHANGING, status=201),
    ANYBODY,
)
async def open_lesson(request: Request, game: Game) -> Response:
    """Open a table at which somebody learns a game; it begins at once."""
    wanted = await body(request, wire.NewLesson)
    house, identity = house_of(request), await identity_of(request)
    name = checked_name(wanted.name)
    async with room(request) as opener:
        table = await seating.teach(house, game, name, identity.holder, opener)
    return await opened(house, table, identity, 201)


@router.post(
    "/tables",
    request_body(wire.NewTable),
    answers(wire.Opened, *CHANGING, status=201),
    ANYBODY,
)
async def open_table(request: Request) -> Response:
    """Open a table; the game begins at once, or, if wanted, when all seats are taken."""
    wanted = await body(request, wire.NewTable)
    house, identity = house_of(request), await identity_of(request)
    for seat in wanted.seats:
        if seat.name is not None:
            checked_name(seat.name)
        if seat.kind == "bot":
            checked_level(seat.level or "medium")
    async with room(request) as opener:
        table = await seating.create(house, wanted, await dealt(request, wanted), identity.holder, opener)
    return await opened(house, table, identity, 201)


async def dealt(request: Request, wanted: wire.NewTable) -> seating.Dealt:
    """The game set up. An edition of somebody's own takes longer to read."""
    house = house_of(request)
    if wanted.edition is None:
        return seating.deal(house.editions, wanted)
    return await in_thread(request, seating.deal, house.editions, wanted)


@contextlib.asynccontextmanager
async def room(request: Request) -> AsyncIterator[str]:
    """Room for one more table, held until it is stored; who opens it, for the count."""
    house = house_of(request)
    under_way: Counter[str] = request.app.state.opening
    names = await house.openers.names(address_of(request), house.now())
    opener = names[0]
    under_way[opener] += 1
    # Before it is asked what is stored: whatever is stored meanwhile is counted twice rather than not at all.
    my_own, all_of_them = under_way[opener], under_way.total()
    try:
        mine, every = await house.store.opened(names, house.now() - DAY)
        if mine + my_own > house.settings.tables_per_address:
            most = house.settings.tables_per_address
            raise RequestError(
                429, "too-many", f"You have opened {most} tables already; finish one, or come back tomorrow."
            )
        if every + all_of_them > house.settings.tables:
            raise RequestError(503, "full", "There is no room for another table just now.")
        yield opener
    finally:
        under_way[opener] -= 1
        if not under_way[opener]:
            del under_way[opener]


@router.get("/tables", answers(wire.TableList, 400, 503), ANYBODY)
async def list_tables(
    request: Request,
    which: Literal["open", "mine", "finished"] = "open",
    page: Annotated[int, Meta(ge=0, le=1000)] = 0,
    over: bool | None = None,
) -> Response:
    """Tables of others with a free seat, my own, or finished games; of my own, if wanted, only those over or not."""
    house = house_of(request)
    wanted: list[sql.ColumnElement[bool]]
    if which == "mine":
        holder = (await identity_of(request)).holder
        wanted = [tables.c.id.in_(sql.select(holders.c.table_id).where(holders.c.token == holder))]
        if over is not None:
            wanted.append(tables.c.over == over)
    else:
        holder = ""
        wanted = [OPEN if which == "open" else FINISHED]
    found = await house.store.summaries(*wanted, limit=PAGE, offset=page * PAGE)
    yours = await house.store.held_at([table.id for table in found], holder) if holder and found else {}
    return packed(wire.TableList(found, yours))


@router.get("/tables/{id}", answers(wire.TableInfo, *LOOKING, 429))
async def show_table(request: Request, id: Id) -> Response:
    """One table."""
    return packed((await looked_at(request, id)).info())


async def looked_at(request: Request, id: str) -> Table:
    """A table at which somebody looks; to read one anew and replay it counts for more than a look."""
    house = house_of(request)
    if id not in house.tables:
        check_rate(request)
    return await house.newest(id)


@router.post(
    "/tables/{id}/seats/{seat}",
    request_body(wire.TakeSeat),
    answers(wire.Opened, *CHANGING, *LOOKING),
    ANYBODY,
)
async def take_seat(request: Request, id: Id, seat: wire.SeatNumber) -> Response:
    """Take a free seat, come back to one that you left, or use a key of your other device."""
    wanted = await body(request, wire.TakeSeat)
    house, identity = house_of(request), await identity_of(request)
    table = await house.newest(id)
    if wanted.key is None:
        check_seats(request)
        await seating.sit(house, table, seat, checked_name(wanted.name), identity.holder)
    elif not await house.store.use_key(hashed(wanted.key), id, seat, identity.holder, house.now()):
        raise RequestError(403, "not-yours", "That key does not open this seat, or not any more.")
    return await opened(house, table, identity)


@router.post(
    "/tables/{id}/seats/{seat}/leave",
    request_body(wire.LeaveSeat),
    answers(wire.TableInfo, *CHANGING, *LOOKING),
    HOLDERS,
)
async def leave_seat(request: Request, id: Id, seat: wire.SeatNumber) -> Response:
    """Leave a seat to a bot, or leave it free."""
    wanted = await body(request, wire.LeaveSeat)
    house = house_of(request)
    table = await house.newest(id)
    await seating.leave(house, table, seat, (await identity_of(request)).holder, wanted.level)
    return packed(table.info())


@router.post(
    "/tables/{id}/seats/{seat}/bot",
    request_body(wire.GiveSeat),
    answers(wire.TableInfo, *CHANGING, *LOOKING),
    HOLDERS,
)
async def give_seat(request: Request, id: Id, seat: wire.SeatNumber) -> Response:
    """Give a free seat to a bot, or a bot's seat to another; who sits at the table may."""
    wanted = await body(request, wire.GiveSeat)
    house = house_of(request)
    table = await house.newest(id)
    await seating.give_to_bot(house, table, seat, (await identity_of(request)).holder, wanted.level)
    return packed(table.info())


@router.post("/tables/{id}/seats/{seat}/free", answers(wire.TableInfo, 400, *LOOKING, 403, 429), HOLDERS)
async def free_seat(request: Request, id: Id, seat: wire.SeatNumber) -> Response:
    """Free the seat of somebody who has taken it and does not play; who sits at the table may."""
    check_origin(request)
    check_rate(request)
    house = house_of(request)
    table = await house.newest(id)
    await seating.ask_away(house, table, seat, (await identity_of(request)).holder)
    return packed(table.info())


@router.post("/tables/{id}/seats/{seat}/key", answers(wire.SeatKey, 400, 403, 429, 503), HOLDERS)
async def make_key(request: Request, id: Id, seat: wire.SeatNumber) -> Response:
    """A key with which another device of yours takes the same seat, once, within ten minutes."""
    check_origin(request)
    check_rate(request)
    house, identity = house_of(request), await identity_of(request)
    if seat not in await house.store.held(id, identity.holder):
        raise NotYours("That seat is not yours.")
    key = new_key()
    await house.store.make_key(hashed(key), id, seat, house.now())
    return packed(wire.SeatKey(key))


@router.get("/research", answers(wire.Research, 503), ANYBODY)
async def show_research(request: Request) -> Response:
    """Whether your finished games may be given to research; not, unless you have said so."""
    check_rate(request)
    return packed(await research(house_of(request), await identity_of(request)))


@router.post("/research", request_body(wire.AllowResearch), answers(wire.Research, *CHANGING), HOLDERS)
async def allow_research(request: Request) -> Response:
    """Allow that your finished games are given to research, without your name, or take that back."""
    wanted = await body(request, wire.AllowResearch)
    house, identity = house_of(request), await identity_of(request)
    if wanted.yes and not await house.store.has_met(identity.holder):  # or anybody could fill the database
        raise NotYours("Only who has sat at a table has games to give.")
    await house.store.agree(identity.holder, wanted.yes)
    return packed(await research(house, identity))


async def research(house: House, identity: Identity) -> wire.Research:
    agrees, seated = await house.store.agrees(identity.holder), await house.store.has_met(identity.holder)
    return wire.Research(agrees, seated)


@router.post("/tables/{id}/again", answers(wire.Opened, 400, *LOOKING, 403, 429), HOLDERS)
async def play_again(request: Request, id: Id) -> Response:
    """The table at which the same people play again when a game is over; who asks first opens it."""
    check_origin(request)
    check_rate(request)
    house, identity = house_of(request), await identity_of(request)
    table = await finished(house, id)
    async with room(request) as opener:
        following = await seating.again(house, table, identity.holder, opener)
    return await opened(house, following, identity)


@router.get("/tables/{id}/record", answers(None, *LOOKING, 429))
async def get_record(request: Request, id: Id, reviewed: bool = False) -> Response:
    """The record of a finished game; if wanted, with what its review says as comments."""
    house = house_of(request)
    table = await finished(house, id)
    kept = await house.store.review(id) if reviewed else None
    text = await in_thread(request, record_text, table, await house.store.log(id), kept and kept.text)
    headers = {"content-disposition": f'attachment; filename="{table.setup.game}-{id}.fog"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.post(
    "/records",
    request_body(wire.UploadedRecord),
    answers(wire.Opened, *CHANGING, status=201),
    ANYBODY,
)
async def post_record(request: Request) -> Response:
    """Look at a record of your own: it becomes a table that only shows."""
    wanted = await body(request, wire.UploadedRecord)
    house, identity = house_of(request), await identity_of(request)
    async with room(request) as opener:
        try:
            table, entries = await in_thread(request, upload, wanted.text, wanted.edition, house.editions, house.now())
        except OtherEdition as error:
            raise RequestError(400, "other-edition", str(error)) from None
        if wanted.edition is not None:
            await house.store.keep_edition(table.edition, table.setup.game, wanted.edition)
        await seating.keep(house, table, entries, opener, identity.holder, [])
    return await opened(house, table, identity, 201)


@router.get("/tables/{id}/replay", answers(wire.Replay, *LOOKING, 429))
async def get_replay(request: Request, id: Id, seat: wire.SeatNumber | None = None) -> Response:
    """A finished game, move by move, as a seat heard it; without a seat, with everything open."""
    house = house_of(request)
    table = await finished(house, id)
    seat = checked_seat(table, seat)
    return packed(await in_thread(request, replay, table, await house.store.log(id), seat))


@router.get("/tables/{id}/frames", answers(wire.ReplayPositions, *LOOKING, 429))
async def get_frames(
    request: Request, id: Id, first: Number = 0, last: Number = 0, seat: wire.SeatNumber | None = None
) -> Response:
    """Where a finished game stood after these moves."""
    house = house_of(request)
    table = await finished(house, id)
    seat = checked_seat(table, seat)
    return packed(await in_thread(request, replay_positions, table, await house.store.log(id), seat, first, last))


async def finished(house: House, id: str) -> Table:
    """A table whose secrets are open."""
    table = await house.newest(id)
    if not table.standing.game.over and not table.uploaded:
        raise RequestError(409, "not-over", "The game is not over; until then its record stays closed.")
    return table


def checked_seat(table: Table, seat: int | None) -> int | None:
    if seat is not None and seat >= table.setup.players:
        raise RequestError(404, "no-seat", f"There is no seat {seat}; the seats are 0 to {table.setup.players - 1}.")
    return seat
