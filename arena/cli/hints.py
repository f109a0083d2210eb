"""Which command helps next, where a refusal itself does not say."""

from __future__ import annotations

from typing import Final

from arena.errors import ArenaError, NameTaken, NotFound

# Of a NotFound, by its noun; `{}` is the name.
_MISSING: Final = {
    "bot": "`arena bot list` has all",
    "match": "`arena match list TOURNAMENT` has those of a tournament",
    "owner": "`arena owner create {}` makes one",
    "schedule": "`arena schedule list` has all",
    "tournament": "`arena tournament list` has the latest",
    "version": "`arena bot show` has a bot's versions",
}
# Of a NameTaken, by its noun.
_TAKEN: Final = {
    "bot": "`arena bot version {0}` makes a new version of it, `arena bot token {0}` a new token",
    "schedule": "`arena schedule change {0}` or `arena tournament change event.toml` changes it",
}


def with_hint(refusal: ArenaError) -> str:
    """The refusal's sentence, and which command helps."""
    match refusal:
        case NotFound(hint=""):
            known = _MISSING
        case NameTaken():
            known = _TAKEN
        case _:
            return str(refusal)
    hint = known.get(refusal.noun, "").format(refusal.name)
    return f"{str(refusal).removesuffix('.')}; {hint}." if hint else str(refusal)
