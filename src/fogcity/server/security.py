"""What every answer carries, what no request may be, and from whose page it may come."""

import asyncio
import contextlib
import logging
from collections.abc import Callable

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fogcity.server import metrics, wire
from fogcity.server.fair_queue import Gate
from fogcity.server.limits import Buckets, guest
from fogcity.server.proxies import Proxies
from fogcity.server.settings import Settings

log = logging.getLogger(__name__)

MOST_BODY = 512 * 1024
BODY_TIME = 20.0  # seconds in which a body must be there
REFUSALS = 10.0  # that an address gets in a second for too many requests, and as many at once; others wait for theirs
LONGEST_WAIT = 2.5  # seconds for which they wait
IN_A_TURN = 4  # requests that are begun in a turn of the loop: moves come over sockets, and go first

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]
# What a page loads is no page: the rest would weigh as much as a small file, with every file.
ASSETS = "/assets/"
ASSET_HEADERS = [(b"x-content-type-options", b"nosniff"), (b"cross-origin-resource-policy", b"same-origin")]


class TooLarge(Exception):
    """A request beyond the limit."""


class TooMany(Exception):
    """More requests than one address may send."""


class ShutOut(Exception):
    """Somebody whom the host does not want."""


class TooSlow(Exception):
    """A body that does not come to its end."""


def error_answer(status: int, code: str, text: str, reason: wire.Reason | None = None, **headers: str) -> Response:
    """A refused request: what every client understands."""
    metrics.REFUSED.labels(code).inc()
    body = msgspec.json.encode(wire.ErrorAnswer(code, text, reason))
    return Response(body, status, headers, media_type="application/json")


class Security:
    """Adds the headers to every answer, turns away floods and endless bodies, and has the last word."""

    def __init__(self, app: ASGIApp, looks: Buckets, proxies: Proxies, shut_out: Callable[[str], bool]) -> None:
        self.app = app
        self.looks = looks  # requests of any kind that an address may send
        self.proxies = proxies
        self.shut_out = shut_out
        self.gate = Gate(IN_A_TURN)
        self.refusals = Buckets(REFUSALS, REFUSALS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # of the answer only the head is sent; below us that is known
        started = False

        async def with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                kind = headers.get("content-type", "text/html")
                headers.raw.extend(HEADERS if not scope["path"].startswith(ASSETS) or "html" in kind else ASSET_HEADERS)
                headers.setdefault("cache-control", "no-store")  # what may be kept says so itself
            await deliver(send, message)

        try:
            address = scope["client"][0] if scope.get("client") else "?"
            if address not in self.proxies and not self.looks.take(guest(address)):  # the host's own tools may
                await self.have_patience(guest(address), receive)
                raise TooMany
            if self.shut_out(address):
                raise ShutOut
            await self.gate.enter(guest(address))
            if int(Headers(scope=scope).get("content-length", "0")) > MOST_BODY:
                raise TooLarge
            await self.app(scope, bounded(receive), with_headers)
        except ClientDisconnect:
            return  # there is nobody to tell
        except (Exception, asyncio.CancelledError) as error:
            answer = refusal(error)
            if answer is None:
                log.error("a request has failed", exc_info=error)
                answer = error_answer(500, "failure", "Something went wrong on the server; it has been written down.")
            if not started:
                await answer(scope, receive, with_headers)

    async def have_patience(self, guest: str, receive: Receive) -> None:
        """To refuse costs nearly as much as to answer: whoever does not stop asking waits, too."""
        refusals = self.refusals.of(guest)
        refusals.owe(1)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(refusals.wait(), LONGEST_WAIT)):
                while (await receive())["type"] != "http.disconnect":
                    pass
                raise ClientDisconnect


async def deliver(send: Send, message: Message) -> None:
    """Send a part of an answer. Who hangs up in the middle is not an error of ours.

    uvloop knows of it before uvicorn does, and fails; a moment later uvicorn knows too, and drops what is still sent.
    """
    try:
        await send(message)
    except RuntimeError:
        for _ in range(3):
            await asyncio.sleep(0)
        await send(message)  # whatever else was wrong is wrong once more


def refusal(error: BaseException) -> Response | None:
    """What to say to somebody whose request had no end."""
    if isinstance(error, TooLarge):
        text = f"The request is too large: at most {MOST_BODY // 1024} KB."
        return error_answer(413, "too-large", text)
    if isinstance(error, TooMany):
        return error_answer(429, "too-fast", "Too many requests in so short a time; wait a moment.")
    if isinstance(error, ShutOut):
        return error_answer(403, "shut-out", "The host has shut out this address.")
    if isinstance(error, asyncio.CancelledError):  # the server stops, and has waited for it long enough
        return error_answer(503, "unavailable", "The server is about to stop; come back in a moment.")
    if isinstance(error, TooSlow):
        return error_answer(408, "too-slow", "The request did not come in time.", connection="close")
    return None


def bounded(receive: Receive) -> Receive:
    """The body as it comes, as long as it is small and comes in time."""
    read, whole = 0, False
    deadline = asyncio.get_running_loop().time() + BODY_TIME

    async def receive_bounded() -> Message:
        nonlocal read, whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        whole = not message.get("more_body", False)
        read += len(message.get("body", b""))
        if read > MOST_BODY:
            raise TooLarge
        return message

    return receive_bounded


def same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Another site's page must not use a person's cookie. A program sends no origin, and has no cookie to lose."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host")
    own = (
        {f"https://{host}"} if connection.scope["scheme"] in ("https", "wss") else {f"http://{host}", f"https://{host}"}
    )
    allowed = {origin.strip().rstrip("/") for origin in settings.origins.split(",") if origin.strip()}
    return origin in own | allowed
