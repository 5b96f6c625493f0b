"""Join codes: short enough to say over a voice chat, long enough that nobody finds one by trying.

Three of the 64 words in words.txt and two digits: 64^3 * 90 = 23.6 million codes, with a bound on failures for each
address.
"""

from __future__ import annotations

import re
import secrets
from importlib.resources import files
from typing import Final

WORDS: Final = tuple(files("bridge.server").joinpath("words.txt").read_text(encoding="utf-8").split())
_SEPARATORS: Final = re.compile(r"[\s_.,-]+")


def new_join_code() -> str:
    """A code by chance that cannot be guessed: "ridge-otter-mill-47"."""
    words = [secrets.choice(WORDS) for _ in range(3)]
    return "-".join([*words, str(10 + secrets.randbelow(90))])


def normal(code: str) -> str:
    """A code as it was made, however it was typed: any case, with spaces, dots or hyphens."""
    return _SEPARATORS.sub("-", code.strip().casefold()).strip("-")
