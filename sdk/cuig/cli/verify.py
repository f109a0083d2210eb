"""`cuig verify`: check how a match was dealt and played."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

from cuig.cli.errors import CommandError, unreadable
from cuig.client.receipts import find_receipt
from cuig.paths import expand_home
from cuig.verify import FileUnreadable, MatchFile, match_file_from, mismatches


def run(given: Namespace) -> int:
    """Check a match's file. Returns 1 where something in it does not fit."""
    match = _read_match(given.file)
    commitment, nonce = given.commitment, given.nonce
    if given.receipts is not None and (commitment or nonce):
        raise CommandError("--receipts has both; leave out --commitment and --nonce")
    if given.receipts is not None:
        commitment, nonce = _receipt(given.receipts, match.match_id)
    wrong = mismatches(match, commitment, nonce)
    deals = sum(1 for segment in match.record if segment.deal)
    actions = sum(len(segment.actions) for segment in match.record)
    added = sum(1 for nonce in match.nonces if nonce)
    if given.json:
        found = {
            "match": match.match_id,
            "does_not_fit": wrong,
            "committed": bool(match.commitment),
            "by_the_bots_word": bool(commitment),
            "nonces": added,
            "deals": deals,
            "actions": actions,
            "awarded": match.awarded,
        }
        print(json.dumps(found, indent=2))
        return 1 if wrong else 0
    for sentence in wrong:
        print(f"does not fit: {sentence}")
    if wrong:
        return 1
    bound = "its seeds are those committed to" if match.commitment else "no commitment is in the file"
    if commitment:
        bound = "its seeds are those that the bot was told were committed to"
    if nonce:
        bound += ", what it added is in the cards"
    checked = (
        f"{deals} deals and {actions} actions are as they must be; a bot did not come, and lost by that"
        if match.awarded
        else f"{deals} deals, {actions} actions and the result are as they must be"
    )
    print(
        f"match {match.match_id}: {bound}; {added} of {len(match.plan.entrants)} bots added to the cards; "
        f"{checked}"
    )
    return 0


def _read_match(name: str) -> MatchFile:
    """Read a match's file, or the standard input for `-`. Raises CommandError."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else expand_home(name).read_bytes()
    except OSError as error:
        raise unreadable(name, error) from error
    try:
        return match_file_from(text)
    except FileUnreadable as error:
        if text.lstrip()[:1] == b"{":
            raise CommandError(f"{name} is no file of a match: {error}") from error
        raise CommandError(
            f"{name} is no file of a match: `record.json` of the match's page is wanted, which has its seeds"
        ) from error


def _receipt(name: str, match_id: str) -> tuple[bytes, bytes]:
    """Find the commitment and the nonce kept of a match. Raises CommandError."""
    try:
        receipt = find_receipt(name, match_id)
    except OSError as error:
        raise unreadable(name, error) from error
    except ValueError as error:
        raise CommandError(f"{name} holds no receipts of `cuig connect --receipts`: {error}") from error
    if receipt is None:
        raise CommandError(f"{name} has no receipt of match {match_id}: was the bot at it, with this file?")
    return receipt
