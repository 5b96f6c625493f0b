"""One line of sight from end to end: terrain, then what counters add. Compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.counter_kernel import counter_hindrance
from bridge.rules.asl.sight.counters import MOST_SMOKE, Counters
from bridge.rules.asl.sight.field import BUILDING, FACTORY, Field
from bridge.rules.asl.sight.kernel import BLOCKING_HINDRANCE, ROWS, Outcome, Scratch, walk
from bridge.rules.asl.sight.spot import Ends, range_between
from bridge.rules.asl.sight.thread import Line, exit_sides, leaves_at, make_line
from bridge.rules.compiled import borrowing

OWN_EDGE: Final = 1.5  # pixels past its hexside that still count as an end's own hex: drawings overlap that much
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
    room.found[0], room.found[1], room.found[2] = 0, 0, 0
    if a.hex == b.hex:
        return same_hex(f, counters, a, b)
    line = shifted_line(f, a, b, shift)
    ends = make_ends(f, line, a, b, options)
    outcome = walk(f, line, ends, room, swapped)
    if counters.present and (outcome.code == codes.NONE or len(room.trace) > 0):
        outcome = with_counters(f, counters, line, ends, a, b, room, outcome)
    at = 1.0 - outcome.at if swapped else outcome.at
    return Outcome(outcome.code, outcome.hindrance, outcome.hex, at, outcome.unknown)


@borrowing
def with_counters(
    f: Field, counters: Counters, line: Line, ends: Ends, a: End, b: End, room: Scratch, seen: Outcome
) -> Outcome:
    """The outcome with the hindrance of smoke, OBA, vehicles and wrecks added; six block (B.10)."""
    rows = room.state[ROWS]
    total = seen.hindrance + counter_hindrance(f, counters, line, ends, room.vehicles, room.found)
    bare = Scratch(room.state, room.by_range, room.vehicles, room.found, room.trace[:0], room.stand_in)
    seen_vehicles = 0
    for i in range(room.found[0]):
        hex_ = room.vehicles[i]
        vehicle = End(hex_, 0, 0, 0, f.hexes[hex_].x, f.hexes[hex_].y)
        both = True
        for which in range(2):  # one call: the compiler copies it
            both = both and sees(f, a if which == 0 else b, vehicle, ends.options, bare)
        if both:
            room.vehicles[seen_vehicles] = hex_
            seen_vehicles += 1
    room.found[0] = seen_vehicles
    room.state[ROWS] = rows
    total += seen_vehicles
    if seen.code == codes.NONE and total >= BLOCKING_HINDRANCE:
        return Outcome(codes.SIX_HINDRANCES, total, ends.b, 0.5, seen.unknown)
    return Outcome(seen.code, total, seen.hex, seen.at, seen.unknown)


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
    line = make_line(f, a.x, a.y, b.x, b.y)
    if shift == 0.0:
        return line
    over_x, over_y = -line.dy / line.length * shift, line.dx / line.length * shift
    return make_line(f, a.x + over_x, a.y + over_y, b.x + over_x, b.y + over_y)


@borrowing
def make_ends(f: Field, line: Line, a: End, b: End, options: int) -> Ends:
    a_out_1, a_out_2 = exit_sides(line, f.hexes[a.hex].q, f.hexes[a.hex].r)
    back = Line(
        line.x + line.dx,
        line.y + line.dy,
        -line.dx,
        -line.dy,
        line.u + line.du,
        line.v + line.dv,
        line.w + line.dw,
        -line.du,
        -line.dv,
        -line.dw,
        line.length,
    )
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
