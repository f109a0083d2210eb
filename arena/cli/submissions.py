"""`arena bot submit`: a bot that is handed in by an operator, and its validation as it goes."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final

import click
from cuig.archive.errors import ArchiveRefused
from cuig.archive.packing import archive_of
from cuig.printable import printable
from cuig.validation.report import Report

from arena.bot import submissions
from arena.bot.submissions import HandedIn, Submission
from arena.cli.database import database, in_transaction
from arena.cli.output import show
from arena.errors import ArenaError

_LOOK_S: Final = 0.5


class ArchiveNotTaken(ArenaError):
    """What an operator names cannot be handed in."""

    def __init__(self, place: Path, reason: str) -> None:
        self.place = place
        super().__init__(reason)


class NotValid(ArenaError):
    """What was handed in has not passed its validation."""

    def __init__(self, name: str, report: Report) -> None:
        self.name, self.report = name, report
        failure = report.failure
        reason = "something newer was handed in" if failure is None else failure.reason
        stage = (
            ""
            if failure is None or not failure.stage
            else f" at `{failure.stage} {failure.game}".rstrip() + "`"
        )
        super().__init__(f"{name} was not taken in: it failed{stage}, because {reason.rstrip('.')}.")


def hand_in(name: str, place: Path, *, wait: bool, as_json: bool) -> None:
    """Hand it in, and tell how it goes. Raises ArenaError, NotValid where it does not pass."""
    try:
        packing, _ = archive_of(place)
    except ArchiveRefused as refused:
        raise ArchiveNotTaken(place, str(refused)) from refused
    except OSError as error:
        raise ArchiveNotTaken(
            place, f"{place} cannot be read: {(error.strerror or str(error)).lower()}."
        ) from error
    contents = packing.contents
    packed = contents.packed()
    taken: HandedIn = in_transaction(
        lambda connection: submissions.hand_in(connection, name, contents, packed)
    )
    found = taken.submission
    for one in packing.left_out:
        click.echo(printable(f"left out: {one.path} ({one.why})"), err=True)
    click.echo(f"submission {found.id} of {name}: {found.files} files, {found.size} bytes", err=True)
    if wait:
        found = _wait(name, found)
    if found.state in ("refused", "superseded"):
        raise NotValid(name, submissions.report_of(found))
    shown = {
        "submission": found.id,
        "bot": name,
        "sha256": found.sha256.hex(),
        "state": found.state,
        "version": found.version_name or None,
    }
    says = (
        f"{found.version_name} plays from now on." if found.version_name else "It waits for its validation."
    )
    show(shown, as_json, says)


def _wait(name: str, found: Submission) -> Submission:
    """Tell each stage as it is passed, until it is decided."""
    told, idle = 0, False
    with database() as connection:
        connection.commit()
        connection.autocommit = True
        while True:
            standing = submissions.standing(connection, name, found.id)
            passed = standing.report.passed
            told = min(told, len(passed))  # a host that began anew
            for one in passed[told:]:
                click.echo(printable(f"passed  {one.stage} {one.game}".rstrip() + f": {one.says}"), err=True)
            told = len(passed)
            if standing.submission.state != "waiting":
                failure = standing.report.failure
                if failure is not None and failure.output:
                    click.echo(printable(failure.output), err=True)
                return standing.submission
            if not standing.hosts and not idle:
                idle = True
                click.echo("no host runs just now; it is validated when one does", err=True)
            sys.stderr.flush()
            time.sleep(_LOOK_S)
