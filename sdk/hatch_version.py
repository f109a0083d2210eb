"""The version of the package that is built; with CUIG_LABEL=1 in the environment it names its sources."""

from __future__ import annotations

import os
import runpy
from pathlib import Path

RELEASE = "0.1.0"


def built_version() -> str:
    """Return the release, or the version by which an arena serves these sources."""
    if os.environ.get("CUIG_LABEL", "") in ("", "0"):
        return RELEASE
    package = Path(__file__).parent / "cuig"
    labelled: str = runpy.run_path(str(package / "version.py"))["labelled"](RELEASE, package)
    return labelled
