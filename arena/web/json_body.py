"""What a program sends: a JSON object, read into a dataclass whose fields say what may be there."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

from starlette.requests import Request

from arena.web.responses import Refused

BYTES: Final = 64 * 1024
TEXT: Final = 4000  # characters of a text
ITEMS: Final = 100  # of a list
_INTEGER: Final = 2**31 - 1
_NEXT: Final = "/openapi.json says what is taken here."


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing is said."""


async def json_body(request: Request, kind: type) -> Any:
    """Read what was sent into this dataclass. Raises Refused, which says what is wrong with it."""
    if request.method == "GET":
        return kind()
    raw = bytearray()
    async for piece in request.stream():
        raw += piece
        if len(raw) > BYTES:
            raise Refused(413, f"More than {BYTES} bytes were sent", "Send less.")
    if not raw:
        return _read({}, kind)
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise Refused(400, "What was sent is not JSON", _NEXT) from error
    if not isinstance(found, dict):
        raise Refused(400, "What was sent is not a JSON object", _NEXT)
    return _read(found, kind)


def _read(found: Mapping[str, Any], kind: type) -> Any:
    hints = get_type_hints(kind)
    fields = {one.name: one for one in dataclasses.fields(kind)}
    for name in found:
        if name not in fields:
            known = f"known are {', '.join(fields)}" if fields else "nothing is taken here"
            raise Refused(422, f"{name[:40]!r} is not known: {known}", _NEXT)
    for name, one in fields.items():
        if one.default is dataclasses.MISSING and name not in found:
            raise Refused(422, f"{name!r} is missing", _NEXT)
    return kind(**{name: _value(name, value, hints[name]) for name, value in found.items()})


def _value(name: str, value: Any, hint: Any) -> Any:
    """Check a value of a field; a list becomes a tuple. Raises Refused."""
    kinds = get_args(hint) if NoneType in get_args(hint) else (hint,)
    if value is None and NoneType in kinds:
        return None
    if str in kinds:
        if isinstance(value, str) and len(value) <= TEXT and "\0" not in value:
            return value
        wanted = f"a text of up to {TEXT} characters"
    elif bool in kinds:
        if isinstance(value, bool):
            return value
        wanted = "true or false"
    elif int in kinds:
        if type(value) is int and 0 <= value <= _INTEGER:
            return value
        wanted = "a whole number"
    else:
        if (
            isinstance(value, list)
            and len(value) <= ITEMS
            and all(isinstance(one, str) and len(one) <= TEXT and "\0" not in one for one in value)
        ):
            return tuple(value)
        wanted = f"a list of up to {ITEMS} texts"
    raise Refused(422, f"{name!r} is not {wanted}", _NEXT)
