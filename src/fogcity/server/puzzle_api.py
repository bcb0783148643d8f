"""Requests for puzzles: which there are, one of them as its seat sees it, what was tried, the solution, playing on."""

from datetime import UTC, date, datetime
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from fogcity import games
from fogcity.advice.puzzles import Puzzle, puzzle_of, puzzle_of_the_day, puzzles_of
from fogcity.server import puzzles, wire
from fogcity.server.advice_api import check_thinking
from fogcity.server.api import (
    Game,
    Number,
    address_of,
    body,
    check_origin,
    check_rate,
    house_of,
    identity_of,
    opened,
    packed,
    room,
)
from fogcity.server.levels import checked_level
from fogcity.server.names import checked_name
from fogcity.server.openapi import ANYBODY, CHANGING, answers, request_body
from fogcity.server.puzzles import Desk
from fogcity.server.routes import Router

router = Router("/api")

CHEAP = 0.25  # of a hint, for which a try counts: it is judged once, whoever tries it


def desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


@router.get("/puzzles", answers(wire.PuzzleBook))
async def list_puzzles(request: Request) -> Response:
    """All puzzles, and the one of the day."""
    return packed(book(datetime.fromtimestamp(house_of(request).now(), UTC).date()))


@lru_cache(maxsize=2)
def book(today: date) -> wire.PuzzleBook:
    every = [puzzles.info(one) for game in games.names() for one in puzzles_of(game).values()]
    return wire.PuzzleBook(today.isoformat(), puzzles.info(puzzle_of_the_day(today)), every)


@router.get("/puzzles/{game}/{number}", answers(wire.PuzzlePosition, 400, 404))
async def show_puzzle(_: Request, game: Game, number: Number) -> Response:
    """A puzzle as its seat sees it."""
    return packed(puzzles.shown(puzzle_of(game, number)))


async def tried(request: Request, game: str, number: int) -> tuple[Puzzle, str]:
    text = (await body(request, wire.PuzzleTry)).text
    return puzzle_of(game, number), text


@router.post(
    "/puzzles/{game}/{number}/preview",
    request_body(wire.PuzzleTry),
    answers(wire.PreviewedMessage, *CHANGING, 404),
)
async def preview_try(request: Request, game: Game, number: Number) -> Response:
    """What a move would do, as at a table."""
    return packed(puzzles.preview(*await tried(request, game, number)))


@router.post(
    "/puzzles/{game}/{number}/why",
    request_body(wire.PuzzleTry),
    answers(wire.BecauseMessage, *CHANGING, 404),
)
async def why_no_try(request: Request, game: Game, number: Number) -> Response:
    """Why a move cannot be made, as at a table."""
    return packed(puzzles.why_not(*await tried(request, game, number)))


@router.post(
    "/puzzles/{game}/{number}/try",
    request_body(wire.PuzzleTry),
    answers(wire.Try, *CHANGING, 404),
)
async def try_puzzle(request: Request, game: Game, number: Number) -> Response:
    """Whether a move is the answer; if not, what it costs and why."""
    puzzle, text = await tried(request, game, number)
    check_thinking(request, CHEAP)
    return packed(await desk_of(request).try_out(puzzle, text, address_of(request)))


@router.post("/puzzles/{game}/{number}/solution", answers(wire.PuzzleSolution, *CHANGING, 404))
async def solve_puzzle(request: Request, game: Game, number: Number) -> Response:
    """The answer, why it is the best, and what would have followed."""
    check_origin(request)
    check_rate(request)
    puzzle = puzzle_of(game, number)
    check_thinking(request, CHEAP)
    return packed(await desk_of(request).solution(puzzle, address_of(request)))


@router.post(
    "/puzzles/{game}/{number}/play-on",
    request_body(wire.PuzzlePlayOn),
    answers(wire.Opened, *CHANGING, 404, status=201),
    ANYBODY,
)
async def play_on_from_puzzle(request: Request, game: Game, number: Number) -> Response:
    """A new table that goes on from a puzzle: you in its seat, bots in all others."""
    wanted = await body(request, wire.PuzzlePlayOn)
    checked_name(wanted.name)
    checked_level(wanted.level)
    puzzle = puzzle_of(game, number)
    house, identity = house_of(request), await identity_of(request)
    async with room(request) as opener:
        table = await puzzles.go_on(house, puzzle, wanted, identity.holder, opener)
    return await opened(house, table, identity, 201)
