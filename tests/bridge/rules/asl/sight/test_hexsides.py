"""Walls, hedges, bocage and rowhouse walls one rule at a time.

Lines run down column C, from C1 (a) to C6 (b). C3 lies at (112.5, 161.25); its sides from the north clockwise lead to
C2, D2, D3, C4, B3, B2. Hexes are 64.5 pixels high, so the middle of side 3 is 32.25 below the centre.
"""

from __future__ import annotations

import pytest

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.field import Field
from bridge.rules.asl.sight.hexsides import (
    belongs_to,
    bocage_hexside,
    ends_the_hexspine,
    entrenched_below,
    hexside_obstacle,
    is_cliff_side,
    is_hexside_terrain,
    near_vertex,
    rowhouse_wall,
    side_of,
    side_towards,
    uneven,
)
from bridge.rules.asl.sight.spot import ENTRENCHED, ON_ROOFTOP, Ends, Spot
from tests.bridge.rules.asl.sight.pieces import Drawn, board_of

pytestmark = pytest.mark.usefixtures("plain")

BOARD = board_of("wall: sides C3/3\nbocage: sides E3/3 G2/2", rows=9)
F: Field = BOARD.field


def ends(high: float = 0, low: float = 0, b: str = "C6", a_kind: int = 0, b_kind: int = 0) -> Ends:
    return BOARD.ends("C1", b, high, low, a_kind=a_kind, b_kind=b_kind)


def wall(over: Ends, terrain: str = "Wall", ground: int = 0, name: str = "C3", y: float = 30.0, x: float = 0) -> Spot:
    return BOARD.spot(over, name, terrain, ground, over=(x, y))


def test_which_terrain_stands_on_hexsides() -> None:
    """A cliff is a crest line (B11), no obstacle; a rowhouse wall has a rule of its own."""
    names = ("Wall", "Hedge", "Bocage", "Cliff", "Rowhouse Wall", "Woods")
    assert [is_hexside_terrain(F, BOARD.terrain(name)) for name in names] == [True, True, True, False, False, False]


@pytest.mark.parametrize(
    ("terrain", "high", "low", "b", "code"),
    [
        ("Rowhouse Wall, 1 Level", 0, 0, "C6", codes.ROWHOUSE),
        ("Rowhouse Wall, 1 Level", 1, 0, "C6", codes.ROWHOUSE),  # at its height, to a lower level
        ("Rowhouse Wall, 1 Level", 1, 1, "C6", codes.ROWHOUSE),  # its half level rises above the first
        ("Rowhouse Wall, 1 Level", 2, 2, "C6", codes.NONE),
        ("Rowhouse Wall", 1, 1, "C6", codes.NONE),  # one level without a half
        ("Rowhouse Wall, 1 Level", 2, 0, "C3", codes.ROWHOUSE_BLIND),  # the hex behind is the first blind one
        ("Rowhouse Wall, 1 Level", 2, 0, "C4", codes.NONE),  # one level high: one blind hex
        ("Rowhouse Wall, 2 Level", 3, 0, "C4", codes.ROWHOUSE_BLIND),  # two: two
        ("Rowhouse Wall, 2 Level", 3, 0, "C5", codes.NONE),
        ("Wall", 0, 0, "C6", codes.NONE),
    ],
)
def test_walls_between_rowhouses(terrain: str, high: int, low: int, b: str, code: int) -> None:
    """B23.71, the wall drawn in C3 on the viewer's side."""
    over = ends(high, low, b)
    assert rowhouse_wall(F, over, wall(over, terrain, y=-30)) == code


@pytest.mark.parametrize(
    ("a_level", "b_level", "a_kind", "b_kind", "b", "blind"),
    [
        (0, 0, ENTRENCHED, 0, "C6", True),
        (0, 0, 0, ENTRENCHED, "C6", True),
        (0, 0, 0, 0, "C6", False),
        (0, 1, ENTRENCHED, 0, "C6", False),  # sees a higher level
        (1, 0, ENTRENCHED, 0, "C6", True),  # not a lower one
        (1, 0, 0, ENTRENCHED, "C6", False),  # is seen from a higher level
        (0, 1, 0, ENTRENCHED, "C6", True),
        (0, 0, ENTRENCHED, ENTRENCHED, "C2", False),  # a neighbour
    ],
)
def test_the_entrenched(a_level: int, b_level: int, a_kind: int, b_kind: int, b: str, blind: bool) -> None:
    """B27.2."""
    over = ends(a_level, b_level, b, a_kind, b_kind)
    assert entrenched_below(over) is blind
    assert (hexside_obstacle(F, over, wall(over)) == codes.ENTRENCHED) is blind


@pytest.mark.parametrize(
    ("a", "b", "high", "low", "ground", "code"),
    [
        ("C1", "C6", 0, 0, 0, codes.HEXSIDE),
        ("C1", "C6", 1, 1, 1, codes.HEXSIDE),
        ("C1", "C6", 1, 1, 0, codes.NONE),  # looked over
        ("C1", "C6", 1, 0, 0, codes.NONE),  # only between equal levels
        ("C3", "C6", 0, 0, 0, codes.NONE),  # the side is its own
        ("C1", "C4", 0, 0, 0, codes.NONE),
        ("B3", "D5", 0, 0, 0, codes.NONE),  # B3 lies at the vertex where the side ends: a hexspine
    ],
)
def test_a_wall_of_neither_end_blocks(a: str, b: str, high: int, low: int, ground: int, code: int) -> None:
    """B9.2."""
    over = BOARD.ends(a, b, high, low)
    assert hexside_obstacle(F, over, wall(over, ground=ground)) == code


def test_drawings_about_a_centre_and_cliffs_are_no_walls() -> None:
    over = ends()
    assert hexside_obstacle(F, over, wall(over, y=0)) == codes.NONE
    assert hexside_obstacle(F, over, wall(over, "Cliff")) == codes.NONE
    assert hexside_obstacle(F, over, wall(over, "Woods")) == codes.NONE


def test_a_drawing_past_the_end_of_its_hexside_belongs_to_it() -> None:
    """C3's side 2 has no wall, side 3 has. The two meet 18.75 pixels right of and 32.25 below the centre; what is drawn
    about the middle of side 2, (28.1, 16.1), is of side 2, what is drawn near that vertex of side 3."""
    over = ends()
    c3, c5 = BOARD.hex("C3"), BOARD.hex("C5")
    assert side_of(F, wall(over, y=30)) == (c3, 3)
    assert side_of(F, wall(over, y=0)) == (c3, -1)
    assert side_of(F, wall(over, x=28.1, y=16.1)) == (c3, 2)
    assert side_of(F, wall(over, x=21.5, y=29.0)) == (c3, 3)
    assert side_of(F, wall(over, name="C5", x=21.5, y=29.0)) == (c5, -1)  # no wall there that it could be of


@pytest.mark.parametrize(
    ("name", "x", "y", "owner"),
    [
        ("D3", -32.5, -3, "C3"),  # left of D3's leftmost vertex lies the side between C3 and C4
        ("D3", -31, 3, "C4"),  # nearer to C4: the same side, as C4 has it
        ("B3", 32.5, -3, "C3"),
        ("D3", -20, -30, "D3"),  # another vertex
        ("C4", 0, -30, "C4"),  # its own
    ],
)
def test_a_drawing_past_its_vertex_belongs_to_the_hexside_that_ends_there(
    name: str, x: float, y: float, owner: str
) -> None:
    """B9.1: the wall between C3 and C4 drawn on into the hex beyond its end, which has no wall at all."""
    over = ends()
    hex_, side = side_of(F, wall(over, name=name, x=x, y=y))
    assert hex_ == BOARD.hex(owner)
    assert side == {"C3": 3, "C4": 0, "D3": -1}[owner]


@pytest.mark.parametrize(
    ("a_level", "b_level", "a_kind", "found"),
    [
        (0.75, 0.0, 0, False),  # only a slope between them
        (0.75, 1.0, 0, True),
        (0.5, 0.0, ON_ROOFTOP, True),
        (1.0, 1.0, 0, False),
    ],
)
def test_a_slope_makes_no_other_level(a_level: float, b_level: float, a_kind: int, found: bool) -> None:
    """3.3 of the Pegasus Bridge rules. A rooftop at half a level is the full level 1 less a half."""
    over = BOARD.ends("E1", "E4", a_level, b_level, a_kind=a_kind)
    if a_kind & ON_ROOFTOP:
        over = over._replace(a_full=1)
    assert uneven(over) is found


def test_an_end_s_own_bocage_hides_nobody_at_its_base_level() -> None:
    """B9.52, 3.3: E3's side 3, the other end Up-Slope; that of neither end still blocks."""
    own = BOARD.ends("E3", "E7", 0, 0.75)
    assert hexside_obstacle(F, own, BOARD.spot(own, "E3", "Bocage", 0, over=(0, 30))) == codes.NONE
    behind = BOARD.ends("E1", "E4", 0.75, 0)
    assert hexside_obstacle(F, behind, BOARD.spot(behind, "E3", "Bocage", 0, over=(0, 30))) == codes.NONE
    between = BOARD.ends("E1", "E6", 0, 0.75)
    assert hexside_obstacle(F, between, BOARD.spot(between, "E3", "Bocage", 0, over=(0, 30))) == codes.BOCAGE


@pytest.mark.parametrize("side", range(6))
def test_near_a_vertex(side: int) -> None:
    """A hexside is 37.5 pixels long: more than 12.5 from its middle is near a vertex."""
    over = ends()
    x, y = [(0, -32.25), (28.125, -16.125), (28.125, 16.125), (0, 32.25), (-28.125, 16.125), (-28.125, -16.125)][side]
    assert not near_vertex(F, wall(over, x=x, y=y), side)
    assert not near_vertex(F, wall(over, x=x + 12, y=y), side)
    assert near_vertex(F, wall(over, x=x + 13, y=y), side)
    assert near_vertex(F, wall(over, x=x, y=y - 13), side)


def test_own_hexsides_and_hexspines() -> None:
    """C3's side 3 is C3's and C4's, a hexspine of B3 and D3 at its vertices, nothing to C2. Bocage hexspines count
    (B9.52): E3's side 3 ends at D3 and F3."""
    c3, e3 = BOARD.hex("C3"), BOARD.hex("E3")
    own = {name for name in ("B2", "B3", "C2", "C3", "C4", "C5", "D3") if belongs_to(F, BOARD.hex(name), c3, 3)}
    assert own == {"B3", "C3", "C4", "D3"}
    own = {name for name in ("D3", "E3", "E4", "F3") if belongs_to(F, BOARD.hex(name), e3, 3)}
    assert own == {"E3", "E4"}


def test_the_side_towards_a_neighbour() -> None:
    found = [side_towards(F, BOARD.hex("C3"), BOARD.hex(name)) for name in ("C2", "D2", "D3", "C4", "B3", "B2")]
    assert found == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("a", "b", "high", "low", "code"),
    [
        ("E1", "E7", 0, 0, codes.BOCAGE),
        ("E1", "E7", 1, 0, codes.BOCAGE),  # at its top, looking down
        ("E1", "E7", 1, 1, codes.NONE),
        ("E1", "E4", 2, 0, codes.BOCAGE_BLIND),  # E4, right behind, is the first blind hex
        ("E1", "E5", 2, 0, codes.NONE),
        ("E3", "E7", 2, 0, codes.NONE),
    ],
)
def test_bocage(a: str, b: str, high: int, low: int, code: int) -> None:
    """B9.52: E3's side 3."""
    over = BOARD.ends(a, b, high, low)
    spot = BOARD.spot(over, "E3", "Bocage", 0, over=(0, 30))
    assert bocage_hexside(F, over, spot, BOARD.hex("E3"), 3) == code
    assert hexside_obstacle(F, over, spot) == code


def test_the_viewer_s_own_bocage_is_looked_over_at_any_level() -> None:
    """B9.52: from E3 itself at level 1 down to 0, though bocage elsewhere would block."""
    over = BOARD.ends("E3", "E7", 1, 0)
    assert hexside_obstacle(F, over, BOARD.spot(over, "E3", "Bocage", 0, over=(0, 30))) == codes.NONE
    level = BOARD.ends("E1", "E4", 0, 0)
    assert hexside_obstacle(F, level, BOARD.spot(level, "E3", "Bocage", 0, over=(0, 30))) == codes.NONE
    down = BOARD.ends("E1", "E4", 1, 0)
    assert hexside_obstacle(F, down, BOARD.spot(down, "E3", "Bocage", 0, over=(0, 30))) == codes.BOCAGE


def hexspine(walls: str) -> tuple[Drawn, bool]:
    """From A3 along the hexspine between its sides 1 and 2, B2 and B3, to C3 beyond; asked of the side C3/5."""
    board = board_of(f"wall: sides {walls}")
    end, far = board.hex("A3"), board.hex("C3")
    return board, ends_the_hexspine(board.field, end, 1, 2, far, 5)


@pytest.mark.parametrize(
    ("walls", "goes_on"),
    [
        ("B2/3 C3/5", True),  # the wall of the hexspine only goes on
        ("C3/5", False),  # no wall on the hexspine
        ("B2/3 C3/5 C3/4", False),  # both at the far vertex: it crosses the line
    ],
)
def test_a_wall_along_the_hexspine_by_which_the_line_leaves(walls: str, goes_on: bool) -> None:
    """B9.2: from A3 the hexspine is the side between B2 and B3; C3 lies at its far vertex."""
    board, found = hexspine(walls)
    f, end = board.field, board.hex("A3")
    assert found is goes_on
    assert (
        ends_the_hexspine(f, end, 1, 2, board.hex("B2"), side_towards(f, board.hex("B2"), board.hex("C3"))) is goes_on
    )
    assert not ends_the_hexspine(f, end, 1, -1, board.hex("C3"), 5)  # leaves by a side
    assert not ends_the_hexspine(f, end, 1, 2, board.hex("C3"), 3)  # another side
    assert not ends_the_hexspine(f, end, 4, 5, board.hex("C3"), 5)  # off the board


def test_cliff_sides() -> None:
    cliffs = board_of("level 1: hexes G3\ncliff: sides G3/3")
    assert [side for side in range(6) if is_cliff_side(cliffs.field, cliffs.hex("G3"), side)] == [3]
    walled = board_of("wall: sides G3/3")
    assert not is_cliff_side(walled.field, walled.hex("G3"), 3)
