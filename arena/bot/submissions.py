"""Bots handed in: each content once, validated by a host, and a version of its bot from then on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from cuig.archive.contents import Contents
from cuig.validation.report import Failure, Report

from arena.bot import bots, hosting
from arena.errors import ArenaError, NotFound, Withdrawn
from arena.store import audit, bot, host, submission
from arena.store.query import AnyConnection
from arena.store.submission import Submission, Trial, archive
from arena.store.submission import hosted_versions as with_hosted

__all__ = [
    "ARCHIVE",
    "HandedIn",
    "Standing",
    "Submission",
    "TooManySubmissions",
    "Trial",
    "archive",
    "decide",
    "hand_in",
    "next_trial",
    "note",
    "of_bot",
    "release",
    "report_of",
    "standing",
    "with_hosted",
]

ARCHIVE: Final = "archive:"  # and the SHA-256 of the files: what a hosted version runs
A_DAY: Final = 20  # of one bot: contents that are new, were not taken, or are to play again
_DEED: Final = "handed in"  # as the audit has it
# Of a bot's archives that came to nothing so many are kept, the newest; the content of the others is let go,
# since twenty a day add up.
KEPT_UNTAKEN: Final = 3
# A submission in whose validation so many hosts have ended is not tried again.
HOSTS_WORN_OUT: Final = 3


class TooManySubmissions(ArenaError):
    """A bot was handed in too often."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name} was handed in {A_DAY} times within a day; more is taken tomorrow.")


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What became of an archive that was handed in."""

    submission: Submission
    known: bool  # the very content was handed in before
    brought_back: bool  # as a version that was retired, which now plays again


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a submission stands, for those who wait for it."""

    submission: Submission
    report: Report
    ahead: int  # how many are validated before it
    hosts: int  # that are running


def hand_in(
    connection: AnyConnection, name: str, contents: Contents, packed: bytes, *, by: str = "organiser"
) -> HandedIn:
    """Take in what a bot of this name is to be: it waits for its validation, unless it has passed before.

    contents, packed: the files, and the arena's own archive of them. The same content twice is the same
    submission, and the same version; one that was retired meanwhile plays again. What of the bot was waiting
    gives way. Raises NotFound, Withdrawn, TooManySubmissions.
    """
    whose = bots.named(connection, name)
    bot.lock(connection, whose.id)
    whose = bots.named(connection, name)
    if whose.withdrawn_at is not None:
        raise Withdrawn("bot", name)
    found = submission.of_content(connection, whose.id, contents.sha256)
    if found is not None and not found.retired and found.state in ("waiting", "valid"):
        submission.supersede(connection, whose.id, found.id)
        return HandedIn(found, known=True, brought_back=False)
    if audit.count_since(connection, f"bot {name}", _DEED, 24) >= A_DAY:
        raise TooManySubmissions(name)
    submission.insert_archive(connection, contents.sha256, packed, len(contents.files), contents.size)
    untaken = submission.lock_untaken(connection, whose.id, KEPT_UNTAKEN)
    if found is None:
        number = submission.insert(connection, whose.id, contents.sha256, by)
    else:
        number = found.id
        if found.version is None:
            submission.wait_again(connection, number, by)
        else:
            bot.bring_back(connection, whose.id, found.version)
    submission.supersede(connection, whose.id, number)
    submission.let_go(connection, untaken, whose.id)
    audit.write(connection, by, _DEED, f"bot {name}", contents.sha256.hex())
    return HandedIn(
        _found(connection, number),
        known=found is not None,
        brought_back=found is not None and found.version is not None,
    )


def of_bot(connection: AnyConnection, name: str, limit: int = 20) -> Sequence[Submission]:
    """What was handed in of a bot, the newest first. Raises NotFound."""
    return submission.of_bot(connection, bots.named(connection, name).id, limit)


def standing(connection: AnyConnection, name: str, number: int) -> Standing:
    """Where a submission of this bot stands. Raises NotFound, also for another bot's."""
    found = submission.by_id(connection, number)
    if found is None or found.bot != name:
        raise NotFound("submission", number)
    waits = found.state == "waiting" and not found.validating
    return Standing(
        found,
        report_of(found),
        submission.ahead(connection, number) if waits else 0,
        len(host.every(connection)) if waits else 1,
    )


def report_of(found: Submission) -> Report:
    """How far its validation is, or what it came to."""
    return Report.from_json(found.report)


# -- for hosts -------------------------------------------------------------------------------------------


def next_trial(connection: AnyConnection, host: str, lease_s: float) -> Trial | None:
    """Take the submission that has waited longest; None where none waits."""
    for number in submission.worn_out(connection, HOSTS_WORN_OUT):
        reason = f"{HOSTS_WORN_OUT} hosts ended while they validated it"
        report = Report(failure=Failure("", "", reason), over=True)
        submission.decide(connection, number, "refused", report.to_json())
    return submission.lease(connection, host, lease_s, HOSTS_WORN_OUT)


def note(connection: AnyConnection, lease: UUID, report: Report, lease_s: float) -> bool:
    """Keep the lease, and say how far the validation is; False where it is another's now, or decided."""
    return submission.note(connection, lease, report.to_json(), lease_s)


def release(connection: AnyConnection, lease: UUID) -> None:
    """Give a submission back undecided."""
    submission.release(connection, lease)


def decide(connection: AnyConnection, lease: UUID, report: Report) -> Submission | None:
    """A validation is over: the content becomes a version that the arena runs, or is refused.

    Older versions enter nothing more from then on, and finish what they are in. Returns None where the lease
    was lost.
    """
    whose = submission.leased_bot(connection, lease)
    if whose is None:
        return None
    bot.lock(connection, whose)
    number = submission.lock_leased(connection, lease)
    if number is None:
        return None
    found = _found(connection, number)
    if not report.valid:
        submission.decide(connection, number, "refused", report.to_json())
        audit.write(connection, "host", "refused", f"bot {found.bot}", found.sha256.hex())
        return _found(connection, number)
    bot.retire(connection, whose)
    version = bot.insert_version(connection, whose)
    hosting.run_by_the_arena(
        connection, version, ARCHIVE + found.sha256.hex(), presets=report.games, by="host"
    )
    submission.decide(connection, number, "valid", report.to_json(), version)
    return _found(connection, number)


def _found(connection: AnyConnection, number: int) -> Submission:
    found = submission.by_id(connection, number)
    if found is None:
        raise NotFound("submission", number)
    return found
