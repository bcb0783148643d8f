"""Requests as functions: what an address says becomes their arguments, read and described by msgspec."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fogcity.server.wire import ErrorAnswer

Ask = Callable[..., Awaitable[Response]]
Asked = TypeVar("Asked", bound=Ask)


class RequestError(Exception):
    """A request that is refused, with its status."""

    def __init__(self, status: int, code: str, text: str) -> None:
        self.status = status
        self.answer = ErrorAnswer(code, text)


class Parameter(NamedTuple):
    """A part of an address, or of what follows its question mark."""

    name: str
    kind: Any  # a type with its limits
    default: Any
    in_path: bool

    def read(self, request: Request) -> Any:
        text = (request.path_params if self.in_path else request.query_params).get(self.name)
        if text is None:
            return self.default
        try:
            return msgspec.convert(text, self.kind, strict=False)
        except msgspec.ValidationError as error:
            why = str(error)[:200].rstrip(".")
            text = f"{self.name} is wrong: {why[0].lower()}{why[1:]}."
            raise RequestError(400, "malformed", text) from None

    def described(self) -> dict[str, Any]:
        where = {"in": "path", "required": True} if self.in_path else {"in": "query", "required": False}
        schema = msgspec.json.schema(self.kind)
        if self.default not in (inspect.Parameter.empty, None):
            schema["default"] = self.default
        return {"name": self.name, **where, "schema": schema}


class ApiRoute(Route):
    """A request of the API: how it is asked, and how it is described."""

    def __init__(self, method: str, path: str, ask: Ask, details: dict[str, Any]) -> None:
        self.method = method
        self.ask = ask
        self.details = details
        self.parameters = parameters(ask, path)
        super().__init__(path, self.answer, methods=[method], name=ask.__name__)

    async def answer(self, request: Request) -> Response:
        return await self.ask(request, **{one.name: one.read(request) for one in self.parameters})

    def described(self) -> dict[str, Any]:
        said = {"summary": self.name.replace("_", " ").capitalize(), "description": inspect.getdoc(self.ask) or ""}
        known = [parameter.described() for parameter in self.parameters]
        return {**said, "operationId": self.name, **({"parameters": known} if known else {}), **self.details}


def parameters(ask: Ask, path: str) -> list[Parameter]:
    """All that a request's function takes besides the request. What may be None is not there then."""
    hints = get_type_hints(ask, include_extras=True)
    found = []
    for name, one in list(inspect.signature(ask).parameters.items())[1:]:
        kinds = [kind for kind in get_args(hints[name]) if kind is not type(None)]
        kind = kinds[0] if one.default is None else hints[name]
        found.append(Parameter(name, kind, one.default, f"{{{name}}}" in path))
    return found


class Router:
    """All requests that begin alike."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.routes: list[ApiRoute] = []

    def get(self, path: str, *details: dict[str, Any]) -> Callable[[Asked], Asked]:
        return self.route("GET", path, details)

    def post(self, path: str, *details: dict[str, Any]) -> Callable[[Asked], Asked]:
        return self.route("POST", path, details)

    def route(self, method: str, path: str, details: tuple[dict[str, Any], ...]) -> Callable[[Asked], Asked]:
        def note(ask: Asked) -> Asked:
            together = {name: detail for some in details for name, detail in some.items()}
            self.routes.append(ApiRoute(method, self.prefix + path, ask, together))
            return ask

        return note
