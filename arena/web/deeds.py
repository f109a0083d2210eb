"""What an organiser does to an event, a match, a schedule or a bot: each deed with its form and its function.

The functions are those of the `arena` command. A deed that corrects an event says what follows from it before
it is done; each takes a reason, which the audit keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs

from arena.match import matches
from arena.match.played_anew import play_anew_from
from arena.store import schedule
from arena.store.query import AnyConnection
from arena.store.schedule import Schedule
from arena.tournament import (
    agenda,
    outages,
    rescheduling,
    results,
    rulings,
    schedules,
    suspensions,
    tournaments,
    withdrawals,
)
from arena.web.deed_forms import (
    AddForm,
    EntrantForm,
    MoveForm,
    OutageForm,
    PostponeForm,
    PublicWhyForm,
    RulingForm,
    ShiftForm,
    StageForm,
    TimeForm,
    WhyForm,
)
from arena.web.forms import Form

_TIMES: Final = 10


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that an organiser does to an event or match, by its id, or to a schedule or bot, by name."""

    word: str  # in its address
    title: str  # of its page, with the subject in it: `{}`
    button: str
    about: str
    form: type[Form]
    do: Callable[[AnyConnection, Any, Any, str], object]  # with the subject, the form, and who does it
    fill: Callable[[AnyConnection, Any, Any], None] | None = None  # puts the choices into the form
    follows: bool = False  # it corrects an event: what follows is said first
    grave: bool = False  # it takes the passphrase or the passkey once more


def _entrants(connection: AnyConnection, number: int, form: EntrantForm) -> None:
    """Offer the bots of an event, those that have not left first."""
    found = sorted(tournaments.entries(connection, number), key=lambda one: one.left_at is not None)
    form.bot.choices = [
        SelectChoice(one.name, one.name if one.left_at is None else f"{one.name} ({one.left_as})")
        for one in found
    ]


def _times(connection: AnyConnection, name: str, form: TimeForm) -> None:
    """Offer the next times of a schedule, and those at which it was to play and does not."""
    of = schedules.named(connection, name)
    form.time.choices = [
        SelectChoice(
            one.due_at.isoformat(),
            f"{one.due_at:%a %d %b %Y, %H:%M}{' (it does not play then)' if one.stage == 'off' else ''}",
        )
        for one in agenda.agenda(connection, of, _TIMES)
        if one.stage != "playing"
    ]


def _stages(connection: AnyConnection, number: int, form: StageForm) -> None:
    """Offer the stages of a cup."""
    found = results.result(connection, number).bracket
    form.stage.choices = [SelectChoice(one.name, one.name) for one in found]


def _replay_from(connection: AnyConnection, number: int, form: StageForm, by: str) -> None:
    play_anew_from(connection, number, form.stage.data, form.reason.data or "", by=by)


def _in_zone(of: Schedule, typed: datetime | None) -> datetime:
    """Return the time that was typed into a field that cannot be empty, in the time zone of a schedule."""
    assert typed is not None
    return typed.replace(tzinfo=ZoneInfo(of.zone))


def _postpone(connection: AnyConnection, number: int, form: PostponeForm, by: str) -> None:
    of = schedule.by_id(connection, tournaments.by_id(connection, number).schedule)
    to = _in_zone(of, form.to.data)
    rescheduling.postpone(connection, number, to, form.reason.data or "", by=by)


def _outage(connection: AnyConnection, number: int, form: OutageForm, by: str) -> None:
    outages.set_most(connection, number, form.seconds.data or 0, by=by)


def _rule(connection: AnyConnection, number: int, form: RulingForm, by: str) -> None:
    rulings.rule(
        connection, number, form.bot.data, form.how.data, form.reason.data or "", place=form.place.data, by=by
    )


def _add(connection: AnyConnection, name: str, form: AddForm, by: str) -> None:
    at = _in_zone(schedules.named(connection, name), form.to.data)
    schedules.check_ahead(connection, at)
    schedules.add_once(connection, name, at, by=by)


def _at(form: TimeForm) -> datetime:
    return datetime.fromisoformat(form.time.data)


def _move(connection: AnyConnection, name: str, form: MoveForm, by: str) -> None:
    to = _in_zone(schedules.named(connection, name), form.to.data)
    rescheduling.move(connection, name, _at(form), to, form.reason.data or "", by=by)


def _skip(connection: AnyConnection, name: str, form: TimeForm, by: str) -> None:
    rescheduling.skip(connection, name, _at(form), form.reason.data or "", by=by)


def _unskip(connection: AnyConnection, name: str, form: TimeForm, by: str) -> None:
    rescheduling.unskip(connection, name, _at(form), by=by)


def _shift(connection: AnyConnection, name: str, form: ShiftForm, by: str) -> None:
    rescheduling.shift(connection, name, form.minutes.data or 0, by=by)


def _with_reason(deed: Callable[..., object]) -> Callable[[AnyConnection, Any, Any, str], object]:
    """Make a deed of a function that takes a subject, a reason and who does it."""
    return lambda connection, subject, form, by: deed(connection, subject, form.reason.data or "", by=by)


def _to_bot(deed: Callable[..., object]) -> Callable[[AnyConnection, Any, Any, str], object]:
    """Make a deed of a function that takes an event, a bot, a reason and who does it."""
    return lambda connection, number, form, by: deed(
        connection, number, form.bot.data, form.reason.data or "", by=by
    )


OF_EVENTS: Final[Sequence[Deed]] = (
    Deed(
        *("pause", "Pause {}", "Pause it", "What is being played goes on, nothing else begins."),
        *(WhyForm, _with_reason(tournaments.pause)),
    ),
    Deed(*("resume", "Let {} go on", "Let it go on", ""), *(WhyForm, _with_reason(tournaments.resume))),
    Deed(
        *("requeue", "Try parked matches of {} again", "Try them again"),
        "All its parked matches are tried again.",
        *(PublicWhyForm, _with_reason(tournaments.requeue)),
        follows=True,
    ),
    Deed(
        *("replay", "Play void matches of {} anew", "Play them anew"),
        "All its void matches are played with other cards, but for those of bots that have left; where an "
        "event goes by rounds, those of the last.",
        *(PublicWhyForm, _with_reason(matches.requeue_void)),
        follows=True,
    ),
    Deed(
        *("withdraw", "Withdraw a bot from {}", "Withdraw it"),
        "What it has played stands, what is left falls away.",
        *(EntrantForm, _to_bot(withdrawals.withdraw)),
        fill=_entrants,
        follows=True,
    ),
    Deed(
        *("disqualify", "Disqualify a bot from {}", "Disqualify it"),
        "It is taken out as if it had never played; the ladder is taken anew without its matches.",
        *(EntrantForm, _to_bot(withdrawals.disqualify)),
        fill=_entrants,
        follows=True,
        grave=True,
    ),
    Deed(
        *("rule", "Rule on a place of {}", "Rule so"),
        "The places of an event that is over change by a ruling alone. To have matches decide again, let "
        "them be played anew.",
        *(RulingForm, _rule),
        fill=_entrants,
        follows=True,
        grave=True,
    ),
    Deed(
        *("replay-from", "Play {} anew from a stage on", "Play it anew"),
        "Ties of that stage are played with other cards, and what comes after it by what comes out. Who has "
        "left is passed over: without a champion that was disqualified, the next one is found so.",
        *(StageForm, _replay_from),
        fill=_stages,
        follows=True,
        grave=True,
    ),
    Deed(
        *("postpone", "Postpone {}", "Postpone it", "Its entries stay closed, and its page says so."),
        *(PostponeForm, _postpone),
    ),
    Deed(
        *("outage", "Hold {} in an outage", "Set it"),
        "When nearly all its bots go away within a minute, it waits for half of them to be back, for so long "
        "at most. One that is held goes on at once where that time is over.",
        *(OutageForm, _outage),
    ),
    Deed(
        *("void", "Void {}", "Void it"),
        "It counts for nothing: what waits is not played, what was rated is taken back.",
        *(PublicWhyForm, _with_reason(tournaments.void)),
        follows=True,
        grave=True,
    ),
)

OF_MATCHES: Final[Sequence[Deed]] = (
    Deed(
        *("requeue", "Play match {} again", "Play it again", "One that was void is played with other cards."),
        *(PublicWhyForm, _with_reason(matches.requeue)),
        follows=True,
    ),
    Deed(
        *("void", "Void match {}", "Void it", "It counts for nothing; the ladder is taken anew from there."),
        *(PublicWhyForm, _with_reason(matches.void_match)),
        follows=True,
        grave=True,
    ),
)

OF_SCHEDULES: Final[Sequence[Deed]] = (
    Deed(
        *("add", "A further time for {}", "Add it", "It plays once more, beside its cron line."),
        *(AddForm, _add),
    ),
    Deed(
        *("skip", "Skip a time of {}", "Skip it", "Nothing is played then, and the pages say so."),
        *(TimeForm, _skip),
        fill=_times,
    ),
    Deed(
        *("play-after-all", "Play at a time of {} after all", "Play then", "A time that was skipped."),
        *(TimeForm, _unskip),
        fill=_times,
    ),
    Deed(
        *("move", "Move a time of {}", "Move it"),
        "Where entries for that time have closed, the event is postponed with them.",
        *(MoveForm, _move),
        fill=_times,
    ),
    Deed(
        *("shift", "Shift {}", "Shift it"),
        "Its cron line, its open slots and what was skipped; events whose entries have closed stay.",
        *(ShiftForm, _shift),
    ),
    Deed(
        *("pause", "Pause {}", "Pause it", "No more events of it begin; those that run go on."),
        *(WhyForm, _with_reason(schedules.pause)),
    ),
    Deed(
        *("resume", "Let {} go on", "Let it go on", "What was due meanwhile is not caught up."),
        *(WhyForm, _with_reason(schedules.resume)),
    ),
    Deed(
        *("delete", "Delete {}", "Delete it"),
        "It is no more, and its name is free. Its events stay, and those under way are played; slots that "
        "are open are closed with it.",
        *(WhyForm, _with_reason(schedules.delete)),
        grave=True,
    ),
)

OF_BOTS: Final[Sequence[Deed]] = (
    Deed(
        *("suspend", "Suspend {}", "Suspend it"),
        "It plays nothing until it is let in again, and leaves the events that it is in. A new version may "
        "play.",
        *(PublicWhyForm, _with_reason(suspensions.suspend)),
        grave=True,
    ),
    Deed(*("admit", "Let {} in again", "Let it in", ""), *(WhyForm, _with_reason(suspensions.admit))),
)
