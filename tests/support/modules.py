"""The modules of the four packages, as tests of the architecture look at them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = {
    "cuig": ROOT / "sdk" / "cuig",
    "referee": ROOT / "referee",
    "arena": ROOT / "arena",
    "workers": ROOT / "workers",
}
GENERATED = FOLDERS["cuig"] / "v1"


@dataclass(frozen=True, slots=True)
class Module:
    """A file of the four packages."""

    name: str
    path: Path

    @property
    def room(self) -> str:
        """`arena.match`, `arena.errors`; of referee and workers, which have no rooms, the package."""
        return room_of(self.name)


def room_of(name: str) -> str:
    package, _, rest = name.partition(".")
    if package in ("referee", "workers") or not rest:
        return package
    return f"{package}.{rest.partition('.')[0]}"


@cache
def modules() -> dict[str, Module]:
    found = {}
    for package, folder in FOLDERS.items():
        for path in sorted(folder.rglob("*.py")):
            if GENERATED in path.parents:
                continue
            parts = path.relative_to(folder).with_suffix("").parts
            name = ".".join([package, *parts]).removesuffix(".__init__")
            found[name] = Module(name, path)
    return found


def is_generated(name: str) -> bool:
    return name == "cuig.v1" or name.startswith("cuig.v1.")
