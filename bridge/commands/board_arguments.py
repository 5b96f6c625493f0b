"""The arguments that every command has which takes a board."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardparsers.library import ENVIRONMENT, BoardLibrary, folders_from_environment


def add_board_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--boards",
        metavar="DIR",
        action="append",
        type=Path,
        help=f"folder in which boards are found by name (may be given again; else {ENVIRONMENT})",
    )
    parser.add_argument(
        "--shared",
        metavar="FILE",
        type=Path,
        help="SharedBoardMetadata.xml of VASL (else the one beside the board, else the built-in table)",
    )


def library_of(args: argparse.Namespace) -> BoardLibrary:
    """The library that those arguments ask for."""
    return BoardLibrary(args.boards or folders_from_environment(), shared=args.shared)
