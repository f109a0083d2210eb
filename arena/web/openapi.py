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
    method: str = "get"
    scope: str | None = None  # that a token has to have; empty: any; None: no token is asked for
    body: type | None = None  # the type of the JSON that is sent
    form: tuple[str, ...] = ()  # the fields of the form that is sent instead


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of these addresses."""
    schemas: dict[str, Any] = {
        "Error": {
            "type": "object",
            "properties": {"error": {"type": "string"}, "next": {"type": "string"}},
            "required": ["error", "next"],
        }
    }
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method] = _operation(one, schemas)
    for schema in schemas.values():
        schema.pop("x-python", None)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Cúig arena",
            "version": "1",
            "description": "All that the pages show, for everybody; and below /api/ what programs do for "
            "people, by a token that `cuig login` or the page of the account makes.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
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
    more: dict[str, Any] = {}
    if one.scope is not None:
        more["security"] = [{"token": [one.scope] if one.scope else []}]
        answers["401"] = {"description": "There is no token, or it opens nothing", "content": failed}
        answers["403"] = {"description": "The token does not open this", "content": failed}
    if one.body is not None:
        sent = {"application/json": {"schema": _body(one.body, schemas)}}
        more["requestBody"] = {"content": sent, "required": True}
        answers["409"] = {"description": "The arena refuses, and says why", "content": failed}
        answers["422"] = {"description": "What was sent is not taken, and why", "content": failed}
    if one.form:
        fields = {name: {"type": "string"} for name in one.form}
        sent = {"application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": fields}}}
        more["requestBody"] = {"content": sent, "required": True}
    return {
        "summary": one.summary,
        "operationId": re.sub(r"\W+", "_", one.path).strip("_")
        + ("" if one.method == "get" else f"_{one.method}"),
        "parameters": [
            {"name": name, "in": where, "required": where == "path", "schema": _parameter(name)}
            for where, group in (("path", names), ("query", one.query))
            for name in group
        ],
        "responses": answers,
        **more,
    }


def _body(kind: type, schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of what is sent: a field with a default may be left out."""
    reference = _object(kind, schemas)
    schemas[kind.__name__]["required"] = [
        field.name for field in dataclasses.fields(kind) if field.default is dataclasses.MISSING
    ]
    return reference


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
