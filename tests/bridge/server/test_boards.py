"""Boards of a message on the shelf: known ones, unknown ones, changed ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_table import MAP, small_board

from boardparsers.belonging import SeveralMapsError
from boardparsers.errors import BoardError, QuestionError
from boardparsers.hexmodel import HexMap, TerrainKind
from bridge.protocol.inbound import Boards
from bridge.protocol.messages import encode
from bridge.protocol.values import BoardPlace, Grid, GridKind, Numbering, Software
from bridge.server.boards import MOST_HEXES, BoardShelf, Laid

GRID = Grid(kind=GridKind.HEX, dx=50.0, dy=60.0, x0=25.0, y0=30.0, numbering=Numbering())


def lookup(name: str) -> HexMap:
    if name == "broken":
        raise BoardError("the owners folder/broken", "not a zip")
    if name not in ("15", "3"):
        raise QuestionError("no such board; looked in the owners folder")
    return small_board(name)


def lay(*places: BoardPlace, shelf: BoardShelf | None = None, rules: tuple[str, ...] = (), **more: object) -> Laid:
    return (shelf or BoardShelf(lookup)).lay(Boards(id="1", boards=places, **more), rules)  # type: ignore[arg-type]


def codes(laid: Laid) -> list[str]:
    return [notice.code for notice in laid.notices]


@pytest.mark.parametrize("name", ["15", "bd15"])
def test_a_board_is_found_by_its_name(name: str) -> None:
    laid = lay(BoardPlace(map=MAP, name=name))
    (board,) = laid.sheets[MAP].boards
    assert (board.hexmap.name, board.known, codes(laid)) == ("15", True, [])


@pytest.mark.parametrize(("name", "why"), [("nowhere", "the server has no such board"), ("broken", "cannot be read")])
def test_an_unknown_board_is_its_bare_grid_and_says_so_without_the_owners_folders(name: str, why: str) -> None:
    laid = lay(BoardPlace(map=MAP, name=name, width=500, height=600, grid=GRID))
    (board,) = laid.sheets[MAP].boards
    assert not board.known
    assert board.hexmap.find("0101") is not None
    (notice,) = laid.notices
    assert notice.code == "unknown_terrain"
    assert why in notice.text
    assert "owners" not in notice.text


def test_a_box_for_pieces_is_no_board_and_no_matter() -> None:
    squares = Grid(kind=GridKind.SQUARE, dx=50.0, dy=50.0)
    laid = lay(BoardPlace(map="Box", name="box", width=100, height=100, grid=squares))
    assert laid.sheets["Box"].boards == ()
    assert codes(laid) == []


def test_several_boards_are_laid_by_map() -> None:
    right, left = BoardPlace(map=MAP, name="15", column=1), BoardPlace(map=MAP, name="3")
    laid = lay(right, left, BoardPlace(map="Other", name="15"))
    assert [board.tag for board in laid.sheets[MAP].boards] == ["3", "15"]
    assert [board.tag for board in laid.sheets["Other"].boards] == ["15"]
    assert codes(laid) == ["several_boards"]


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        (("NoWalls",), {}),
        ((), {"scenario_rules": ("NoWalls",)}),
        ((), {"bd_line": "bd\t0\t0\tr15\tVER\t6.0\tB2\t"}),
        ((), {"bd_line": "bd\t0\t0\t15\tVER\t6.0\tSSR\tNoWalls\t"}),
    ],
)
def test_terrain_changed_in_an_unread_way_is_not_relied_on(rules: tuple[str, ...], more: dict[str, object]) -> None:
    laid = lay(BoardPlace(map=MAP, name="15"), rules=rules, **more)
    (board,) = laid.sheets[MAP].boards
    assert not board.known
    assert {cell.terrain.kind for cell in board.hexmap.cells.values()} == {TerrainKind.UNKNOWN}
    assert codes(laid) == ["changed_terrain"]


def test_scenario_rules_are_applied_where_that_is_known() -> None:
    def change(board: HexMap, rules: tuple[str, ...]) -> HexMap:
        if "Strange" in rules:
            raise QuestionError("no rule Strange")
        return replace(board, name=f"{board.name} with {', '.join(rules)}")

    shelf = BoardShelf(lookup, change)
    changed = lay(BoardPlace(map=MAP, name="15"), shelf=shelf, rules=("A",), scenario_rules=("B", "A"))
    (board,) = changed.sheets[MAP].boards
    assert (board.hexmap.name, board.known) == ("15 with A, B", True)
    strange = lay(BoardPlace(map=MAP, name="15"), shelf=shelf, rules=("Strange",))
    assert not strange.sheets[MAP].boards[0].known


def test_a_board_that_lies_as_before_is_the_same() -> None:
    shelf = BoardShelf(lookup)
    first, second = (lay(BoardPlace(map=MAP, name="15"), shelf=shelf).sheets[MAP].boards[0] for _ in range(2))
    assert first is second
    turned = lay(BoardPlace(map=MAP, name="15", reversed=True), shelf=shelf).sheets[MAP].boards[0]
    assert turned is not first
    assert turned.key == first.key


class Maps:
    """One map for board 15 of a module, and what is found by name is for no other module."""

    def __init__(self, found: HexMap | Exception | None) -> None:
        self.found, self.asked = found, ("", "")

    def __call__(self, module: str, board: str) -> HexMap | None:
        self.asked = module, board
        if isinstance(self.found, Exception):
            raise self.found
        return self.found

    def may_be(self, hexmap: HexMap, module: str, board: str) -> bool:
        return module == "Hills"


def test_a_map_that_says_it_belongs_to_the_board_comes_before_the_name() -> None:
    maps = Maps(small_board("drawn"))
    shelf = BoardShelf(lookup, None, maps)
    laid = lay(BoardPlace(map=MAP, name="15"), shelf=shelf, module=Software(name="Hills", version="2"))
    assert maps.asked == ("Hills", "15")
    assert laid.sheets[MAP].boards[0].hexmap.name == "drawn"
    shelf.lay(Boards(id="1", boards=(BoardPlace(name="15"),)), (), "told before")
    assert maps.asked == ("told before", "15")


def test_a_map_found_by_its_name_that_is_anothers_is_not_taken() -> None:
    shelf = BoardShelf(lookup, None, Maps(None))
    place = BoardPlace(map=MAP, name="15", width=500, height=600, grid=GRID)
    assert lay(BoardPlace(map=MAP, name="15"), shelf=shelf, module=Software(name="Hills")).sheets[MAP].boards[0].known
    other = lay(place, shelf=shelf, module=Software(name="Valleys"))
    assert not other.sheets[MAP].boards[0].known
    assert codes(other) == ["unknown_terrain"]


def test_several_maps_for_a_board_are_named_so_that_one_can_be_chosen() -> None:
    shelf = BoardShelf(lookup, None, Maps(SeveralMapsError("15", ("a.hexmap.txt", "b.hexmap.txt"))))
    laid = lay(BoardPlace(map=MAP, name="15", width=500, height=600, grid=GRID), shelf=shelf)
    assert not laid.sheets[MAP].boards[0].known
    assert "a.hexmap.txt, b.hexmap.txt; keep one, or choose it with --map" in laid.notices[0].text


def test_a_map_that_does_not_fit_the_boards_hexes_is_not_relied_on() -> None:
    """The small board has hexes A1 and on, VASSAL's grid 0101 and on."""
    drawn = replace(small_board("drawn"), raster=None)
    place = BoardPlace(map=MAP, name="15", width=500, height=600, grid=GRID)
    laid = lay(place, shelf=BoardShelf(lookup, None, Maps(drawn)))
    assert not laid.sheets[MAP].boards[0].known
    assert "does not fit: the board has no hexes" in laid.notices[0].text


def test_a_map_that_fits_lies_where_the_board_has_its_hexes() -> None:
    numbering = Numbering(
        first="H", h_type="A", v_type="N", h_leading=0, v_leading=0, h_offset=0, v_offset=1, stagger=False
    )
    grid = Grid(kind=GridKind.HEX, dx=25.0, dy=30.0, x0=40.0, y0=50.0, numbering=numbering)
    drawn = replace(small_board("drawn"), raster=None)
    place = BoardPlace(map=MAP, name="15", width=900, height=900, grid=grid)
    (board,) = lay(place, shelf=BoardShelf(lookup, None, Maps(drawn))).sheets[MAP].boards
    assert board.known
    assert board.centres["A1"] == (40, 50)


def test_a_reason_is_as_long_as_a_notice_may_be_and_names_files_as_far_as_they_are_text() -> None:
    files = ("x\udcff.hexmap.txt", *("y" * 250 + str(n) for n in range(7)))
    name = "15" + "z" * 190
    shelf = BoardShelf(lookup, None, Maps(SeveralMapsError(name, files)))
    laid = lay(BoardPlace(map=MAP, name=name, width=500, height=600, grid=GRID), shelf=shelf)
    assert codes(laid) == ["unknown_terrain"]
    assert "x?.hexmap.txt, yyy" in laid.notices[0].text
    encode(laid.notices[0]).encode("utf-8")


def many_hexes(number: int) -> BoardPlace:
    """A board of some 30,000 hexes."""
    return BoardPlace(map=MAP, name=f"plain {number}", column=number, width=8500, height=10_200, grid=GRID)


def test_a_message_has_so_many_hexes_and_no_more() -> None:
    laid = lay(*map(many_hexes, range(5)))
    boards = laid.sheets[MAP].boards
    assert [board.where.name for board in boards] == ["plain 0", "plain 1", "plain 2"]
    assert sum(len(board.hexmap.cells) for board in boards) <= MOST_HEXES
    assert "too_many_hexes" in codes(laid)
    assert laid.work > 0


def test_few_hexes_are_kept_of_boards_that_nobody_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridge.server.boards.KEPT_HEXES", 250)
    shelf = BoardShelf(lookup)
    places = [BoardPlace(map=MAP, name="15", x=x) for x in range(4)]
    first = [lay(place, shelf=shelf).sheets[MAP].boards[0] for place in places]
    again = [lay(place, shelf=shelf).sheets[MAP].boards[0] for place in reversed(places)]
    assert [one is other for one, other in zip(again, reversed(first), strict=True)] == [True, True, False, False]
