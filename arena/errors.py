"""The arena's refusals: one root; each has one sentence, and its facts as fields."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime


class ArenaError(Exception):
    """The arena refuses; the message is one sentence that people can act on."""


class NotFound(ArenaError):
    """There is no such thing; `hint` is a clause that says where to look instead."""

    def __init__(self, noun: str, name: object, hint: str = "") -> None:
        self.noun = noun
        self.name = str(name)
        self.hint = hint
        super().__init__(f"There is no {noun} {name}{hint and '; '}{hint}.")


class Renamed(NotFound):
    """Nothing has this name any more."""

    def __init__(self, noun: str, name: str, now: str) -> None:
        self.now = now
        super().__init__(noun, name, f"it is called {now} now")


class LadderUnknown(NotFound):
    """No ladder has this name."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.known = tuple(known)
        named, more = ", ".join(known[:12]), " and others" if len(known) > 12 else ""
        there = f"there {'is' if len(known) == 1 else 'are'} {named}{more}"
        super().__init__("ladder", name, there if known else "the first rated tournament makes one")


class NameTaken(ArenaError):
    """Another has this name."""

    def __init__(self, noun: str, name: str) -> None:
        self.noun = noun
        self.name = name
        article = "an" if noun[0] in "aeiou" else "a"
        super().__init__(f"The name {name} is taken: there is {article} {noun} called so.")


class NameLooksAlike(ArenaError):
    """The name looks like another's."""

    def __init__(self, noun: str, name: str) -> None:
        self.noun = noun
        self.name = name
        super().__init__(
            f"{name} looks like the name of another {noun}, present or former; another name is needed."
        )


class NameRefused(ArenaError):
    """The name has the wrong form."""

    def __init__(self, noun: str, name: str) -> None:
        self.noun = noun
        self.name = name
        super().__init__(
            f"{name!r} cannot be the name of {'an' if noun[0] in 'aeiou' else 'a'} {noun}: "
            "names have 2 to 32 characters of a-z, 0-9 and -, and do not begin with -."
        )


class PresetUnknown(ArenaError):
    """No game has this name."""

    def __init__(self, preset: str, known: Sequence[str]) -> None:
        self.preset = preset
        self.known = tuple(known)
        super().__init__(f"There is no preset {preset}; the presets are {', '.join(known)}.")


class RulesRefused(ArenaError):
    """These options make no game."""

    def __init__(self, preset: str, reason: str) -> None:
        self.preset = preset
        self.reason = reason
        super().__init__(f"{preset} cannot be played so: {reason.rstrip('.')}.")


class CronUnreadable(ArenaError):
    """The cron line cannot be read."""

    def __init__(self, cron: str, reason: str) -> None:
        self.cron = cron
        self.reason = reason
        super().__init__(
            f"The cron line {cron!r} cannot be read ({reason.rstrip('.')}); "
            "`0 20 * * *` is every day at eight in the evening."
        )


class CronShiftRefused(ArenaError):
    """A cron line cannot be shifted by so many minutes."""

    def __init__(self, schedule: str, cron: str, minutes: int) -> None:
        self.schedule = schedule
        self.cron = cron
        self.minutes = minutes
        super().__init__(
            f"The cron line {cron!r} cannot be shifted by {minutes:+d} minutes: "
            "it is shifted where it names one minute and its hours, and where no other day comes of it; "
            f"`arena schedule change {schedule} --cron '…'` gives it another."
        )


class ZoneUnknown(ArenaError):
    """No time zone has this name."""

    def __init__(self, zone: str) -> None:
        self.zone = zone
        super().__init__(f"There is no time zone {zone}; names are like Europe/Dublin.")


class EntryRuleUnreadable(ArenaError):
    """The entry rule cannot be read."""

    def __init__(self, rule: str) -> None:
        self.rule = rule
        super().__init__(
            f"There is no entry rule {rule!r}; there are `open`, `bots: molly, finn` and `owners: ann, bob`."
        )


class EntryUnknown(ArenaError):
    """An entry rule, or another list of who plays (`named_by`), names somebody who is not there."""

    def __init__(self, noun: str, names: Sequence[str], named_by: str = "The entry rule") -> None:
        self.noun = noun
        self.names = tuple(names)
        last = f" or {names[-1]}" if len(names) > 1 else ""
        missing = ", ".join(names[:-1] or names) + last
        super().__init__(
            f"{named_by} cannot name {missing}: there is no such {noun}; `arena {noun} list` has all."
        )


class TimePassed(ArenaError):
    """The time is over."""

    def __init__(self, at: datetime, now: datetime) -> None:
        self.at = at
        self.now = now
        super().__init__(
            f"Nothing can be played at {at.isoformat(' ', 'seconds')}, which is past: "
            f"it is {now.astimezone(at.tzinfo).isoformat(' ', 'seconds')}."
        )


class TermsRefused(ArenaError):
    """A number or word of a schedule is out of bounds."""

    def __init__(self, term: str, given: object, wanted: str) -> None:
        self.term = term
        self.given = given
        self.wanted = wanted
        super().__init__(f"{term} cannot be {given}; it is {wanted}.")


class TermUnknown(ArenaError):
    """A format is told what it does not know."""

    def __init__(self, format: str, term: str, known: Sequence[str]) -> None:
        self.format = format
        self.term = term
        self.known = tuple(known)
        super().__init__(f"The format {format} does not know {term}; it knows {', '.join(known)}.")


class MailTaken(ArenaError):
    """Another account has the mail address."""

    def __init__(self) -> None:
        super().__init__("There is an account with this mail address already; sign in to it.")


class SlotTaken(ArenaError):
    """The schedule has a slot at this time."""

    def __init__(self, schedule: str, due_at: object) -> None:
        self.schedule = schedule
        self.due_at = due_at
        super().__init__(f"{schedule} has a slot at {due_at} already.")


class Withdrawn(ArenaError):
    """The bot or version no longer takes part."""

    def __init__(self, noun: str, name: str) -> None:
        self.noun = noun
        self.name = name
        super().__init__(f"The {noun} {name} has been withdrawn.")


class ClaimLost(ArenaError):
    """Another plays this match now, or it has ended: stop playing it."""

    def __init__(self, match: int) -> None:
        self.match = match
        super().__init__(f"Match {match} is no longer claimed by this worker.")


class RecordMisplaced(ArenaError):
    """A piece of record does not go on where the stored record stops."""

    def __init__(self, match: int, stored: int, given: int) -> None:
        self.match = match
        self.stored = stored
        self.given = given
        super().__init__(
            f"The record of match {match} has {stored} bytes; a piece was to go on from {given}."
        )


class ResultConflict(ArenaError):
    """The match has ended with another result."""

    def __init__(self, match: int) -> None:
        self.match = match
        super().__init__(f"Match {match} has ended already, with another result.")


class ResultUnreadable(ArenaError):
    """A result that does not fit its match."""

    def __init__(self, match: int, reason: str) -> None:
        self.match = match
        self.reason = reason
        super().__init__(f"The result of match {match} cannot be: {reason}.")


class StateRefused(ArenaError):
    """Not from the state that it is in."""

    def __init__(self, noun: str, name: object, state: str, wish: str) -> None:
        self.noun = noun
        self.name = str(name)
        self.state = state
        self.wish = wish
        super().__init__(f"{noun.capitalize()} {name} is {state}; it cannot be {wish}.")


class EntrantLeft(ArenaError):
    """A match cannot be played again: one of its bots has left the tournament."""

    def __init__(self, match: int, tournament: int, name: str, left_as: str, because: str) -> None:
        self.match = match
        self.tournament = tournament
        self.name = name
        self.left_as = left_as
        self.because = because
        super().__init__(
            f"Match {match} cannot be played again: {name} was {left_as} from tournament {tournament} "
            f"({because.rstrip('.')})."
        )


class LadderInUse(ArenaError):
    """A ladder cannot be closed while something on it is not over."""

    def __init__(self, ladder: str, tournaments: Sequence[int]) -> None:
        self.ladder = ladder
        self.tournaments = tuple(tournaments)
        named = ", ".join(map(str, tournaments[:8])) + (", …" if len(tournaments) > 8 else "")
        why = (
            f"tournament {named} is not over; let it end, or make it void"
            if len(tournaments) == 1
            else f"tournaments {named} are not over; let them end, or make them void"
            if tournaments
            else "its last matches are about to be rated; try again in a moment"
        )
        super().__init__(f"The ladder {ladder} cannot be closed now: {why}.")


class LadderClosed(ArenaError):
    """The ladder has been closed."""

    def __init__(self, ladder: str, next: str) -> None:
        self.ladder = ladder
        self.next = next
        super().__init__(f"The ladder {ladder} is closed; {next} goes on in its place.")


class LadderDiffers(ArenaError):
    """A ladder taken anew is not the ladder that is stored."""

    def __init__(self, ladder: str, steps: int, first: str) -> None:
        self.ladder = ladder
        self.steps = steps
        self.first = first
        super().__init__(f"The ladder {ladder} differs from its matches: {first} ({steps} steps compared).")


class SchemaError(ArenaError):
    """Database and code do not belong together."""


class SchemaBehind(SchemaError):
    """The database waits for steps of the schema."""

    def __init__(self, missing: Sequence[str]) -> None:
        self.missing = tuple(missing)
        super().__init__(f"The database lacks {', '.join(missing)}; run `arena migrate`.")


class SchemaBusy(SchemaError):
    """A step of the schema could not be applied, as others were in the way for too long."""

    def __init__(self, migration: str, seconds: float) -> None:
        self.migration = migration
        self.seconds = seconds
        what = f"The step {migration} waited" if migration else "Somebody else has migrated this database"
        super().__init__(
            f"{what} for {seconds:.0f} s{' for locks that others hold' if migration else ''}; "
            "what was applied stands, and `arena migrate` goes on from there."
        )


class SchemaNewer(SchemaError):
    """The database has steps that this code does not know."""

    def __init__(self, unknown: Sequence[str]) -> None:
        self.unknown = tuple(unknown)
        super().__init__(
            f"The database is newer than this code: it has {', '.join(unknown)}. Install the newer version."
        )


class SchemaChanged(SchemaError):
    """A step that was applied is not the step that this code has."""

    def __init__(self, migration: str) -> None:
        self.migration = migration
        super().__init__(
            f"The step {migration} was applied to this database as another text than this code has; "
            "the schema of a released step is never edited."
        )
