"""The forms of what an organiser does: each asks why, and of what."""

from __future__ import annotations

from typing import ClassVar, Final

from wtforms import IntegerField, RadioField, SelectField, StringField
from wtforms.fields import DateTimeLocalField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import DataRequired, InputRequired, Length, NumberRange, Optional

from arena.errors import ArenaError, SlotTaken, TermsRefused, TimePassed
from arena.tournament import rulings
from arena.web import forms
from arena.web.forms import Form

_REASON: Final = 500
_DAY_S: Final = 86_400
_YEAR_MIN: Final = 366 * 24 * 60


def _reason(about: str) -> StringField:
    return StringField(
        "Why",
        [
            DataRequired("A reason is needed."),
            Length(max=_REASON, message=f"It has more than {_REASON} characters."),
        ],
        description=about,
        filters=[forms.stripped],
        render_kw={"autocomplete": "off"},
    )


class WhyForm(Form):
    """Why something is done."""

    blames: ClassVar = {ArenaError: "reason"}
    reason = _reason("For the arena’s audit, which organisers read.")


class PublicWhyForm(Form):
    """Why something is done that everybody may read about."""

    blames: ClassVar = {ArenaError: "reason"}
    reason = _reason("Everybody reads it on the event’s page.")


class EntrantForm(PublicWhyForm):
    """A bot of an event."""

    blames: ClassVar = {ArenaError: "bot"}
    bot = SelectField("Bot")


class RulingForm(EntrantForm):
    """What becomes of a bot's place."""

    blames: ClassVar = {ArenaError: "bot", TermsRefused: "place"}
    how = RadioField(
        "What becomes of its place",
        [InputRequired("One of these says what becomes of it.")],
        choices=[
            SelectChoice(rulings.MOVE_UP, "It loses its place; who stood behind it moves up"),
            SelectChoice(rulings.VACANT, "It loses its place; nobody has it then"),
            SelectChoice(rulings.SHARED, "It has the place below, shared with whoever has it"),
        ],
    )
    place = IntegerField("Place", [Optional()])


class StageForm(PublicWhyForm):
    """From which stage on a cup is played anew."""

    blames: ClassVar = {ArenaError: "stage"}
    stage = SelectField("From")


def _when(label: str) -> DateTimeLocalField:
    return DateTimeLocalField(
        label, [InputRequired("A time is needed.")], description="In the time zone of the schedule."
    )


class PostponeForm(PublicWhyForm):
    """When an event begins instead."""

    blames: ClassVar = {ArenaError: "to"}
    to = _when("When it begins instead")


class OutageForm(WhyForm):
    """How long an event is held at most while nearly all its bots are away."""

    blames: ClassVar = {ArenaError: "seconds"}
    seconds = IntegerField(
        "Seconds",
        [InputRequired("A number is needed."), NumberRange(0, 7 * _DAY_S, "0 to 604800 seconds.")],
        description="0: it plays on.",
    )


class AddForm(WhyForm):
    """A further time at which a schedule plays."""

    blames: ClassVar = {ArenaError: "to"}
    to = _when("When it plays")


class TimeForm(PublicWhyForm):
    """One of the times at which a schedule would play."""

    blames: ClassVar = {ArenaError: "time"}
    time = SelectField("Which time")


class MoveForm(TimeForm):
    """Another time for it."""

    blames: ClassVar = {**TimeForm.blames, TimePassed: "to", SlotTaken: "to"}
    to = _when("When it plays instead")


class ShiftForm(WhyForm):
    """By how much a series is shifted."""

    blames: ClassVar = {ArenaError: "minutes"}
    minutes = IntegerField(
        "Minutes",
        [
            InputRequired("A number of minutes is needed."),
            NumberRange(-_YEAR_MIN, _YEAR_MIN, "A year at most."),
        ],
        description="Below 0: earlier.",
    )
