"""`cuig verify`: check how a match was dealt and played."""

from __future__ import annotations

import sys
from argparse import Namespace

from cuig.cli.errors import CommandError, unreadable
from cuig.cli.output import say, say_json
from cuig.client.receipts import find_receipts
from cuig.paths import expand_home
from cuig.receipt import Receipt, ReceiptError
from cuig.verify import FileUnreadable, MatchFile, match_file_from, mismatches
from cuig.verify_receipts import openings


def run(given: Namespace) -> int:
    """Check a match's file. Returns 1 where something in it does not fit."""
    match = _read_match(given.file)
    if given.receipts is not None and (given.commitment or given.nonce):
        raise CommandError("--receipts has both; leave out --commitment and --nonce")
    wrong, told = mismatches(match, given.commitment), None
    for name, nonce in given.nonce:
        wrong += _nonce_mismatches(match, name, nonce)
    if given.receipts is not None:
        receipts = _receipts(given.receipts, match.match_id)
        told = openings(match, receipts)
        wrong += told.mismatches
    deals = sum(1 for segment in match.record if segment.deal)
    actions = sum(len(segment.actions) for segment in match.record)
    added = sum(1 for nonce in match.nonces if nonce)
    if given.json:
        found = {
            "match": match.match_id,
            "does_not_fit": wrong,
            "shown": [] if told is None else told.shown,
            "committed": bool(match.commitment),
            "by_the_bots_word": bool(given.commitment) or told is not None,
            "own_nonce": None if told is None else told.added,
            "nonces": added,
            "deals": deals,
            "actions": actions,
            "awarded": match.awarded,
        }
        say_json(found)
        return 1 if wrong else 0
    for sentence in wrong:
        say(f"does not fit: {sentence}")
    for sentence in () if told is None else told.shown:
        say(f"to know: {sentence}")
    if wrong:
        return 1
    bound = "it is what was committed to" if match.commitment else "no commitment is in the file"
    if given.commitment or told is not None:
        bound = "it is what the bot was told was committed to"
    if given.nonce or (told is not None and told.added):
        bound += ", what it added is in the cards"
    checked = (
        f"{deals} deals and {actions} actions are as they must be; a bot did not come, and lost by that"
        if match.awarded
        else f"{deals} deals, {actions} actions and the result are as they must be"
    )
    say(
        f"match {match.match_id}: {bound}; {added} of {len(match.plan.entrants)} bots added to the cards; "
        f"{checked}"
    )
    return 0


def _nonce_mismatches(match: MatchFile, name: str, nonce: bytes) -> list[str]:
    """Check a nonce that a bot wrote down itself. Raises CommandError for a bot that was not at the match."""
    if name not in match.plan.entrants:
        raise CommandError(
            f"{name!r} is not at match {match.match_id}: it is {' and '.join(match.plan.entrants)} who are"
        )
    found = match.nonces[match.plan.entrants.index(name)]
    if found == nonce:
        return []
    return [f"{name} added {found.hex() or 'nothing'} to the cards, and not {nonce.hex()}"]


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


def _receipts(name: str, match_id: str) -> list[Receipt]:
    """Find everything that was kept of a match. Raises CommandError."""
    try:
        receipts = find_receipts(name, match_id)
    except OSError as error:
        raise unreadable(name, error) from error
    except ReceiptError as error:
        raise CommandError(f"{name} holds no receipts of `cuig connect --receipts`: {error}") from error
    if not receipts:
        raise CommandError(f"{name} has no receipt of match {match_id}: was the bot at it, with this file?")
    return receipts
