"""The arguments that every command has which takes a board."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from boardparsers.errors import QuestionError
from boardparsers.library import ENVIRONMENT, BoardLibrary, folders_from_environment
from bridge.commands.argument_types import path


def add_board_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--boards",
        metavar="DIR",
        action="append",
        type=path,
        help=f"folder in which boards are found by name (may be given again; else {ENVIRONMENT})",
    )
    parser.add_argument(
        "--shared",
        metavar="FILE",
        type=path,
        help="SharedBoardMetadata.xml of VASL (else the one beside the board, else the built-in table)",
    )


def library_of(args: argparse.Namespace, *, paths: bool = True, listed_for: float = 0.0) -> BoardLibrary:
    """The library that those arguments ask for. Raises CrestlineError for what they name and is not there, even if no
    board needs it. paths, listed_for: as `BoardLibrary` has them."""
    folders = folders_of(args)
    if args.shared is not None:
        from boardparsers.vasl.shared import load_shared  # and lxml: only when there is a file to read

        load_shared(args.shared)
    return BoardLibrary(folders, shared=args.shared, paths=paths, listed_for=listed_for)


def folders_of(args: argparse.Namespace) -> Sequence[Path]:
    """Where boards are looked for. Raises QuestionError for a folder of --boards that is not there."""
    for folder in args.boards or ():
        if not folder.is_dir():
            raise QuestionError(f"--boards {folder}: there is no such folder")
    return args.boards or folders_from_environment()
