"""The OpenAPI document of the arena's addresses, made from the types that they return."""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from arena.web.query import BOUNDS

_INTEGERS: Final = {"id", "limit", "after", "before", "behind", "step"}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address and what it returns."""

    path: str
    summary: str
    returns: type | None = None  # the type of the JSON; None: an object of no fixed type, or no JSON
    query: tuple[str, ...] = ()
    media: str = "application/json"


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of these addresses."""
    schemas: dict[str, Any] = {
        "Error": {
            "type": "object",
            "properties": {"error": {"type": "string"}, "next": {"type": "string"}},
            "required": ["error", "next"],
        }
    }
    paths = {one.path: {"get": _operation(one, schemas)} for one in endpoints}
    for schema in schemas.values():
        schema.pop("x-python", None)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Cúig arena",
            "version": "1",
            "description": "All that the pages show. Nothing is written here, and nothing needs a token.",
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(one: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    if one.media != "application/json":
        content: dict[str, Any] = {one.media: {}}
    else:
        schema = {"type": "object"} if one.returns is None else _schema(one.returns, schemas)
        content = {one.media: {"schema": schema}}
    names = re.findall(r"{(\w+)}", one.path)
    failed = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    answers = {"200": {"description": one.summary, "content": content}}
    if names:
        answers["404"] = {"description": "There is no such thing", "content": failed}
    if _INTEGERS & set(one.query):
        answers["400"] = {"description": "A number that is asked for is none", "content": failed}
    return {
        "summary": one.summary,
        "operationId": re.sub(r"\W+", "_", one.path).strip("_"),
        "parameters": [
            {"name": name, "in": where, "required": where == "path", "schema": _parameter(name)}
            for where, group in (("path", names), ("query", one.query))
            for name in group
        ],
        "responses": answers,
    }


def _parameter(name: str) -> dict[str, Any]:
    if name not in _INTEGERS:
        return {"type": "string"}
    low, high = BOUNDS.get(name, (0, None))
    return {"type": "integer", "minimum": low} | ({} if high is None else {"maximum": high})


def _schema(kind: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type, as `arena.jsonable` writes its values. Raises TypeError."""
    simple = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}
    if kind in simple:
        return {"type": simple[kind]}
    if kind is datetime:
        return {"type": "string", "format": "date-time"}
    if kind is Any:
        return {}
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(one, schemas) for one in inner]}
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return {"type": "array", "items": _schema(inner[0], schemas)}
    if origin is tuple:
        return {"type": "array", "prefixItems": [_schema(one, schemas) for one in inner]}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _schema(inner[1], schemas)}
    if isinstance(origin, type) and issubclass(origin, Sequence | set | frozenset):
        return {"type": "array", "items": _schema(inner[0], schemas)}
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _object(kind, schemas)
    raise TypeError(f"no schema for {kind}")


def _object(kind: type, schemas: dict[str, Any]) -> dict[str, Any]:
    """Return a reference to a dataclass's schema: its fields and properties, all required."""
    name = kind.__name__
    owner = f"{kind.__module__}.{name}"
    while name in schemas and schemas[name].get("x-python") != owner:
        name += "_"  # two modules have a class of this name
    reference = {"$ref": f"#/components/schemas/{name}"}
    if name in schemas:
        return reference
    schemas[name] = {"x-python": owner}  # before its fields, which may refer to it
    hints = get_type_hints(kind)
    properties = {field.name: _schema(hints[field.name], schemas) for field in dataclasses.fields(kind)}
    for attribute, member in vars(kind).items():
        if isinstance(member, property) and not attribute.startswith("_") and member.fget is not None:
            properties[attribute] = _schema(get_type_hints(member.fget)["return"], schemas)
    schemas[name] |= {
        "type": "object",
        "description": (kind.__doc__ or "").split("\n")[0],
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    return reference
