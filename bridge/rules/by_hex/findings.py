"""A kernel's findings in the words of rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel import Hex
from bridge.rules.by_hex import line_kernel as kernel
from bridge.rules.ruling import Effect, Step, Verdict

EFFECTS: Final = {
    kernel.NONE: Effect.NONE,
    kernel.HINDERS: Effect.HINDERS,
    kernel.UNDECIDED: Effect.UNKNOWN,
    kernel.BLOCKS: Effect.BLOCKS,
}
VERDICTS: Final = {
    kernel.CLEAR: Verdict.CLEAR,
    kernel.HINDERED: Verdict.HINDERED,
    kernel.UNDETERMINED: Verdict.UNDETERMINED,
    kernel.BLOCKED: Verdict.BLOCKED,
}


def verdict_of(steps: Sequence[Step]) -> Verdict:
    """What the steps of a line of sight amount to: the same order as `line_kernel.verdict`."""
    effects = {step.effect for step in steps}
    if Effect.BLOCKS in effects:
        return Verdict.BLOCKED
    if Effect.UNKNOWN in effects:
        return Verdict.UNDETERMINED
    return Verdict.HINDERED if Effect.HINDERS in effects else Verdict.CLEAR


def point(hex_: Hex) -> NDArray[np.int64]:
    """A hex as kernels take it."""
    return np.array(hex_, np.int64)
