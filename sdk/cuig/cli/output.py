"""What the command prints: text and JSON without control characters, wherever its words came from."""

from __future__ import annotations

import json
import sys
from typing import Any

from cuig.printable import printable


def say(text: str, *, to_stderr: bool = False) -> None:
    """Print text and a newline; what a name or a file has brought along cannot control the terminal."""
    print(printable(text), file=sys.stderr if to_stderr else sys.stdout)


def say_json(found: Any) -> None:
    """Print a value as JSON, which writes controls as escapes itself."""
    print(json.dumps(found, indent=2))


def say_json_line(found: Any) -> None:
    """Print a value as JSON on a line of its own, at once: one of several that come as they happen."""
    print(json.dumps(found), flush=True)


def say_painted(text: str) -> None:
    """Print text that holds the command's own colours; whoever paints it makes foreign words printable."""
    print(text)
