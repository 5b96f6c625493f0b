"""The rules of line of sight as the slow witness reads them: what each says of one spot on the line."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from itertools import groupby
from math import floor

from boardparsers.hexmodel import HexCell, LocationKind, Terrain, TerrainKind, distance
from tests.bridge.rules.asl.sight.oracle_spots import HALF, End, Line, Spot, side_nearest

MIDDLE = Fraction(5, 2)  # pixels
DOT = 4  # pixels about a hex's centre where a gap in a depression's drawing means nothing
BUILDINGS = (TerrainKind.BUILDING, TerrainKind.FACTORY)


class Say(Enum):
    NOTHING = "nothing"
    HINDERS = "hinders"
    BLOCKS = "blocks"
    UNKNOWN = "unknown"


def judged(line: Line, spot: Spot) -> Say:
    """All rules together: what blocks outranks what hinders."""
    if leaves_depression(line, spot) or rowhouse_wall(line, spot) or hexside_blocks(line, spot):
        return Say.BLOCKS
    if spot.near_one or spot.near_two:
        return Say.NOTHING  # out of and into the ends' own hexes one sees whatever stands there
    if spot.terrain.kind is TerrainKind.UNKNOWN:
        return Say.UNKNOWN
    said = [rule(line, spot) for rule in (ground, split, half_level, higher, bridge, as_high, blind)]
    if Say.BLOCKS in said:
        return Say.BLOCKS
    return Say.HINDERS if Say.HINDERS in said else Say.NOTHING


# ----------------------------------------------------------------------------------------------- heights (A6.2, B10.2)


def ground(line: Line, spot: Spot) -> Say:
    """Ground above both ends blocks (a bridge is none); with Alpine Hills ground as high as both too."""
    if spot.ground > line.high and not on_bridge(spot):
        return Say.BLOCKS
    alpine = line.alpine_hills and spot.ground > 0 and spot.ground == line.high == line.low
    return Say.BLOCKS if alpine else Say.NOTHING


def split(line: Line, spot: Spot) -> Say:
    """Terrain that is another thing below, between ends as low as it stands (orchards, B14.2)."""
    if not spot.terrain.split or spot.terrain.kind is TerrainKind.BRIDGE:
        return Say.NOTHING
    if not spot.ground == line.high == line.low:
        return Say.NOTHING
    if spot.terrain.lower_obstacle:
        return Say.BLOCKS
    return Say.HINDERS if spot.terrain.lower_hindrance else Say.NOTHING


def half_level(line: Line, spot: Spot) -> Say:
    """Terrain of a half level counts between ends level with its full levels; hexsides and bridges have rules of their
    own."""
    terrain = spot.terrain
    if not terrain.half_level or terrain.kind in (TerrainKind.HEXSIDE, TerrainKind.BRIDGE) or terrain.split:
        return Say.NOTHING
    if not spot.ground + terrain.height == line.high == line.low:
        return Say.NOTHING
    return Say.BLOCKS if terrain.obstacle else Say.HINDERS


def higher(line: Line, spot: Spot) -> Say:
    """What rises above both ends: an obstacle blocks, a hindrance hinders."""
    terrain = spot.terrain
    if spot.top <= line.high or terrain.kind is TerrainKind.HEXSIDE or is_wall_inside(terrain):
        return Say.NOTHING
    if terrain.split and spot.ground == line.high == line.low:
        return Say.NOTHING
    if terrain.name == "Light Woods":
        return Say.HINDERS
    if terrain.obstacle or terrain.kind is TerrainKind.FACTORY:
        return Say.BLOCKS
    nothing = terrain.kind in (TerrainKind.BRIDGE, TerrainKind.ROAD) or on_bridge(spot)
    return Say.NOTHING if nothing else Say.HINDERS


def bridge(line: Line, spot: Spot) -> Say:
    """The drawing of a bridge hinders between ends as high as its road, and where one of them only is below that."""
    if spot.drawn.kind is not TerrainKind.BRIDGE:
        return Say.NOTHING
    road = spot.cell.base_level if has_bridge(spot.cell) else spot.ground
    below = [level < road for level in (line.level_one, line.level_two)]
    level_with_it = line.level_one == road == line.level_two
    return Say.HINDERS if level_with_it or below in ([True, False], [False, True]) else Say.NOTHING


def as_high(line: Line, spot: Spot) -> Say:
    """To see a lower level past terrain or ground one must be higher than it."""
    terrain = spot.terrain
    if line.high == line.low or terrain.name == "Bocage" or is_wall_inside(terrain):
        return Say.NOTHING
    full = spot.ground + terrain.height
    if terrain.half_level and terrain.kind in BUILDINGS:
        full += HALF
    if full != line.high or (terrain.height == 0 and _level_ground_passed(line, spot)):
        return Say.NOTHING
    return Say.HINDERS if terrain.name == "Orchard, Out of Season" else Say.BLOCKS


def _level_ground_passed(line: Line, spot: Spot) -> bool:
    """Bare ground level with the viewer does not stop him: on a bridge, over a depression on the way into one, at the
    crest line of an adjacent lower hex (B10.2 EXC; a gully makes no hex lower), on the bank of water looked at."""
    if on_bridge(spot) or (spot.cell.depression is not None and line.lower.in_depression):
        return True
    if distance(spot.cell.hex, line.viewer.cell.hex) != 1:
        return False
    if spot.cell.base_level < line.high and spot.cell.depression is None and _on_near_side(line, spot, line.viewer):
        return True
    return spot.cell.terrain.kind is TerrainKind.WATER and line.lower.cell.terrain.kind is TerrainKind.WATER


# -------------------------------------------------------------------------------- blind hexes (A6.4, B10.23, B11.21)


def blind(line: Line, spot: Spot) -> Say:
    """The higher end looks over it and the lower one lies in the blind hexes behind."""
    terrain = spot.terrain
    if line.high == line.low or terrain.name == "Bocage" or is_wall_inside(terrain) or on_bridge(spot):
        return Say.NOTHING
    had_its_say = _cliff_had_its_say(line, spot)
    is_cliff = terrain.name == "Cliff"
    top = spot.ground + terrain.height
    lift = is_cliff and _foot_of_cliff(line, spot)
    if (is_cliff and had_its_say) or not line.low < top + lift < line.high:
        return Say.NOTHING
    if any(spot.home is end.cell for end in (line.one, line.two)):
        return Say.NOTHING
    cliff = not spot.along and not had_its_say and _nearest_is_cliff(line, spot)
    bare = line.low < spot.ground + lift < line.high and _behind(line, spot) <= (
        behind_obstacle(line, spot, spot.ground) if cliff else behind_crest(line, spot)
    )
    if terrain.height and _behind(line, spot) <= behind_obstacle(line, spot, top):
        if bare or (terrain.obstacle and terrain.kind is not TerrainKind.HEXSIDE):
            return Say.BLOCKS
        return _hindrance_in_blind_hex(line, spot)
    return Say.BLOCKS if bare else Say.NOTHING


def _foot_of_cliff(line: Line, spot: Spot) -> bool:
    """The drawing of a cliff shows less than the level of the higher of the hexes that it parts. Where the nearest
    hexside terrain is no cliff, the drawing is taken for its foot."""
    side = nearest_side(line, spot, walled=True)
    if side is None or not spot.cell.sides[side].cliff:
        return True
    beyond = line.board.neighbour(spot.cell, side)
    return spot.ground < max(cell.base_level for cell in (spot.cell, beyond) if cell is not None)


def _hindrance_in_blind_hex(line: Line, spot: Spot) -> Say:
    if spot.terrain.name == "Orchard, Out of Season":
        return Say.HINDERS if _behind(line, spot) == 1 else Say.NOTHING
    return Say.NOTHING if spot.terrain.kind is TerrainKind.FACTORY else Say.HINDERS


def _behind(line: Line, spot: Spot) -> int:
    """Which hex behind this one, or behind the one whose drawing it is, the lower end's is."""
    return distance(spot.home.hex, line.lower.cell.hex)


def _count(line: Line, top: int, range_: int) -> int:
    """Height behind it, one more for every five hexes, one less for every level of advantage beyond the first; only
    full levels count, slopes and rooftops do not."""
    advantage = floor(line.high) - top
    return top - floor(line.low) + range_ // 5 - max(0, advantage - 1)


def behind_obstacle(line: Line, spot: Spot, top: int) -> int:
    return max(1, _count(line, top, distance(spot.home.hex, line.viewer.cell.hex)))


def behind_crest(line: Line, spot: Spot) -> int:
    return max(0, _count(line, spot.ground, distance(spot.home.hex, line.viewer.cell.hex)) - 1)


def _nearest_is_cliff(line: Line, spot: Spot) -> bool:
    side = nearest_side(line, spot)
    terrain = None if side is None else spot.cell.sides[side].terrain
    return (spot.terrain if terrain is None else terrain).name == "Cliff"


def _cliff_had_its_say(line: Line, spot: Spot) -> bool:
    """It is the viewer's own, or belongs to the far side of the hex before the lower end's."""
    if distance(spot.cell.hex, line.viewer.cell.hex) == 1 and _on_near_side(line, spot, line.viewer):
        return True
    return distance(spot.cell.hex, line.lower.cell.hex) == 1 and not _on_near_side(line, spot, line.lower)


# ------------------------------------------------------------------------------------------- depressions (A6.3, B19)


def leaves_depression(line: Line, spot: Spot) -> bool:
    """From within a depression one sees along it, and out of it as many hexes as the other is levels above it."""
    one, two = line.one, line.two
    if line.range == 1 and one.in_depression and two.in_depression and _joined(line):
        return False
    return any(end.in_depression and _out_of_reach(line, spot, end) for end in (one, two))


def _out_of_reach(line: Line, spot: Spot, end: End) -> bool:
    other = line.other(end)
    reach = line.level(other) - end.full
    range_ = distance(spot.cell.hex, other.cell.hex)
    if spot.cell is other.cell or spot.ground <= end.full or range_ <= reach or _in_depression(spot):
        return False
    if spot.cell is end.cell and spot.from_in_pixels(line.known.centre(end.cell.hex)) < DOT * DOT:
        return False
    rim = spot.cell.depression is not None and range_ == 1 and line.level(other) > spot.cell.base_level
    return not (rim and _on_near_side(line, spot, other))


def _in_depression(spot: Spot) -> bool:
    """At the bottom of a depression hex, or under a bridge (or the road on it) over one."""
    if spot.drawn.kind is TerrainKind.BRIDGE:
        return True
    if spot.drawn.kind is TerrainKind.ROAD and (spot.cell.depression is not None or has_bridge(spot.cell)):
        return True
    return spot.cell.depression is not None and spot.ground == spot.cell.base_level


def _joined(line: Line) -> bool:
    """A depression is drawn across the middle of the side that two neighbours share, or within MIDDLE of it."""
    board = line.board
    assert board.raster is not None
    if line.one.cell.depression is None or line.two.cell.depression is None:
        return False
    x, y = (Fraction(place, 2 * line.known.unit) for place in line.thread.at((1, 2)))
    wide, high = board.raster.terrain.shape
    about = [
        board.raster.terrain.item(column, row)
        for column in range(max(0, int(x) - 9), min(wide, int(x) + 9))
        for row in range(max(0, int(y) - 9), min(high, int(y) + 9))
        if abs(column + HALF - x) <= MIDDLE and abs(row + HALF - y) <= MIDDLE
    ]
    return any(board.catalogue.by_code(code).kind is TerrainKind.DEPRESSION for code in about)


def has_bridge(cell: HexCell) -> bool:
    return any(place.kind in (LocationKind.BRIDGE, LocationKind.UNDER_BRIDGE) for place in cell.locations)


def on_bridge(spot: Spot) -> bool:
    if spot.drawn.kind is TerrainKind.BRIDGE:
        return True
    return has_bridge(spot.cell) and spot.drawn.kind in (TerrainKind.ROAD, TerrainKind.DEPRESSION)


# ------------------------------------------------------------------------------------- hexsides (B9, B23.71, B27.2)


def is_wall_inside(terrain: Terrain) -> bool:
    return "Rowhouse" in terrain.name or "Factory Wall" in terrain.name


def rowhouse_wall(line: Line, spot: Spot) -> bool:
    """As high as its house; belongs to neither hex. The hex behind it is the first blind one."""
    if not is_wall_inside(spot.terrain):
        return False
    top = spot.ground + spot.terrain.height
    if top > line.high or (top == line.high and (line.high > line.low or spot.terrain.half_level)):
        return True
    if line.high == line.low or top <= line.low:
        return False
    range_ = distance(spot.cell.hex, line.viewer.cell.hex) - 1
    return distance(spot.cell.hex, line.lower.cell.hex) + 1 <= max(1, _count(line, top, range_))


def hexside_blocks(line: Line, spot: Spot) -> bool:
    """Walls and hedges block between equal levels unless they belong to an end; bocage is a level high."""
    terrain = spot.terrain
    if terrain.kind is not TerrainKind.HEXSIDE or terrain.name == "Cliff":
        return False
    if line.range > 1 and any(
        end.entrenched and line.level(line.other(end)) <= line.level(end) for end in (line.one, line.two)
    ):
        return True
    cell, side = _side_of(line, spot)
    if side is None:
        return False
    uneven_bocage = terrain.name == "Bocage" and line.one.full + line.one.lift != line.two.full + line.two.lift
    owners = [line.viewer] if uneven_bocage else [line.one, line.two]
    if any(_belongs_to(line, cell, side, end) for end in owners):
        return False
    if not uneven_bocage and any(_goes_on_from_hexspine(line, cell, side, end) for end in owners):
        return False
    if terrain.name == "Bocage":
        return _bocage_blocks(line, spot, cell, side)
    return spot.ground == line.high == line.low


def _bocage_blocks(line: Line, spot: Spot, cell: HexCell, side: int) -> bool:
    top = spot.ground + spot.terrain.height
    if top > line.high or (top == line.high and line.high > line.low):
        return True
    if line.high == line.low or top <= line.low:
        return False
    hexes = [cell.hex, line.board.grid.neighbour(cell.hex, side)]
    on_board = [hex_ for hex_ in hexes if hex_ in line.board.cells]
    near = min(distance(hex_, line.viewer.cell.hex) for hex_ in on_board)
    far = min(distance(hex_, line.lower.cell.hex) for hex_ in on_board)
    return far + 1 <= max(1, _count(line, top, near))


def _belongs_to(line: Line, cell: HexCell, side: int, end: End) -> bool:
    """A side of the end's hex, or a hexspine of it; a hexspine of bocage does not belong."""
    there = line.board.neighbour(cell, side)
    if end.cell in (cell, there):
        return True
    stands = cell.sides[side].terrain
    if there is None or (stands is not None and stands.name == "Bocage"):
        return False
    return distance(cell.hex, end.cell.hex) == 1 == distance(there.hex, end.cell.hex)


def _goes_on_from_hexspine(line: Line, cell: HexCell, side: int, end: End) -> bool:
    """The line leaves the end along a walled hexspine at whose far vertex this hexside begins, and not both hexsides
    there have terrain."""
    out = line.sides_out(end)
    if len(out) != 2:
        return False
    neighbours = [line.board.neighbour(end.cell, side_out) for side_out in out]
    if None in neighbours:
        return False
    left, right = (cell for cell in neighbours if cell is not None)
    far = line.board.neighbour(left, out[1])
    there = line.board.neighbour(cell, side)
    if (
        far is None
        or there is None
        or {cell.name, there.name}
        not in (
            {far.name, left.name},
            {far.name, right.name},
        )
    ):
        return False
    grid = line.board.grid
    if left.sides[grid.side_towards(left.hex, right.hex)].terrain is None:
        return False
    return any(far.sides[grid.side_towards(far.hex, cell.hex)].terrain is None for cell in (left, right))


def _side_of(line: Line, spot: Spot) -> tuple[HexCell, int | None]:
    """The hexside that a drawn wall belongs to; near a vertex one that has a wall, if only the one that ends there."""
    here, side = spot.cell, nearest_side(line, spot)
    if side is None or here.sides[side].terrain is not None:
        return here, side
    reach = line.board.grid.dx * Fraction(2, 9)
    if spot.from_in_pixels(line.known.side_middle(here.hex, side)) <= reach * reach:
        return here, side
    walled = nearest_side(line, spot, walled=True)
    if walled is not None:
        return here, walled
    # The vertex is that of the two sides nearest to the spot; there the side between the neighbours begins.
    right, left = (side + 1) % 6, (side - 1) % 6
    away = [spot.from_(line.known.side_middle(here.hex, beside)) for beside in (right, left)]
    there = line.board.neighbour(here, side)
    beyond = line.board.grid.neighbour(here.hex, right if away[0] < away[1] else left)
    if there is None:
        return here, None
    third = line.board.grid.side_towards(there.hex, beyond)
    return (there, third) if there.sides[third].terrain is not None else (here, None)


# ----------------------------------------------------------------------------------------------------- buildings (A6.8)


def leaves_building(line: Line, end: End, spots: Sequence[Spot]) -> bool:
    """The line from a unit in a building to another level goes on through the building into the next hex, and the unit
    is not above it. spots: in order from this end."""
    if not end.in_building or line.level_one == line.level_two:
        return False
    for _, group in groupby(spots, key=lambda spot: spot.middle):
        here = list(group)  # of both pixels where the line runs on their border
        if any(spot.drawn.kind not in BUILDINGS or rubbled(line, spot) for spot in here):
            return False
        for spot in here:
            near = spot.near_one if end is line.one else spot.near_two
            height = (line.stand_in.get(spot.cell.name) or spot.drawn).height
            if not near and spot.home is not end.cell and line.level(end) <= spot.ground + height:
                return True
    return False


def rubbled(line: Line, spot: Spot) -> bool:
    """A counter lies in the place of the whole building; rubble of an upper level leaves those below it."""
    stands = line.stand_in.get(spot.cell.name)
    return stands is not None and "Rubble Level" not in stands.name


# --------------------------------------------------------------------------------------------------- places in a hex


def _on_near_side(line: Line, spot: Spot, end: End) -> bool:
    """Nearer to an end's hex than the middle of the spot's own hex is."""
    ex, ey = line.known.centre(end.cell.hex)
    x, y = line.known.centre(spot.cell.hex)
    return spot.from_((ex, ey)) < ((x - ex) ** 2 + (y - ey) ** 2) * spot.middle[1] ** 2


def nearest_side(line: Line, spot: Spot, walled: bool = False) -> int | None:
    """The side whose middle is nearest, of those nearer than the centre."""
    return side_nearest(line.known, spot, walled)
