"""What a hosted version is, found where this host can start it.

`hosted_version.content` names it:

    archive:SHA-256      what was handed in, by the hash of its files; `arena.host.archives` has unpacked it
    baseline:random      a bot that comes with cuig
    folder:/srv/molly    an unpacked folder of this machine, as `cuig.sandbox.bundle` describes it

Whoever adds a kind of content adds it to `KINDS`: a function from what follows the colon to a bundle.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from cuig.sandbox.bundle import Bundle, baseline, bundle_in
from cuig.sandbox.errors import BundleRefused

from arena.bot.submissions import ARCHIVE
from arena.host.archives import Archives

KINDS: Final[dict[str, Callable[[str], Bundle]]] = {
    "baseline": baseline,
    "folder": lambda place: bundle_in(Path(place)),
}


def bundle_of(content: str, archives: Archives) -> Bundle:
    """The bundle that a content names. Raises BundleRefused."""
    kind, _, name = content.partition(":")
    if f"{kind}:" == ARCHIVE:
        return archives.bundle(name)
    if kind not in KINDS:
        raise BundleRefused(Path(), f"this host does not know how to start {kind}: contents")
    return KINDS[kind](name)
