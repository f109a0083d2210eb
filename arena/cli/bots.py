"""`arena bot`: take in bots, give out their tokens, see why one does not play."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from arena.bot import bots, hosting
from arena.bot.bots import Bot, Issued, Version
from arena.cli.asking import correction_options, on_a_terminal
from arena.cli.attendance import attendance_now
from arena.cli.database import database, in_transaction
from arena.cli.output import json_option, show
from arena.cli.params import FilePath, WholeNumber
from arena.cli.tables import bot_table, counted, version_table
from arena.errors import ArenaError
from arena.store.bot import LeftToPlay
from arena.store.query import AnyConnection


class TokenNotWritten(ArenaError):
    """The file for a token cannot be made."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        super().__init__(f"The token cannot be written to {path} ({reason}); nothing has been changed.")


@dataclass(frozen=True, slots=True)
class BotDetail:
    """A bot, its versions, and whether the newest that is not retired is playing."""

    bot: Bot
    versions: list[Version]  # the newest first
    speaks_of: str  # the version that `idle_because` is about; the bot where all are retired
    idle_because: str | None  # None: it is playing


@click.group()
def bot() -> None:
    """Bots have versions, and versions connect with tokens."""


def token_file_option(command: click.decorators.FC) -> click.decorators.FC:
    return click.option(
        "--token-file",
        type=FilePath(),
        help="Write the token to this file, for its owner alone, instead of printing it.",
    )(command)


@bot.command()
@click.argument("name")
@click.option("--owner", required=True, help="Who answers for it.")
@click.option("--preset", "presets", multiple=True, help="A game that it plays; may be repeated. None: all.")
@token_file_option
@json_option
def create(name: str, owner: str, presets: tuple[str, ...], token_file: Path | None, as_json: bool) -> None:
    """Take in a bot, and give out its token: it is shown this once and kept nowhere."""
    _give_out(
        lambda connection: bots.create(connection, name, owner, presets=presets),
        token_file,
        as_json,
        replace=False,  # the file may hold another bot's only token
    )


@bot.command()
@click.argument("name")
@click.option("--keep", is_flag=True, help="Let the older tokens open the door too.")
@token_file_option
@json_option
def token(name: str, keep: bool, token_file: Path | None, as_json: bool) -> None:
    """A new token for the newest version; the older ones are withdrawn."""
    _give_out(
        lambda connection: bots.issue_token(connection, name, withdraw_older=not keep), token_file, as_json
    )


@bot.command()
@click.argument("name")
@click.option("--keep", is_flag=True, help="Let the older versions enter tournaments too.")
@token_file_option
@json_option
def version(name: str, keep: bool, token_file: Path | None, as_json: bool) -> None:
    """A new version of a bot, with a token of its own.

    It begins with its predecessor's rating and more doubt. Older versions are retired: they finish the
    tournaments that they are in, and enter no other.
    """
    _give_out(
        lambda connection: bots.add_version(connection, name, retire_older=not keep), token_file, as_json
    )
    if not keep and not as_json:
        with database() as connection:
            for sentence in _aftermath(name, _left_to_play(connection, name)):
                click.echo(sentence, err=True)  # the token alone is the output


@bot.command()
@click.argument("name")
@click.argument("place", metavar="BOT", type=click.Path(path_type=Path))
@click.option("--no-wait", is_flag=True, help="Do not wait for its validation.")
@json_option
def submit(name: str, place: Path, no_wait: bool, as_json: bool) -> None:
    """Hand a bot in for its owner: a folder, a file.py, or an archive (zip, tar, tar.gz).

    A host validates it; when it passes it is a new version, which the arena runs. The same content twice is
    the same version.
    """
    from arena.cli.submissions import hand_in  # packing, which the other commands do without

    hand_in(name, place, wait=not no_wait, as_json=as_json)


@bot.command("list")
@click.option("--owner", help="Those of one owner.")
@json_option
def list_bots(owner: str | None, as_json: bool) -> None:
    """All bots."""
    with database() as connection:
        every = bots.every(connection, owner)
    show(every, as_json, bot_table(every))


@bot.command("show")
@click.argument("name")
@json_option
def show_bot(name: str, as_json: bool) -> None:
    """A bot, its versions, and why it is not playing."""
    from arena.tournament import suspensions, tournaments  # most of the arena; `arena bot list` is quick

    with database() as connection:
        found = bots.named(connection, name)
        versions = bots.versions(connection, name)
        suspended = suspensions.sentence(connection, name)
        asked = tournaments.seats_asked(connection, versions[0].id) if versions else []
        newest = _newest(versions)
        hosted = None if newest is None else hosting.why_idle(connection, newest.name, newest.id)
    speaks_of = name if newest is None else newest.name
    detail = BotDetail(found, versions, speaks_of, suspended or _why_idle(found, versions, asked, hosted))
    state = detail.idle_because or f"{speaks_of} is connected and has free seats."
    if newest is not None:
        state = f"Version {newest.number}: {state}"
    show(detail, as_json, version_table(found, versions), state)


@bot.command()
@click.argument("name")
@click.option("--version", "number", type=WholeNumber(), help="One version only.")
@json_option
def retire(name: str, number: int | None, as_json: bool) -> None:
    """Let a bot enter no more tournaments; it finishes those that it is in."""

    def work(connection: AnyConnection) -> tuple[int, LeftToPlay]:
        return bots.retire(connection, name, number=number), _left_to_play(connection, name)

    retired, left = in_transaction(work)
    show(
        {"bot": name, "retired_versions": retired, "left_to_play": left},
        as_json,
        f"{counted(retired, 'version')} of {name} retired.",
        *_aftermath(name, left),
    )


@bot.command()
@click.argument("name")
@click.argument("to")
@json_option
def rename(name: str, to: str, as_json: bool) -> None:
    """Call a bot by another name from now on, also where schedules name it.

    Events that it has entered show the name that it had. Nobody else can take that.
    """
    from arena.tournament import renaming  # as above

    done = in_transaction(lambda connection: renaming.rename(connection, name, to))
    named = f" Changed with it: schedule {', '.join(done.schedules)}." if done.schedules else ""
    show(done, as_json, f"{name} is called {to} now.{named} Events that it has entered keep the old name.")


@bot.command("retire-many")
@click.option("--owner", "owners", multiple=True, help="The bots of this owner; may be repeated.")
@click.option("--every", is_flag=True, help="The bots of all owners, but for the house's own.")
@click.option(
    "--idle-days", type=WholeNumber(0, 36_500), default=0, help="Those that have played no match for so long."
)
@click.option("--keep", "kept", multiple=True, help="Not this bot; may be repeated.")
@correction_options
@json_option
def retire_many(
    owners: tuple[str, ...],
    every: bool,
    idle_days: int,
    kept: tuple[str, ...],
    dry_run: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Let many bots enter no more tournaments, as at a term's end; a new version of one may play again."""
    if bool(owners) == every:
        raise click.UsageError("Name owners, or give --every.")

    def work(connection: AnyConnection) -> dict[str, int]:
        return bots.retire_many(
            connection, owned_by=None if every else owners, idle_days=idle_days, kept=kept
        )

    def told(retired: dict[str, int], *before: str) -> None:
        many, versions = counted(len(retired), "bot"), counted(sum(retired.values()), "version")
        show(retired, as_json, *before, f"Retired: {many} ({versions}): {', '.join(retired) or 'none'}.")

    if dry_run or (not yes and on_a_terminal()):
        told(in_transaction(work, dry_run=True), "Nothing is done yet.")
        if dry_run:
            return
        click.confirm("Do it?", abort=True)
    told(in_transaction(work))


def _left_to_play(connection: AnyConnection, name: str) -> LeftToPlay:
    """What is left to play for the retired versions of a bot."""
    from arena.tournament import entries  # as above

    retired = [one.id for one in bots.versions(connection, name) if one.retired_at is not None]
    return entries.left_to_play(connection, retired)


def _aftermath(name: str, left: LeftToPlay) -> list[str]:
    """What becomes of the matches and of the rating of versions that are retired."""
    matches = (
        "Nothing is left to play for what is retired; a `cuig connect` of it ends by itself."
        if not left
        else f"What is retired plays to its end what it is in: {counted(left.tournaments, 'tournament')}, "
        f"{counted(left.matches, 'match')} laid out; keep it connected until `cuig connect` ends by itself."
    )
    return [
        matches,
        f"Its matches and its rating stay its own. A newer version of {name} begins on each ladder with the "
        "mean that the last one has when the newer one's first match is rated, and with more doubt.",
    ]


@bot.command()
@click.argument("name")
@click.option("--reason", required=True, help="Why, for everybody to read.")
@json_option
def suspend(name: str, reason: str, as_json: bool) -> None:
    """Keep a bot from playing until it is let in again; it leaves the events that it is in."""
    from arena.tournament import suspensions  # as above

    suspended = in_transaction(lambda connection: suspensions.suspend(connection, name, reason))
    show(
        {"bot": name, "suspended_versions": suspended},
        as_json,
        f"{name} is suspended; `arena bot admit {name}` lets it in again.",
    )


@bot.command()
@click.argument("name")
@json_option
def admit(name: str, as_json: bool) -> None:
    """Let a bot in again that was suspended, as for being at fault in match after match."""
    from arena.tournament import suspensions  # as above

    admitted = in_transaction(lambda connection: suspensions.admit(connection, name))
    show({"bot": name, "admitted_versions": admitted}, as_json, f"{name} may enter tournaments again.")


def _newest(versions: list[Version]) -> Version | None:
    """The newest version that is not retired, which is the one that plays."""
    return next((version for version in versions if version.retired_at is None), None)


def _why_idle(
    found: Bot, versions: list[Version], asked: list[tuple[str, int]], hosted: str | None
) -> str | None:
    """Why the newest version is not playing.

    asked: the seats that each tournament asks of it. hosted: why the arena does not run it now, if it is to.
    """
    if found.withdrawn_at is not None:
        return f"{found.name} has been withdrawn."
    newest = _newest(versions)
    if newest is None:
        return f"All versions of {found.name} are retired; `arena bot version {found.name}` makes a new one."
    if not newest.tokens and not newest.hosted:
        return f"{newest.name} has no token, so it cannot connect; `arena bot token {found.name}` makes one."
    present = attendance_now()
    if isinstance(present, str):
        return f"Whether it is connected is not known: {present}."
    if hosted is not None and str(newest.id) not in present.versions():
        return hosted
    preset = found.presets[0] if found.presets else None
    return present.why_not_playing(newest.name, str(newest.id), asked, preset)


def _give_out(
    issue: Callable[[AnyConnection], Issued], token_file: Path | None, as_json: bool, *, replace: bool = True
) -> None:
    """Issue a token, and write it to the file or show it. Raises TokenNotWritten, and then issues none."""

    def work(connection: AnyConnection) -> Issued:
        issued = issue(connection)
        if token_file is not None:
            _write_token(token_file, issued.token, replace=replace)
        return issued

    issued = in_transaction(work)
    _show_token(issued, token_file, as_json)


def _write_token(path: Path, token: str, *, replace: bool) -> None:
    """Write the token to a new file of mode 0600. Raises TokenNotWritten.

    replace: whether a file of that name is overwritten.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(token + "\n")
        if replace:
            unfinished.replace(path)
        else:
            path.hardlink_to(unfinished)
            unfinished.unlink()
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise TokenNotWritten(path, (error.strerror or str(error)).lower()) from error


def _show_token(issued: Issued, token_file: Path | None, as_json: bool) -> None:
    name = issued.version.name
    if token_file is not None:
        shown = {"version": issued.version, "token_file": str(token_file)}
        show(shown, as_json, f"{name} can connect: `cuig connect BOT --token-file {token_file}`.")
    elif as_json:
        show(issued, as_json)
    else:
        click.echo(f"{name} can connect with this token, which is shown only now:", err=True)
        click.echo(issued.token)
