"""The tables of blind hexes, held against the rulebook's counts (tests/cases/asl_blind_hexes.toml)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from bridge.rules.asl.sight.blind_count import Caster
from bridge.rules.asl.sight.blind_table import BANDS, MOST_RANGE, Row, rows

CASES: Final = Path(__file__).resolve().parents[4] / "cases" / "asl_blind_hexes.toml"
CASTERS: Final = {"obstacle": Caster.OBSTACLE, "crest": Caster.CREST}


def cases() -> list[Any]:
    known = tomllib.loads(CASES.read_text(encoding="utf-8"))
    found = []
    for kind, caster in CASTERS.items():
        for case in known[kind]:
            behind = case.get("target", case.get("behind"))
            height = case.get("height", case.get("level")) - (behind if kind == "crest" else 0)
            advantage = case["viewer"] - behind - height
            for range_, count in case["blind_by_range"].items():
                name = f"{kind} {height} +{advantage} at {range_}"
                found.append(pytest.param(caster, height, advantage, int(range_), count, id=name))
    assert len(found) > 30
    return found


@pytest.mark.parametrize(("caster", "height", "advantage", "range_", "count"), cases())
def test_the_tables_say_what_the_rulebook_says(
    caster: Caster, height: int, advantage: int, range_: int, count: int
) -> None:
    row = next(row for row in rows(caster) if (row.height, row.advantage) == (height, advantage))
    band = next(number for number, (first, last) in enumerate(BANDS) if first <= range_ <= last)
    assert row.counts[band] == count


def test_bands_cover_every_range_once() -> None:
    covered = [range_ for first, last in BANDS for range_ in range(first, last + 1)]
    assert covered == list(range(1, MOST_RANGE + 1))


@pytest.mark.parametrize("caster", list(CASTERS.values()))
def test_a_line_that_is_left_out_says_the_same(caster: Caster) -> None:
    """Counts fall by one with each level of advantage and rise by one with each band, down to the least."""
    least = 0 if caster is Caster.CREST else 1
    previous: Row | None = None
    for row in rows(caster):
        assert all(after - before in (0, 1) for before, after in zip(row.counts, row.counts[1:], strict=False))
        assert min(row.counts) >= least
        if previous is not None and previous.height == row.height:
            assert row.counts == tuple(max(least, count - 1) for count in previous.counts)
        previous = row


def test_cliffs_are_as_obstacles_of_their_drop() -> None:
    obstacles = {(row.height, row.advantage): row.counts for row in rows(Caster.OBSTACLE)}
    assert {(row.height, row.advantage): row.counts for row in rows(Caster.CLIFF)} == obstacles
