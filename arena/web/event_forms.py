"""The forms in which organisers say what is to be played: the commonest of it, or a whole event file."""

from __future__ import annotations

from typing import ClassVar, Final
from zoneinfo import ZoneInfo, available_timezones

from cuig.engine.presets import PRESETS
from wtforms import BooleanField, HiddenField, IntegerField, SelectField, StringField, TextAreaField
from wtforms.fields import DateTimeLocalField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import DataRequired, InputRequired, Length, NumberRange, Optional, ValidationError

from arena.errors import ArenaError, NameRefused, NameTaken
from arena.tournament.event_file import EventFile, EventUnreadable, event_text, parse_event
from arena.tournament.formats import registry
from arena.tournament.schedule_terms import ScheduleTerms, terms_of
from arena.tournament.schedules import Schedule
from arena.web import forms
from arena.web.forms import Form

_LONGEST_FILE: Final = 20_000


class EventForm(Form):
    """The commonest of an event; the event file has the rest."""

    blames: ClassVar = {ArenaError: "name"}
    name = StringField(
        "Name",
        [DataRequired("A name is needed."), Length(max=64, message="No name is so long.")],
        description="2 to 32 characters of a-z, 0-9 and -, such as friday-night.",
        filters=[forms.stripped],
        render_kw={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
    )
    preset = SelectField("Game", choices=[SelectChoice(name, name) for name in PRESETS])
    format = SelectField(
        "Format", choices=[SelectChoice(name, name) for name in registry.FORMATS], default=registry.USUAL.name
    )
    decks = IntegerField(
        "Decks a pairing",
        [Optional(), NumberRange(1, 1000, "1 to 1000.")],
        default=10,
        description="Matches of two who meet, each with cards of its own.",
    )
    duplicate = BooleanField("Each deck again with the seats turned", default=True)
    rated = BooleanField("It counts for a ladder", default=True)
    entry = StringField(
        "Who enters",
        [DataRequired("Somebody has to enter: open lets everybody in."), Length(max=4000)],
        default="open",
        description="open, or bots: molly, finn, or owners: ann, bob.",
        filters=[forms.stripped],
    )
    cron = StringField(
        "When, by a cron line",
        [Length(max=200, message="No cron line is so long.")],
        description="0 20 * * 5 is every Friday at 20:00. Empty: only at times that you add.",
        filters=[forms.stripped],
        render_kw={"autocomplete": "off"},
    )
    once = DateTimeLocalField("Or once, at", [Optional()])
    zone = StringField(
        "Time zone",
        [DataRequired("A time zone is needed."), Length(max=100)],
        default="UTC",
        description="As in Europe/Dublin.",
        filters=[forms.stripped],
    )
    freeze_seconds = IntegerField(
        "Entries close, seconds before",
        [InputRequired("A number is needed."), NumberRange(0, 7 * 86_400, "0 to 604800 seconds.")],
        default=0,
    )

    def validate_zone(self, field: StringField) -> None:
        """Check that there is such a time zone."""
        if field.data not in available_timezones():
            raise ValidationError("There is no such time zone; one is Europe/Dublin.")


class FileForm(Form):
    """An event file, as `arena tournament create` takes it."""

    blames: ClassVar = {ArenaError: "text", EventUnreadable: "text", NameTaken: "text", NameRefused: "text"}
    text = TextAreaField(
        "Event file",
        [
            DataRequired("The event file is empty."),
            Length(max=_LONGEST_FILE, message=f"It has more than {_LONGEST_FILE} characters."),
        ],
        render_kw={"rows": 24, "spellcheck": "false", "class": "code"},
    )
    step = HiddenField()


def read_form(form: FileForm, name: str | None) -> EventFile:
    """Read the event file in a form. name: of the schedule that it changes. Raises EventUnreadable."""
    event = parse_event((form.text.data or "").replace("\r\n", "\n"))
    if name is not None and event.name != name:
        raise EventUnreadable(None, f"it is called {event.name}, and this is the schedule {name}")
    return event


def file_of(of: Schedule) -> str:
    """Write the event file of a schedule as it is."""
    terms = terms_of(of)
    return event_text(of.name, {name: getattr(terms, name) for name in ScheduleTerms.__dataclass_fields__})


def file_written(form: EventForm) -> str:
    """Write the event file of a form."""
    terms = {
        "preset": form.preset.data,
        "format": form.format.data,
        "duplicate": form.duplicate.data,
        "rated": form.rated.data,
        "entry": form.entry.data,
        "zone": form.zone.data,
        "freeze_seconds": form.freeze_seconds.data,
        "cron": form.cron.data or None,
        "decks": form.decks.data if registry.has_decks(form.format.data) else None,
    }
    once = form.once.data
    at = None if once is None else once.replace(tzinfo=ZoneInfo(form.zone.data or "UTC"))
    return event_text(form.name.data or "", terms, at)
