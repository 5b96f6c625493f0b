"""Steps amount to the same verdict as the kernel's findings."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from boardparsers.hexmodel import Hex
from bridge.rules.by_hex import line_kernel as kernel
from bridge.rules.by_hex.findings import EFFECTS, VERDICTS, point, verdict_of
from bridge.rules.ruling import Citation, Step

CODES = (kernel.NONE, kernel.HINDERS, kernel.UNDECIDED, kernel.BLOCKS)


@pytest.mark.parametrize("effects", list(product(CODES, repeat=3)))
def test_one_order_of_effects(effects: tuple[int, ...]) -> None:
    found = np.zeros((3, kernel.COLUMNS), np.int64)
    found[:, kernel.EFFECT] = effects
    steps = [Step(Citation("a book", "1"), "", EFFECTS[effect]) for effect in effects]
    assert verdict_of(steps) is VERDICTS[kernel.verdict(found, 3)]


def test_no_steps_are_clear() -> None:
    assert verdict_of([]) is VERDICTS[kernel.CLEAR]


def test_point() -> None:
    assert point(Hex(-2, 7)).tolist() == [-2, 7]
