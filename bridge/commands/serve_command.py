"""`crestline serve`: the table server that the VASSAL extension connects to."""

from __future__ import annotations

import argparse
import asyncio
import ipaddress
import os
import secrets
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from boardparsers.errors import CrestlineError
from boardparsers.library import BoardLibrary
from boardparsers.tablemaps import TableMaps
from boardparsers.vasl.shared import built_in, load_shared
from bridge.commands.argument_types import name, name_of, port
from bridge.commands.board_arguments import add_board_arguments, library_of
from bridge.commands.ledger_arguments import DB_HELP
from bridge.commands.statuses import SERVE_STATUSES
from bridge.commands.warming import board_to_warm_up_on, told_if_slow, warm_up
from bridge.ledger import Ledger, default_url
from bridge.protocol import limits
from bridge.protocol.values import Policy
from bridge.rules.registry import rule_set, rule_set_names
from bridge.rules.spoken import language_of
from bridge.server.addresses import is_address
from bridge.server.config import DEFAULT_PORT, ServerConfig
from bridge.server.garbage import collect_in_pauses, spare_what_stays
from bridge.server.hall import DEFAULT_RULESET
from bridge.server.origin import is_origin
from bridge.server.pieces import CountersOf
from bridge.server.service import TableServer
from bridge.table.options import check_options

TOKEN, DIRECTOR_TOKEN = "CRESTLINE_TOKEN", "CRESTLINE_DIRECTOR_TOKEN"
# How long a thread may hold the interpreter while rulings are sent: less than Python's own 5 ms.
SWITCH_INTERVAL: Final = 0.001

# Seconds after which the folders of boards are looked through again: clients may ask for a hundred boards at once.
LISTED_FOR: Final = 2.0


class ServeError(CrestlineError):
    """The server cannot start; one line saying why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", type=name, default="127.0.0.1", help="address to listen on; 0.0.0.0 for others on the net to connect"
    )
    parser.add_argument(
        "--port", type=port, default=DEFAULT_PORT, help=f"port (default {DEFAULT_PORT}; 0: any free one)"
    )
    add_board_arguments(parser)
    parser.add_argument("--db", type=name, metavar="URL", help=DB_HELP)
    parser.add_argument(
        "--policy", choices=[str(policy) for policy in Policy], help="who is shown what; fixed if given"
    )
    parser.add_argument(
        "--ruleset", type=name, default=None, metavar="R", help=f"rule set of the table: {', '.join(rule_set_names())}"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME", help="a named policy of the rule set")
    parser.add_argument(
        "--map",
        type=name,
        action="append",
        default=[],
        metavar="MAP",
        help="a map to play on, a file or a name: for the boards that its header names, else for every board",
    )
    parser.add_argument(
        "--lang", default="en", metavar="CODE", help="language of rulings for players whose VASSAL does not say theirs"
    )
    parser.add_argument(
        "--table",
        type=name_of(limits.NAME),
        default="main",
        metavar="NAME",
        help="the table that is opened at the start",
    )
    _add_who_may_connect(parser)
    parser.epilog = SERVE_STATUSES


def _add_who_may_connect(parser: argparse.ArgumentParser) -> None:
    token = name_of(limits.TOKEN)
    parser.add_argument(
        "--token", type=token, help=f"lets a client open tables (else {TOKEN}, else a new one is printed)"
    )
    parser.add_argument(
        "--director-token", type=token, help=f"makes a client a director (else {DIRECTOR_TOKEN}, else a new one)"
    )
    parser.add_argument(
        "--allow-origin", action="append", default=[], metavar="URL", help="a web page that may connect"
    )
    parser.add_argument(
        "--proxy",
        type=name,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy in front of the server: its X-Forwarded-For tells the players behind it apart",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C, or until the process is asked to end."""
    for origin in args.allow_origin:
        if not is_origin(origin):
            raise ServeError(f"--allow-origin {origin}: not an origin such as https://example.org")
    for proxy in args.proxy:
        if not is_address(proxy):
            raise ServeError(f"--proxy {proxy}: not an IP address such as 127.0.0.1")
    if args.ruleset or args.option:  # what is wrong with them is told before anything is opened
        check_options(rule_set(args.ruleset or DEFAULT_RULESET), args.option)
    check_language(args.lang)
    library = library_of(args, paths=False, listed_for=LISTED_FOR)
    maps = TableMaps(library_of(args, listed_for=LISTED_FOR), tuple(args.map))
    ledger = Ledger(args.db or default_url())
    try:
        asyncio.run(_serve(config_of(args), library, maps, ledger, args.shared))
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("stopped", flush=True)
    finally:
        ledger.close()
    return 0


def check_language(code: str) -> None:
    """Raises QuestionError for a language that no rule set tells its rulings in."""
    language_of(code, set().union(*(rule_set(each).languages for each in rule_set_names())))


def config_of(args: argparse.Namespace) -> ServerConfig:
    """What the arguments and the environment say."""
    return ServerConfig(
        host=args.host,
        port=args.port,
        token=args.token or os.environ.get(TOKEN) or secrets.token_urlsafe(12),
        director_token=args.director_token or os.environ.get(DIRECTOR_TOKEN) or secrets.token_urlsafe(12),
        ruleset=args.ruleset or "",
        policy=Policy(args.policy) if args.policy else None,
        options=tuple(args.option),
        origins=tuple(args.allow_origin),
        proxies=tuple(args.proxy),
        table=args.table,
        language=args.lang.strip().casefold(),
    )


async def _serve(
    config: ServerConfig, library: BoardLibrary, maps: TableMaps, ledger: Ledger, shared: Path | None
) -> None:
    sys.setswitchinterval(SWITCH_INTERVAL)
    counters = CountersOf(load_shared(shared) if shared is not None else built_in())
    server = TableServer(config, library.load, ledger, counters=counters, maps=maps)
    try:
        await server.start()
    except OSError as error:
        raise ServeError(f"{config.host}:{config.port}: cannot listen there ({error.strerror or error})") from error
    try:
        _stop_on_terminate()
        for line in greeting(config, server, library, ledger):
            say(line)
        with told_if_slow(say) as taken:
            board = await asyncio.to_thread(board_to_warm_up_on, server.rules.name, library.load)
            try:
                await asyncio.to_thread(warm_up, server.rules, board)
            except asyncio.CancelledError:  # the thread cannot be ended
                say("Stopping once what is being compiled is done, within a minute ...")
                raise
            spare_what_stays()
        say(f"Ready: rulings come at once from now on ({taken.seconds:.1f} s to get ready).")
        await collect_in_pauses(server)
    finally:
        await server.stop()


def say(line: str) -> None:
    """Print at once, through a pipe too."""
    print(line, flush=True)


def _stop_on_terminate() -> None:
    """Being asked to end (a service manager, Ctrl-Break on Windows) is like Ctrl-C: everyone is told, all is kept; the
    second time it ends at once. SIGINT itself may be ignored, as shells have it for what they start with "&"."""
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None

    def stop(*_: object) -> None:
        if task.cancelling():
            raise KeyboardInterrupt
        loop.call_soon_threadsafe(task.cancel)

    for sort in ("SIGTERM", "SIGBREAK"):
        number = getattr(signal, sort, None)
        if number is not None:
            signal.signal(number, stop)


def greeting(config: ServerConfig, server: TableServer, library: BoardLibrary, ledger: Ledger) -> Iterator[str]:
    """What whoever starts the server must know to play."""
    yield "Crestline table server"
    for address in addresses(config.host):
        yield f"  address         ws://{address}:{server.port}"
    yield f"  join code       {server.join_code}    (table {config.table}: tell it the other player)"
    yield f"  token           {config.token}    (opens other tables)"
    yield f"  director token  {config.director_token}    (sees what both sides see)"
    yield f"  ledger          {ledger.name}"
    yield f"  boards          {_boards(library)}"
    yield ""
    yield "In VASSAL with the extension: connect with the address and the join code. Ctrl-C stops the server."
    if not _is_local(config.host):
        yield "Others on the net reach this server. What is said is not encrypted: over the internet, put a proxy with"
        yield "TLS in front of it and connect with wss://."


def _boards(library: BoardLibrary) -> str:
    names = library.names()
    if not names:
        return "none: only the built-in board (name folders with --boards)"
    return f"{len(names)} in {', '.join(str(folder) for folder in library.folders)}"


def _is_local(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def addresses(host: str) -> list[str]:
    """What others type to reach a host: for "all interfaces", this machine's own address and its local name."""
    if host not in ("0.0.0.0", "::", ""):
        return [f"[{host}]" if ":" in host else host]
    own = _own_address()
    return [*([own] if own else []), "127.0.0.1"]


def _own_address() -> str:
    """This machine's address towards the net; nothing is sent to find it. "" if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
