"""What can go wrong with a file: one clear line saying what, where and what to do."""

from __future__ import annotations


class CrestlineError(Exception):
    """Base of every error that is the input's fault; its text is one line for the user."""


class BoardError(CrestlineError):
    """A file could not be read as a board.

    path: the file; what: what is wrong; where: the entry, line or byte in it; hint: what the user can do.
    """

    def __init__(self, path: object, what: str, where: str = "", hint: str = "") -> None:
        super().__init__(path, what, where, hint)
        self.path, self.what, self.where, self.hint = str(path), what, where, hint

    def __str__(self) -> str:
        place = f" ({self.where})" if self.where else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.path}{place}: {self.what}{hint}"


class QuestionError(CrestlineError):
    """Understood, but it asks for something that is not there: a hex, a level, a board, an option."""
