"""Compile `cuig.engine` with mypyc, from the same source that runs interpreted.

    python compile_engine.py FOLDER [MODULE.py …]

Copies the engine, and nothing else of the package, to FOLDER/cuig/engine and puts compiled modules beside its
sources there. Further modules, also in FOLDER, are compiled with it and call it directly. Needs
mypy, setuptools and a C compiler.
"""

from __future__ import annotations

import ast
import os
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
MYPY_OPTIONS = ("--no-incremental", "--no-error-summary")
# What is passed about, changed with `replace`, pickled: a compiled dataclass can do neither of the two.
INTERPRETED = {"rules", "options", "presets", "events", "record", "notation", "__init__"}


def copy_engine(folder: Path) -> None:
    """Put the engine's sources into the folder, without what an earlier run compiled."""
    leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(HERE / "cuig" / "engine", folder / "cuig" / "engine", ignore=leave, dirs_exist_ok=True)
    (folder / "cuig" / "__init__.py").touch()


def keep_docstrings(source: Path) -> None:
    """Set the docstrings of named tuples and enumerations at the end of a copied module: mypyc drops them."""
    text = source.read_text()
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    described = [
        f"setattr({node.name}, '__doc__', {doc!r})\n"
        for node in classes
        if any(isinstance(base, ast.Name) and base.id in ("NamedTuple", "IntEnum") for base in node.bases)
        and (doc := ast.get_docstring(node))
    ]
    if described:
        source.write_text("\n".join((text, "".join(described))))


def compile_engine(folder: Path, further: list[str]) -> None:
    """Compile the engine in this folder, and these modules with it."""
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]

    os.chdir(folder)  # mypyc names modules by their paths from here
    sources = sorted(str(path) for path in Path("cuig/engine").rglob("*.py") if path.stem not in INTERPRETED)
    for source in sources:
        keep_docstrings(Path(source))
    with tempfile.TemporaryDirectory() as scratch:
        extensions = mypycify(
            [*MYPY_OPTIONS, *sources, *further], opt_level="3", group_name="cuig_engine", target_dir=scratch
        )
        build = Distribution({"name": "cuig-engine", "ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib = str(folder)
        build.build_temp = scratch
        build.ensure_finalized()
        build.run()


if __name__ == "__main__":
    target = Path(sys.argv[1]).resolve()
    copy_engine(target)
    compile_engine(target, sys.argv[2:])
