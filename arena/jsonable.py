"""Values of the arena as values of JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any


def plain(value: Any) -> Any:
    """Turn dataclasses into objects with their fields and public properties, times into ISO 8601.

    Durations are in seconds. Raises TypeError for bytes: seeds and records are never shown by accident.
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
        properties = {
            name: plain(getattr(value, name))
            for name, member in vars(type(value)).items()
            if isinstance(member, property) and not name.startswith("_")
        }
        return fields | properties
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(entry) for entry in value]
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, bytes | bytearray | memoryview):
        raise TypeError("bytes are not shown as JSON")
    return value
