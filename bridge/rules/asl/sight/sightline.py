"""One line of sight from end to end: terrain, then what counters add. Compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.carried import (
    BLOCKING_HINDRANCE,
    BY_VEHICLES,
    GROUND,
    HEXES,
    ROWS,
    TERRAIN,
    Scratch,
    note_hindrance,
)
from bridge.rules.asl.sight.counter_kernel import STANDS, VEHICLES, find_counters, hindrance_with_counters
from bridge.rules.asl.sight.counters import MOST_SMOKE, ON_THE_DOT, Counters
from bridge.rules.asl.sight.field import BUILDING, FACTORY, NO_TERRAIN, Field
from bridge.rules.asl.sight.kernel import Outcome, is_blind, walk
from bridge.rules.asl.sight.sixth import NO_HEX, first_with_sixth, sixth_hindrance
from bridge.rules.asl.sight.spot import (
    HEAVY_WEATHER,
    LOW_VISIBILITY,
    NOT_ESTABLISHED,
    OFF_CENTRE,
    Ends,
    range_between,
)
from bridge.rules.asl.sight.thread import Line, exit_sides, leaves_at, make_line, turned_round
from bridge.rules.compiled import borrowing

OWN_EDGE: Final = 1.5  # pixels past its hexside that still count as an end's own hex: drawings overlap that much
LV_HEXES: Final = 6  # of range, to one LV Hindrance (E3.32)
LOW: Final = 2  # column of `found`: the LV Hindrance
UP_SLOPE: Final = 0.75  # levels (3.3 of the Pegasus Bridge rules)


class End(NamedTuple):
    """hex: its number. level: relative to the base. kind: bits of `spot`. lift: halves of a level (rooftop: -1).
    x, y: the aiming point in pixels."""

    hex: int
    level: int
    kind: int
    lift: int
    x: float
    y: float


@borrowing
def line_of_sight(
    f: Field, counters: Counters, one: End, two: End, options: int, shift: float, room: Scratch
) -> Outcome:
    """LOS between two ends. shift: pixels by which the line is moved in parallel, to its right seen from the lower hex
    number."""
    swapped = one.hex > two.hex
    a, b = (two, one) if swapped else (one, two)
    room.state[ROWS], room.state[HEXES] = 0, 0
    for i in range(len(room.found)):
        room.found[i] = 0
    if a.hex == b.hex:
        return same_hex(f, counters, a, b)
    line = shifted_line(f, a, b, shift)
    ends = make_ends(f, line, a, b, options)
    outcome = walk(f, line, ends, room, swapped)
    if counters.present and (outcome.code == codes.NONE or len(room.trace) > 0):
        outcome = with_counters(f, counters, line, ends, a, b, room, outcome)
    if options & (LOW_VISIBILITY | NOT_ESTABLISHED):
        outcome = in_weather(ends, room, outcome)
    if len(room.trace) > 0:
        outcome = counted_from_the_source(f, line, ends, room, swapped, outcome)
    at = 1.0 - outcome.at if swapped else outcome.at
    return Outcome(outcome.code, outcome.hindrance, outcome.hex, at, outcome.unknown)


@borrowing
def counted_from_the_source(f: Field, line: Line, ends: Ends, room: Scratch, swapped: bool, seen: Outcome) -> Outcome:
    """The outcome of a traced line, its six hindrances where they are reached as the source (end b if `swapped`)
    counts, unless something else blocks it before. Where weather or OBA make the rest, that is the target's hex."""
    sixth = sixth_hindrance(f, ends, room, swapped)
    if seen.code != codes.SIX_HINDRANCES:
        return seen
    if sixth == NO_HEX:
        if room.state[TERRAIN] != NO_TERRAIN:  # what is drawn on hexsides makes six, in which hex is open
            return seen
        return Outcome(seen.code, seen.hindrance, ends.a if swapped else ends.b, 0.0 if swapped else 1.0, seen.unknown)
    met = first_with_sixth(room, sixth, swapped)
    if met.code == codes.NONE or is_blind(met.code):  # smoke makes six where no terrain hinders
        room.state[TERRAIN] = NO_TERRAIN
        return Outcome(seen.code, seen.hindrance, sixth, nearest_place(f, line, sixth), seen.unknown)
    return Outcome(met.code, seen.hindrance, met.hex, met.at, seen.unknown)


@borrowing
def nearest_place(f: Field, line: Line, hex_: int) -> float:
    """Where along the line it is nearest to the middle of a hex."""
    along = (f.hexes[hex_].x - line.x) * line.dx + (f.hexes[hex_].y - line.y) * line.dy
    return float(min(max(along / (line.length * line.length), 0.0), 1.0))


@borrowing
def in_weather(ends: Ends, room: Scratch, seen: Outcome) -> Outcome:
    """The outcome with the LV Hindrance of mist, rain and snowfall (E3.1): one for every six hexes beyond the first
    six, one more if they are heavy. Six block (B.10). At night and in fog what is not blocked is not established."""
    if ends.options & LOW_VISIBILITY:
        room.found[LOW] = (ends.range - 1) // LV_HEXES + (1 if ends.options & HEAVY_WEATHER else 0)
    total = seen.hindrance + room.found[LOW]
    unknown = seen.unknown or ends.options & NOT_ESTABLISHED != 0
    if seen.code == codes.NONE and total >= BLOCKING_HINDRANCE:
        return Outcome(codes.SIX_HINDRANCES, total, ends.b, 0.5, unknown)
    return Outcome(seen.code, total, seen.hex, seen.at, unknown)


@borrowing
def with_counters(
    f: Field, counters: Counters, line: Line, ends: Ends, a: End, b: End, room: Scratch, seen: Outcome
) -> Outcome:
    """The outcome with the hindrance of smoke, OBA, vehicles and wrecks added; six block (B.10)."""
    find_counters(f, counters, line, ends, room)
    if room.found[VEHICLES] > 0:
        only_seen(f, ends, a, b, room)
    total = hindrance_with_counters(f, ends, room, seen.hindrance)
    if seen.code == codes.NONE and total >= BLOCKING_HINDRANCE:
        return Outcome(codes.SIX_HINDRANCES, total, ends.b, 0.5, seen.unknown)
    return Outcome(seen.code, total, seen.hex, seen.at, seen.unknown)


@borrowing
def only_seen(f: Field, ends: Ends, a: End, b: End, room: Scratch) -> None:
    """Of the vehicles met those hinder, one a hex, that both ends see (D9.4). The lines to them are walked in the same
    room, behind what is kept of this one."""
    rows, hexes = room.state[ROWS], room.state[HEXES]
    terrain, ground = room.state[TERRAIN], room.state[GROUND]
    beyond = Scratch(
        room.state, room.by_range, room.hindering[hexes:], room.met, room.found, room.trace[:0], room.stand_in
    )
    seen = 0
    for i in range(room.found[VEHICLES]):
        if both_see(f, a, b, room.met[VEHICLES, i], ends.options, beyond):
            room.met[VEHICLES, seen] = room.met[VEHICLES, i]
            seen += 1
    room.state[ROWS], room.state[HEXES] = rows, hexes
    room.state[TERRAIN], room.state[GROUND] = terrain, ground
    room.found[VEHICLES] = seen
    for i in range(seen):
        note_hindrance(room, room.met[VEHICLES, i] // STANDS, BY_VEHICLES, 1)


@borrowing
def both_see(f: Field, a: End, b: End, vehicle: int, options: int, room: Scratch) -> bool:
    """LOS from both ends to a vehicle, as far as terrain goes; to one in bypass by either vertex of its hexside (D2.32,
    A6.12)."""
    seen_by_a, seen_by_b = False, False
    for attempt in range(4):  # one call of `sees`: the compiler copies it
        vertex, by_a = attempt // 2, attempt % 2 == 0
        if (seen_by_a if by_a else seen_by_b) or (vertex > 0 and vehicle % STANDS == ON_THE_DOT):
            continue
        seen = sees(f, a if by_a else b, standing_at(f, vehicle, vertex), options, room)
        seen_by_a, seen_by_b = seen_by_a or (by_a and seen), seen_by_b or (seen and not by_a)
    return seen_by_a and seen_by_b


@borrowing
def standing_at(f: Field, vehicle: int, vertex: int) -> End:
    """The place of a vehicle as an end: the middle of its hex, or a vertex of its hexside."""
    hex_, side = vehicle // STANDS, vehicle % STANDS
    if side == ON_THE_DOT:
        return End(hex_, 0, 0, 0, f.hexes[hex_].x, f.hexes[hex_].y)
    corner = (side + vertex) % 6
    across = f.dx / 3 * (2 if corner in (2, 5) else 1) * (1 if 1 <= corner <= 3 else -1)
    down = f.dy / 2 * (0 if corner in (2, 5) else 1) * (1 if corner in (3, 4) else -1)
    return End(hex_, 0, OFF_CENTRE, 0, f.hexes[hex_].x + across, f.hexes[hex_].y + down)


@borrowing
def sees(f: Field, one: End, two: End, options: int, room: Scratch) -> bool:
    """LOS as far as terrain goes (D9.4 asks it of both ends and the vehicle)."""
    a, b = (two, one) if one.hex > two.hex else (one, two)
    line = shifted_line(f, a, b, 0.0)
    return bool(walk(f, line, make_ends(f, line, a, b, options), room, False).code == codes.NONE)


@borrowing
def same_hex(f: Field, counters: Counters, a: End, b: End) -> Outcome:
    """Two places of one hex (A6.8): building levels see the next one by a stairway; a bridge hides what is under it.
    Smoke hinders there too."""
    kind = f.terrains[f.hexes[a.hex].centre].kind
    code = codes.NONE
    if a.level != b.level:
        if kind in (BUILDING, FACTORY):
            if abs(a.level - b.level) > 1 or not f.hexes[a.hex].stairway:
                code = codes.SAME_HEX_LEVELS
        elif f.hexes[a.hex].bridge:
            code = codes.UNDER_BRIDGE
    smoke = 0
    if counters.present and counters.smoke_at[a.hex]:
        for i in range(len(counters.smoke)):
            if counters.smoke[i, 0] == a.hex and min(a.level, b.level) < counters.smoke[i, 1]:
                smoke += counters.smoke[i, 2]
    return Outcome(code, min(smoke, MOST_SMOKE), a.hex, 0.0, False)


@borrowing
def shifted_line(f: Field, a: End, b: End, shift: float) -> Line:
    """The line moved in parallel; an end that would leave the board stays on its edge, beyond which nobody can look."""
    line = make_line(f, a.x, a.y, b.x, b.y)
    if shift == 0.0:
        return line
    over_x, over_y = -line.dy / line.length * shift, line.dx / line.length * shift
    wide, high = f.surface.shape
    return make_line(
        f,
        on_board(a.x + over_x, a.x, wide),
        on_board(a.y + over_y, a.y, high),
        on_board(b.x + over_x, b.x, wide),
        on_board(b.y + over_y, b.y, high),
    )


@borrowing
def on_board(moved: float, place: float, size: int) -> float:
    """A place moved, but no farther off the board than it was."""
    return min(max(moved, min(0.0, place)), max(float(size), place))


@borrowing
def make_ends(f: Field, line: Line, a: End, b: End, options: int) -> Ends:
    a_out_1, a_out_2 = exit_sides(line, f.hexes[a.hex].q, f.hexes[a.hex].r)
    back = turned_round(line)
    b_out_1, b_out_2 = exit_sides(back, f.hexes[b.hex].q, f.hexes[b.hex].r)
    a_full, b_full = f.hexes[a.hex].base_level + a.level, f.hexes[b.hex].base_level + b.level
    a_level = a_full + a.lift / 2 + up_slope(f, a.hex, a_out_1, a_out_2)
    b_level = b_full + b.lift / 2 + up_slope(f, b.hex, b_out_1, b_out_2)
    overlap = OWN_EDGE / line.length
    return Ends(
        a.hex,
        b.hex,
        a_level,
        b_level,
        a_full,
        b_full,
        a.kind,
        b.kind,
        max(a_level, b_level),
        min(a_level, b_level),
        range_between(f, a.hex, b.hex),
        a_out_1,
        a_out_2,
        b_out_1,
        b_out_2,
        leaves_at(line, f.hexes[a.hex].q, f.hexes[a.hex].r) + overlap,
        1.0 - leaves_at(back, f.hexes[b.hex].q, f.hexes[b.hex].r) - overlap,
        options,
    )


@borrowing
def up_slope(f: Field, hex_: int, out_1: int, out_2: int) -> float:
    """3.3: three quarters of a level for a line across a hexside that the hex is Up-Slope of, its vertices included."""
    if f.hexes[hex_].slope[out_1] < 0 or (out_2 >= 0 and f.hexes[hex_].slope[out_2] < 0):
        return UP_SLOPE
    return 0.0
