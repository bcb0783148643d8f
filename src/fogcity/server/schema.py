"""The wire, or a game, as a JSON schema from which the client's types are made: python -m fogcity.server.schema [GAME]

What the comments beside the fields of a game's schema say goes with them.
"""

import ast
import inspect
import io
import json
import sys
import tokenize
from types import ModuleType
from typing import Any, Literal, get_origin

import msgspec
from msgspec import Struct

from fogcity.engine.schema import PER_SEAT
from fogcity.games import box
from fogcity.server import wire

REF = "#/$defs/{name}"
Part = dict[str, Any]

# What a client sends and hears; everything they are made of comes with them.
ROOTS: Part = {
    "ServerMessage": wire.ServerMessage,
    "ClientMessage": wire.ClientMessage,
    **{kind.__name__: kind for kind in (*wire.BODIES, *wire.ANSWERS)},
}


def wire_schema() -> Part:
    """One schema that holds every message."""
    named = definitions(ROOTS)
    for name, part in named.items():
        if name not in sent():
            write_every_field(part)
    return document("Wire", ROOTS, named)


def sent() -> set[str]:
    """What a client may send with some fields left out: their defaults are the server's affair."""
    kinds = (*wire.ClientMessage.__args__, *wire.BODIES, wire.NewSeat)
    return {kind.__name__ for kind in kinds}


def write_every_field(part: Any) -> None:
    """The server does, whether a field has a default or not."""
    if isinstance(part, list):
        for item in part:
            write_every_field(item)
    elif isinstance(part, dict):
        if isinstance(part.get("properties"), dict):
            part["required"] = list(part["properties"])
        for item in part.values():
            write_every_field(item)


# A game.


def game_schema(game: str) -> Part:
    """One schema that holds all that a page sees of a game: its views, its events and its moves."""
    types = box(game).schema
    module = inspect.getmodule(types.view)
    assert module is not None
    words = {name: kind for name, kind in vars(module).items() if get_origin(kind) is Literal}
    roots = {"View": types.view, "GameEvent": types.event, "GameMove": types.move, **words}
    named = definitions(roots)
    for name, part in named.items():
        if name not in words:
            refer(part, {json.dumps(named[word]): word for word in words})
    explain(named, module)
    return document(game, roots, named)


def refer(part: Any, words: dict[str, str]) -> None:
    """Where one of several words is meant that have a name together, say that name."""
    for key, item in list(part.items() if isinstance(part, dict) else enumerate(part)):
        if isinstance(item, dict | list):
            word = words.get(json.dumps(item))
            if word:
                part[key] = {"$ref": REF.format(name=word)}
            else:
                refer(item, words)


def explain(named: Part, module: ModuleType) -> None:
    """Give every field what the comment beside it says."""
    said = comments(module)
    for name, part in named.items():
        kind = getattr(module, name, None)
        if isinstance(kind, type) and issubclass(kind, Struct):
            for field, written in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
                texts = [said[above.__name__][field] for above in kind.__mro__ if field in said.get(above.__name__, {})]
                value = part["properties"][written]
                by_seat = ["by seat"] if value.pop(PER_SEAT, False) else []
                if note := "; ".join([*by_seat, *texts[:1]]):
                    whole = {"allOf": [value]} if "$ref" in value else value  # which has a description of its own
                    part["properties"][written] = {"description": sentence(note), **whole}


def comments(module: ModuleType) -> dict[str, dict[str, str]]:
    """The comments beside the fields of a module's classes."""
    source = inspect.getsource(module)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    beside = {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
    return {
        node.name: {
            field.target.id: beside[field.lineno]
            for field in node.body
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and field.lineno in beside
        }
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
    }


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


# Both.


def definitions(roots: Part) -> Part:
    """Everything that these types are made of, by name."""
    schemas, parts = msgspec.json.schema_components(roots.values(), ref_template=REF)
    named = dict(parts)
    for name, root in zip(roots, schemas, strict=True):
        if root != {"$ref": REF.format(name=name)}:  # a union has no definition of its own
            named[name] = root
    for part in named.values():
        tidy(part)
    return named


def tidy(part: Any) -> None:
    """Titles and limits of numbers say nothing in TypeScript, nor does the margin of the source in descriptions."""
    if isinstance(part, list):
        for item in part:
            tidy(item)
    elif isinstance(part, dict):
        for word in ("title", "discriminator", "minItems", "maxItems"):
            if not isinstance(part.get(word), dict):  # a field may be called so
                part.pop(word, None)
        if isinstance(part.get("description"), str):
            part["description"] = inspect.cleandoc(part["description"])
        if part.get("type") == "object" and "properties" not in part:
            part.setdefault("additionalProperties", True)  # facts of a game: anything
        for item in part.values():
            tidy(item)


def document(title: str, roots: Part, named: Part) -> Part:
    return {
        "title": title,
        "type": "object",
        "properties": {name: {"$ref": REF.format(name=name)} for name in roots},
        "required": list(roots),
        "$defs": named,
    }


if __name__ == "__main__":
    made = game_schema(sys.argv[1]) if len(sys.argv) > 1 else wire_schema()
    print(json.dumps(made, indent=1))
