"""The wire as a JSON schema, from which the client's types are made: `python -m fogcity.server.schema`."""

import json
from typing import Any

import msgspec

from fogcity.server import wire

# What a client sends and hears; everything they are made of comes with them.
ROOTS: dict[str, Any] = {
    "ServerMessage": wire.ServerMessage,
    "ClientMessage": wire.ClientMessage,
    **{kind.__name__: kind for kind in (*wire.BODIES, *wire.ANSWERS)},
}


def schema() -> dict[str, Any]:
    """One schema that holds every message."""
    roots, parts = msgspec.json.schema_components(ROOTS.values(), ref_template="#/$defs/{name}")
    named = dict(parts)
    for name, root in zip(ROOTS, roots, strict=True):
        if root != {"$ref": f"#/$defs/{name}"}:  # a union has no definition of its own
            named[name] = root
    for name, part in named.items():
        tidy(part, required=name not in sent())
    return {
        "title": "Wire",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in ROOTS},
        "required": list(ROOTS),
        "$defs": named,
    }


def sent() -> set[str]:
    """What a client may send with some fields left out: their defaults are the server's affair."""
    kinds = (*wire.ClientMessage.__args__, *wire.BODIES, wire.NewSeat)
    return {kind.__name__ for kind in kinds}


def tidy(part: Any, required: bool) -> None:
    """The server always writes every field; titles and limits of numbers say nothing in TypeScript."""
    if isinstance(part, list):
        for item in part:
            tidy(item, required)
    elif isinstance(part, dict):
        for word in ("title", "discriminator", "minItems", "maxItems"):
            if not isinstance(part.get(word), dict):  # a field may be called so
                part.pop(word, None)
        if required and isinstance(part.get("properties"), dict):
            part["required"] = list(part["properties"])
        if part.get("type") == "object" and "properties" not in part:
            part.setdefault("additionalProperties", True)  # facts of a game: anything
        for item in part.values():
            tidy(item, required)


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
