"""Exit statuses as the help of each command tells them."""

from __future__ import annotations

from typing import Final

AT_FAULT: Final = "2 the words or a file are at fault (one line says what is wrong)"
STATUSES: Final = f"exit status: 0 done, {AT_FAULT}"
ANSWER_STATUSES: Final = f"exit status: 0 answered, {AT_FAULT}, 3 undetermined (the ruling says why)"
