"""What a legend entry says of a hex."""

from __future__ import annotations

import pytest

from boardparsers.drawn.meaning import MAX_LEVEL, Meaning, level, read_meaning, read_terrain
from boardparsers.drawn.text import Drawing, Word
from boardparsers.drawn.vocabulary import Vocabulary
from boardparsers.errors import BoardError
from boardparsers.hexmodel.terrain import Terrain, TerrainKind

DRAWING = Drawing("x", (), {}, ())


def meaning(text: str) -> Meaning:
    return read_meaning(DRAWING, Word(text, 7, 5))


def words(meaning: Meaning) -> tuple[str, ...]:
    return tuple(word.text for word in meaning.features)


def test_everything() -> None:
    full = meaning("stone building, height -1, levels 2, depression gully, stairway, + road, +bunker, called Le Mesnil")
    assert full.terrain == Word("stone building", 7, 5)
    assert (full.height, full.levels, full.stairway, full.called) == (-1, 2, True, "Le Mesnil")
    assert full.depression == Word("gully", 7, 53)
    assert words(full) == ("road", "bunker")


def test_keywords_are_whole_words() -> None:
    assert str(meaning("heights of Abraham").terrain) == "heights of Abraham"
    assert str(meaning("calledonia").terrain) == "calledonia"


def test_a_later_description_changes_what_it_names() -> None:
    first = meaning("woods, height 2, + road")
    assert first.overlaid(meaning("height 0, + wire")) == Meaning(
        first.terrain, 0, features=(*first.features, Word("wire", 7, 17))
    )
    assert str(first.overlaid(meaning("plain")).terrain) == "plain"
    assert first.overlaid(Meaning()) == first


@pytest.mark.parametrize(
    ("text", "column", "what"),
    [
        ("woods, town", 12, "a second terrain 'town'"),
        ("woods, height", 18, "expected a level from -60 to 60, found ''"),
        ("woods, height 1.5", 19, "found '1.5'"),
        ("woods, height 61", 19, "found '61'"),
        ("woods, levels 0", 19, "expected a level from 1 to 60, found '0'"),
        ("woods, +", 13, "+ needs a name"),
        ("woods, depression", 22, "depression needs a name"),
    ],
)
def test_mistakes(text: str, column: int, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        meaning(text)
    assert what in caught.value.what
    assert caught.value.where == f"line 7, column {column}"


def test_levels() -> None:
    assert level(DRAWING, Word("+3", 1, 1)) == 3
    assert level(DRAWING, Word(f"-{MAX_LEVEL}", 1, 1)) == -MAX_LEVEL


def terrain(text: str) -> Vocabulary:
    return read_terrain(DRAWING, Word("  Rock  field", 3, 1), Word(text, 3, 15), Vocabulary())


def test_terrain_of_the_drawings_own() -> None:
    vocabulary = terrain("other, height 2, level 1, obstacle, hindrance, inherent, half level, colour 0a0B0c")
    rock = Terrain(
        0, "Rock field", TerrainKind.OTHER, 2, half_level=True, obstacle=True, hindrance=True, inherent=True,
        colour=(10, 11, 12),
    )  # fmt: skip
    assert vocabulary.find("rock field") == rock
    assert vocabulary.level(rock) == 1


@pytest.mark.parametrize(
    ("text", "column", "what"),
    [
        ("", 15, "unknown kind of terrain ''"),
        ("rocky", 15, "unknown kind of terrain 'rocky'"),
        ("other, hard", 22, "'hard' means nothing here"),
        ("other, colour red", 22, "'colour red' means nothing here"),
        ("other, height -1", 29, "expected a level from 0 to 60, found '-1'"),
    ],
)
def test_mistakes_in_terrain(text: str, column: int, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        terrain(text)
    assert what in caught.value.what
    assert caught.value.where == f"line 3, column {column}"


def test_codes_run_out() -> None:
    vocabulary = Vocabulary()
    for number in range(255):
        vocabulary = vocabulary.extended(Terrain(0, f"t{number}", TerrainKind.OTHER))
    with pytest.raises(BoardError, match="more than 255"):
        read_terrain(DRAWING, Word("one more", 1, 1), Word("other", 1, 10), vocabulary)
