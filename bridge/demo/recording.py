"""A recorded game: the pieces as they stood, then move after move. Data files in games/, one for each rule set."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Annotated, Final, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from boardparsers.errors import QuestionError

BUILT_IN: Final = "built-in"


class Part(BaseModel):
    """Frozen; a key that is not known is an error, since a typing mistake would silently change the game."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class RecordedPiece(Part):
    """Where a piece stands at the start. level: relative to the hex's base level. hex: the board's own name."""

    id: str
    name: str
    side: str
    hex: str
    level: int = 0
    properties: dict[str, str] = {}


class RecordedMove(Part):
    """A piece goes to another hex or level. says: what the move shows, for the reader."""

    piece: str
    to: str
    level: int = 0
    says: str = ""


class Recording(Part):
    """A game of two sides. board: BUILT_IN, or what the moves were made for. options: of the rule set."""

    title: str
    ruleset: str
    board: str = BUILT_IN
    about: str = ""
    options: tuple[str, ...] = ()
    pieces: Annotated[tuple[RecordedPiece, ...], Field(min_length=2)]
    moves: Annotated[tuple[RecordedMove, ...], Field(min_length=1)]

    @property
    def sides(self) -> tuple[str, ...]:
        """In the order in which they first appear."""
        return tuple(dict.fromkeys(piece.side for piece in self.pieces))

    def piece(self, id_: str) -> RecordedPiece:
        return next(piece for piece in self.pieces if piece.id == id_)

    @model_validator(mode="after")
    def _hangs_together(self) -> Self:
        ids = [piece.id for piece in self.pieces]
        if len(set(ids)) != len(ids):
            raise ValueError("two pieces have the same id")
        if len(self.sides) != 2:
            raise ValueError(f"a recorded game has two sides, not {len(self.sides)}")
        strangers = {move.piece for move in self.moves} - set(ids)
        if strangers:
            raise ValueError(f"moves of pieces that are not there: {', '.join(sorted(strangers))}")
        return self


def read(text: str, name: str) -> Recording:
    """A recording from TOML. Raises QuestionError with the place of the first mistake."""
    try:
        return Recording.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise QuestionError(f"{name} is not TOML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "game"
        raise QuestionError(f"{name}: {place}: {first['msg']}") from error


def recorded_for(ruleset: str) -> Recording:
    """The game that was recorded for a rule set. Raises QuestionError if there is none."""
    names = available()
    if ruleset not in names:
        raise QuestionError(f"no game was recorded for rule set {ruleset}; there are: {', '.join(names)}")
    file = f"{ruleset}.toml"
    return read((files("bridge.demo") / "games" / file).read_text(encoding="utf-8"), file)


def available() -> list[str]:
    """Rule sets that have a recorded game."""
    folder = files("bridge.demo") / "games"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))
