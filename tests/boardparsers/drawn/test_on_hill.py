"""What a name that puts terrain on a hill means, and names that mean nothing."""

from __future__ import annotations

import pytest

from boardparsers.drawn import read_drawing
from boardparsers.drawn.on_hill import OnHill, read_on_hill
from boardparsers.drawn.vocabulary import read_vocabulary, vocabulary_of
from boardparsers.errors import BoardError
from boardparsers.hexmodel import HexMap
from boardparsers.hexmodel.terrain import UNKNOWN
from bridge.rules.memoir44 import battlefield
from bridge.rules.valor_and_victory.field import terrain_of


def drawn(game: str, name: str) -> HexMap:
    return read_drawing(f"game: {game}\nhexes: flat\n[legend]\n. = {name}\n[map]\n.\n", "x")


@pytest.mark.parametrize(
    ("name", "terrain", "besides"),
    [
        ("wood on a hill", "forest on hill", []),
        ("Hills with Forests", "forest on hill", []),
        ("bois sur colline", "forest on hill", []),
        ("ville sur une colline", "town on hill", []),
        ("roads on hill", "road on hill", []),
        ("plaine sur colline", "hill", []),
        ("bunker on hill", "hill", ["bunker"]),
        ("sacs de sable sur colline", "hill", ["sandbag"]),
        ("hill with barbed wire", "hill", ["wire"]),
    ],
)
def test_memoir_44(name: str, terrain: str, besides: list[str]) -> None:
    """A terrain of the game, or a hill with an obstacle; all are 1 high and the rules know what they are."""
    map_ = drawn("memoir44", name)
    (cell,) = map_.cells.values()
    assert (cell.terrain.name, cell.base_level, map_.notes) == (terrain, 1, ())
    assert [place.name for place in cell.locations[1:]] == besides
    row = battlefield.terrain_of(cell)
    assert row is not None
    assert row.height == 1
    assert len(battlefield.own_features(cell)) == len(besides)


@pytest.mark.parametrize(
    ("game", "name", "note"),
    [
        ("memoir44", "hedgerow on hill", "in Memoir '44 no hedgerow stands on a hill"),
        ("memoir44", "rivière sur colline", "in Memoir '44 no river stands on a hill"),
        ("memoir44", "cheese on hill", "the vocabulary (Memoir '44) lacks it"),
        ("memoir44", "on hill", "the vocabulary (Memoir '44) lacks it"),
        ("valor_and_victory", "pond on hill", "in Valor & Victory no pond stands on a hill"),
    ],
)
def test_what_stands_on_no_hill_is_unknown_and_why(game: str, name: str, note: str) -> None:
    map_ = drawn(game, name)
    (cell,) = map_.cells.values()
    assert cell.terrain is UNKNOWN
    (told,) = map_.notes
    assert told.text.endswith(note)


@pytest.mark.parametrize("name", ["wood on hill", "hill with a forest", "Woods on Hills"])
def test_valor_and_victory(name: str) -> None:
    """Level and terrain are apart there: woods at level 1."""
    (cell,) = drawn("valor_and_victory", name).cells.values()
    assert (cell.terrain.name, cell.base_level) == ("woods", 1)
    row = terrain_of(cell)
    assert row is not None
    assert row.name == "woods"


def test_a_height_in_the_drawing_goes_first() -> None:
    (cell,) = drawn("memoir44", "bunker on hill, height 2").cells.values()
    assert (cell.base_level, [place.name for place in cell.locations[1:]]) == (2, ["bunker"])


@pytest.mark.parametrize("game", ["memoir44", "valor_and_victory"])
def test_what_may_stand_there_is_terrain_of_the_game(game: str) -> None:
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    assert vocabulary.on_hill is not None
    named = vocabulary.on_hill.besides | vocabulary.on_hill.raised | {vocabulary.on_hill.hill}
    assert {vocabulary.catalogue.by_name(name).name for name in named} == named


def test_mistakes() -> None:
    assert read_on_hill(None) is None
    assert read_on_hill({"hill": "hill"}) == OnHill("hill")
    head = '[[terrain]]\ncode = 1\nname = "x"\nkind = "open"\n'
    for table, what in (
        ("hill = 3\n" + head, "3 is no table"),
        (head + "[hill]\nnames = []", "needs hill"),
        (head + "[hill]\nhill = 'x'\nwings = []", "takes hill, names, besides, raised"),
        (head + "[hill]\nhill = 'x'\nnames = 'x'", "are lists of names"),
        (head + "[hill]\nhill = 'x'\nraised = [3]", "are lists of names"),
        (head + "[hill]\nhill = 'x'\nnames = ['on hill']", "each of names has one {}"),
    ):
        with pytest.raises(BoardError, match=r"game\.toml") as caught:
            read_vocabulary(table, "game.toml")
        assert what in str(caught.value)
