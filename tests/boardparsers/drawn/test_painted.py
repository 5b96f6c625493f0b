"""ASL maps of glyphs as boards: what each hex becomes, what lines and moves say on them, and maps that are none."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.drawn import read_drawing
from boardparsers.drawn.painted import PAINTED
from boardparsers.errors import BoardError
from boardparsers.hexmodel import HexMap, LocationKind, Severity
from boardparsers.library import load_file
from bridge.rules.asl import RULES
from bridge.rules.ruling import CoverQuestion, LosQuestion, MovementQuestion, Place, Verdict

FARM = """\
map: Stream Farm
game: asl
hexes: flat
rows: 1 0

[legend]
. = open ground
w = wood
o = orchard
g = grain
h = open ground, height 1
H = woods, height 1
r = road
s = gully
b = gully, + single hex stone bridge
wg = woods, depression gully
B = stone building, levels 2, stairway
W = wooden building

[map]
    .       .       .
.       w       h       .
    .       H       s
.       g       h       .
    r       s       wg
r       b       .       r
    .       B       .
.       W       B       .
    o       .       .

[hexsides]
C2/D2 = wall
A2/A3 = hedge
E2/E3 = cliff
E1/F1 = slope
"""


def drawn(*lines: str, legend: str = "", sides: str = "", hexes: str = "") -> HexMap:
    """A map of three columns, B higher; woods w, road r, building B and what the legend adds."""
    glyphs = f"[legend]\n. = open ground\nw = woods\nr = dirt road\nB = stone building\n{legend}\n"
    head = f"game: asl\nhexes: flat\nrows: 1 0\n{glyphs}"
    rows = "\n".join(lines)
    return read_drawing(f"{head}[map]\n{rows}\n[hexes]\n{hexes}\n[hexsides]\n{sides}\n", "x")


@pytest.fixture(scope="module")
def farm() -> HexMap:
    return read_drawing(FARM, "farm")


def los(board: HexMap, source: str, target: str) -> Verdict:
    verdict = RULES.los(board, LosQuestion(Place(source), Place(target), margin=False)).verdict
    assert RULES.los(board, LosQuestion(Place(target), Place(source), margin=False)).verdict is verdict
    return verdict


def cost(board: HexMap, *path: str) -> float | None:
    return RULES.movement(board, MovementQuestion(tuple(map(Place, path)))).totals.get("mf")


def test_hexes_are_what_their_glyphs_say(farm: HexMap) -> None:
    found = {cell.name: (cell.terrain.name, cell.base_level) for cell in farm.cells.values()}
    assert found["A1"] == ("Open Ground", 0)
    assert found["C1"] == ("Woods", 0)
    assert found["D1"] == ("Woods", 1)
    assert found["E1"] == ("Open Ground", 1)
    assert found["D2"] == found["F1"] == ("Gully", -1)
    assert found["B4"] == ("Orchard", 0)
    assert found["C4"] == ("Wooden Building", 0)
    assert found["D3"] == ("Stone Building, 2 Level", 0)
    assert len(found) == 31
    assert (farm.attributes["ruleset"], farm.name, farm.source) == ("asl", "Stream Farm", "drawing farm")
    assert [(note.severity, note.text) for note in farm.notes] == [(Severity.INFO, PAINTED)]


def test_locations_hexsides_and_slopes(farm: HexMap) -> None:
    by_name = {cell.name: cell for cell in farm.cells.values()}
    assert [place.level for place in by_name["D3"].locations] == [0, 1, 2, 3]
    assert by_name["D3"].stairway
    assert {place.kind for place in by_name["C3"].locations} == {LocationKind.BRIDGE, LocationKind.UNDER_BRIDGE}
    wall, hedge = by_name["C2"].sides[2].terrain, by_name["A2"].sides[3].terrain
    assert wall is not None
    assert hedge is not None
    assert (wall.name, hedge.name) == ("Wall", "Hedge")
    assert by_name["E2"].sides[3].cliff
    assert by_name["E3"].sides[0].cliff
    assert by_name["E1"].sides[2].slope == 1
    assert by_name["F1"].sides[5].slope == -1


def test_lines_of_sight(farm: HexMap) -> None:
    assert los(farm, "A1", "E1") is Verdict.BLOCKED  # woods in C1 and D1
    assert los(farm, "B1", "B4") is Verdict.CLEAR
    assert los(farm, "C3", "C1") is Verdict.HINDERED  # through the grain in C2
    assert los(farm, "B2", "D1") is Verdict.CLEAR  # over it, onto the hill
    assert los(farm, "C2", "D2") is Verdict.CLEAR
    assert los(farm, "A4", "E4") is Verdict.BLOCKED  # the building in C4


def test_moves_and_cover(farm: HexMap) -> None:
    assert cost(farm, "A3", "B2", "C3") == 2.0  # by road onto the bridge
    assert cost(farm, "C2", "D2") == 3.0  # over the wall, into the gully
    assert cost(farm, "D0", "D1") == 4.0  # woods, doubled uphill
    ruling = RULES.cover(farm, CoverQuestion(Place("E2"), Place("D3")))
    assert ruling.totals["tem"] == 3.0


def test_a_file_is_loaded_like_any_board(tmp_path: Path, farm: HexMap) -> None:
    path = tmp_path / "farm.hexmap.txt"
    path.write_text(FARM, encoding="utf-8")
    assert load_file(path).fingerprint == farm.fingerprint
    assert read_drawing(FARM, "farm").fingerprint == farm.fingerprint


def test_roads_lead_where_both_hexes_have_one_or_over_the_sides_that_are_marked() -> None:
    rows = ("    r", "r       .", "    r", ".       .", "    .")
    assert cost(drawn(*rows), "B0", "A1", "B1") == 2.0
    all_ways, marked = drawn(*rows), drawn(*rows, sides="A1/B1 = dirt road")
    for board, others in ((all_ways, True), (marked, False)):
        terrain = board.raster
        assert terrain is not None
        side = RULES.movement(board, MovementQuestion((Place("A1"), Place("B0")), allowance=4.0))
        assert ("road" in side.steps[0].text) is others
        assert "road" in RULES.movement(board, MovementQuestion((Place("A1"), Place("B1")))).steps[0].text


def test_sunken_and_elevated_roads_end_at_the_hexside() -> None:
    """Each hex keeps its own level."""
    rows = ("    .", "r       r", "    U", ".       .", "    E")
    board = drawn(*rows, legend="U = sunken road\nE = elevated road")
    found = {cell.name: (cell.terrain.name, cell.base_level) for cell in board.cells.values()}
    assert (found["A1"], found["B1"], found["C1"]) == (("Dirt Road", 0), ("Sunken Road", -1), ("Dirt Road", 0))
    assert found["B2"] == ("Elevated Road", 1)


def test_a_gully_is_one_level_below_its_ground_or_as_its_height_says() -> None:
    rows = ("    .", "G       S", "    .", "W       .", "    .")
    legend = "G = gully\nS = dry stream, height 1\nW = woods, depression gully"
    board = drawn(*rows, legend=legend)
    assert [board.by_name[name].base_level for name in ("a1", "c1", "a2")] == [-1, 1, -1]
    raster = board.raster
    assert raster is not None
    assert sorted(set(raster.elevation.ravel().tolist())) == [-1, 0, 1, 2]


@pytest.mark.parametrize(
    ("sides", "joined"),
    [("", True), ("A1/B1 = rowhouse wall", True), ("A1/B1 = hedge", False)],
)
def test_buildings_of_one_kind_join_unless_something_stands_between(sides: str, joined: bool) -> None:
    board = drawn("    .", "B       .", "    B", ".       .", "    .", sides=sides)
    (x, y), raster = (28, 48), board.raster  # the middle of the hexside A1/B1
    assert raster is not None
    near = {board.catalogue.by_code(int(raster.terrain[x + i, y + j])).name for i in (-5, 5) for j in (-3, 3)}
    assert ("Stone Building" in near) is joined


@pytest.mark.parametrize(
    ("glyph", "sides", "note"),
    [
        ("cheese", "", "unknown terrain 'cheese'"),
        ("woods, + brush", "", "A2: Woods and Brush: which of them it shows where is not said"),
        ("wall", "", "A2: Wall fills no hex"),
        ("woods, + trench", "", "A2: Trench fills no hex"),
        ("gully, + stone bridge", "", "A2: Stone Bridge without a road that leads to it"),
        ("wooden building, levels 7", "", "A2: no building of the game has 7 levels"),
        ("open ground", "A2/A3 = cheese", "unknown terrain 'cheese'"),
        ("open ground", "A2/A3 = woods", "A2: Woods stands on no hexside"),
    ],
)
def test_what_cannot_be_painted_is_unknown_and_told(glyph: str, sides: str, note: str) -> None:
    rows = ("    .", ".       .", "    .", "Q       .", "    .", ".       .", "    .")
    board = drawn(*rows, legend=f"Q = {glyph}", sides=sides)
    assert note in "\n".join(map(str, board.notes))
    assert board.by_name["a2"].terrain.name == "unknown"
    assert los(board, "A1", "A3") is Verdict.UNDETERMINED
    assert los(board, "C1", "C3") is Verdict.CLEAR


# Glyph, what it says, the level and terrain that the hex has then; a bridge may carry a road.
ANY = {
    ".": ("open ground", 0, {"Open Ground"}),
    "w": ("woods", 0, {"Woods"}),
    "b": ("brush, height 1", 1, {"Brush"}),
    "o": ("orchard", 0, {"Orchard"}),
    "c": ("crags, height 2", 2, {"Crags"}),
    "m": ("marsh", 0, {"Marsh"}),
    "r": ("dirt road", 0, {"Dirt Road"}),
    "R": ("woods, height 1, + paved road", 1, {"Paved Road"}),
    "s": ("gully", -1, {"Gully"}),
    "S": ("woods, depression dry stream, height 1", 1, {"Dry Stream"}),
    "U": ("sunken road", -1, {"Sunken Road"}),
    "E": ("elevated road", 1, {"Elevated Road"}),
    "B": ("stone building, levels 2", 0, {"Stone Building, 2 Level"}),
    "x": ("gully, + single hex stone bridge", 0, {"Single Hex Stone Bridge", "Dirt Road", "Paved Road"}),
}
SIDES = ("wall", "hedge", "bocage", "cliff", "rowhouse wall")
SHORT, LONG = 2, 3  # hexes of columns A, C, E and of B, D


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(sorted(ANY)), min_size=3 * SHORT + 2 * LONG, max_size=3 * SHORT + 2 * LONG),
    st.dictionaries(st.sampled_from(["A1/B1", "B1/C1", "C2/D2", "D1/E1", "A1/A2", "C1/C2"]), st.sampled_from(SIDES)),
)
def test_any_map_has_the_levels_terrain_and_hexsides_that_it_says(glyphs: list[str], sides: dict[str, str]) -> None:
    """Invariant: hexes that are not given up are what they were said to be; lines are the same from both ends."""
    lines, left = [], iter(glyphs)
    for row in range(2 * LONG - 1):
        indent, count = ("    ", 2) if row % 2 == 0 else ("", 3)
        lines.append(indent + "       ".join(next(left) for _ in range(count)))
    legend = "\n".join(f"{glyph} = {says}" for glyph, (says, _, _) in ANY.items())
    marks = "\n".join(f"{place} = {what}" for place, what in sides.items())
    text = f"game: asl\nhexes: flat\nrows: 1 0\n[legend]\n{legend}\n[map]\n" + "\n".join(lines)
    board = read_drawing(f"{text}\n[hexsides]\n{marks}\n", "any")
    drawn_as = dict(zip(["B0", "D0", "A1", "C1", "E1", "B1", "D1", "A2", "C2", "E2", "B2", "D2"], glyphs, strict=True))
    given_up = {note.place for note in board.notes if note.severity is Severity.WARNING}
    for cell in board.cells.values():
        _, level, terrain = ANY[drawn_as[cell.name]]
        if cell.name in given_up:
            assert cell.terrain.name == "unknown"
        else:
            assert (cell.base_level, cell.terrain.name in terrain) == (level, True), cell
    for place, what in sides.items():
        here, there = (board.by_name[name.casefold()] for name in place.split("/"))
        stands = here.sides[board.grid.side_towards(here.hex, there.hex)].terrain
        if not {here.name, there.name} & given_up:
            assert stands is not None
            assert stands.name.casefold() == what
    for source, target in (("A1", "E2"), ("B0", "D2"), ("E1", "A2"), ("C1", "C2")):
        los(board, source, target)


BARE = "game: asl\nhexes: flat\nrows: 1 0\n[legend]\n. = open ground\n[map]\n    .\n.       .\n    .\n"


def test_the_smallest_map() -> None:
    assert [cell.name for cell in read_drawing(BARE, "x").cells.values()] == ["A1", "B0", "B1", "C1"]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("hexes: flat", "hexes: pointy", "hexes of an ASL map stand on a side; write `hexes: flat`"),
        ("rows: 1 0\n", "", "lacks the hex B0, which an ASL board of 3 x 1 hexes has; ASL boards have hexes 1, 2"),
        ("rows: 1 0", "rows: 1 0\nseparator: -", "an ASL map has 2 to 45 columns and 1 to 30 rows"),
        (".       .\n    .", ".       .\n    -", "lacks the hex B1"),
        (".       .\n    .", ".       .\n    .\n-       .", "has the hex C2, which no ASL board of 3 x 1 hexes has"),
        ("    .\n.       .\n    .\n", ".       .\n    .\n-       -\n    .\n", "lie half a hex higher"),
    ],
)
def test_maps_of_another_shape_are_refused(old: str, new: str, what: str) -> None:
    assert old in BARE
    with pytest.raises(BoardError) as caught:
        read_drawing(BARE.replace(old, new), "x")
    assert what in str(caught.value)


def test_too_large_a_map_is_refused() -> None:
    rows = "\n".join(("    .", ".       .") * 31 + ("    .",))
    with pytest.raises(BoardError, match="2 to 45 columns and 1 to 30 rows"):
        read_drawing(BARE.partition("[map]")[0] + "[map]\n" + rows, "x")
