"""Each rule of heights and blind hexes asked of one spot, worked by hand.

The line runs down column C of a board of 12 rows, from C1 (a) to C12 (b) unless it says otherwise, so that a spot in C6
is five hexes from a and six from b.
"""

from __future__ import annotations

import pytest

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.field import Field
from bridge.rules.asl.sight.obstacles import (
    alpine_hills,
    behind_ground,
    blind_hex,
    bridge_hindrance,
    cliff_lift,
    cliff_seen_before,
    half_level,
    height_advantage,
    higher_ground,
    higher_terrain,
    hindrance_blind,
    is_cliff,
    level_ground_passed,
    near_blind,
    split_terrain,
)
from bridge.rules.asl.sight.spot import ALPINE_HILLS, IN_DEPRESSION, Ends, Spot, at_home
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

BOARD = board_of(
    "level 1: hexes A1\ngully: line A9 B9 C10 D10 E10\nsingle hex stone bridge: line C10+0-24 C10+0+24 width 28\n"
    "level 1: hexes E5\ncliff: sides E5/3\nwater: hexes G2 G3",
    rows=12,
)
F: Field = BOARD.field


def ends(high: float, low: float, a: str = "C1", b: str = "C12", b_kind: int = 0, options: int = 0) -> Ends:
    return BOARD.ends(a, b, high, low, b_kind=b_kind, options=options)


def spot(over: Ends, name: str, terrain: str = "Open Ground", ground: int = 0, y: float = 0.0, x: float = 0.0) -> Spot:
    return BOARD.spot(over, name, terrain, ground, over=(x, y))


def test_ground_higher_than_both_ends() -> None:
    """A6.2."""
    for high, low, code in ((1, 1, codes.GROUND), (1, 0, codes.GROUND), (2, 2, codes.NONE), (3, 0, codes.NONE)):
        over = ends(high, low)
        assert higher_ground(F, over, spot(over, "C6", ground=2)) == code


def test_a_bridge_is_no_ground() -> None:
    """B6.3: seen under, not through."""
    over = ends(-1, -1, "C6", "C12")
    assert higher_ground(F, over, spot(over, "C10", "Single Hex Stone Bridge", 0)) == codes.NONE
    assert higher_ground(F, over, spot(over, "C8", "Open Ground", 0)) == codes.GROUND


@pytest.mark.parametrize(
    ("high", "low", "code"),
    [
        (0, 0, codes.HINDERS),  # level with it
        (0, -1, codes.HINDERS),  # one end below
        (1, -1, codes.HINDERS),
        (1, 0, codes.NONE),  # from above to its own level
        (1, 1, codes.NONE),
        (-1, -1, codes.NONE),  # both below
        (-1, -2, codes.NONE),
        (0.75, 0, codes.NONE),  # Up-Slope: above its half level
    ],
)
def test_a_bridge_hinders(high: float, low: float, code: int) -> None:
    """B6.2: C10's bridge on level 0, whatever level its pixels show; its road does not."""
    over = ends(high, low)
    for ground in (0, -1):
        assert bridge_hindrance(F, over, spot(over, "C10", "Single Hex Stone Bridge", ground)) == code
    assert bridge_hindrance(F, over, spot(over, "C10", "Dirt Road")) == codes.NONE
    assert bridge_hindrance(F, over, spot(over, "C10", "Sunken Road")) == codes.NONE
    assert bridge_hindrance(F, over, spot(over, "C6", "Stone Bridge")) == code  # drawn where no bridge hex is


@pytest.mark.parametrize(
    ("high", "low", "ground", "options", "code"),
    [
        (1, 1, 1, ALPINE_HILLS, codes.ALPINE),
        (1, 1, 1, 0, codes.NONE),  # an option
        (0, 0, 0, ALPINE_HILLS, codes.NONE),  # no hill
        (2, 1, 1, ALPINE_HILLS, codes.NONE),  # one end looks over it
        (2, 2, 1, ALPINE_HILLS, codes.NONE),
    ],
)
def test_alpine_hills(high: int, low: int, ground: int, options: int, code: int) -> None:
    """B10.211."""
    over = ends(high, low, options=options)
    assert alpine_hills(F, over, spot(over, "C6", ground=ground)) == code


@pytest.mark.parametrize(
    ("terrain", "high", "low", "code"),
    [
        ("Orchard", 0, 0, codes.HINDERS),  # B14.2: below the trees it hinders
        ("Orchard", 1, 1, codes.NONE),
        ("Orchard", 1, 0, codes.NONE),
        ("Stone Factory, 1.5 Level", 0, 0, codes.HINDERS),
        ("Stone Market Place", 0, 0, codes.NONE),  # open at ground level
        ("Woods", 0, 0, codes.NONE),  # not split
        ("Single Hex Stone Bridge", 0, 0, codes.NONE),  # B6.2 has a rule of its own
    ],
)
def test_terrain_that_is_one_thing_below_another_above(terrain: str, high: int, low: int, code: int) -> None:
    over = ends(high, low)
    assert split_terrain(F, over, spot(over, "C6", terrain)) == code


def test_split_terrain_that_is_an_obstacle_below() -> None:
    records = F.terrains.copy()
    records[BOARD.terrain("Orchard")].lower_obstacle = True
    over = ends(0, 0)
    assert split_terrain(F._replace(terrains=records), over, spot(over, "C6", "Orchard")) == codes.SPLIT


@pytest.mark.parametrize(
    ("terrain", "high", "low", "ground", "code"),
    [
        ("Brush", 0, 0, 0, codes.HINDERS),
        ("Stone Rubble", 0, 0, 0, codes.HALF_LEVEL),
        ("Brush", 1, 1, 1, codes.HINDERS),
        ("Brush", 1, 0, 0, codes.NONE),
        ("Stone Rubble", 1, 1, 0, codes.NONE),
        ("Stone Building, 1 Level", 1, 1, 0, codes.HALF_LEVEL),  # its half level rises above the first
        ("Wall", 0, 0, 0, codes.NONE),  # hexside terrain has rules of its own
        ("Woods", 0, 0, 0, codes.NONE),
        ("Stone Factory, 1.5 Level", 1, 1, 0, codes.NONE),  # split: not by this rule
        ("Single Hex Stone Bridge", 0, 0, 0, codes.NONE),  # B6.2 has a rule of its own
    ],
)
def test_half_levels_between_level_ends(terrain: str, high: int, low: int, ground: int, code: int) -> None:
    """A6.2."""
    over = ends(high, low)
    assert half_level(F, over, spot(over, "C6", terrain, ground)) == code


@pytest.mark.parametrize(
    ("terrain", "high", "low", "ground", "code"),
    [
        ("Woods", 0, 0, 0, codes.HIGHER),
        ("Woods", 1, 1, 0, codes.NONE),  # as high is not higher
        ("Woods", 1, 0, 1, codes.HIGHER),
        ("Forest", 1, 0, 0, codes.HIGHER),
        ("Stone Building, 1 Level", 1, 0, 0, codes.HIGHER),  # 1½ levels
        ("Stone Building, 1 Level", 2, 0, 0, codes.NONE),
        ("Grain", 0, 0, 0, codes.HINDERS),
        ("Orchard", 0, 0, 0, codes.NONE),  # split_terrain speaks of it
        ("Orchard", 0, -1, 0, codes.HIGHER),
        ("Stone Factory, 1.5 Level", 1, 0, 0, codes.HIGHER),
        ("Single Hex Stone Bridge", 0, -1, 0, codes.NONE),
        ("Dirt Road", 0, 0, 1, codes.NONE),
        ("Wall", 0, 0, 0, codes.NONE),
        ("Rowhouse Wall, 2 Level", 0, 0, 0, codes.NONE),  # B23.71 has a rule of its own
        ("Open Ground", 0, 0, 0, codes.NONE),
    ],
)
def test_terrain_higher_than_both_ends(terrain: str, high: int, low: int, ground: int, code: int) -> None:
    """A6.2."""
    over = ends(high, low)
    assert higher_terrain(F, over, spot(over, "C6", terrain, ground)) == code


@pytest.mark.parametrize(
    ("terrain", "high", "low", "ground", "code"),
    [
        ("Woods", 1, 0, 0, codes.HEIGHT_ADVANTAGE),
        ("Woods", 2, 0, 0, codes.NONE),
        ("Woods", 1, 1, 0, codes.NONE),  # between level ends at its top one sees
        ("Woods", 1.5, 0, 0, codes.NONE),
        ("Stone Building, 1 Level", 1.5, 0, 0, codes.HEIGHT_ADVANTAGE),  # rooftop to rooftop height
        ("Brush", 0, -1, 0, codes.HEIGHT_ADVANTAGE),  # the ground it stands on
        ("Orchard, Out of Season", 1, 0, 0, codes.HINDERS),
        ("Bocage", 1, 0, 0, codes.NONE),  # B9.52 has a rule of its own
        ("Open Ground", 1, 0, 1, codes.HEIGHT_ADVANTAGE),  # B10.2
    ],
)
def test_who_looks_down_must_stand_higher(terrain: str, high: float, low: float, ground: int, code: int) -> None:
    """A6.2."""
    over = ends(high, low)
    assert height_advantage(F, over, spot(over, "C6", terrain, ground)) == code


def test_a_crest_line_in_the_next_hex_is_looked_over() -> None:
    """B10.2 EXC: in an adjacent hex of lower level (C2 is at 0), as far as its middle; not two hexes away."""
    over = ends(1, 0)
    assert level_ground_passed(F, over, spot(over, "C2", ground=1, y=-10))
    assert not level_ground_passed(F, over, spot(over, "C2", ground=1, y=10))
    assert not level_ground_passed(F, over, spot(over, "C3", ground=1, y=-10))
    assert height_advantage(F, over, spot(over, "C2", ground=1, y=-10)) == codes.NONE
    assert height_advantage(F, over, spot(over, "C2", ground=1, y=10)) == codes.HEIGHT_ADVANTAGE


def test_into_a_depression_the_ground_at_its_rim_is_no_matter_of_this_rule() -> None:
    """A6.3 settles it where the line passes a depression hex (B9) on its way into the depression."""
    into = ends(0, -1, "B7", "A9", b_kind=IN_DEPRESSION)
    assert level_ground_passed(F, into, spot(into, "B9", ground=0))
    past = ends(0, -1, "B7", "A9")
    assert not level_ground_passed(F, past, spot(past, "B9", ground=0, y=20))


def test_water_is_seen_from_its_bank() -> None:
    over = BOARD.ends("G1", "G3", 0, -1)
    assert level_ground_passed(F, over, BOARD.spot(over, "G2", "Open Ground", 0, over=(0, 10)))
    dry = BOARD.ends("G1", "G4", 0, -1)
    assert not level_ground_passed(F, dry, BOARD.spot(dry, "G2", "Open Ground", 0, over=(0, 10)))


@pytest.mark.parametrize(
    ("a", "b", "where", "terrain", "ground", "high", "code"),
    [
        ("C1", "C4", "C3", "Woods", 0, 2, codes.BLIND),  # one level high: one blind hex
        ("C1", "C5", "C3", "Woods", 0, 2, codes.NONE),
        ("C1", "C8", "C6", "Woods", 0, 2, codes.BLIND),  # A6.41: five hexes away one more
        ("C1", "C9", "C6", "Woods", 0, 2, codes.NONE),
        ("C1", "C7", "C6", "Woods", 0, 9, codes.BLIND),  # A6.42: never less than one
        ("C1", "C5", "C3", "Forest", 0, 3, codes.BLIND),  # two levels: two
        ("C1", "C6", "C3", "Forest", 0, 3, codes.NONE),
        ("C1", "C5", "C3", "Forest", 0, 4, codes.NONE),  # A6.42: a second level of advantage takes one off
        ("C1", "C4", "C3", "Woods", 0, 1, codes.NONE),  # not looked over: height_advantage
        ("C1", "C4", "C3", "Brush", 0, 2, codes.NONE),  # no full level
        ("C1", "C4", "C3", "Bocage", 0, 2, codes.NONE),
        ("C1", "C4", "C3", "Open Ground", 2, 3, codes.BLIND_CREST),  # B10.23: one less than an obstacle's two
        ("C1", "C5", "C3", "Open Ground", 2, 3, codes.NONE),
        ("C1", "C4", "C3", "Open Ground", 1, 2, codes.NONE),  # a drop of one makes none within four hexes
        ("C1", "C7", "C6", "Open Ground", 1, 2, codes.BLIND_CREST),  # but farther off
        ("C1", "C4", "C3", "Orchard, Out of Season", 0, 2, codes.HINDERS),
        ("C1", "C8", "C6", "Orchard, Out of Season", 0, 2, codes.NONE),  # only the hex right behind it
    ],
)
def test_blind_hexes(a: str, b: str, where: str, terrain: str, ground: int, high: int, code: int) -> None:
    """A6.4 to A6.43 and B10.23; the lower end at level 0. The same from the other end."""
    one = BOARD.ends(a, b, high, 0)
    assert blind_hex(F, one, BOARD.spot(one, where, terrain, ground)) == code
    other = BOARD.ends(b, a, 0, high)
    assert blind_hex(F, other, BOARD.spot(other, where, terrain, ground)) == code


def test_no_blind_hexes_between_level_ends_or_under_a_bridge() -> None:
    over = BOARD.ends("C1", "C4", 2, 2)
    assert blind_hex(F, over, BOARD.spot(over, "C3", "Forest", 0)) == codes.NONE
    over = BOARD.ends("C8", "C11", 2, -1)
    assert blind_hex(F, over, BOARD.spot(over, "C10", "Single Hex Stone Bridge", 0)) == codes.NONE


@pytest.mark.parametrize(
    ("where", "terrain", "ground", "high", "near"),
    [
        ("C3", "Woods", 0, 2, True),  # hides one hex, a neighbour's two hexes beyond: C5 is
        ("C2", "Woods", 0, 2, False),
        ("C2", "Forest", 0, 3, True),
        ("C3", "Woods", 0, 0, False),  # level ends know no blind hexes
        ("C2", "Open Ground", 2, 3, True),
    ],
)
def test_what_may_be_near_enough_to_hide(where: str, terrain: str, ground: int, high: int, near: bool) -> None:
    """A6.4: whatever stands there or strays there; what is not near casts no blind hex that far."""
    over = BOARD.ends("C1", "C5", high, 0)
    there = BOARD.spot(over, where, terrain, ground)
    assert near_blind(F, over, there) is near
    assert near or blind_hex(F, over, there) == codes.NONE


def test_the_ground_alone() -> None:
    """B10.23; a cliff makes one more (B11.21). Ground as low as the lower end, or as high as the other, makes none."""
    near, far = BOARD.ends("C1", "C4", 3, 0), BOARD.ends("C1", "C5", 3, 0)
    assert [behind_ground(2, 0, 3, 2, cliff) for cliff in (False, True)] == [1, 2]
    assert blind_hex(F, near, BOARD.spot(near, "C3", "Open Ground", 2)) == codes.BLIND_CREST
    assert blind_hex(F, far, BOARD.spot(far, "C3", "Open Ground", 2)) == codes.NONE
    assert blind_hex(F, near, BOARD.spot(near, "C3", "Open Ground", 0)) == codes.NONE
    assert blind_hex(F, near, BOARD.spot(near, "C3", "Open Ground", 3)) == codes.NONE


@pytest.mark.parametrize(
    ("terrain", "b", "code"),
    [
        ("Orchard, Out of Season", "C4", codes.HINDERS),
        ("Orchard, Out of Season", "C5", codes.NONE),
        ("Collapsed Huts", "C5", codes.HINDERS),
        ("Stone Factory, 1.5 Level", "C4", codes.NONE),
    ],
)
def test_a_hindrance_in_place_of_blind_hexes(terrain: str, b: str, code: int) -> None:
    over = BOARD.ends("C1", b, 2, 0)
    assert hindrance_blind(F, over, BOARD.spot(over, "C3", terrain, 0)) == code


def test_a_cliff_by_the_nearest_hexside() -> None:
    """B11.21. E5 has a cliff on its side 3; the viewer is three hexes up, the lower end two beyond the cliff."""
    over = BOARD.ends("E2", "E7", 2, 0)
    assert is_cliff(F, over, BOARD.spot(over, "E5", "Open Ground", 1, over=(0, 28)))
    assert not is_cliff(F, over, BOARD.spot(over, "E5", "Open Ground", 1, over=(0, -28)))
    assert not is_cliff(F, over, BOARD.spot(over, "E5", "Open Ground", 1, over=(0, 28), along=True))
    assert is_cliff(F, over, BOARD.spot(over, "E5", "Cliff", 0))


def test_a_cliff_that_has_had_its_say() -> None:
    """The viewer's own cliff hides nothing from him, and the blind hex of one is not counted again beyond it."""
    own = BOARD.ends("E5", "E8", 2, 0)
    assert cliff_seen_before(F, own, BOARD.spot(own, "E6", "Cliff", 0, over=(0, -28)))
    behind = BOARD.ends("E2", "E7", 2, 0)
    assert cliff_seen_before(F, behind, BOARD.spot(behind, "E6", "Cliff", 0, over=(0, -28)))
    assert not cliff_seen_before(F, behind, BOARD.spot(behind, "E5", "Cliff", 0, over=(0, 28)))


def test_drawings_under_a_bridge_are_no_terrain() -> None:
    """B6.2: what is drawn as a depression or road about the bridge of C10, higher than both ends, hinders nobody."""
    over = ends(0, 0)
    for terrain in ("Sunken Road", "Dirt Road", "Elevated Road"):
        assert higher_terrain(F, over, spot(over, "C10", terrain, 1)) == codes.NONE


@pytest.mark.parametrize(("name", "y"), [("E5", 29), ("E6", -29)])
@pytest.mark.parametrize(("ground", "lift"), [(0, 1), (1, 0), (2, 0)])
def test_the_foot_of_a_cliff(name: str, y: int, ground: int, lift: int) -> None:
    """B11.21: the drawing of E5's cliff shows level 0 at its foot, on either side of the hexside, and 1 at its top."""
    over = BOARD.ends("E2", "E8", 2, 0)
    assert cliff_lift(F, BOARD.spot(over, name, "Cliff", ground, over=(0, y))) == lift
    assert cliff_lift(F, BOARD.spot(over, name, "Open Ground", ground, over=(0, y))) == 0


def test_a_cliff_drawn_away_from_any_is_taken_for_a_foot() -> None:
    over = BOARD.ends("E2", "E8", 2, 0)
    assert cliff_lift(F, BOARD.spot(over, "C5", "Cliff", 1, over=(0, 29))) == 1


def test_a_cliff_up_to_the_target_s_level_hides_nothing_there() -> None:
    """B11.21: from level 3 past the cliff of E5 to level 1; its top is no higher."""
    over = BOARD.ends("E2", "E6", 3, 1)
    assert blind_hex(F, over, BOARD.spot(over, "E5", "Cliff", 1, over=(0, 28))) == codes.NONE
    down = BOARD.ends("E2", "E6", 3, 0)
    assert blind_hex(F, down, BOARD.spot(down, "E5", "Cliff", 1, over=(0, 28))) == codes.BLIND_CLIFF
    assert blind_hex(F, down, BOARD.spot(down, "E5", "Cliff", 0, over=(0, 28))) == codes.BLIND_CLIFF


def test_blind_hexes_are_counted_from_the_hex_that_the_drawing_belongs_to() -> None:
    """B.1, B10.23: level 1 drawn in C7 is of C6, five hexes from the viewer on level 2, and makes one blind hex, C7."""
    over = BOARD.ends("C1", "C8", 2, 0)
    here = BOARD.spot(over, "C7", "Open Ground", 1, over=(0, -31))
    strays = here._replace(home=BOARD.hex("C6"))
    home = at_home(F, over, strays)
    assert (home.hex, home.to_a, home.to_b) == (BOARD.hex("C6"), 5, 2)
    assert at_home(F, over, here) == here
    assert blind_hex(F, over, here) == codes.BLIND_CREST
    assert blind_hex(F, over, strays) == codes.NONE
    assert blind_hex(F, over, here._replace(home=over.b)) == codes.NONE  # an end's own is in nobody's way
    assert blind_hex(F, over, here._replace(home=over.a)) == codes.NONE


def test_every_cliff_makes_a_blind_hex() -> None:
    """B11.21: a drop of one level, no blind hex behind a mere crest line, one behind a cliff."""
    over = BOARD.ends("E2", "E6", 2, 0)
    assert blind_hex(F, over, BOARD.spot(over, "E5", "Open Ground", 1, over=(0, 28))) == codes.BLIND_CLIFF
    assert blind_hex(F, over, BOARD.spot(over, "E5", "Open Ground", 1, over=(0, -28))) == codes.NONE
