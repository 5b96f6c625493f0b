"""Files of pairs: what is read, what is written, whom to blame for a bad row."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.errors import BoardError, CrestlineError
from boardparsers.hexmodel import HexMap
from boardparsers.vasl.compiler import built_in_board
from bridge.commands import pairs
from bridge.rules.asl import RULES
from bridge.rules.ruling import Citation, Counter, Effect, LosQuestion, Place, Ruling, Step, Verdict

HEADING = "from_hex,from_level,to_hex,to_level"
Answer = Callable[..., list[dict[str, str]]]


@pytest.fixture
def answer(tmp_path: Path) -> Answer:
    """Writes a file of pairs, has it answered, reads the answers."""

    def ask(text: str, board: HexMap | None = None, **more: object) -> list[dict[str, str]]:
        source, target = tmp_path / "in.csv", tmp_path / "out.csv"
        source.write_text(text, encoding="utf-8", newline="")
        pairs.answer_pairs(RULES, board or built_in_board(), source, target, **more)  # type: ignore[arg-type]
        with target.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    return ask


def test_every_row_is_answered_in_order(answer: Answer) -> None:
    rows = answer(f"{HEADING}\nA1,0,C2,0\nL6,0,N6,0\nI9,-1,H9,0\nA1,0,H5,2\n")
    assert list(rows[0]) == [*HEADING.split(","), *pairs.ADDED]
    assert [row["from_hex"] + row["to_hex"] for row in rows] == ["A1C2", "L6N6", "I9H9", "A1H5"]
    assert [row["blocked"] for row in rows] == ["0", "0", "0", "1"]
    assert [row["hindrance"] for row in rows[:3]] == ["0", "1", "0"]
    assert rows[3]["blocked_at"] == "C2"
    assert (rows[3]["rule"], rows[1]["rule"], rows[0]["rule"]) == ("A6.2", "A6.7", "")
    assert [row["range"] for row in rows] == ["2", "2", "1", "8"]
    assert all(0 <= float(row["margin_px"]) <= 6 for row in rows)


def test_a_row_says_what_a_single_line_says(answer: Answer) -> None:
    board = built_in_board()
    names = [cell.name for cell in board.cells.values()]
    lines = [(names[n], names[-n]) for n in range(1, 60)]
    rows = answer(f"{HEADING}\n" + "".join(f"{one},0,{two},0\n" for one, two in lines))
    for (one, two), row in zip(lines, rows, strict=True):
        single = RULES.los(board, LosQuestion(Place(one), Place(two)))
        assert (row["blocked"] == "1") is (single.verdict is Verdict.BLOCKED)
        assert row["blocked_at"] == single.blocked_at
        assert float(row["margin_px"]) == single.margin_px
        assert row["blocked"] == "1" or float(row["hindrance"]) == single.totals["hindrance"]


def test_other_columns_are_kept_and_old_answers_replaced(answer: Answer) -> None:
    (row,) = answer(f"note,{HEADING},blocked\nmine,A1,0,H5,0,x\n")
    assert list(row)[:6] == ["note", *HEADING.split(","), "blocked"]
    assert (row["note"], row["blocked"]) == ("mine", "1")


def test_counters_of_the_row_and_of_the_call(answer: Answer) -> None:
    text = f"{HEADING},counters\nJ1,0,J3,0,\nJ1,0,J3,0,smoke:J2:2:1\nJ1,0,J3,0,smoke:J2:2:1;oba:J2\n"
    alone = [int(row["hindrance"]) for row in answer(text)]
    assert [amount - alone[0] for amount in alone] == [0, 1, 2]
    with_more = [int(row["hindrance"]) for row in answer(text, counters=(Counter("smoke", "J2", ("2", "2")),))]
    assert with_more == [amount + 2 for amount in alone]


def test_positions(answer: Answer) -> None:
    rows = answer(f"{HEADING},from_pos,to_pos\nH5,0,G6,0,rooftop,\nL6,0,N6,0,,entrenched\n")
    assert len(rows) == 2


def test_an_undetermined_line_has_a_question_mark(answer: Answer) -> None:
    (row,) = answer(f"{HEADING}\nA1,0,C2,0\n", board=without_drawing())
    assert (row["blocked"], row["range"], row["margin_px"]) == ("?", "2", "")
    assert row["reason"] == "Crestline: terrain is unknown (no LOSData, no drawing)"


def without_drawing() -> HexMap:
    board = built_in_board()
    return HexMap(board.name, board.grid, board.cells, board.catalogue)


def test_no_rows_give_a_heading_alone(answer: Answer, tmp_path: Path) -> None:
    assert answer(f"{HEADING}\n") == []
    assert (tmp_path / "out.csv").read_text(encoding="utf-8").startswith(HEADING)


def test_a_file_from_a_spreadsheet(answer: Answer) -> None:
    """A byte order mark, Windows line ends, quotes, blanks about the values."""
    (row,) = answer(f'\ufeff{HEADING}\r\n" a1 ", 0 ,"C2",0\r\n')
    assert row["blocked"] == "0"


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("", "row 1", "no column from_hex, from_level, to_hex, to_level"),
        ("from_hex,to_hex\nA1,C2\n", "row 1", "no column from_level, to_level"),
        (f"{HEADING}\nA1,0,C2,0\nA1,0,C2\n", "row 3", "has not the 4 cells of the heading"),
        (f"{HEADING}\nA1,0,C2,0,9\n", "row 2", "has not the 4 cells of the heading"),
        (f"{HEADING}\nA1,one,C2,0\n", "row 2", "from_level 'one' is no whole number"),
        (f"{HEADING}\nA1,0,C2,\n", "row 2", "to_level '' is no whole number"),
        (f"{HEADING}\nA1,--1,C2,0\n", "row 2", "from_level '--1' is no whole number"),
        (f"{HEADING}\nA1,99999,C2,0\n", "row 2", "from_level '99999' is no whole number"),
        (f"{HEADING}\nA1,0,C2,0\nA1,0,ZZ9,0\n", "row 3", "has no hex 'ZZ9'"),
        (f"{HEADING}\nA1,0,C2,0\nA1,0,C2,5\n", "row 3", "hex C2 has no level 5 (it has 0)"),
        (f"{HEADING},from_pos\nA1,0,C2,0,asleep\n", "row 2", "no position 'asleep'"),
        (f"{HEADING},counters\nA1,0,C2,0,fog:B1\n", "row 2", "no kind of counter 'fog'"),
        (f"{HEADING},counters\nA1,0,C2,0,smoke\n", "row 2", "'smoke' is no counter"),
        (f"{HEADING},counters\nA1,0,C2,0,smoke:ZZ9\n", "row 2", "has no hex 'ZZ9'"),
        (f"{HEADING},counters\nA1,0,C2,0,smoke:B1:--2\n", "row 2", "no detail '--2'; there are: 0-20"),
        (f'{HEADING}\nA1,0,"C2,0\n', "", "is no CSV file in UTF-8"),
        (f"{HEADING}\n{'x' * 5000},0,C2,0\n", "row 2", "a cell of more than 4000 characters"),
        (f"{HEADING}\nA1,0,C2\x07,0\n", "row 2", "has no hex 'C2\\x07'"),
    ],
)
def test_a_bad_file_is_blamed_by_its_row(answer: Answer, tmp_path: Path, text: str, place: str, what: str) -> None:
    (tmp_path / "out.csv").write_text("kept", encoding="utf-8")
    with pytest.raises(BoardError) as error:
        answer(text)
    message = str(error.value)
    assert what in message
    assert place in message
    assert "in.csv" in message
    assert len(message) < 400
    assert (tmp_path / "out.csv").read_text(encoding="utf-8") == "kept"
    assert {path.name for path in tmp_path.iterdir()} == {"in.csv", "out.csv"}


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_bytes(f"{HEADING}\n".encode() + b"\xe9,0,C2,0\n")
    with pytest.raises(BoardError, match="is no CSV file in UTF-8"):
        pairs.read_pairs(source)


def test_a_missing_file_and_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="there is no such file"):
        pairs.read_pairs(tmp_path / "none.csv")
    source = tmp_path / "in.csv"
    source.write_text(f"{HEADING}\nA1,0,C2,0\n", encoding="utf-8")
    for target in (tmp_path / "none" / "out.csv", tmp_path):
        with pytest.raises(BoardError, match="cannot be written"):
            pairs.answer_pairs(RULES, built_in_board(), source, target)
    with pytest.raises(BoardError, match="is a folder"):
        pairs.answer_pairs(RULES, built_in_board(), source, Path())
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes among its files")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "in.csv")
    with pytest.raises(BoardError, match="is not a regular file"):
        pairs.read_pairs(tmp_path / "in.csv")


@given(st.text(max_size=120))
def test_any_text_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """Whatever stands in the file: rows, or one CrestlineError and nothing else."""
    source = tmp_path_factory.getbasetemp() / "any.csv"
    source.write_bytes(text.encode("utf-8", "surrogatepass"))
    for start in (b"", HEADING.encode() + b"\n"):
        source.write_bytes(start + text.encode("utf-8", "surrogatepass"))
        with suppress(CrestlineError):
            _, rows = pairs.read_pairs(source)
            for number, row in rows:
                pairs.question_of(row, number, source, frozenset(), ())


def test_boards_of_a_layout_stand_before_the_hex() -> None:
    row = {"from_board": "0:15", "from_hex": "Y6", "from_level": "0", "to_board": "", "to_hex": "A1", "to_level": "-1"}
    question = pairs.question_of(row, 2, Path("in.csv"), frozenset(), ())
    assert (question.source, question.target) == (Place("0:15/Y6"), Place("A1", -1))


def test_the_columns_of_a_ruling() -> None:
    step = Step(Citation("ASL", "A6.7"), "grain", Effect.HINDERS, value=1.0)
    ruling = Ruling("los", Verdict.HINDERED, (step,), {"hindrance": 1.0}, 3, margin_px=2.5)
    assert pairs.answer_of(ruling) == {
        "range": "3",
        "blocked": "0",
        "hindrance": "1",
        "blocked_at": "",
        "rule": "A6.7",
        "reason": "grain",
        "margin_px": "2.5",
    }
