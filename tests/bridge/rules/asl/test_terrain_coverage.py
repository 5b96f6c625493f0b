"""The page of the terrain tables is that of the tables."""

from __future__ import annotations

from pathlib import Path

from bridge.rules.asl.terrain_coverage import page
from bridge.rules.asl.terrain_effects import hexside_effects, terrain_effects

DOCS = Path(__file__).resolve().parents[4] / "docs" / "terrain-coverage.md"


def test_the_page_is_up_to_date() -> None:
    assert DOCS.read_text(encoding="utf-8") == page(), "run: python -m bridge.rules.asl.terrain_coverage"


def test_every_terrain_and_unit_kind_is_on_the_page() -> None:
    text = page()
    for effect in [*terrain_effects().values(), *hexside_effects().values()]:
        assert effect.name in text
        assert effect.cost_citation.paragraph in text
    for kind in terrain_effects()["woods"].costs:
        assert f"| {kind} |" in text


def test_tables_of_the_page_are_whole() -> None:
    rows = [line for line in page().splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in rows}) == 1
    assert len(rows) > 60
