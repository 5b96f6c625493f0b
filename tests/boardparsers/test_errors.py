"""An error's text is one line: what, where, what to do."""

from __future__ import annotations

import pickle

import pytest

from boardparsers.errors import BoardError, CrestlineError, QuestionError, no_such


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (BoardError("bd01", "not a zip"), "bd01: not a zip"),
        (BoardError("bd01", "truncated", "LOSData, byte 12"), "bd01 (LOSData, byte 12): truncated"),
        (BoardError("bd01", "truncated", hint="get it again"), "bd01: truncated; get it again"),
        (BoardError("bd01", "truncated", "LOSData", "get it again"), "bd01 (LOSData): truncated; get it again"),
        (QuestionError("board 01 has no hex ZZ9"), "board 01 has no hex ZZ9"),
    ],
)
def test_text(error: CrestlineError, text: str) -> None:
    assert str(error) == text


def test_fields_are_kept() -> None:
    error = BoardError("bd01", "truncated", "LOSData", "get it again")
    assert (error.path, error.what, error.where, error.hint) == ("bd01", "truncated", "LOSData", "get it again")


def test_every_error_of_ours_is_caught_as_one() -> None:
    assert issubclass(BoardError, CrestlineError)
    assert issubclass(QuestionError, CrestlineError)


def test_an_error_survives_the_way_between_processes() -> None:
    error = BoardError("bd01", "truncated", "LOSData")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    ("word", "known", "said"),
    [
        ("tnak", ["tank", "truck"], "no unit 'tnak'; did you mean 'tank'? there are: tank, truck"),
        ("TNAK", ["Tank"], "no unit 'TNAK'; did you mean 'Tank'? there are: Tank"),
        ("zebra", ["truck", "tank"], "no unit 'zebra'; there are: tank, truck"),
        ("", ["tank"], "no unit ''; there are: tank"),
        ("tank", [], "no unit 'tank'; it knows none"),
        ("x\n", ["tank"], "no unit 'x\\n'; there are: tank"),
        ("z", "abcdefg", "no unit 'z'; there are: a, b, c and 4 more"),
    ],
)
def test_what_there_is_not_names_what_there_is(word: str, known: list[str], said: str) -> None:
    assert no_such("unit", word, known, most=3) == said


def test_a_hostile_word_is_cut() -> None:
    assert no_such("unit", "x" * 10_000, ["tank"]) == f"no unit '{'x' * 40}'; there are: tank"
