"""Who asks: the other end of a connection, or somebody for whom a proxy speaks."""

from collections.abc import Iterable
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from fogcity.server.limits import guest, networks


async def nobody(scope: Any, receive: Any, send: Any) -> None:
    """Stands where uvicorn wants an application; only its way of reading addresses is needed here."""


class Proxies:
    """The proxies that are believed, as uvicorn believes them for the application."""

    def __init__(self, text: str) -> None:
        self.known = [str(network) for network in networks(text)]
        self.trusted = ProxyHeadersMiddleware(nobody, self.known).trusted_hosts

    def __contains__(self, address: str) -> bool:
        return address in self.trusted

    def guest(self, client: tuple[str, int] | None, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """Who is counted for a request, before the application has seen it."""
        address = client[0] if client else "?"
        forwarded = b", ".join(value for name, value in headers if name == b"x-forwarded-for")
        if forwarded and address in self:
            address = self.trusted.get_trusted_client_address(forwarded.decode("latin-1"))[0] or address
        return guest(address)
