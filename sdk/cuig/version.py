"""The versions of packages as they are installed here, and which sources of cuig these are."""

from __future__ import annotations

import hashlib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent
FINGERPRINT_DIGITS: Final = 12


def installed_version(package: str = "cuig") -> str | None:
    """Look up a package's version; None where it is not installed, as in a bare checkout."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def fingerprint(package: Path = PACKAGE) -> str:
    """Hash the sources of a package: 12 hexadecimal digits, the same wherever the same code is installed.

    Line ends do not count, nor does what was compiled from the sources. Raises OSError.
    """
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py"), key=lambda path: path.relative_to(package).as_posix()):
        source = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(package).as_posix()} {len(source)}\n".encode())
        digest.update(source)
    return digest.hexdigest()[:FINGERPRINT_DIGITS]


def labelled(release: str, package: Path = PACKAGE) -> str:
    """Return a version with the fingerprint of the sources as its local label, as in `0.1.0+3f2a90c41b7d`.

    Public indexes take no version with a label, so only an arena can have it. Raises OSError.
    """
    return f"{release.partition('+')[0]}+{fingerprint(package)}"
