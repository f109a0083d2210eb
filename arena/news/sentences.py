"""News as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from arena.news.ended_events import EndedEvent, Finish


def ordinal(place: int) -> str:
    """Write a place: 1st, 2nd, 11th."""
    teen = 10 <= place % 100 <= 20
    return f"{place}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def event_line(event: EndedEvent) -> str:
    """Say who has won an event."""
    if event.void:
        return f"{event.name} is void"
    if not event.winners:
        return f"{event.name} is over, without a winner"
    return f"{event.name}: {listed(event.winners)} {'wins' if len(event.winners) == 1 else 'share the win'}"


def finish_line(one: Finish, entrants: int) -> str:
    """Say how one version has ended in an event."""
    if one.place is None:
        ended = one.left_as or "without a place"
    else:
        ended = f"{ordinal(one.place)} of {entrants}" + (f" ({one.left_as})" if one.left_as else "")
    parts = [f"{one.name}: {ended}"]
    if one.rating_before is not None and one.rating_after is not None:
        change = f"{one.rating_after - one.rating_before:+.1f}".replace("-", "−")
        parts.append(f"rating {one.rating_after:.1f} ({change})")
    if one.faults:
        parts.append("1 fault" if one.faults == 1 else f"{one.faults} faults")
    return ", ".join(parts)


def listed(names: Sequence[str]) -> str:
    """Write names as a list in a sentence; of many the first."""
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} others"
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
