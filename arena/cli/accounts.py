"""`arena account`: invite people, say who may come in, and put right what they have lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from arena.account import accounts, door, invitations, roles, sessions
from arena.account.accounts import Account
from arena.account.door import MODES, Door
from arena.account.invitations import Invited
from arena.account.roles import MEMBER, ROLES
from arena.cli.database import database, in_transaction
from arena.cli.environment import web_url
from arena.cli.output import json_option, show
from arena.cli.params import FilePath, WholeNumber
from arena.cli.tables import account_table, invitation_table
from arena.errors import ArenaError, TermsRefused
from arena.store.query import AnyConnection


@dataclass(frozen=True, slots=True)
class Link:
    """An invitation's link, which is shown this once."""

    whom: str
    link: str


class ListUnreadable(ArenaError):
    """The list of people cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"The list {path} cannot be read ({reason}); it has a name on each line.")


def link_of(made: Invited, whom: str = "") -> Link:
    """The link of a new invitation. Its code stands behind the #, so that no server's log has it."""
    return Link(whom, f"{web_url()}/join#{made.code}")


def days_option(command: click.decorators.FC) -> click.decorators.FC:
    return click.option(
        "--days",
        type=WholeNumber(1, int(invitations.MOST_DAYS)),
        default=int(invitations.DAYS),
        show_default=True,
        help="How long it is good for.",
    )(command)


@click.group()
def account() -> None:
    """Accounts sign in to the pages, and look after bots."""


@account.command()
@click.option("--role", type=click.Choice(ROLES), default=MEMBER, show_default=True)
@click.option("--uses", type=WholeNumber(1, invitations.MOST_USES), default=1, show_default=True)
@click.option("--owner", help="An owner that exists: whoever takes the link is this owner, with its bots.")
@click.option("--list", "people", type=FilePath(), help="A file with a name on each line: a link each.")
@click.option("--note", default="", help="Whom it is for.")
@days_option
@json_option
def invite(
    role: str, uses: int, owner: str | None, people: Path | None, note: str, days: int, as_json: bool
) -> None:
    """Make a link by which somebody comes in; it is shown this once.

    The first operator comes in so: `arena account invite --role operator`.
    """
    if owner is not None and (people is not None or uses != 1 or role != MEMBER):
        raise click.UsageError("An owner is claimed by one: --owner goes without --uses, --role and --list.")
    whom = [note] if people is None else _read_list(people)

    def work(connection: AnyConnection) -> Sequence[Invited]:
        if owner is not None:
            return [invitations.invite_to_claim(connection, owner, days=days, note=note)]
        return [invitations.invite(connection, role=role, uses=uses, days=days, note=one) for one in whom]

    links = [link_of(made, one) for one, made in zip(whom, in_transaction(work), strict=True)]
    _show_links(links, as_json)


def _read_list(path: Path) -> list[str]:
    try:
        with path.open(encoding="utf-8") as file:
            lines = [line.strip() for line in file.read(200_000).splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise ListUnreadable(path, getattr(error, "strerror", None) or "it is no text") from error
    if not lines:
        raise ListUnreadable(path, "it has nobody")
    if len(lines) > invitations.MOST_USES:
        raise TermsRefused("A list", f"of {len(lines)}", f"of {invitations.MOST_USES} at most")
    return lines


def _show_links(links: list[Link], as_json: bool) -> None:
    show(
        links,
        as_json,
        *(f"{one.whom}: {one.link}" if one.whom else one.link for one in links),
    )


@account.command("list")
@json_option
def list_accounts(as_json: bool) -> None:
    """All who can sign in."""
    with database() as connection:
        every: list[Account] = []
        while part := accounts.listed(connection, every[-1].name if every else ""):
            every += part
    show(every, as_json, account_table(every))


@account.command("invitations")
@json_option
def list_invitations(as_json: bool) -> None:
    """Invitations that can be used, the newest first; at most a thousand."""
    with database() as connection:
        found = invitations.listed(connection, 1000)
    show(found, as_json, invitation_table(found))


@account.command()
@click.argument("number", type=WholeNumber(1))
def uninvite(number: int) -> None:
    """Let an invitation be used no more; `arena account invitations` has the numbers."""
    in_transaction(lambda connection: invitations.withdraw(connection, number))
    click.echo(f"Invitation {number} is withdrawn.")


@account.command()
@click.argument("name")
@click.argument("role", type=click.Choice(ROLES))
def role(name: str, role: str) -> None:
    """Say what an account may do."""
    in_transaction(lambda connection: accounts.change_role(connection, name, role))
    click.echo(f"{name} is {'an' if role != roles.MEMBER else 'a'} {role} now.")


@account.command()
@click.argument("name")
@json_option
def passphrase(name: str, as_json: bool) -> None:
    """Make a link by which an account sets another passphrase, within a day."""
    made = in_transaction(lambda connection: invitations.passphrase_link(connection, name))
    _show_links([link_of(made, name)], as_json)


@account.command("sign-out")
@click.argument("name")
def sign_out(name: str) -> None:
    """End all sessions of an account."""

    def work(connection: AnyConnection) -> int:
        return sessions.end_all(connection, accounts.named(connection, name).id, by="operator")

    ended = in_transaction(work)
    click.echo(f"{name} is signed out everywhere: {ended} sessions have ended.")


@account.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(name: str, yes: bool) -> None:
    """Delete an account: its bots are withdrawn, its name is replaced; records and ratings stay."""
    if not yes:
        click.confirm(
            f"Delete {name}, withdraw its bots and replace its name, for good?", abort=True, err=True
        )

    def work(connection: AnyConnection) -> str:
        return accounts.delete(connection, accounts.named(connection, name).id, by="operator")

    click.echo(f"{name} is deleted; where its name stood stands {in_transaction(work)}.")


@account.command("door")
@click.option("--mode", type=click.Choice(MODES), help="closed: nobody new; invited; open: by themselves.")
@click.option(
    "--class-code", is_flag=True, help="The open door asks for a new code, which is shown this once."
)
@click.option("--no-class-code", is_flag=True, help="The open door asks for no code.")
@click.option(
    "--mail-domain",
    "mail_domains",
    multiple=True,
    help="The open door takes mail addresses of it alone, like school.example; once for each.",
)
@click.option("--no-mail-domains", is_flag=True, help="The open door asks for no mail address.")
@json_option
def set_door(
    mode: str | None,
    class_code: bool,
    no_class_code: bool,
    mail_domains: tuple[str, ...],
    no_mail_domains: bool,
    as_json: bool,
) -> None:
    """Say who may come in, or show it."""
    if class_code and no_class_code:
        raise click.UsageError("--class-code and --no-class-code contradict each other.")
    if mail_domains and no_mail_domains:
        raise click.UsageError("--mail-domain and --no-mail-domains contradict each other.")
    code = door.new_code() if class_code else None

    def work(connection: AnyConnection) -> Door:
        found = door.current(connection)
        if not (mode or class_code or no_class_code or mail_domains or no_mail_domains):
            return found
        return door.change(
            connection,
            mode=mode or found.mode,
            mail_domains=() if no_mail_domains else mail_domains or found.mail_domains,
            class_code=code,
            keep_code=not no_class_code,
        )

    found = in_transaction(work)
    asked = found.class_code is not None
    told = {"mode": found.mode, "mail_domains": found.mail_domains, "asks_for_code": asked, "new_code": code}
    lines = [f"The door is {found.mode}{', and asks for a class code' if asked else ''}."]
    if found.mail_domains:
        lines.append(f"The open door takes mail addresses of {', '.join(found.mail_domains)}.")
    if code is not None:
        lines.append(f"The class code is {code}; it is shown this once.")
    show(told, as_json, *lines)
