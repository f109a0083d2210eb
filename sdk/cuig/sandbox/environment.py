"""What a Python bot finds: an interpreter, `cuig`, and a short list of packages, each bound read-only."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuig.sandbox.errors import SandboxUnavailable

# In the sandbox; the only folder of packages on a bot's path.
PACKAGES: Final = Path("/cuig/python")
USUAL: Final = ("numpy",)

_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Package:
    """A distribution that bots may import."""

    name: str
    version: str
    paths: tuple[Path, ...]  # its top-level files and folders


@dataclass(frozen=True, slots=True)
class Environment:
    """The interpreter and the packages; `asked` are those that were named, the others are what they need."""

    python: Path
    prefix: Path
    packages: tuple[Package, ...]
    asked: tuple[str, ...]

    @property
    def version(self) -> str:
        """The interpreter's, as `3.12.1`."""
        return ".".join(map(str, sys.version_info[:3]))

    def shown(self) -> list[str]:
        """What a bot can count on, a line each: `Python 3.12.1`, `cuig 0.1.0`, `numpy 2.4.6`."""
        versions = {_plain(package.name): package.version for package in self.packages}
        return [f"Python {self.version}", *(f"{name} {versions[_plain(name)]}" for name in self.asked)]


def environment(packages: Iterable[str] = USUAL) -> Environment:
    """This interpreter, with `cuig` and these packages as they are installed here, and what they need.

    Raises SandboxUnavailable for a package that is not installed.
    """
    asked = ("cuig", *dict.fromkeys(packages))
    found: dict[str, Package] = {}
    waiting = list(asked)
    while waiting:
        name = waiting.pop()
        if _plain(name) in found:
            continue
        try:
            distribution = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError as error:
            if name in asked:
                raise SandboxUnavailable(f"the package {name} is not installed") from error
            continue  # needed on other systems only
        found[_plain(name)] = Package(name, distribution.version, tuple(_top_level(name, distribution)))
        waiting += _needed(distribution)
    base = Path(sys.base_prefix)
    python = base / "bin" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    return Environment(python, base, tuple(found.values()), asked)


def _needed(distribution: importlib.metadata.Distribution) -> Iterator[str]:
    for requirement in distribution.requires or ():
        name = _NAME.match(requirement)
        if name is not None and "extra ==" not in requirement:
            yield name.group()


def _top_level(name: str, distribution: importlib.metadata.Distribution) -> Iterator[Path]:
    """The files and folders of a distribution that lie in the folder of packages; an editable one's, in its
    source."""
    files = distribution.files or ()
    tops = {file.parts[0] for file in files if file.parts and file.parts[0] != ".." and file.suffix != ".pth"}
    editable = name == "cuig" and not tops.intersection({"cuig"})
    for top in sorted(tops):
        path = Path(str(distribution.locate_file(top)))
        if top != "__pycache__" and path.exists():
            yield path
    if editable:
        spec = importlib.util.find_spec("cuig")
        yield from (Path(place) for place in (spec and spec.submodule_search_locations) or ())


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
