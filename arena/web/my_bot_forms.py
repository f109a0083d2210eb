"""The forms by which whoever looks after bots makes, describes and hands them in."""

from __future__ import annotations

from typing import ClassVar, Final

from cuig.archive.contents import ARCHIVE_BYTES, MIB
from cuig.engine.presets import PRESETS
from wtforms import (
    BooleanField,
    FileField,
    IntegerField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
)
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import DataRequired, InputRequired, Length, NumberRange
from wtforms.widgets import CheckboxInput, ListWidget

from arena.bot.bots import TooManyBots, TooManyTokens
from arena.bot.submissions import TooManySubmissions
from arena.errors import ArenaError, NameLooksAlike, NameRefused, NameTaken, NotFound, TermsRefused, Withdrawn
from arena.tournament.practising import GAMES, MOST_DECKS, NotWilling, TooMuchPractice
from arena.web import forms
from arena.web.forms import Form

_PLAIN: Final = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class ArchiveNotTaken(ArenaError):
    """What was sent cannot be handed in."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"It cannot be handed in: {reason.rstrip('.')}.")


class NameIsAnother(ArenaError):
    """What was typed to confirm is not the bot's name."""

    def __init__(self) -> None:
        super().__init__("This is not the bot's name.")


class Ticks(SelectMultipleField):
    """Several of a list, each with a box to tick."""

    widget = ListWidget(prefix_label=False)
    option_widget = CheckboxInput()


def _games() -> Ticks:
    return Ticks(
        "Games that it plays",
        choices=[SelectChoice(name, name) for name in PRESETS],
        description="None ticked: every game.",
    )


class DescribeForm(Form):
    """What a bot is."""

    presets = _games()
    practises = BooleanField(
        "It practises with whoever asks",
        description="Unrated matches, as soon as both are there; they come beside those of events.",
    )
    about = TextAreaField(
        "About",
        [Length(max=4000, message="It has more than 4000 characters.")],
        description="Plain text; addresses become links. Everybody sees it.",
        filters=[forms.stripped],
        render_kw={"rows": 5},
    )
    homepage = StringField(
        "Homepage",
        [Length(max=500, message="It has more than 500 characters."), forms.web_address],
        filters=[forms.stripped],
    )
    source = StringField(
        "Where its source is",
        [Length(max=500, message="It has more than 500 characters."), forms.web_address],
        filters=[forms.stripped],
    )
    licence = StringField(
        "Licence",
        [Length(max=100, message="It has more than 100 characters.")],
        description="As in Apache-2.0.",
        filters=[forms.stripped],
    )


class NewBotForm(Form):
    """A new bot."""

    blames: ClassVar = {
        NameTaken: "name",
        NameRefused: "name",
        NameLooksAlike: "name",
        TooManyBots: "name",
        NotFound: "owner",
    }
    name = StringField(
        "Name",
        [DataRequired("A name is needed."), Length(max=64, message="No name is so long.")],
        description="2 to 32 characters of a-z, 0-9 and -. It stays.",
        filters=[forms.stripped],
        render_kw=_PLAIN,
    )
    owner = SelectField("Owner")
    presets = _games()


class TokenForm(Form):
    """Another token."""

    blames: ClassVar = {TooManyTokens: "called", Withdrawn: "called", NotFound: "number"}
    called = StringField(
        "What you call it",
        [Length(max=60, message="It has more than 60 characters.")],
        description="To tell tokens apart: the machine on which it is, for example.",
        filters=[forms.stripped],
        render_kw={"autocomplete": "off"},
    )
    number = SelectField("Version", coerce=int)
    withdraw_older = BooleanField("Withdraw the other tokens of that version")


class VersionForm(Form):
    """A new version that connects."""

    blames: ClassVar = {Withdrawn: "keep"}
    keep = BooleanField(
        "Let the older versions enter events too",
        description="Else they are retired: they finish what they are in. Each version is rated by itself.",
    )


class HandInForm(Form):
    """A bot that the arena is to run."""

    blames: ClassVar = {ArchiveNotTaken: "archive", TooManySubmissions: "archive", Withdrawn: "archive"}
    archive = FileField(
        "The bot",
        description="A zip, tar or tar.gz with a bot.py or bot.toml, or a single .py, of "
        f"{ARCHIVE_BYTES // MIB} MiB at most. Leave out keys and passwords: it is unpacked on the arena's "
        "machines.",
    )


class WithdrawForm(Form):
    """The name once more, so that nobody withdraws by mistake."""

    blames: ClassVar = {NameIsAnother: "name"}
    name = StringField(
        "The bot's name, to confirm",
        [DataRequired("Type the bot's name.")],
        filters=[forms.stripped],
        render_kw=_PLAIN,
    )


class PracticeForm(Form):
    """Practice against another bot."""

    blames: ClassVar = {
        NotWilling: "against",
        NotFound: "against",
        TooMuchPractice: "against",
        Withdrawn: "against",
        TermsRefused: "decks",
    }
    against = SelectField(
        "Against", description="Your own, the house’s, and those whose owners say that they practise."
    )
    preset = SelectField("Game", choices=[SelectChoice(name, name) for name in GAMES])
    decks = IntegerField(
        "Decks",
        [InputRequired("A number is needed."), NumberRange(1, MOST_DECKS, f"1 to {MOST_DECKS}.")],
        default=5,
        description="Each is played twice, with the seats turned.",
    )
