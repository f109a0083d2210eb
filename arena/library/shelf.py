"""The wheels that an arena serves: its own cuig, and those in the operator's folder."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from arena.library.packing import pack
from arena.library.wheel import Wheel, WheelUnreadable, read_wheel

log = logging.getLogger(__name__)

MOST_WHEELS: Final = 1_000  # of the operator's folder
_Seen = tuple[int, int]  # size and time of change


class Shelf:
    """Wheels by file name. The folder is looked at again at each call, each file in it read once."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._packed = False
        self._own: Wheel | None = None
        self._read: dict[Path, tuple[_Seen, Wheel | None]] = {}

    def own(self) -> Wheel | None:
        """Return the wheel of the cuig that the arena speaks; None where that is not installed."""
        with self._lock:
            if not self._packed:
                self._own, self._packed = pack(), True
            return self._own

    def wheels(self) -> Mapping[str, Wheel]:
        """Return every wheel by its file name. The arena's own goes before one of the same name."""
        found = {wheel.filename: wheel for wheel in self._beside()}
        own = self.own()
        return found if own is None else found | {own.filename: own}

    def complete(self) -> bool:
        """Whether the shelf has all that cuig needs on a machine like this one, so that no other is asked."""
        own = self.own()
        if own is None:
            return False
        requires: dict[str, set[str]] = {}
        for wheel in self.wheels().values():
            requires.setdefault(wheel.project, set()).update(wheel.requires)
        wanted, seen = [own.project], set[str]()
        while wanted:
            name = wanted.pop()
            if name not in requires:
                return False
            seen.add(name)
            wanted += requires[name] - seen
        return True

    def _beside(self) -> Iterator[Wheel]:
        """Read what is new in the operator's folder; a file that is no wheel is logged once and left out."""
        if self._folder is None:
            return
        with self._lock:
            try:
                paths = sorted(self._folder.glob("*.whl"))[:MOST_WHEELS]
            except OSError as error:
                log.warning("wheels not listed folder=%s error=%s", self._folder, error)
                return
            self._read = {path: self._read[path] for path in paths if path in self._read}
            for path in paths:
                try:
                    status = path.stat()
                    seen = (status.st_size, status.st_mtime_ns)
                    if path not in self._read or self._read[path][0] != seen:
                        self._read[path] = (seen, None)
                        self._read[path] = (seen, read_wheel(path))
                except (OSError, WheelUnreadable) as error:
                    log.warning("wheel not served file=%s error=%s", path.name, error)
            found = [wheel for _, wheel in self._read.values() if wheel is not None]
        yield from found
