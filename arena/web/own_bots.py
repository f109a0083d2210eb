"""One's own bots, as pages and programs are told of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cuig.validation.report import Report

from arena.account import teams
from arena.bot import bots, submissions
from arena.bot.bots import Bot, Token, Version
from arena.bot.submissions import Submission
from arena.store.query import AnyConnection
from arena.tournament import suspensions

MOST: Final = 50  # that are not withdrawn, of one owner by its own hand
SUBMISSIONS: Final = 20


@dataclass(frozen=True, slots=True)
class OwnBot:
    """A bot in the list of one's own."""

    bot: Bot
    newest: Version | None  # that is not retired
    suspended: str | None


@dataclass(frozen=True, slots=True)
class Owned:
    """The bots of oneself or of a team."""

    owner: str
    team: bool
    bots: list[OwnBot]


@dataclass(frozen=True, slots=True)
class HandedInLine:
    """What was handed in, with how its validation goes."""

    submission: Submission
    report: Report


@dataclass(frozen=True, slots=True)
class OwnBotPage:
    """What a bot's owner sees of it, beside its page."""

    tokens: list[Token]
    handed_in: list[HandedInLine]


def owned(connection: AnyConnection, account: int) -> list[Owned]:
    """The bots that an account looks after: its own, and those of its teams."""
    return [
        Owned(one.name, one.team, [_own_bot(connection, bot) for bot in bots.every(connection, one.name)])
        for one in teams.of_account(connection, account)
    ]


def own_bot(connection: AnyConnection, name: str) -> OwnBotPage:
    """A bot's tokens, and what was handed in of it."""
    return OwnBotPage(
        bots.tokens(connection, name),
        [
            HandedInLine(one, submissions.report_of(one))
            for one in submissions.of_bot(connection, name, SUBMISSIONS)
        ],
    )


def _own_bot(connection: AnyConnection, bot: Bot) -> OwnBot:
    versions = bots.versions(connection, bot.name)
    active = next((one for one in versions if one.retired_at is None), None)
    suspended = suspensions.sentence(connection, bot.name) if versions else None
    return OwnBot(bot, None if bot.withdrawn_at else active, suspended)
