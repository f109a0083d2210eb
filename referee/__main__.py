"""`python -m referee`: host matches until told to stop."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Sequence
from typing import Final

from cuig.config import Address, ConfigError, parse_address, read
from cuig.engine.numbers import whole_number
from cuig.net.certificates import CertificatesUnreadable
from cuig.net.listening import CannotListen
from cuig.printable import log_handler
from cuig.process import infrequent_gc, loop_factory

from referee.config import Config
from referee.server import serve

_LINE: Final = "%(asctime)s %(levelname).1s %(name)s %(message)s"


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve, or say in one sentence why not. Returns the exit code."""
    flags = _parser().parse_args(arguments)
    try:
        config = read(
            Config,
            arena=flags.arena,
            referee_listen=flags.listen,
            referee_address=flags.address,
            referee_seats=flags.seats,
        )
    except ConfigError as error:
        return _refuse(error)
    logging.basicConfig(level=config.log.upper(), handlers=[log_handler(_LINE)])
    try:
        with infrequent_gc(), asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(serve(config))
    except (CannotListen, CertificatesUnreadable) as error:
        return _refuse(error)
    return 0


def _refuse(error: Exception) -> int:
    sys.stderr.write(f"referee: {error}\n")
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m referee",
        description="Hosts matches: bots attach to it, the arena sends it matches to be played.",
        epilog="Each flag is also a variable, CUIG_REFEREE_LISTEN and so on; CUIG_HOUSE_TOKEN is needed.",
    )
    parser.add_argument(
        "--listen", type=_address, metavar="HOST:PORT", help="where to listen; port 0 is any free one"
    )
    parser.add_argument(
        "--address", type=_address, metavar="HOST:PORT", help="where others reach it, if not there"
    )
    parser.add_argument(
        "--arena", type=_address, metavar="HOST:PORT", help="where the arena's gRPC service is"
    )
    parser.add_argument("--seats", type=_seats, metavar="N", help="how many seats one bot may hold (512)")
    return parser


def _address(text: str) -> Address:
    try:
        return parse_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _seats(text: str) -> int:
    try:
        return whole_number(text, 0)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


if __name__ == "__main__":
    sys.exit(main())
