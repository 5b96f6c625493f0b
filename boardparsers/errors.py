"""What can go wrong with a file: one clear line saying what, where and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


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


def no_such(what: str, word: str, known: Iterable[str], most: int = 12) -> str:
    """`no unit 'tnak'; did you mean 'tank'? there are: ...`: what was written, the nearest that is known, and what
    there is, at most so many of them. The word is a stranger's: its first 40 characters are shown."""
    listed = sorted(known)
    told = f"no {what} {word[:40]!r}"
    folded = {each.casefold(): each for each in listed}
    near = get_close_matches(word[:40].casefold(), folded, 1, 0.6)
    hint = f" did you mean {folded[near[0]]!r}?" if near else ""
    more = f" and {len(listed) - most} more" if len(listed) > most else ""
    there_are = f"there are: {', '.join(listed[:most])}{more}" if listed else "it knows none"
    return f"{told};{hint} {there_are}"
