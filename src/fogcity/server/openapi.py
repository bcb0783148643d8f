"""The OpenAPI description of the requests, made from the wire's structs."""

from collections.abc import Iterable
from typing import Any

import msgspec

import fogcity
from fogcity import games
from fogcity.server import wire
from fogcity.server.routes import ApiRoute
from fogcity.server.tokens import COOKIE

REF = "#/components/schemas/{name}"
ERRORS = {
    400: "The request cannot be understood, or what it asks for cannot be done",
    403: "The seat is not yours, or the request comes from another site's page",
    404: "There is no such table or seat",
    408: "The body did not come in time",
    409: "Not at this table as it stands now",
    413: "The body is too large",
    415: "The body is not JSON",
    429: "Too many requests or tables; wait a moment",
    503: "The server is full, about to stop, or cannot reach its database",
}
CHANGING = (400, 403, 408, 413, 415, 429, 503)
LOOKING = (400, 404, 409, 503)
SCHEMES = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "A program's token, from the field `token`"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "A browser's token"},
}
HOLDERS: dict[str, Any] = {"security": [{"bearer": []}, {"cookie": []}]}  # for who holds a seat
ANYBODY: dict[str, Any] = {"security": [{}, *HOLDERS["security"]]}  # who has no token yet gets one, or needs none


def request_body(kind: type) -> dict[str, Any]:
    """For a route that reads a struct from the body."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": ref(kind)}}}}


def answers(kind: type | None, *errors: int, many: bool = False, status: int = 200) -> dict[str, Any]:
    """For a route that answers with a struct, or with text if there is none; and the errors there may be."""
    schema = {"type": "array", "items": ref(kind)} if many and kind else ref(kind) if kind else {"type": "string"}
    content = {"application/json" if kind else "text/plain": {"schema": schema}}
    responses: dict[str, Any] = {str(status): {"description": "Done", "content": content}}
    for status_of_error in sorted({*errors, 429}):  # whatever is asked, somebody may ask too often
        why = {"application/json": {"schema": ref(wire.ErrorAnswer)}}
        responses[str(status_of_error)] = {"description": ERRORS[status_of_error], "content": why}
    return {"responses": responses}


def ref(kind: type) -> dict[str, Any]:
    return {"$ref": REF.format(name=kind.__name__)}


def described(routes: Iterable[ApiRoute]) -> bytes:
    """All requests, and what goes to and fro in them."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = route.described()
    _, structs = msgspec.json.schema_components([*wire.BODIES, *wire.ANSWERS], ref_template=REF)
    structs["NewTable"]["properties"]["game"] = {"enum": list(games.names())}
    about = {
        "title": "Fog City",
        "version": fogcity.__version__,
        "description": "Tables for three board games about San Francisco. docs/protocol.md tells of the socket.",
    }
    components = {"schemas": structs, "securitySchemes": SCHEMES}
    return msgspec.json.encode({"openapi": "3.1.0", "info": about, "paths": paths, "components": components})
