"""The progress bar of long work: on a terminal only, so that pipes, files and logs stay clean."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from tqdm import tqdm

T = TypeVar("T")

DELAY_S: Final = 0.5  # work that is done sooner shows no bar at all


def progress(items: Iterable[T], what: str, *, total: int | None = None, unit: str = "") -> Iterator[T]:
    """Pass `items` on and show on stderr how far it is. total: how many, where `items` cannot tell.

    The bar is wiped at the end. Nothing is written where stderr is no terminal.
    """
    return iter(
        tqdm(items, desc=what, total=total, unit=_unit(unit), file=sys.stderr, disable=None, leave=False, delay=DELAY_S)
    )


@contextmanager
def progress_bar(total: int, what: str, *, unit: str = "") -> Iterator[Callable[[int], object]]:
    """For work done in chunks: gives `advance(n)`, to be called after each chunk with how many more are done."""
    with tqdm(
        desc=what, total=total, unit=_unit(unit), file=sys.stderr, disable=None, leave=False, delay=DELAY_S
    ) as bar:
        yield bar.update


def _unit(unit: str) -> str:
    return f" {unit}" if unit else "it"
