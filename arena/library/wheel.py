"""A wheel, and what an index has to say of it (PEP 427, PEP 658)."""

from __future__ import annotations

import hashlib
import zipfile
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Final

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename

LARGEST_METADATA: Final = 1 << 20  # bytes


class WheelUnreadable(Exception):
    """A file that is called a wheel is none."""

    def __init__(self, filename: str, reason: str) -> None:
        self.filename = filename
        self.reason = reason
        super().__init__(f"{filename}: {reason}")


@dataclass(frozen=True, slots=True)
class Wheel:
    """One wheel on the shelf: its name, its hash, what it needs, and where its bytes are."""

    filename: str
    project: str  # normalised (PEP 503)
    version: str
    size: int  # bytes
    sha256: str  # in hexadecimal digits
    metadata: bytes
    requires_python: str | None
    requires: tuple[str, ...]  # normalised names of the projects that it needs here, without extras
    content: Path | bytes

    @property
    def metadata_sha256(self) -> str:
        """The hash of the metadata, in hexadecimal digits."""
        return hashlib.sha256(self.metadata).hexdigest()


def wheel_of(filename: str, content: Path | bytes, metadata: bytes) -> Wheel:
    """Describe a wheel by its name, bytes and metadata. Raises WheelUnreadable, OSError."""
    try:
        project, version, _, _ = parse_wheel_filename(filename)
    except InvalidWheelFilename as error:
        raise WheelUnreadable(filename, "its name is no wheel's") from error
    said = Parser().parsestr(metadata.decode("utf-8", "replace"), headersonly=True)
    if isinstance(content, bytes):
        size, sha256 = len(content), hashlib.sha256(content).hexdigest()
    else:
        with content.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
            size = file.tell()
    return Wheel(
        filename=filename,
        project=project,
        version=str(version),
        size=size,
        sha256=sha256,
        metadata=metadata,
        requires_python=said.get("Requires-Python"),
        requires=_required(filename, said),
        content=content,
    )


def read_wheel(path: Path) -> Wheel:
    """Read a wheel on disk. Raises WheelUnreadable, OSError."""
    try:
        with zipfile.ZipFile(path) as archive:
            [name] = [name for name in archive.namelist() if _is_metadata(name)]
            if archive.getinfo(name).file_size > LARGEST_METADATA:
                raise WheelUnreadable(path.name, f"its METADATA is larger than {LARGEST_METADATA} bytes")
            metadata = archive.read(name)
    except (zipfile.BadZipFile, NotImplementedError) as error:
        raise WheelUnreadable(path.name, str(error).lower()) from error
    except ValueError as error:
        raise WheelUnreadable(path.name, "it has not one METADATA") from error
    return wheel_of(path.name, path, metadata)


def _is_metadata(name: str) -> bool:
    return name.count("/") == 1 and name.endswith(".dist-info/METADATA")


def _required(filename: str, said: Message) -> tuple[str, ...]:
    names = []
    for text in said.get_all("Requires-Dist", []):
        try:
            needed = Requirement(text)
        except InvalidRequirement as error:
            raise WheelUnreadable(filename, f"it requires {text!r}, which is no requirement") from error
        if needed.marker is None or needed.marker.evaluate({"extra": ""}):
            names.append(canonicalize_name(needed.name))
    return tuple(dict.fromkeys(names))
