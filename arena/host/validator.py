"""Validates what was handed in, one after the other, in a sandbox as those of the bots that play."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import Final

import psycopg
from cuig.sandbox.errors import SandboxError
from cuig.sandbox.sandbox import open_sandbox
from cuig.validation import validate as validation
from cuig.validation.report import Report

from arena.bot import submissions
from arena.bot.submissions import ARCHIVE, Trial
from arena.host.archives import Archives
from arena.host.hosted_bot import Terms
from arena.host.journal import Journal

log = logging.getLogger(__name__)

LEASE_S: Final = 10.0
# How often who waits is told how far it is, if it has come further.
TELL_S: Final = 0.5
# Where no sandbox could be made, that is the host's matter: it leaves submissions to others for a while.
PAUSE_S: Final = 30.0


class Validator:
    """One host's: it tries one bot at a time."""

    def __init__(
        self,
        host: str,
        says: str,
        terms: Terms,
        slot: int,
        folder: Path,
        archives: Archives,
        journal: Journal,
    ) -> None:
        """`says`: how programs are shut in here; `slot`: one that no bot of this host has."""
        self._host = host
        self._terms = validation.Terms(
            says,
            lambda bundle, at: open_sandbox(
                *(bundle, terms.environment, slot), at=at, limits=terms.limits, strict=True
            ),
        )
        self._folder = folder
        self._archives = archives
        self._journal = journal
        self._task: asyncio.Task[None] | None = None
        self._report = Report()
        self._not_before = 0.0
        self._trial: Trial | None = None  # what it is at

    async def turn(self) -> None:
        """Begin with the next submission, if it is at none. Raises psycopg.OperationalError."""
        if self._task is not None and not self._task.done():
            return
        if asyncio.get_running_loop().time() < self._not_before:
            return
        trial = await self._journal.transaction(
            lambda connection: submissions.next_trial(connection, self._host, LEASE_S)
        )
        if trial is not None:
            self._trial, self._report = trial, Report()
            self._task = asyncio.create_task(self._try(trial), name=f"validation of {trial.bot}")
            self._task.add_done_callback(self._over)

    async def close(self) -> None:
        """Give back what it is at."""
        trial = self._trial
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if trial is not None:
            lease = trial.lease
            with contextlib.suppress(psycopg.OperationalError):  # the lease ends by itself
                await self._journal.transaction(lambda connection: submissions.release(connection, lease))

    async def _try(self, trial: Trial) -> None:
        log.info("validation begins bot=%s submission=%d", trial.bot, trial.submission)
        validating = asyncio.create_task(self._validate(trial))
        keeping = asyncio.create_task(self._keep(trial, validating))
        try:
            report = await validating
        except (SandboxError, OSError) as error:
            log.warning("not validated bot=%s error=%s", trial.bot, error)
            self._not_before = asyncio.get_running_loop().time() + PAUSE_S
            await self._journal.transaction(lambda connection: submissions.release(connection, trial.lease))
            return
        finally:
            self._trial = None
            for task in (validating, keeping):
                task.cancel()
            await asyncio.gather(validating, keeping, return_exceptions=True)
        decided = await self._journal.transaction(
            lambda connection: submissions.decide(connection, trial.lease, report)
        )
        state = "superseded" if decided is None else decided.state
        log.info("validation over bot=%s submission=%d state=%s", trial.bot, trial.submission, state)

    async def _validate(self, trial: Trial) -> Report:
        name = trial.sha256.hex()
        await self._journal.transaction(
            lambda connection: self._archives.fetch(connection, "validation", [ARCHIVE + name])
        )
        return await validation.validate(
            self._archives.folder(name), self._terms, self._folder, self._tell, trial.presets
        )

    def _tell(self, report: Report) -> None:
        self._report = report

    async def _keep(self, trial: Trial, validating: asyncio.Task[Report]) -> None:
        """Keep the lease, and write down how far it is; end the validation where the lease is lost."""
        loop = asyncio.get_running_loop()
        written, at = None, 0.0
        while True:
            report = self._report
            if report is not written or loop.time() - at >= LEASE_S / 3:
                try:
                    held = await self._journal.transaction(
                        lambda connection, report=report: submissions.note(  # type: ignore[misc]
                            connection, trial.lease, report, LEASE_S
                        )
                    )
                except psycopg.OperationalError as away:
                    log.warning("validation not written down: %s", str(away).strip())
                    held = True
                if not held:
                    log.info("validation ends, its lease is lost bot=%s", trial.bot)
                    validating.cancel()
                    return
                written, at = report, loop.time()
            await asyncio.sleep(TELL_S)

    def _over(self, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            return
        error = task.exception()
        if isinstance(error, psycopg.OperationalError):
            log.warning("validation left undecided: %s", str(error).strip())
        elif error is not None:
            log.error("unexpected validation=%s", task.get_name(), exc_info=error)
