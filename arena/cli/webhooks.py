"""`arena webhook`: addresses that are told what has happened."""

from __future__ import annotations

import click
from rich.table import Table

from arena.cli.database import database, in_transaction
from arena.cli.output import json_option, show
from arena.cli.params import WholeNumber
from arena.cli.tables import table_of, when
from arena.news import webhooks
from arena.news.webhooks import Delivery, Webhook

_ID = WholeNumber(1, 2**63 - 1)


@click.group()
def webhook() -> None:
    """Webhooks are told of faults, suspensions and events that are over."""


@webhook.command()
@click.argument("url")
@click.option("--owner", help="Whose bots it hears of.  [it hears of everything]")
@json_option
def create(url: str, owner: str | None, as_json: bool) -> None:
    """Tell an address what happens to an owner's bots, or in the whole arena."""
    made = in_transaction(lambda connection: webhooks.create(connection, url, owner))
    of = f"of {owner}'s bots" if owner else "of everything"
    number = made.webhook.id
    show(
        {"id": number, "secret": made.secret},
        as_json,
        f"Webhook {number} hears {of}. What it is sent is signed with this secret, which is shown only now:\n"
        f"{made.secret}\n`arena webhook try {number}` sends it a word.",
    )


@webhook.command("list")
@click.option("--owner", help="Only those of this owner.")
@json_option
def list_webhooks(owner: str | None, as_json: bool) -> None:
    """All webhooks, and whether what they are told arrives."""
    with database() as connection:
        found = webhooks.every(connection, owner)
    show(found, as_json, _webhooks(found))


@webhook.command("show")
@click.argument("number", metavar="ID", type=_ID)
@json_option
def show_deliveries(number: int, as_json: bool) -> None:
    """What a webhook was told lately, and what became of it."""
    with database() as connection:
        found = webhooks.deliveries(connection, number)
    show(found, as_json, _deliveries(found))


@webhook.command("try")
@click.argument("number", metavar="ID", type=_ID)
def try_out(number: int) -> None:
    """Send it a word that says nothing."""
    in_transaction(lambda connection: webhooks.try_out(connection, number))
    click.echo(f"It is on its way; `arena webhook show {number}` says what becomes of it.")


@webhook.command("on")
@click.argument("number", metavar="ID", type=_ID)
def switch_on(number: int) -> None:
    """Tell it again, from now on, after it was switched off because nothing arrived."""
    in_transaction(lambda connection: webhooks.switch_on(connection, number))
    click.echo(f"Webhook {number} is told what happens from now on.")


@webhook.command()
@click.argument("number", metavar="ID", type=_ID)
def delete(number: int) -> None:
    """Tell it nothing more, and forget it."""
    in_transaction(lambda connection: webhooks.delete(connection, number))
    click.echo(f"Webhook {number} is forgotten, with what was on its way to it.")


def _webhooks(found: list[Webhook]) -> Table:
    empty = "None: `arena webhook create URL` makes one."
    table = table_of("id", "hears", "address", "waiting", "remark", caption="" if found else empty)
    for one in found:
        remark = f"off: {one.off_because}" if one.off_at else ""
        if one.failing_since and not one.off_at:
            remark = f"nothing arrives since {when(one.failing_since)}"
        hears = f"of {one.owner}'s bots" if one.owner else "everything"
        table.add_row(str(one.id), hears, one.url, str(one.waiting), remark)
    return table


def _deliveries(found: list[Delivery]) -> Table:
    caption = "" if found else "It was told nothing yet."
    table = table_of("id", "when", "kind", "about", "tries", "remark", caption=caption)
    for one in found:
        if one.arrived_at:
            remark = f"arrived ({one.status})"
        else:
            remark = one.failure or "on its way"
            remark += "" if one.next_at else "; given up"
        table.add_row(str(one.id), when(one.created_at), one.kind, one.subject, str(one.tries), remark)
    return table
