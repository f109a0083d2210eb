"""Wheels made for a test, and how pip reaches packages from it."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path


def reaching_packages() -> dict[str, str]:
    """The settings by which pip reaches packages on this machine."""
    wanted = ("PIP_", "UV_", "SSL_", "REQUESTS_", "HTTP", "NO_PROXY", "http", "no_proxy")
    return {name: value for name, value in os.environ.items() if name.startswith(wanted)}


def make_wheel(folder: Path, name: str, version: str, *headers: str) -> Path:
    """A wheel with one empty module, and these further lines of metadata."""
    module = name.replace("-", "_")
    about = f"{module}-{version}.dist-info"
    lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *headers]
    path = folder / f"{module}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{module}.py", "")
        archive.writestr(f"{about}/METADATA", "\n".join([*lines, "", ""]))
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", "")
    return path
