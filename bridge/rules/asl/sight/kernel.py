"""The walk along one line: every spot on the thread is put to the rules, hindrances add up. Compiled.

The line is always walked from the hex with the lower number, so that both directions are the same computation (LOS is
reciprocal). The same walk answers fast (stop at the first block) and in full (`trace` gets a row a spot).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.carried import (
    GROUND,
    MET_GROUND,
    MET_TERRAIN,
    MOST_HEXES,
    ROWS,
    TERRAIN,
    TOTAL,
    Scratch,
    add_hindrance,
    leaves_building,
    leaves_building_behind,
    prolong,
    record,
    rubbled,
    start_walk,
)
from bridge.rules.asl.sight.drawing import home_of, inside_building, may_stray, of_the_other, overgrown, terrain_met
from bridge.rules.asl.sight.field import HEXSIDE, HOLE, NO_TERRAIN, Field
from bridge.rules.asl.sight.hexsides import is_cliff_side, side_towards
from bridge.rules.asl.sight.judge import judge
from bridge.rules.asl.sight.obstacles import near_blind
from bridge.rules.asl.sight.pixels import Pixels, first_pixel, next_pixel, run_on, run_until, surface_at
from bridge.rules.asl.sight.spot import IN_DEPRESSION, Ends, Spot, at_home, drawn_from, range_between
from bridge.rules.asl.sight.thread import SHORT, Line, Stretch, first_stretch, next_stretch
from bridge.rules.compiled import apart, borrowing

_BLIND_BITS: Final = sum(1 << code for code in codes.BLIND_HEXES)


class Outcome(NamedTuple):
    """code: why it is blocked, NONE if it is not. hindrance: the total, up to the block. hex, at: where along the line
    (0 at end a, 1 at end b) it is blocked: the middle of the pixel in which end a, or end b if the walk is a backwards
    one to its end, first meets what blocks it. unknown: terrain that no table knows lies on the line."""

    code: int
    hindrance: int
    hex: int
    at: float
    unknown: bool


class Met(NamedTuple):
    """What the walk has met so far: the block that is kept, as in `Outcome`."""

    code: int
    at: float
    hex: int
    unknown: bool


class Asked(NamedTuple):
    """What the rules have said of a spot, which they say again within the stretch of what looks like it. surface: -1 if
    the next pixel must be asked though it shows the same. code, hex, terrain, ground: as they would have it kept.
    total: the hindrances then, or -1 if it hangs on more than looks. first_row, end_row: of the trace."""

    surface: int
    code: int
    hex: int
    terrain: int
    ground: int
    total: int
    first_row: int
    end_row: int


@apart
def walk(
    f: Field,
    line: Line,
    ends: Ends,
    room: Scratch,
    backwards: bool,
) -> Outcome:
    """From end a to end b, stretch by stretch and pixel by pixel. backwards: as end b has it, who meets the last block
    first, and of that its far side."""
    start_walk(ends, room)
    met = Met(codes.NONE, 0.0, -1, False)
    part, pixels = first_stretch(f, line), first_pixel(line)
    begin = 0.0
    for _ in range(MOST_HEXES):
        met, pixels = walk_stretch(f, line, ends, room, part, pixels, begin, met, backwards)
        begin = part.end
        if begin >= 1.0 - SHORT or stops(met, room):
            break
        part = next_stretch(f, line, part)
    if not stops(met, room):
        found = leaves_building_behind(ends, room.state)
        if found > 0 and outranks(found, met.code, backwards):
            met = Met(found, 1.0, ends.b, met.unknown)
            room.state[TERRAIN] = NO_TERRAIN
    return Outcome(met.code, room.state[TOTAL], met.hex, met.at, met.unknown)


@borrowing
def stops(met: Met, room: Scratch) -> bool:
    """The line is blocked, and nothing that follows can matter: a blind hex may yet turn out to be blocked otherwise
    (A6.4), and a traced line is walked to its end."""
    return met.code != codes.NONE and len(room.trace) == 0 and not is_blind(met.code)


@borrowing
def walk_stretch(
    f: Field, line: Line, ends: Ends, room: Scratch, part: Stretch, now: Pixels, begin: float, met: Met, backwards: bool
) -> tuple[Met, Pixels]:
    """The pixels of the line within one hex, or along one hexside, each asked about if it does not look like the one
    before."""
    here = f.look[part.q + f.look_q, part.r + f.look_r]
    there = f.look[part.other_q + f.look_q, part.other_r + f.look_r] if part.along else -1
    last = before = nothing_asked()
    inside = False
    run = run_until(line, min(part.end, ends.b_edge) if begin < ends.b_edge else part.end)
    while begin < part.end - SHORT:
        end, middle = reach(now, part, begin)
        if end - begin > SHORT:
            if now.beside and inside != inside_building(f, now):
                inside, last = not inside, nothing_asked()
            for beside in range(2 if now.beside else 1):
                surface = surface_at(f, now, beside)
                if surface < 0:
                    continue
                if surface != last.surface:
                    known = before if last.surface < 0 else last
                    if surface == before.surface and says_it_again(before, ends, now, middle, room):
                        last = before
                        room.state[MET_TERRAIN], room.state[MET_GROUND] = last.terrain, last.ground
                    else:
                        inside = inside_building(f, now)
                        last = ask(f, line, ends, here, there, part.along, surface, inside, middle, room)
                    before = nothing_asked() if inside else known
                    met = keep(met, last.code, last.hex, middle, backwards, room)
                    if stops(met, room):
                        return met, now
                if surface == last.surface and not now.beside:
                    now, begin = run_on(f, line, run, now, begin)
                    end, middle = reach(now, part, begin)
                if surface == last.surface and backwards and middle <= ends.b_edge + SHORT:
                    met = go_on(met, middle, room, last)
        if part.end < min(now.at_x, now.at_y) - SHORT:
            break
        begin, now = end, next_pixel(line, now)
    return met, now


@borrowing
def reach(pixels: Pixels, part: Stretch, begin: float) -> tuple[float, float]:
    """Where along the line a pixel ends, or the stretch within it, and the middle of that."""
    end = min(min(pixels.at_x, pixels.at_y), part.end)
    return end, (begin + end) / 2


@borrowing
def nothing_asked() -> Asked:
    return Asked(-1, codes.NONE, -1, NO_TERRAIN, 0, -1, 0, 0)


@borrowing
def says_it_again(asked: Asked, ends: Ends, now: Pixels, at: float, room: Scratch) -> bool:
    """What has been said of a look holds here: no more hindrances have added up since, and the line is not in end b's
    own hex yet."""
    return asked.total == room.state[TOTAL] and at <= ends.b_edge + SHORT and not now.beside


@borrowing
def go_on(met: Met, at: float, room: Scratch, last: Asked) -> Met:
    """What was said last goes on to here: of blocks that go on, of several the one that goes on furthest, the far
    side is what end b meets."""
    prolong(room, last.first_row, last.end_row, at)
    room.state[MET_TERRAIN], room.state[MET_GROUND] = last.terrain, last.ground
    return keep(met, last.code, last.hex, at, True, room)


@borrowing
def keep(met: Met, found: int, hex_: int, at: float, backwards: bool, room: Scratch) -> Met:
    """What has been met, with what the rules say of one more spot. Of several at one place of the line the first asked
    counts, from either end."""
    if found == codes.UNKNOWN_TERRAIN:
        return Met(met.code, met.at, met.hex, True)
    if found > 0 and outranks(found, met.code, backwards and at > met.at):
        room.state[TERRAIN], room.state[GROUND] = room.state[MET_TERRAIN], room.state[MET_GROUND]
        return Met(found, at, hex_, met.unknown)
    return met


@borrowing
def is_blind(code: int) -> bool:
    """The block is that of a blind hex."""
    return bool(_BLIND_BITS >> code & 1)


@borrowing
def outranks(found: int, kept: int, later: bool) -> bool:
    """A block takes the place of the one kept so far. Any other block outranks that of a blind hex, which is one only
    on an otherwise clear line (A6.4); among equals the first counts, or the last if `later`."""
    if kept == codes.NONE or kept == codes.UNKNOWN_TERRAIN:
        return True
    if found == codes.UNKNOWN_TERRAIN:
        return False
    if is_blind(found) != is_blind(kept):
        return is_blind(kept)
    return later


@borrowing
def ask(
    f: Field,
    line: Line,
    ends: Ends,
    here: int,
    there: int,
    along: bool,
    surface: int,
    inside: bool,
    middle: float,
    room: Scratch,
) -> Asked:
    """Asks the rules about a spot; of both hexes if the line runs along the hexside between two (one may be off the
    board). What they say of a building hangs on what came before it; and they may look at the place within the hex,
    so that the next pixel must be asked even if it shows the same."""
    code, where, again, first_row = codes.NONE, here, False, room.state[ROWS]
    if here == HOLE or there == HOLE:  # nobody knows what is there
        code = codes.UNKNOWN_TERRAIN
    inside = inside and not rubbled(f, room, here) and not (along and rubbled(f, room, there))
    ground = surface >> 8
    if ground > 127:
        ground -= 256
    if along and here >= 0 and there >= 0 and is_cliff_side(f, here, side_towards(f, here, there)):
        # Along a cliff the line looks over the lower hex.
        ground = min(f.hexes[here].base_level, f.hexes[there].base_level)
    drawn = surface & 255
    if along and first_told(f, here, there, drawn) == there:
        here, there = there, here
    for which in range(2 if along else 1):
        hex_, beside = (here, there) if which == 0 else (there, here)
        if hex_ >= 0:
            code, where, more = ask_in_hex(
                f, line, ends, hex_, beside, along, drawn, ground, inside, middle, code, where, room
            )
            again = again or more
    state = room.state
    total = -1 if inside else state[TOTAL]
    shown = -1 if again else surface
    return Asked(shown, code, where, state[MET_TERRAIN], state[MET_GROUND], total, first_row, state[ROWS])


@borrowing
def first_told(f: Field, here: int, there: int, drawn: int) -> int:
    """Of the two hexes beside a hexside, the one that is named where both block: the one that has what is drawn there,
    if only one has, else the one that comes first on the board."""
    first, second = min(here, there), max(here, there)
    return second if first < 0 or of_the_other(f, first, second, drawn) else first


@borrowing
def ask_in_hex(
    f: Field,
    line: Line,
    ends: Ends,
    hex_: int,
    beside: int,
    along: bool,
    drawn: int,
    ground: int,
    inside: bool,
    middle: float,
    code: int,
    where: int,
    room: Scratch,
) -> tuple[int, int, bool]:
    """The same of one hex: of what is drawn there, and of inherent terrain beside it. beside: the other hex of a
    hexside, or -1. code, where: what the spot has been found to do so far; returned is what outranks."""
    stray = not along and ends.high != ends.low and may_stray(f, hex_, drawn, ground)
    if overgrown(f, hex_, drawn):
        ground = f.hexes[hex_].base_level
    again = False
    for inherent in range(2):
        terrain = terrain_met(f, hex_, drawn, inherent == 1, along, room.stand_in[hex_])
        if terrain < 0:
            continue
        spot = spot_at(f, line, ends, hex_, terrain, drawn, ground, middle, along)
        near = (stray or f.hexes[hex_].cliffs) and near_blind(f, ends, spot)
        if stray and (inside or near):
            spot, again = drawn_from(spot, home_of(f, hex_, ground, spot.x, spot.y)), True
        found = said_of(f, ends, spot, inside, beside, room)
        told = at_home(f, ends, spot) if found > 0 and is_blind(found) else spot
        record(room.trace, room.state, told, middle, found)
        if found > 0 and outranks(found, code, False):
            code, where = found, told.hex
            room.state[MET_TERRAIN], room.state[MET_GROUND] = terrain, ground
        again = again or looks_at_place(f, ends, spot, near)
    return code, where, again


@borrowing
def spot_at(
    f: Field, line: Line, ends: Ends, hex_: int, terrain: int, drawn: int, ground: int, middle: float, along: bool
) -> Spot:
    """The spot of a hex in the middle of a pixel. Next to an end's own hex a line may still count as in it."""
    x, y = line.x + line.dx * middle, line.y + line.dy * middle
    at_a = hex_ == ends.a or middle < ends.a_edge - SHORT
    at_b = hex_ == ends.b or middle > ends.b_edge + SHORT
    to_a, to_b = range_between(f, hex_, ends.a), range_between(f, hex_, ends.b)
    return Spot(hex_, terrain, drawn, ground, to_a, to_b, x, y, at_a, at_b, along, hex_)


@borrowing
def said_of(f: Field, ends: Ends, spot: Spot, inside: bool, beside: int, room: Scratch) -> int:
    """What the rules say of a spot; a hindrance is added to those before it, of which there may be too many."""
    found = leaves_building(f, ends, spot, inside, room.state)
    if found == codes.NONE:
        found = judge(f, ends, spot)
    return add_hindrance(f, ends, spot, room, beside) if found == codes.HINDERS else found


@borrowing
def looks_at_place(f: Field, ends: Ends, spot: Spot, near: bool) -> bool:
    """The rules may say something else of the next pixel though it shows the same terrain and level. near: what may
    make blind hexes here is near enough to the lower end to hide it."""
    if f.terrains[spot.terrain].kind == HEXSIDE or (spot.at_a and spot.hex != ends.a):
        return True
    if (ends.a_kind | ends.b_kind) & IN_DEPRESSION and (
        spot.to_a == 0 or spot.to_b == 0 or f.hexes[spot.hex].depression
    ):
        return True  # at the dot, over the rim
    if ends.high == ends.low:
        return False
    if spot.ground == ends.high:  # level ground next to the viewer
        return min(spot.to_a, spot.to_b) == 1
    return bool(near and f.hexes[spot.hex].cliffs and ends.low < spot.ground < ends.high)
