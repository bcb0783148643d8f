"""Requests for advice: hints at a table, reviews of finished games, and playing on from any point of one."""

from starlette.requests import Request
from starlette.responses import Response

from fogcity.server import hints, play_on, wire
from fogcity.server.answers import Sender
from fogcity.server.api import (
    Id,
    Number,
    address_of,
    body,
    check_origin,
    check_rate,
    checked_seat,
    finished,
    house_of,
    identity_of,
    in_thread,
    looked_at,
    opened,
    packed,
    room,
    shrunk,
)
from fogcity.server.levels import checked_level
from fogcity.server.limits import Buckets
from fogcity.server.names import checked_name
from fogcity.server.openapi import ANYBODY, CHANGING, HOLDERS, LOOKING, answers, request_body
from fogcity.server.replay import line_instead
from fogcity.server.routes import RequestError, Router

router = Router("/api")

THINKING = 4.0  # hints for which a quick review counts
DEEP = 6  # quick reviews for which a deep one counts


def check_thinking(request: Request, cost: float = 1.0) -> None:
    """What bots' processes are asked by one address beside the bots' own moves."""
    thinking: Buckets = request.app.state.thinking
    if not thinking.take(address_of(request), cost):
        raise RequestError(429, "too-fast", "You have asked for much advice already; wait a moment.")


@router.post("/tables/{id}/seats/{seat}/hint", answers(wire.Hint, 403, *LOOKING), HOLDERS)
async def get_hint(request: Request, id: Id, seat: wire.SeatNumber) -> Response:
    """What a seat of yours could do now, the best first, with everybody's chances and reasons."""
    check_origin(request)
    check_rate(request)
    house = house_of(request)
    table = await house.newest(id)
    holder = (await identity_of(request)).holder
    sender = Sender(holder, await house.store.held(id, holder))
    check_thinking(request)
    return packed(await hints.hint(house, table, sender, seat))


@router.post(
    "/tables/{id}/review",
    request_body(wire.StartReview),
    answers(wire.ReviewState, *CHANGING, *LOOKING),
    ANYBODY,
)
async def start_review(request: Request, id: Id) -> Response:
    """Have a finished game judged. How far that is, or the review, if there is one with as much care."""
    wanted = await body(request, wire.StartReview)
    house, identity = house_of(request), await identity_of(request)
    table = await finished(house, id)
    there = await house.reviews.state(table)
    if there is None or there.care != wanted.care:
        check_thinking(request, THINKING * (DEEP if wanted.care == "deep" else 1))
    return identity.give(packed(await house.reviews.begin(table, wanted.care, identity.holder, address_of(request))))


@router.get("/tables/{id}/review", answers(wire.ReviewState, *LOOKING, 429), ANYBODY)
async def get_review(request: Request, id: Id, brief: bool = False) -> Response:
    """The review of a finished game, and how far another one is; `brief`: without the review while that is made."""
    house, identity = house_of(request), await identity_of(request)
    await looked_at(request, id)
    found = await house.reviews.state(await finished(house, id), identity.holder, brief)
    if found is None:
        raise RequestError(404, "not-reviewed", "Nobody has had this game judged yet.")
    if found.review is None:
        return packed(found)
    return await in_thread(request, shrunk, request, found)


@router.get("/tables/{id}/review/line", answers(wire.ReviewLine, *LOOKING, 429))
async def get_line(
    request: Request, id: Id, at: Number, everything: bool = False, seat: wire.SeatNumber | None = None
) -> Response:
    """What the review thinks better than the decision after so many moves, and what would have followed, step by step;
    judged by what was known or with everything open, seen by a seat or with everything open."""
    house = house_of(request)
    table = await finished(house, id)
    seat = checked_seat(table, seat)
    kept = await house.store.review(id)
    text, log = kept.text if kept else "", await house.store.log(id)
    line = await in_thread(request, line_instead, table, log, text, at, everything, seat) if text else None
    if line is None:
        raise RequestError(404, "not-reviewed", "No review says anything about this decision.")
    return packed(line)


@router.post("/tables/{id}/review/stop", answers(wire.TableInfo, 403, *LOOKING), ANYBODY)
async def stop_review(request: Request, id: Id) -> Response:
    """Stop a review that you have begun."""
    check_origin(request)
    check_rate(request)
    house = house_of(request)
    table = await finished(house, id)
    if not await house.reviews.stop(table, (await identity_of(request)).holder):
        raise RequestError(409, "not-reviewing", "There is no review under way that you have begun.")
    return packed(table.info())


@router.post(
    "/tables/{id}/play-on",
    request_body(wire.PlayOn),
    answers(wire.Opened, *CHANGING, *LOOKING, status=201),
    ANYBODY,
)
async def start_from_here(request: Request, id: Id) -> Response:
    """A new table that goes on from a point of a finished game: you in one seat, bots in all others."""
    wanted = await body(request, wire.PlayOn)
    checked_name(wanted.name)
    checked_level(wanted.level)
    house, identity = house_of(request), await identity_of(request)
    table = await finished(house, id)
    async with room(request) as opener:
        following = await play_on.play_on(house, table, wanted, identity.holder, opener)
    return await opened(house, following, identity, 201)
