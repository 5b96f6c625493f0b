"""Rows of a game's data file by all their names; mistakes in it are told."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from boardparsers.errors import QuestionError
from bridge.rules.by_hex.rows import Row, once, parse, read_data, row_of, rows
from bridge.rules.ruling import Citation

BOOKS = {"guide": "A guide"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing(Row):
    """colour: keeps its order; barred: has none."""

    class_: str = ""
    colour: tuple[int, ...] = ()
    barred: frozenset[str] = frozenset()


def things(text: str) -> dict[str, Thing]:
    return rows(Thing, parse(text)["thing"], BOOKS)


WOODS = """
[[thing]]
name = "Woods"
fr = "Bois"
aliases = ["Forest", "trees"]
class = "green"
colour = [3, 1, 2]
barred = ["gun", "gun", "tank"]
sources = ["guide: 4", "guide: 5"]
"""


def test_a_row_by_each_of_its_names() -> None:
    found = things(WOODS)
    assert set(found) == {"woods", "bois", "forest", "trees"}
    (woods,) = once(found.values())
    assert (woods.class_, woods.colour, woods.barred) == ("green", (3, 1, 2), frozenset({"gun", "tank"}))
    assert woods.citation == Citation("A guide", "4")


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        (WOODS + '[[thing]]\nname = "forest"\nsources = ["guide: 1"]\n', ValueError, "two rows are called 'forest'"),
        (WOODS.replace("guide: 4", "map: 4"), ValueError, "names none of the books"),
        (WOODS.replace("class =", "klass ="), TypeError, "klass"),
        ("[[thing]\n", ValueError, "line 1"),
    ],
)
def test_mistakes_in_the_file(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        things(text)


def test_a_name_that_no_row_has() -> None:
    found = things(WOODS)
    assert row_of("game", "terrain", "FOREST", found).name == "Woods"
    with pytest.raises(QuestionError, match=r"^game: no terrain 'wods'; did you mean 'Woods'[?] there are: Woods$"):
        row_of("game", "terrain", "wods", found)


@pytest.mark.parametrize("game", ["memoir44", "valor_and_victory"])
def test_the_games_files_are_in_their_packages(game: str) -> None:
    assert parse(read_data(f"bridge.rules.{game}"))["terrain"]
