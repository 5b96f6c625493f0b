"""Exit statuses as the help of each command tells them."""

from __future__ import annotations

from typing import Final

AT_FAULT: Final = "2 the words or a file are at fault (one line says what is wrong)"
STATUSES: Final = f"exit status: 0 done, {AT_FAULT}"
ANSWER_STATUSES: Final = f"exit status: 0 answered, {AT_FAULT}, 3 undetermined (the ruling says why)"
MANY_STATUSES: Final = f"{ANSWER_STATUSES}; of many lines 3 only if not one of them has an answer"
SERVE_STATUSES: Final = "exit status: 0 stopped, by Ctrl-C too, 2 it cannot start (one line says why)"
EXTENSION_STATUSES: Final = "exit status: 0 done, 2 something is missing or at fault (one line says what)"
DEMO_STATUSES: Final = f"exit status: 0 both players got the same rulings, 1 they did not, {AT_FAULT}"
