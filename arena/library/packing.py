"""Pack the cuig that runs here as a wheel: what the arena speaks is what it gives away.

Nothing is built, so it needs neither the project nor build tools: a checkout and an image do the same.
"""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import PurePosixPath
from typing import Final

from cuig.version import PACKAGE, labelled

from arena.library.wheel import Wheel, wheel_of

# What is packed of the package: a file that lies about in a checkout does not leave the house.
_SUFFIXES: Final = frozenset({".py", ".pyi"})
_TYPED: Final = "py.typed"
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)  # of every file: the same sources make the same bytes
_WHEEL: Final = "Wheel-Version: 1.0\nGenerator: cuig-arena\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def pack() -> Wheel | None:
    """Pack the cuig of this process, pure Python; None where it is not installed. Raises OSError."""
    try:
        installed = distribution("cuig")
    except PackageNotFoundError:
        return None
    version = labelled(installed.version)
    metadata = _with_version(installed.read_text("METADATA") or "", version).encode()
    about = f"cuig-{version}.dist-info"
    files = {
        f"cuig/{path.relative_to(PACKAGE).as_posix()}": path.read_bytes()
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in _SUFFIXES or path.name == _TYPED
    }
    files[f"{about}/METADATA"] = metadata
    files[f"{about}/WHEEL"] = _WHEEL.encode()
    files[f"{about}/entry_points.txt"] = (installed.read_text("entry_points.txt") or "").encode()
    for path in installed.files or ():
        inside = PurePosixPath(path).parts
        if len(inside) == 3 and inside[0].endswith(".dist-info") and inside[1] == "licenses":
            files[f"{about}/licenses/{inside[2]}"] = path.read_binary()
    files[f"{about}/RECORD"] = _record(files, f"{about}/RECORD")
    return wheel_of(f"cuig-{version}-py3-none-any.whl", _archive(files), metadata)


def _with_version(metadata: str, version: str) -> str:
    head, blank, description = metadata.partition("\n\n")
    lines = [f"Version: {version}" if line.startswith("Version:") else line for line in head.split("\n")]
    return "\n".join(lines) + blank + description


def _record(files: dict[str, bytes], own_name: str) -> bytes:
    """Return the list of the files with their hashes (PEP 376)."""
    lines = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}\n")
    return "".join([*lines, f"{own_name},,\n"]).encode()


def _archive(files: dict[str, bytes]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return written.getvalue()
