"""Hex maps drawn as text by hand, for games that rule by hexes. docs/drawn-maps.md describes the format."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

from boardparsers.drawn.build import Builder
from boardparsers.drawn.header import read_header
from boardparsers.drawn.text import MAX_CHARACTERS, read_text
from boardparsers.drawn.vocabulary import Vocabulary, games, read_vocabulary, vocabulary_of
from boardparsers.errors import BoardError, QuestionError
from boardparsers.hexmodel.model import HexMap
from boardparsers.openfile import read_at_most

SUFFIX = ".hexmap.txt"
ASL = "asl"

__all__ = [
    "SUFFIX",
    "Vocabulary",
    "built_in_map",
    "built_in_maps",
    "games",
    "load_drawing",
    "read_belonging",
    "read_drawing",
    "read_vocabulary",
    "vocabulary_of",
]


def read_drawing(text: str, name: str, vocabulary: Vocabulary | None = None) -> HexMap:
    """The map that a drawing shows; its game stands in `attributes["ruleset"]`. Only ASL's has a raster.

    name: for messages, and the map's name where the header gives none. vocabulary: terrain by name; else that of the
    game in the header, where the package has one. Raises BoardError with line and column; a terrain that the
    vocabulary lacks is `unknown`, with a note.
    """
    drawing = read_text(text, name)
    header = read_header(drawing, name)
    map_ = Builder(drawing, header, vocabulary or vocabulary_of(header.game) or Vocabulary()).build()
    if header.game != ASL:
        return map_
    from boardparsers.drawn.painted import painted  # and what paints boards: for ASL alone

    return painted(map_)


def load_drawing(path: Path, vocabulary: Vocabulary | None = None) -> HexMap:
    """`read_drawing` of a file. Raises BoardError, also for what is not UTF-8 text."""
    text = _text_of(path)
    name = path.name.removesuffix(SUFFIX)
    try:
        return read_drawing(text, name, vocabulary)
    except BoardError as error:
        raise BoardError(path, error.what, error.where, error.hint) from error


def read_belonging(path: Path) -> tuple[str, str]:
    """Module and board that the header of a drawing names, "" for none. Raises BoardError."""
    header = read_header(read_text(_text_of(path), path.name), path.name)
    return header.module, header.board


def _text_of(path: Path) -> str:
    """Raises BoardError for what cannot be read or is not UTF-8 text."""
    data = read_at_most(path, 4 * MAX_CHARACTERS + 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BoardError(path, "not UTF-8 text", f"byte {error.start}") from error


def built_in_maps() -> tuple[str, ...]:
    """Games that have a map of their own in the package, by the name of their rule set."""
    folder = resources.files("boardparsers.drawn") / "maps"
    return tuple(sorted(file.name.removesuffix(SUFFIX) for file in folder.iterdir() if file.name.endswith(SUFFIX)))


@cache
def built_in_map(game: str) -> HexMap:
    """The map that comes with the package for a game. Raises QuestionError if there is none."""
    if game not in built_in_maps():
        raise QuestionError(f"no built-in map for {game[:40]!r}; there are maps for {', '.join(built_in_maps())}")
    file = resources.files("boardparsers.drawn") / "maps" / f"{game}{SUFFIX}"
    return read_drawing(file.read_text(encoding="utf-8"), file.name)
