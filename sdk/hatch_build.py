"""The wheel is pure Python; with CUIG_COMPILE=1 in the environment it holds the engine compiled as well."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIMIT = 900  # seconds


class CompiledEngine(BuildHookInterface[Any]):
    """Adds the compiled modules of `cuig.engine` to a wheel that is asked for with CUIG_COMPILE=1."""

    _folder: tempfile.TemporaryDirectory[str] | None = None

    @property
    def wanted(self) -> bool:
        """Whether this build was asked to compile."""
        return os.environ.get("CUIG_COMPILE", "") not in ("", "0")

    def dependencies(self) -> list[str]:
        """What compiling takes; an ordinary build needs none of it."""
        return ["mypy==2.4.1", "setuptools"] if self.wanted else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put the results beside their sources; an editable install stays interpreted."""
        if not self.wanted or version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        script = Path(self.root) / "compile_engine.py"
        subprocess.run([sys.executable, str(script), str(folder)], check=True, timeout=LIMIT)
        compiled = [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd")]
        build_data["force_include"].update({str(path): str(path.relative_to(folder)) for path in compiled})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear away what was compiled."""
        if self._folder is not None:
            self._folder.cleanup()
