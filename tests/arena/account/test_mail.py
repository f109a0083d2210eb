"""Mail addresses of accounts: one address is one account's."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.account import accounts, invitations
from arena.errors import MailTaken
from arena.store import account


def test_an_address_that_two_confirm_at_once_is_one_accounts(connection: psycopg.Connection[Any]) -> None:
    first, second = (
        accounts.join(connection, invitations.invite(connection).code, name, None) for name in ("ann", "bob")
    )
    account.change_mail(connection, first.id, "ann@school.example")
    # Whoever looked before the other had it finds out by the row.
    with pytest.raises(MailTaken, match="There is an account with this mail address"):
        account.change_mail(connection, second.id, "Ann@school.example")
