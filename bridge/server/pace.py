"""How long a rule set takes for lines of sight, as seen at this table so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from bridge.protocol.values import Topic
from bridge.rules.ruling import Ruling
from bridge.table.questions import Ask

# What passing work to a thread and waiting for it costs while others wait for the interpreter too, about: less than
# that is answered at once.
HOP_MS: Final = 3.0
FORGET: Final = 0.1  # how much each new time counts, once it is not the worst

Answers = dict[Hashable, Ruling]


@dataclass(slots=True)
class Pace:
    """a_line: milliseconds of processor time for one line of many; 0 while nothing was seen: rules may have to be
    compiled first."""

    ruleset: str = ""
    a_line: float = 0.0

    def is_quick(self, ruleset: str, asks: Sequence[Ask]) -> bool:
        """Whether the questions are lines, told in short, that take less time than a thread would cost."""
        known = ruleset == self.ruleset and self.a_line > 0
        return known and len(asks) * self.a_line < HOP_MS and all(map(_is_short_line, asks))

    def timed(self, ruleset: str, asks: Sequence[Ask], answer: Callable[[], Answers]) -> Answers:
        """The answers; their time is learnt from."""
        started = time.thread_time()
        answers = answer()
        if asks and all(map(_is_short_line, asks)):
            took = (time.thread_time() - started) * 1000 / len(asks)
            if ruleset != self.ruleset or took > self.a_line:
                self.ruleset, self.a_line = ruleset, took
            else:
                self.a_line += FORGET * (took - self.a_line)
        return answers


def _is_short_line(ask: Ask) -> bool:
    return ask.topic is Topic.LOS and not ask.full
