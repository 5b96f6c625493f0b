"""A word to whoever waits at a terminal while rules are compiled at their first use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

PATIENCE_S: Final = 1.5
LOOK_EVERY_S: Final = 0.25
COMPILING: Final = "Compiling the rules for this machine: once, for up to a minute ..."


@contextmanager
def compiling_is_told() -> Iterator[None]:
    """Says so on stderr, if that is a terminal, once the compiler is at work beyond the patience of a person."""
    if not sys.stderr.isatty():
        yield
        return
    done = Event()
    watcher = Thread(target=watch, args=(done, is_compiling, _say), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()


def watch(done: Event, busy: Callable[[], bool], say: Callable[[str], None]) -> None:
    """Say it once, if it is busy at any look before it is done."""
    wait = PATIENCE_S
    while not done.wait(wait):
        if busy():
            say(COMPILING)
            return
        wait = LOOK_EVERY_S


def is_compiling() -> bool:
    """Whether numba, which is loaded only where it is needed, holds its compiler's lock, on another thread."""
    module = sys.modules.get("numba.core.compiler_lock")
    lock = getattr(getattr(module, "global_compiler_lock", None), "_lock", None)
    if lock is None:  # not loaded, or another version: then nothing is said
        return False
    if not lock.acquire(blocking=False):
        return True
    lock.release()
    return False


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
