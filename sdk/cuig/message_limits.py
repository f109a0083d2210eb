"""The longest string and the longest list of each field of a request: one table for every server."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from google.protobuf.message import Message

_PACKAGE: Final = "cuig.v1."
# For lists that only the house sends and that grow with a match: the size of a message bounds them.
AS_A_MESSAGE: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limit:
    """The most elements of a list, and the most characters of a string or bytes of a byte string."""

    count: int | None = None
    length: int | None = None


LIMITS: Final[Mapping[str, Limit]] = {
    # a bot's stream
    "PlayRequest.answers": Limit(count=4_096),
    "PlayRequest.nonces": Limit(count=512),
    "PlayRequest.nonce_commitments": Limit(count=512),
    "NonceCommitment.commitment": Limit(length=32),
    "Answer.actions": Limit(count=64),
    "Nonce.nonce": Limit(length=32),
    "Hello.client": Limit(length=80),
    "Hello.presets": Limit(count=32, length=32),
    "SubmitVersionRequest.sha256": Limit(length=32),
    "SubmitVersionRequest.piece": Limit(length=512 * 1024),
    # anybody
    "WatchMatchRequest.match_id": Limit(length=64),
    # referees
    "IntrospectRequest.token_sha256": Limit(length=32),
    "AnnounceRequest.address": Limit(length=300),
    "AnnounceRequest.attached": Limit(count=4_096),
    "Attachment.version_id": Limit(length=32),
    "Attachment.presets": Limit(count=32, length=32),
    # the arena's workers
    "RunMatchRequest.match_id": Limit(length=64),
    "RunMatchRequest.commitment": Limit(length=32),
    "RunMatchRequest.entrants": Limit(count=16),
    "RunMatchRequest.games": Limit(count=64),
    "Entrant.version_id": Limit(length=32),
    "Entrant.name": Limit(length=128),
    "Game.seed": Limit(length=32),
    "Game.holders": Limit(count=16),
    "Rules.preset": Limit(length=32),
    "Rules.options": Limit(count=64),
    "Rules.OptionsEntry.key": Limit(length=64),
    "Rules.OptionsEntry.value": Limit(length=256),
    "Record.segments": Limit(count=AS_A_MESSAGE),
    "Segment.deal": Limit(length=64),
    "Segment.actions": Limit(count=AS_A_MESSAGE),
    "Segment.elapsed_ms": Limit(count=AS_A_MESSAGE),
    "Segment.faults": Limit(count=AS_A_MESSAGE),
    "Segment.nonces": Limit(count=64, length=32),
    "Fault.detail": Limit(length=4_096),
}
_UNLIMITED: Final = Limit()


class LimitExceeded(ValueError):
    """A field of a message is longer than the protocol allows."""

    def __init__(self, field: str, found: int, most: int, unit: str) -> None:
        self.field = field
        self.found = found
        self.most = most
        super().__init__(f"{field}: {found} {unit}, {most} are the most")


def check_limits(message: Message, *, without: Collection[str] = ()) -> None:
    """Refuse a message that holds a list or a string beyond its limit. Raises LimitExceeded.

    without: fields of the message itself that the caller checks while it reads them.
    """
    for field, value in message.ListFields():
        if field.name in without:
            continue
        most = LIMITS.get(field.full_name.removeprefix(_PACKAGE), _UNLIMITED).count
        # Before the elements: a list that is too long is not walked.
        if most is not None and len(value) > most:
            raise LimitExceeded(field.name, len(value), most, "elements")
        for part, one in _elements(field, value):
            if isinstance(one, Message):
                check_limits(one)
            else:
                _check_length(part, one)


def _check_length(field: Any, value: str | bytes) -> None:
    most = LIMITS.get(field.full_name.removeprefix(_PACKAGE), _UNLIMITED).length
    if most is not None and len(value) > most:
        unit = "bytes" if isinstance(value, bytes) else "characters"
        raise LimitExceeded(field.name, len(value), most, unit)


def _elements(field: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    """The strings, byte strings and messages of a field, each with its own field; numbers have no length."""
    kind = field.message_type
    if kind is not None and kind.GetOptions().map_entry:
        key, said = (kind.fields_by_name[name] for name in ("key", "value"))
        for entry in value.items():
            yield key, entry[0]
            yield said, entry[1]
    elif kind is None and field.cpp_type != field.CPPTYPE_STRING:
        return
    elif isinstance(value, str | bytes | Message):
        yield field, value
    else:
        for one in value:
            yield field, one
