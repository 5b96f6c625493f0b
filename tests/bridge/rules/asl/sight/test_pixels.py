"""The pixels of a line in order, and running on over those that show the same.

A1 lies at (0, 32.25), columns are 56.25 pixels apart, rows 64.5; so C3 lies at (112.5, 161.25).
"""

from __future__ import annotations

import random

import pytest

from bridge.rules.asl.sight.pixels import (
    FEWEST,
    Pixels,
    Run,
    first_pixel,
    next_pixel,
    run_on,
    run_until,
    surface_at,
)
from bridge.rules.asl.sight.thread import NEVER, Line, make_line
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

BOARD = board_of(
    "woods: box C3 40x30\nwoods: box C5 40x30\nlevel 1: hexes G3\ncliff: sides G3/3\nwall: sides C2/12 E4/0\n"
    "stone building, 1 level: box E6 20x20\ngrain: hexes G5 G6\ngully: line A3 A4 A5\ndirt road: line D1 D2 E3"
)
FIELD = BOARD.field
CENTRES = [(float(row.x), float(row.y)) for row in FIELD.hexes]
A1, A3 = (0.0, 32.25), (0.0, 161.25)


def line(one: tuple[float, float], two: tuple[float, float]) -> Line:
    return make_line(FIELD, *one, *two)


def test_the_pixel_that_a_line_begins_in() -> None:
    across = first_pixel(line((0.5, 10.25), (20.5, 10.25)))
    assert (across.x, across.y, across.beside) == (0, 10, 0)
    assert (across.at_x, across.at_y) == (0.5 / 20, NEVER)
    down = first_pixel(line(A1, A3))  # on the border of columns -1 and 0
    assert (down.x, down.y, down.beside) == (0, 32, 1)
    assert (down.at_x, down.at_y) == (NEVER, 0.75 / 129)
    level = first_pixel(line((3.5, 12.0), (9.5, 12.0)))
    assert (level.y, level.beside) == (12, 2)


def test_on_a_border_the_pixel_ahead_is_the_first() -> None:
    assert first_pixel(line((5.0, 8.0), (9.0, 11.0)))[:2] == (5, 8)
    assert first_pixel(line((5.0, 8.0), (1.0, 5.0)))[:2] == (4, 7)


def test_pixels_in_order() -> None:
    """Two columns to one row from the middle of pixel (0, 0): columns are left at 1/4 and 3/4, the row at 1/2."""
    over = line((0.5, 0.5), (2.5, 1.5))
    found = [first_pixel(over)]
    for _ in range(3):
        found.append(next_pixel(over, found[-1]))
    assert [(at.x, at.y) for at in found] == [(0, 0), (1, 0), (1, 1), (2, 1)]
    assert [min(at.at_x, at.at_y) for at in found[:3]] == [0.25, 0.5, 0.75]


def test_pixels_backwards() -> None:
    over = line((2.5, 1.5), (0.5, 0.5))
    found = [first_pixel(over)]
    for _ in range(3):
        found.append(next_pixel(over, found[-1]))
    assert [(at.x, at.y) for at in found] == [(2, 1), (1, 1), (1, 0), (0, 0)]


def test_a_pixel_only_touched_at_its_corner_is_not_met() -> None:
    over = line((0.5, 0.5), (2.5, 2.5))
    second = next_pixel(over, first_pixel(over))
    assert (second.x, second.y) == (1, 1)


def test_pixels_beside_a_border_and_off_the_board() -> None:
    """C3's woods span x 92.5 to 132.5; column 92 or 132 is the last pixel that may show the ground beside them."""
    pixels = first_pixel(make_line(FIELD, *BOARD.centre("C3"), *BOARD.centre("C4")))
    woods, ground = BOARD.terrain("Woods"), BOARD.terrain("Open Ground")
    assert surface_at(FIELD, pixels._replace(x=112, y=161, beside=0), 0) == woods
    edge = next(x for x in range(112, 150) if FIELD.surface[x, 161] == ground)
    border = pixels._replace(x=edge, y=161, beside=1)
    assert (surface_at(FIELD, border, 0), surface_at(FIELD, border, 1)) == (ground, woods)
    floor = next(y for y in range(161, 200) if FIELD.surface[112, y] == ground)
    border = pixels._replace(x=112, y=floor, beside=2)
    assert (surface_at(FIELD, border, 0), surface_at(FIELD, border, 1)) == (ground, woods)
    assert surface_at(FIELD, pixels._replace(x=0, y=10, beside=1), 1) == -1
    assert surface_at(FIELD, pixels._replace(x=FIELD.surface.shape[0], y=0, beside=0), 0) == -1
    assert surface_at(FIELD, pixels._replace(x=0, y=FIELD.surface.shape[1], beside=0), 0) == -1


def stepped(over: Line, run: Run, now: Pixels, begin: float) -> tuple[Pixels, float]:
    """As `run_on`, pixel by pixel."""
    same = FIELD.surface[now.x, now.y]
    while (run.goal - now.x) * run.step_x > 0 if run.across else (run.goal - now.y) * run.step_y > 0:
        beyond = next_pixel(over, now)
        if surface_at(FIELD, beyond, 0) != same:
            break
        begin, now = min(now.at_x, now.at_y), beyond
    return now, begin


def test_running_on_is_what_single_steps_are() -> None:
    """To the last bit, on a board of large and small things; between middles of hexes, where lines run along borders
    and through corners of pixels, and between any places."""
    rng, far = random.Random(11), 0
    wide, high = FIELD.surface.shape
    for number in range(150):
        if number % 2:
            one, two = rng.choice(CENTRES), rng.choice(CENTRES)
        else:
            one, two = ((rng.uniform(0, wide), rng.uniform(0, high)) for _ in range(2))
        if number % 10 == 0:
            two = (one[0] + 40.0, one[1] + (40.0 if one[1] < high / 2 else -40.0))  # through corners
        over = make_line(FIELD, *one, *two)
        now, begin, until = first_pixel(over), 0.0, rng.choice((0.5, 1.0))
        run = run_until(over, until)
        while one != two and begin < until and surface_at(FIELD, now, 0) >= 0:
            expected = stepped(over, run, now, begin)
            assert run_on(FIELD, over, run, now, begin) == expected
            assert expected[1] < until
            far = max(far, abs(expected[0].x - now.x))
            begin, now = min(expected[0].at_x, expected[0].at_y), next_pixel(over, expected[0])
    assert far > 3 * FEWEST
