"""The versions of packages as they are installed here."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def installed_version(package: str = "cuig") -> str | None:
    """Look up a package's version; None where it is not installed, as in a bare checkout."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
