"""The rule sets that are installed, and whether their compiled functions work and are kept on disk."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from typing import Any, Final

from numba.extending import is_jitted

from boardparsers.errors import CrestlineError
from boardparsers.library import BoardLibrary
from bridge.doctor.finding import Finding, Part, Status
from bridge.rules.registry import rule_set, rule_set_names
from bridge.rules.ruling import LosQuestion, Place

COMPILED_FOR: Final = "asl"
LINE: Final = (Place("A1"), Place("Q10"))  # on the built-in board
OUR_PACKAGES: Final = ("boardparsers", "bridge")


def rule_sets() -> list[Finding]:
    """One finding for all that load, one for each that does not."""
    titles, ill = [], []
    for name in rule_set_names():
        try:
            titles.append(rule_set(name).title)
        except CrestlineError as error:
            remedy = "install crestline again, or the package that brings this rule set"
            ill.append(Finding(Part.REFEREE, f"rules {name}", Status.BROKEN, str(error), remedy))
    return [Finding(Part.REFEREE, "rules", Status.OK, ", ".join(titles)), *ill] if titles else ill


def compiled() -> list[Finding]:
    """One real line of sight, timed: it proves that numba compiles here, and tells what is kept on disk."""
    what = "line of sight"
    board = BoardLibrary(()).load("built-in")
    started = time.perf_counter()
    try:
        ruling = rule_set(COMPILED_FOR).los(board, LosQuestion(*LINE))
    except Exception as error:  # numba and LLVM fail in many ways; the doctor reports all of them
        remedy = 'python -m pip install --upgrade "numba" "numpy"'
        return [Finding(Part.REFEREE, what, Status.BROKEN, f"{type(error).__name__}: {error}".splitlines()[0], remedy)]
    seconds = time.perf_counter() - started
    found = f"{LINE[0]} to {LINE[1]} on the built-in board is {ruling.verdict}, answered in {seconds:.1f} s"
    return [Finding(Part.REFEREE, what, Status.OK, found), kept(compiled_functions())]


def compiled_functions() -> list[Any]:
    """numba's dispatchers in the modules of ours that are loaded."""
    ours = [module for name, module in sorted(sys.modules.items()) if name.split(".")[0] in OUR_PACKAGES]
    values = [value for module in ours for value in vars(module).values()]
    return [value for value in values if is_jitted(value)]


def kept(functions: Iterable[Any]) -> Finding:
    """Where machine code is kept, and whether this start found it there. functions: numba's dispatchers."""
    what = "compiled rules"
    stats = [function.stats for function in functions]
    folders = sorted({str(stat.cache_path) for stat in stats if stat.cache_path})
    if stats and not folders:
        found = "nothing can be kept on disk: every start compiles anew, for a minute or more"
        remedy = "set NUMBA_CACHE_DIR to a folder that can be written"
        return Finding(Part.REFEREE, what, Status.ABSENT, found, remedy)
    if not folders:
        return Finding(Part.REFEREE, what, Status.OK, "run as plain Python, slowly (NUMBA_DISABLE_JIT is set)")
    missed = sum(sum(stat.cache_misses.values()) for stat in stats)
    how = "compiled now, the next start is quick" if missed else "found on disk"
    return Finding(Part.REFEREE, what, Status.OK, f"{how} ({os.path.commonpath(folders)})")


def check() -> list[Finding]:
    """All that concerns rules. The order matters: `compiled` needs rule sets that load."""
    found = rule_sets()
    if not any(finding.status is Status.BROKEN for finding in found):
        found += compiled()
    return found
