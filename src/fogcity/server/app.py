"""The server as one application: requests, sockets, the page, and what a host's tools ask for."""

import contextlib
import gzip
import logging
import mimetypes
import os
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Match, Route, WebSocketRoute
from starlette.websockets import WebSocket

from fogcity.advice.puzzles import NoSuchPuzzle
from fogcity.engine.errors import FogCityError, MoveError
from fogcity.server import advice_api, api, metrics, puzzle_api, wire
from fogcity.server.answers import NotYours, Stale
from fogcity.server.broker import broker
from fogcity.server.db_engine import DATABASE, sqlite_url
from fogcity.server.fair_queue import Turns
from fogcity.server.folder_lock import hold_folder
from fogcity.server.hints import NoHints
from fogcity.server.house import Broken, House, NotFound
from fogcity.server.limits import Buckets, guest, is_among
from fogcity.server.neighbours import LocalBroker, Neighbours
from fogcity.server.openapi import described
from fogcity.server.passing import End
from fogcity.server.proxies import Proxies
from fogcity.server.puzzles import Desk
from fogcity.server.reviews import TooManyReviews
from fogcity.server.routes import ApiRoute, RequestError
from fogcity.server.security import Security, error_answer
from fogcity.server.settings import Settings
from fogcity.server.socket import Sockets, deny, serve_socket
from fogcity.server.store import Store
from fogcity.server.thinkers import Among
from fogcity.server.writer import Unavailable, Unsure

log = logging.getLogger(__name__)

PAGE = Path(__file__).resolve().parent / "page"  # the built client
FOREVER = "public, max-age=31536000, immutable"  # what has a hash in its name never changes
ANY_FILE = "/{name:path}"
NO_PAGE = (
    "Fog City's server is running, but its page was not built.\n"
    "In a checkout, `python3 run.py setup` builds it; an installed package should have it.\n"
)


def make_app(settings: Settings, neighbours: Neighbours | None = None) -> Starlette:
    folder_lock = None if settings.database else hold_folder(prepared(settings.folder()))
    store = Store(settings.database or sqlite_url(settings.folder()), folder_lock, shared=neighbours is not None)
    local = LocalBroker(neighbours) if neighbours and not settings.broker else None
    among = Among(neighbours.number, neighbours.count, neighbours.places) if neighbours else Among()
    house = House(settings, store, local or broker(settings.broker), among)
    sockets = Sockets(settings)
    house.send_away = sockets.send_away
    a_minute = settings.requests_per_minute

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.start()
        house.begin(house.nodes.keep(sockets.open))
        yield
        await house.stop()
        store.close()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(websocket, house, sockets)

    async def no_socket(websocket: WebSocket) -> None:
        await deny(websocket, 404, "not-found", "There is no socket here.")

    security = Middleware(
        Security,
        looks=Buckets(a_minute / 6, a_minute * 5),
        proxies=Proxies(settings.proxies),
        shut_out=lambda address: is_among(address, house.shut_out),
    )
    app = Starlette(
        routes=[
            *requests(),
            WebSocketRoute("/api/tables/{id}/socket", socket),
            WebSocketRoute("/{name:path}", no_socket),
            *tools(house),
            *page(),
        ],
        middleware=[security],
        exception_handlers={RequestError: known, FogCityError: refused, HTTPException: plain},  # type: ignore[dict-item]
        lifespan=lifespan,
    )

    def room(address: str) -> bool:
        return not (house.stopping or sockets.full(guest(address)))

    def bring(headers: dict[bytes, bytes], known: Callable[[], None]) -> End | None:
        return house.nodes.welcome(headers, app, room, known)

    store.start()
    app.state.house = house
    app.state.bring = bring
    app.state.desk = Desk(house)
    app.state.sockets = sockets
    app.state.opening = Counter()  # tables on their way to the database, by who opens them
    app.state.long_work = Turns(1)  # what is asked for by requests, in the house's one thread for it
    app.state.requests = Buckets(a_minute / 60, a_minute / 2)
    app.state.seats = Buckets(a_minute / 60 / 40, a_minute / 12)  # twenty at once, and one more every ten seconds
    app.state.thinking = Buckets(a_minute / 60 / 16, a_minute / 20)  # twelve hints at once, one more in four seconds
    return app


def bring_up_to_date(settings: Settings) -> None:
    """Once, before several processes use the database."""
    if not settings.database:
        prepared(settings.folder())
    store = Store(settings.database or sqlite_url(settings.folder()))
    store.prepare()
    store.close()


def prepared(folder: Path) -> Path:
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)  # who can read it knows all hidden cards
    except OSError as error:
        raise FogCityError(f"The folder {folder} cannot be made: {error.strerror or error}.") from None
    keep_to_ourselves(folder)
    return folder


def keep_to_ourselves(folder: Path) -> None:
    """Whoever can read the database knows all hidden cards. What SQLite puts beside it gets the same permissions."""
    file = folder / DATABASE
    try:
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
        for path in (file, *folder.glob(f"{DATABASE}-*")):
            mode = path.stat().st_mode
            if mode & 0o007:
                path.chmod(mode & ~0o007)  # a group may have been let in on purpose
    except OSError as error:
        raise FogCityError(f"{file} cannot be written: {error.strerror or error}.") from None


def requests() -> list[ApiRoute]:
    """All that can be asked once."""
    return [*api.router.routes, *advice_api.router.routes, *puzzle_api.router.routes]


def tools(house: House) -> list[Route]:
    """For a host's own programs, and for those who write some."""
    description = described(requests())

    async def openapi(_: Request) -> Response:
        return Response(description, media_type="application/json")

    async def healthz(_: Request) -> Response:
        return PlainTextResponse("well\n")

    async def readyz(_: Request) -> Response:
        ready = not house.stopping and await house.store.alive()
        return PlainTextResponse("ready\n" if ready else "not ready\n", 200 if ready else 503)

    async def numbers(_: Request) -> Response:
        house.count()
        return Response(metrics.everything(), media_type=CONTENT_TYPE_LATEST)

    found = {"/openapi.json": openapi, "/healthz": healthz, "/readyz": readyz, "/metrics": numbers}
    return [Route(path, tool) for path, tool in found.items()]


def page() -> list[Route]:
    """The client: its files, and index.html for every address within it."""

    async def index(request: Request) -> Response:
        if not (PAGE / "index.html").exists():
            return PlainTextResponse(NO_PAGE, 503)
        return sent(request, PAGE / "index.html", "private, no-cache")

    async def any_page(request: Request) -> Response:
        """Whoever comes back has their cookie for another year."""
        answer = await index(request)
        with contextlib.suppress(Unavailable):
            identity = await api.identity_of(request)
            return answer if identity.fresh else identity.give(answer)
        return answer

    async def table_page(request: Request) -> Response:
        """Who comes to look has a token from then on: it must be known who has watched a game."""
        try:
            identity = await api.identity_of(request)
        except Unavailable:
            return await index(request)  # which says itself that the server cannot do much now
        return identity.give(await index(request))

    async def file(request: Request) -> Response:
        name = request.path_params["name"]
        wanted = file_of_page(name)
        if wanted is None:
            if a_person_asks(request, name):
                return sent(request, PAGE / "index.html", "no-cache", 404)  # which says in their language what is wrong
            raise HTTPException(404)
        return sent(request, wanted, FOREVER if name.startswith("assets/") else "no-cache")

    puzzles = ("/puzzles", "/puzzle/today", "/puzzle/{game}/{number}")
    pages = dict.fromkeys(("/", "/replay/{id}", "/review/{id}", "/rules/{game}", *puzzles), any_page)
    return [Route(path, shown) for path, shown in {**pages, "/table/{id}": table_page, ANY_FILE: file}.items()]


def a_person_asks(request: Request, name: str) -> bool:
    """Whether somebody has typed a wrong address of the page, and there is a page to say so."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and not name.startswith("api/") and (PAGE / "index.html").exists()


def sent(request: Request, file: Path, lasting: str, status: int = 200) -> Response:
    """A file of the page, in the smallest form that was built and that the browser takes.

    An installed package holds scripts and styles in small forms only: hardly anybody takes them as they are.
    """
    taken = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"cache-control": lasting, "vary": "accept-encoding"}
    for coding, ending in (("br", ".br"), ("gzip", ".gz")):
        small = file.with_name(file.name + ending)
        if coding in taken and small.is_file():
            return FileResponse(small, status, {**headers, "content-encoding": coding}, media_type=kind)
    if not file.is_file():
        return Response(gzip.decompress(small.read_bytes()), status, headers, media_type=kind)
    return FileResponse(file, status, headers, media_type=kind)


def file_of_page(name: str) -> Path | None:
    """A file of the client; None if there is none of this name."""
    try:
        wanted = (PAGE / name).resolve()
        if not wanted.is_relative_to(PAGE):
            return None
        return wanted if wanted.is_file() or wanted.with_name(wanted.name + ".gz").is_file() else None
    except (OSError, ValueError):  # no file could have such a name
        return None


# Whatever goes wrong is said in a sentence.


async def known(_: Request, error: RequestError) -> Response:
    return error_answer(error.status, error.answer.code, error.answer.text)


async def refused(_: Request, error: FogCityError) -> Response:
    kinds = (
        (NotFound, 404, "not-found"),
        (NoSuchPuzzle, 404, "not-found"),
        (NotYours, 403, getattr(error, "code", "")),
        (NoHints, 403, "no-hints"),
        (TooManyReviews, 429, "too-fast"),
        (Stale, 409, "stale"),
        (Broken, 409, "broken"),
        (Unsure, 503, "unsure"),
        (Unavailable, 503, "unavailable"),
    )
    for kind, status, code in kinds:
        if isinstance(error, kind):
            return error_answer(status, code, str(error))
    reason = wire.Reason(error.code, error.facts) if isinstance(error, MoveError) else None
    return error_answer(400, "bad-setup", str(error), reason)


async def plain(request: Request, error: HTTPException) -> Response:
    if error.status_code in (404, 405):
        methods = allowed_methods(request)
        if not methods or request.method in methods:
            return error_answer(404, "not-found", "There is nothing at this address.")
        text = f"{request.method} is not possible here, only {' and '.join(methods)}."
        return error_answer(405, "not-allowed", text, allow=", ".join(methods))
    return error_answer(error.status_code, "http", str(error.detail).rstrip(".") + ".")


def allowed_methods(request: Request) -> list[str]:
    """What may be done at an address of the API or a page; a file may only be looked at, and that is not listed."""
    found: set[str] = set()
    for route in request.app.routes:
        if isinstance(route, Route) and route.path != ANY_FILE and route.matches(request.scope)[0] != Match.NONE:
            found |= route.methods or set()
    return sorted(found)
