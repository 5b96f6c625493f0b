"""Boards of a message on the shelf: known ones, unknown ones, changed ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_table import MAP, small_board

from boardparsers.errors import BoardError, QuestionError
from boardparsers.hexmodel import HexMap, TerrainKind
from bridge.protocol.inbound import Boards
from bridge.protocol.values import BoardPlace, Grid, GridKind, Numbering
from bridge.server.boards import BoardShelf, Laid

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
    assert "folder" not in notice.text


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
