"""Boards on a map: names, pixels, two of a kind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_table import MAP, OPEN, piece, sheet, small_board

from boardparsers.hexmodel import HexMap, Location, LocationKind
from bridge.protocol.values import BoardPlace, Crop
from bridge.rules.ruling import Place
from bridge.table.sheet import FAR, LaidBoard, Sheet, Spot, at_level, on_rooftop, sheet_of_one, tags

BOARD = small_board()  # 550 x 660 pixels, A1 at 50, 60
PLACES = st.builds(
    BoardPlace,
    name=st.just("small"),
    x=st.integers(-500, 500),
    y=st.integers(-500, 500),
    reversed=st.booleans(),
    magnification=st.sampled_from([0.5, 1.0, 2.0]),
    crop=st.none() | st.just(Crop(x=100, y=60, width=300, height=0)),
    width=st.just(0),
)


def laid(**where: object) -> LaidBoard:
    return LaidBoard("small", BOARD, "key", BoardPlace(name="small", **where))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("where", "on_map"),
    [
        ({}, (50, 60)),
        ({"x": 400, "y": 300}, (450, 360)),
        ({"reversed": True}, (500, 600)),
        ({"reversed": True, "x": 400, "y": 300}, (900, 900)),
        ({"magnification": 2.0}, (100, 120)),
        ({"width": 1100, "height": 1320}, (100, 120)),
        ({"crop": Crop(x=30, y=40, width=200, height=200), "width": 200, "height": 200}, (20, 20)),
        ({"crop": Crop(x=30, y=40, width=200, height=200), "width": 200, "height": 200, "reversed": True}, (180, 180)),
    ],
)
def test_a_hex_lies_where_its_board_lies(where: dict[str, object], on_map: tuple[float, float]) -> None:
    assert laid(**where).to_map(50, 60) == on_map
    assert laid(**where).centres["A1"] == on_map


@given(PLACES, st.integers(0, 500), st.integers(0, 600))
def test_pixels_go_there_and_back(where: BoardPlace, x: int, y: int) -> None:
    board = LaidBoard("small", BOARD, "key", where)
    assert board.to_board(*board.to_map(x, y)) == pytest.approx((x, y))


@pytest.mark.parametrize(
    ("name", "hex_", "position"),
    [
        ("A1", "A1", ""),
        ("a1", "A1", ""),
        ("smallB2", "B2", ""),
        ("A1/A2", "A1", "bypass:3"),
        ("A2/A1", "A2", "bypass:0"),
    ],
)
def test_vassals_names_are_read(name: str, hex_: str, position: str) -> None:
    spot = sheet().find(name)
    assert spot is not None
    assert (spot.place.hex, spot.place.position, spot.board) == (hex_, position, "small")


@pytest.mark.parametrize("name", ["", "Z9", "A1/Z9", "A1/D4", "/A1", "A1/A1"])
def test_what_is_no_place_is_none(name: str) -> None:
    assert sheet().find(name) is None


def test_a_name_on_two_boards_needs_the_board() -> None:
    two = sheet(BoardPlace(map=MAP, name="3"), BoardPlace(map=MAP, name="5", column=1))
    assert two.find("A1") is None
    for board in ("3", "5"):
        named, prefixed = two.find("A1", board), two.find(f"{board}A1")
        assert named == prefixed
        assert named is not None
        assert named.board == board
        assert two.name(named) == f"{board}A1"


def test_the_same_board_twice_has_two_tags() -> None:
    places = [BoardPlace(name="5", column=1), BoardPlace(name="5"), BoardPlace(name="3", row=1)]
    assert [tag for tag, _ in tags(places)] == ["5", "3", "5#2"]
    two = sheet(BoardPlace(name="5"), BoardPlace(name="5", column=1))
    assert two.find("5A1") is None, "which of the two is not said"


def test_a_piece_is_where_its_name_says_else_where_its_pixels_are() -> None:
    here = sheet()
    named, drawn = here.locate(piece("1", "", "B2", x=50, y=60)), here.locate(piece("1", "", "", x=55, y=65))
    assert named is not None
    assert named.place.hex == "B2"
    assert drawn is not None
    assert drawn.place.hex == "A1"
    assert here.locate(piece("1", "", "", x=9000, y=60)) is None
    assert here.locate(piece("1", "", "the box", x=55, y=65)) is None, "a named place that is no hex is no hex"


def test_distance_counts_hexes_of_one_board() -> None:
    here = sheet()
    a, b = Spot(MAP, "small", Place("A1")), Spot(MAP, "small", Place("D4"))
    assert here.distance(a, b) == 5
    assert here.distance(a, Spot(MAP, "other", Place("A1"))) == FAR
    assert here.distance(a, Spot(MAP, "small", Place("Z9"))) == FAR


def test_a_line_has_two_ends_and_an_order() -> None:
    a, b = Spot(MAP, "small", Place("A1")), Spot(MAP, "small", Place("A1", 1))
    assert a.order < b.order
    assert hash(a) == hash(Spot(MAP, "small", Place("A1")))


def test_levels_and_positions_are_put_in() -> None:
    spot = Spot(MAP, "small", Place("A1", 0, "bypass:2"))
    assert at_level(spot, None) == spot
    assert at_level(spot, 2).place == Place("A1", 2, "bypass:2")
    assert at_level(spot, None, "entrenched").place == Place("A1", 0, "entrenched")


def test_everybody_has_the_same_place_of_a_hex_at_level_0() -> None:
    one = sheet()
    spot = one.find("A1")
    assert spot is not None
    assert one.find("A1", "small") is spot
    assert one.locate(piece("g", "X", "A1")) is spot
    assert at_level(spot, 0) is at_level(spot, None) is spot
    other = Sheet("another map", one.boards).find("A1")
    assert other == Spot("another map", "small", Place("A1"))


def test_a_rooftop_is_at_its_own_level_or_nowhere() -> None:
    cells = dict(BOARD.cells)
    house = next(iter(cells.values()))
    roof = Location("roof", 2, LocationKind.ROOFTOP, OPEN)
    cells[house.hex] = type(house)(house.hex, house.name, 0, OPEN, locations=(roof,))
    one = sheet_of_one(MAP, HexMap("small", BOARD.grid, cells, BOARD.catalogue))
    assert on_rooftop(one, Spot(MAP, "small", Place("A1"))).place == Place("A1", 2, "rooftop")
    assert on_rooftop(one, Spot(MAP, "small", Place("B2"))).place.position != "rooftop"


def test_a_map_without_boards_has_no_places() -> None:
    assert Sheet(MAP).find("A1") is None
    assert Sheet(MAP).anchor(Spot(MAP, "small", Place("A1"))) is None


def test_of_two_boards_of_one_name_a_piece_is_on_the_one_that_it_lies_on() -> None:
    both = sheet(BoardPlace(map=MAP, name="small"), BoardPlace(map=MAP, name="small", x=550, column=1))
    for x, board in ((50, "small"), (600, "small#2")):
        lying = piece("g", "German", "A1").model_copy(update={"board": "small", "x": x, "y": 60})
        spot = both.locate(lying)
        assert spot is not None
        assert spot.board == board
        assert both.find(both.name(spot)) == (spot if board == "small#2" else None), "smallA1 is on both"


def test_a_board_that_is_next_to_nothing_in_size_has_no_hexes_to_point_at() -> None:
    crop = Crop(x=0, y=0, width=0, height=0)
    where = BoardPlace(name="small", magnification=5e-324, crop=crop, width=100, height=100)
    assert LaidBoard("small", BOARD, "key", where).cell_at(50, 60) is None
