"""docs/rules-coverage.md: every paragraph of the five documents has its row, and every name on the page is true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.docs import references

PAGE: Final = (references.ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
SEEDS: Final = references.ROOT.parent / "shared" / "seeds"
GUIDE_PARTS: Final = ("Hauteur", "Déplacement", "Attaque", "Protection", "Ligne de vue")

# The paragraphs of each document, as the page's sections name them.
PARAGRAPHS: Final[dict[str, tuple[str, ...]]] = {
    "ASL: hills": tuple(
        f"B10.{number}" for number in ("1", "11", "2", "21", "211", "22", "23", "3", "31", "4", "5", "51", "52")
    ),
    "ASL: blind hexes": (
        *("A6.4", "A6.41", "A6.42"),
        *(f"Résumé {number}" for number in range(1, 7)),
        *("B10.23", "A6.3", "A6.43", "B10.23 EXC", "B11.21", "B9.52"),
    ),
    "Pegasus Bridge: slopes": (
        *("3.1", "3.2", "3.3", "3.31", "3.4", "3.41", "3.42", "3.5", "3.51", "3.52", "3.53", "3.54"),
    ),
    "Memoir '44: the terrain guide": (
        *("Heights", "Déplacement", "Ligne de vue"),
        *(f"Terrain 6, {part}" for part in GUIDE_PARTS),
        *(f"Terrain 11, {part}" for part in GUIDE_PARTS),
        "Falaises",
        *(f"Terrain 13, {part}" for part in GUIDE_PARTS),
    ),
    "Valor & Victory: the terrain guide": (
        *("Terrain", "Open Ground", "Road", "Bridge", "Building", "Woods", "Stream", "Orchards, Hay Stacks"),
        *("Farmland", "Walls and Hedges", "Canal and Pond"),
    ),
}


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("title", PARAGRAPHS)
def test_every_paragraph_has_one_row(title: str) -> None:
    assert [row[0] for row in references.rows(section(title))] == list(PARAGRAPHS[title])


def test_the_page_has_these_sections_and_no_others() -> None:
    assert re.findall(r"^## (.+)$", PAGE, re.MULTILINE) == list(PARAGRAPHS)


@pytest.mark.parametrize("title", PARAGRAPHS)
def test_every_row_names_a_function_and_a_case_or_says_what_is_to_come(title: str) -> None:
    for paragraph, says, held_by, tested_by in references.rows(section(title)):
        assert says, paragraph
        assert references.functions(held_by) or "to come" in held_by.casefold(), f"{paragraph}: no function"
        tested = references.cases(tested_by) + references.tests(tested_by)
        assert tested or "to come" in tested_by.casefold(), f"{paragraph}: no case"


def test_every_name_is_true() -> None:
    named = [span for span in references.spans(section_texts()) if not span.endswith((".md", ".toml", ".py"))]
    wrong = [name for name in named if not references.exists(name)]
    assert not wrong, f"there is no {wrong}"


def section_texts() -> str:
    return "\n".join(section(title) for title in PARAGRAPHS)


# ---------------------------------------------------------------------------------- against the documents themselves


@pytest.fixture(scope="module")
def seeds() -> Path:
    if not SEEDS.is_dir():
        pytest.skip(f"the rule documents are not at {SEEDS}")
    return SEEDS


def test_no_paragraph_of_the_hills_is_left_out(seeds: Path) -> None:
    text = (seeds / "asl_b10_hills.txt").read_text(encoding="utf-8")
    numbers = re.findall(r"^(10\.\d+)\b", text, re.MULTILINE)
    assert [f"B{number}" for number in numbers] == list(PARAGRAPHS["ASL: hills"])


def test_no_paragraph_of_the_slopes_is_left_out(seeds: Path) -> None:
    text = (seeds / "pegasus_bridge_slopes.txt").read_text(encoding="utf-8")
    assert re.findall(r"^(3\.\d+)\b", text, re.MULTILINE) == list(PARAGRAPHS["Pegasus Bridge: slopes"])


def test_no_paragraph_of_the_blind_hexes_is_left_out(seeds: Path) -> None:
    text = (seeds / "asl_a6_blind_hexes_fr.txt").read_text(encoding="utf-8")
    cited = set(re.findall(r"\b([AB]\d+\.\d+)\b", text))
    listed_in_order = PARAGRAPHS["ASL: blind hexes"]
    assert cited <= set(listed_in_order)
    summed_up = re.findall(r"(?<!\d)([1-6])\) ?[A-Z]?[a-z]", text.split("B10.23")[0])
    assert [f"Résumé {number}" for number in summed_up] == [
        name for name in PARAGRAPHS["ASL: blind hexes"] if "é" in name
    ]


def test_no_heading_of_the_memoir_guide_is_left_out(seeds: Path) -> None:
    text = (seeds / "memoir44_hills_fr.txt").read_text(encoding="utf-8")
    terrains = re.findall(r"\(Terrain (\d+)\)", text)
    named = [name.split(",")[0].removeprefix("Terrain ") for name in PARAGRAPHS["Memoir '44: the terrain guide"]]
    assert terrains == list(dict.fromkeys(name for name in named if name.isdecimal()))
    bullets = re.findall(r"^● ([^:]+?) ?:", text, re.MULTILINE)
    assert bullets == list(GUIDE_PARTS) * len(terrains)
    assert "FALAISES (Pointe du Hoc)" in text


def test_no_heading_of_the_valor_guide_is_left_out(seeds: Path) -> None:
    text = (seeds / "valor_and_victory_terrain.txt").read_text(encoding="utf-8")
    headings = [
        line.strip() for line in text.splitlines() if 0 < len(line.strip()) < 30 and not line.strip().endswith(".")
    ]
    assert headings == list(PARAGRAPHS["Valor & Victory: the terrain guide"])[1:]
