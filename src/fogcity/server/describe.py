"""The OpenAPI description of the requests, made from the wire's structs."""

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from fogcity.server import wire

REF = "#/components/schemas/{name}"
BODIES = (wire.NewTable, wire.TakeSeat, wire.LeaveSeat, wire.GiveSeat, wire.UploadedRecord)
ANSWERS = (
    wire.GameInfo,
    wire.TableInfo,
    wire.TableList,
    wire.Opened,
    wire.SeatKey,
    wire.Replay,
    wire.Frames,
    wire.Trouble,
)


def request_body(kind: type) -> dict[str, Any]:
    """For a route that reads a struct from the body."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": ref(kind)}}}}


def answers(kind: type | None, many: bool = False, status: int = 200) -> dict[str, Any]:
    """For a route that answers with a struct, or else with trouble."""
    schema = {"type": "array", "items": ref(kind)} if many and kind else ref(kind) if kind else {"type": "object"}
    return {
        "responses": {
            str(status): {"description": "Done", "content": {"application/json": {"schema": schema}}},
            "default": {"description": "Why not", "content": {"application/json": {"schema": ref(wire.Trouble)}}},
        }
    }


def ref(kind: type) -> dict[str, Any]:
    return {"$ref": REF.format(name=kind.__name__)}


def describe(app: FastAPI) -> dict[str, Any]:
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes, tags=app.openapi_tags
        )
        _, structs = msgspec.json.schema_components([*BODIES, *ANSWERS], ref_template=REF)
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        schemas.update(structs)
        for path in document["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
        app.openapi_schema = document
    return app.openapi_schema
