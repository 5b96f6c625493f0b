"""Lines of sight as data: the rulebook's examples of hills, blind hexes and slopes, and lines judged since."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from boardparsers.hexmodel import HexCell, HexMap
from boardparsers.vasl.board import build_map, read_board, shared_metadata
from bridge.commands.question_arguments import parse_counters, parse_place
from bridge.rules.asl.sight.blind import behind_crest, behind_obstacle
from bridge.rules.registry import rule_set
from bridge.rules.ruling import Effect, LosQuestion, Place, Ruling, Verdict
from tests.bridge.rules.asl.sight.boards import drawn

CASES: Final = Path(__file__).resolve().parents[3] / "cases"
REAL: Final = Path(__file__).resolve().parents[5] / "shared" / "vasl" / "boards"

GetBoard = Callable[[str], HexMap]
Case = Mapping[str, Any]


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((CASES / name).read_text(encoding="utf-8"))


HILLS, BLIND, SLOPES, KNOWN = (
    load(f"asl_{name}.toml") for name in ("hills", "blind_hexes", "slopes_los", "known_lines")
)


def named(cases: list[dict[str, Any]], *keys: str) -> list[Any]:
    return [pytest.param(case, id=" ".join(str(case.get(key, "")) for key in keys)) for case in cases]


def rulings(board: HexMap, source: Place, target: Place, **more: Any) -> Iterator[Ruling]:
    """The line from both ends: always the same verdict and hindrance."""
    there = rule_set("asl").los(board, LosQuestion(source, target, **more))
    back = rule_set("asl").los(board, LosQuestion(target, source, **more))
    assert (there.verdict, there.margin_px) == (back.verdict, back.margin_px)
    assert there.verdict is Verdict.BLOCKED or there.totals == back.totals
    yield from (there, back)


def told(ruling: Ruling) -> str:
    """What a failed case shows: the steps, as `crestline los` prints them."""
    return f"{ruling.verdict}\n" + "\n".join(f"{step.effect}: {step.text} ({step.citation})" for step in ruling.steps)


def is_seen(board: HexMap, source: Place, target: Place, seen: bool, paragraph: str = "", **more: Any) -> None:
    for ruling in rulings(board, source, target, **more):
        assert (ruling.verdict in (Verdict.CLEAR, Verdict.HINDERED)) is seen, f"{source} - {target}: {told(ruling)}"
        if not seen and paragraph:
            assert ruling.deciding is not None
            assert ruling.deciding.citation.paragraph == paragraph, told(ruling)


# ------------------------------------------------------------------------------------------------------ hills (B10)


@pytest.mark.parametrize(("place", "level"), [pair for case in HILLS["elevation"] for pair in case["levels"].items()])
def test_levels_of_hill_hexes(board: GetBoard, place: str, level: int) -> None:
    name, hex_ = place.split(":")
    cell = board(name).find(hex_)
    assert cell is not None
    assert cell.base_level == level


@pytest.mark.parametrize("case", named(HILLS["los"], "rule", "board", "from", "option"))
def test_hills(board: GetBoard, case: Case) -> None:
    on = board(case["board"])
    source = Place(case["from"], case.get("from_level", 0))
    options = frozenset({case["option"]} if "option" in case else ())
    visible = set(case.get("visible", ())) | set(_level(on, case, "visible_level"))
    hidden = set(case.get("not_visible", ())) | set(_level(on, case, "hidden_level")) | set(_hill(on, case))
    for name in visible:
        is_seen(on, source, Place(name), True, options=options)
    for name in hidden - visible:
        is_seen(on, source, Place(name), False, case.get("paragraph", ""), options=options)


def _level(board: HexMap, case: Case, key: str) -> list[str]:
    """Every hex of a level but the viewer's own, and for hidden ones those that are listed as visible."""
    if key not in case:
        return []
    left_out = {case["from"], *(case["visible"] if key == "hidden_level" else ())}
    found = [cell.name for cell in board.cells.values() if cell.base_level == case[key]["level"]]
    found = [name for name in found if name not in left_out]
    assert len(found) == case[key]["count"]
    return found


def _hill(board: HexMap, case: Case) -> list[str]:
    """Every hex of a hill that is not listed as visible."""
    if "hidden_hill" not in case:
        return []
    wanted = case["hidden_hill"]
    start = board.find(wanted["joined_to"])
    assert start is not None
    hill: dict[str, HexCell] = {start.name: start}
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        for side in range(6):
            there = board.neighbour(cell, side)
            if there is not None and there.base_level >= wanted["level"] and there.name not in hill:
                hill[there.name] = there
                waiting.append(there)
    found = [name for name in hill if name not in case["visible"]]
    assert len(found) == wanted["count"]
    return found


# -------------------------------------------------------------------------- blind hexes (A6.4, B10.23, B11.21, B9.52)


def counts(kind: str) -> list[Any]:
    return [
        pytest.param(case, int(range_), count, id=f"{kind} {number} at {range_}")
        for number, case in enumerate(BLIND[kind])
        for range_, count in case["blind_by_range"].items()
    ]


@pytest.mark.parametrize(("case", "range_", "count"), counts("obstacle"))
def test_blind_hexes_behind_an_obstacle(case: Case, range_: int, count: int) -> None:
    assert behind_obstacle(case["height"], case["target"], case["viewer"], range_) == count
    obstacle = "pine woods" if case["height"] == 2 else "woods"
    strip = drawn(
        f"level {case['viewer']}: blob B1 size 0.8 rough 0\n{obstacle}: blob B{1 + range_} size 0.8 rough 0\n", 3, 24
    )
    assert blind_in_a_row(strip, range_) == count


@pytest.mark.parametrize(("case", "range_", "count"), counts("crest"))
def test_blind_hexes_behind_a_crest_line(case: Case, range_: int, count: int) -> None:
    """On a drawn strip: a plateau from the viewer's hex to the crest line, the ground behind it."""
    assert behind_crest(case["level"], case["behind"], case["viewer"], range_) == count
    bottom = int(64.5 * (1 + range_) + 32.25) - 6  # a little above the lower side of the crest line's hex
    strip = drawn(
        f"level {case['behind']}: polygon 0,0 113,0 113,1600 0,1600\n"
        f"level {case['level']}: polygon 0,0 113,0 113,{bottom} 0,{bottom}\n"
        f"level {case['viewer']}: blob B1 size 0.8 rough 0\n",
        3,
        24,
    )
    assert blind_in_a_row(strip, range_) == count


def blind_in_a_row(strip: HexMap, range_: int) -> int:
    """Hexes out of sight from B1, straight down the column behind the hex at that range; all beyond are in sight."""
    behind = [f"B{number}" for number in range(2 + range_, 24)]
    seen = []
    for name in behind:
        ruling, _ = rulings(strip, Place("B1"), Place(name))
        seen.append(ruling.verdict is Verdict.CLEAR)
        if not seen[-1]:
            assert f"B{1 + range_}" in {step.hex for step in ruling.steps if step.effect is Effect.BLOCKS}, told(ruling)
    assert seen == sorted(seen)
    return seen.count(False)


@pytest.mark.parametrize("case", named(BLIND["special"], "rule", "why"))
def test_special_cases_of_blind_hexes(case: Case) -> None:
    ends_of_lines(drawn(case["drawing"]), case)


def ends_of_lines(board: HexMap, case: Case) -> None:
    laid = tuple(counter for text in case.get("counters", ()) for counter in parse_counters(text))
    for line in case.get("seen", ()):
        for ruling in rulings(board, *map(parse_place, line.split()), counters=laid):
            assert ruling.verdict is Verdict.CLEAR, f"{line}: {told(ruling)}"
    for line in case.get("hindered", ()):
        for ruling in rulings(board, *map(parse_place, line.split()), counters=laid):
            assert (ruling.verdict, ruling.totals) == (Verdict.HINDERED, {"hindrance": 1.0}), f"{line}: {told(ruling)}"
    for line in (*case.get("blind", ()), *case.get("blocked", ())):
        source, target = map(parse_place, line.split())
        is_seen(board, source, target, False, case.get("paragraph", ""), counters=laid)


# ---------------------------------------------------------------------------------- slopes (Pegasus Bridge 3.1 to 3.3)


@pytest.mark.parametrize("case", named(SLOPES["sides"], "rule"))
def test_sides_of_slopes(case: Case) -> None:
    board = drawn(SLOPES["area"])
    for slope, key in ((-1, "up_slope"), (1, "down_slope"), (0, "level")):
        for text in case[key]:
            name, side = text.split("/")
            cell = board.find(name)
            assert cell is not None
            assert cell.sides[int(side)].slope == slope, text


@pytest.mark.parametrize("case", named(SLOPES["los"], "rule", "why"))
def test_slopes(case: Case) -> None:
    ends_of_lines(drawn(case.get("drawing", SLOPES["area"]), 7, case.get("rows", 7)), case)


# ---------------------------------------------------------------------------------- lines judged since players met them


@pytest.mark.parametrize("case", named(KNOWN["case"], "rule", "board", "from", "to", "counters"))
def test_known_lines(board: GetBoard, case: Case) -> None:
    on = with_terrain(case["board"], case["terrain"]) if "terrain" in case else board(case["board"])
    laid = tuple(counter for text in case.get("counters", ()) for counter in parse_counters(text))
    for ruling in rulings(on, parse_place(case["from"]), parse_place(case["to"]), counters=laid):
        assert str(ruling.verdict) == case["verdict"], told(ruling)
        if case["verdict"] != "blocked":
            assert ruling.totals["hindrance"] == case.get("hindrance", 0), told(ruling)


def with_terrain(name: str, changes: Mapping[str, str]) -> HexMap:
    """A real board with all of one terrain become another, as a scenario's rule has it."""
    path = REAL / f"bd{name}"
    if not path.is_file():
        pytest.skip(f"board {name} is not at {REAL}")
    read = read_board(path, shared_metadata(path))
    assert read.raster is not None
    catalogue = read.shared.catalogue
    terrain = read.raster.terrain.copy()
    for before, after in changes.items():
        terrain[read.raster.terrain == catalogue.by_name(before).code] = catalogue.by_name(after).code
    assert np.any(terrain != read.raster.terrain)
    return build_map(replace(read, raster=replace(read.raster, terrain=terrain)))
