"""Where a bot's output goes: to the error stream, for the standard output is the command's."""

from __future__ import annotations

import os
import sys
import threading
from typing import Final, TextIO

_STDIN: Final = 0
_STDOUT: Final = 1
_STDERR: Final = 2


class MarkedLines:
    """A text stream that writes whole lines to another, each with a title before it."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, title: str, stream: TextIO) -> None:
        self._title = title
        self._stream = stream
        self._begun = ""  # a line without its end
        self._lock = threading.Lock()

    def write(self, text: str) -> int:
        """Write the lines that are whole, and keep the rest."""
        with self._lock:
            *lines, self._begun = (self._begun + text).split("\n")
            if lines:
                self._stream.write("".join(f"{self._title} | {line}\n" for line in lines))
                self._stream.flush()
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        """Write each of these."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Do nothing: a line is written with its end."""

    def finish(self) -> None:
        """Write the line that was begun."""
        if self._begun:
            self.write("\n")

    def isatty(self) -> bool:
        """Say that nobody types here."""
        return False

    def writable(self) -> bool:
        """Say that it can be written to."""
        return True

    def readable(self) -> bool:
        """Say that nothing can be read."""
        return False

    def fileno(self) -> int:
        """The file descriptor of the stream behind it."""
        return self._stream.fileno()


def take_streams() -> tuple[int, int]:
    """Keep the process's input and output for messages, and give others to the code that runs here.

    Returns file descriptors to read from and write to. What is read from the standard input is nothing from
    now on; what is written to the standard output, by whatever library, goes to the error stream.
    """
    read, write = os.dup(_STDIN), os.dup(_STDOUT)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, _STDIN)
    os.close(nothing)
    os.dup2(_STDERR, _STDOUT)
    return read, write


def mark_output(title: str) -> MarkedLines:
    """Let what is printed here have a title before each line, on the error stream."""
    lines = MarkedLines(title, sys.stderr)
    sys.stdout = lines
    return lines
