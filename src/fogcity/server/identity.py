"""Who asks: the token that came with a request or a socket, if it was given out here."""

import re
from collections import OrderedDict

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fogcity.server.store import Store
from fogcity.server.tokens import COOKIE, OLD_TOKEN, SAFE_COOKIE, hashed, issued, new_token

YEAR = 365 * 24 * 3600
MOST_REMEMBERED = 10_000  # old tokens that are known to hold something


class Identities:
    """Tells which tokens count, for all servers on one database alike."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.old: OrderedDict[str, None] = OrderedDict()  # hashes

    async def of(self, connection: HTTPConnection) -> "Identity":
        """Whoever asks; somebody who has no token yet gets one."""
        for token, only_old in presented(connection):
            if not only_old and issued(self.store.key, token):
                return Identity(token, False, connection)
            if re.fullmatch(OLD_TOKEN, token) and await self.known(hashed(token)):
                return Identity(token, False, connection)
        return Identity(new_token(self.store.key), True, connection)

    async def known(self, holder: str) -> bool:
        """Whether an old token holds a seat, had one or watched; such as are not found anywhere are made up."""
        if holder not in self.old:
            if not await self.store.has_met(holder):
                return False
            self.old[holder] = None
            if len(self.old) > MOST_REMEMBERED:
                self.old.popitem(last=False)
        return True


class Identity:
    def __init__(self, token: str, fresh: bool, connection: HTTPConnection) -> None:
        self.token = token
        self.fresh = fresh
        self.holder = hashed(token)
        self.secure = is_secure(connection)
        self.by_header = "authorization" in connection.headers  # a program, which keeps its token itself

    def give(self, response: Response) -> Response:
        """Set the cookie, or have it last for another year."""
        if self.fresh or not self.by_header:
            name = SAFE_COOKIE if self.secure else COOKIE
            response.set_cookie(
                name, self.token, max_age=YEAR, httponly=True, samesite="lax", secure=self.secure, path="/"
            )  # fmt: skip
        return response


def presented(connection: HTTPConnection) -> list[tuple[str, bool]]:
    """What somebody says they are, and whether only an old token is believed from there.

    A program says it in a header, a browser in a cookie. Under https a cookie without the safe name may have been
    planted by a neighbouring domain; only those that were given out before there was the safe name are believed.
    """
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return [(token.strip(), False)]
    plain = (connection.cookies.get(COOKIE, ""), is_secure(connection))
    return [(connection.cookies.get(SAFE_COOKIE, ""), False), plain] if is_secure(connection) else [plain]


def is_secure(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")
