"""`crestline cover`: each part, then their sum, on the built-in board."""

from __future__ import annotations

import json

import pytest

from bridge import cli

OK, BAD_INPUT, UNDETERMINED = 0, 2, 3


def cover(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    status = cli.main(["cover", "built-in", *words])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_parts_then_the_sum(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = cover(capsys, "K4", "L6")
    assert status == OK
    assert lines == [
        "Crestline: fire from K4 at L6, range 3",
        "    +2  behind the wall (ASL B9.3)",
        "TEM +2, DRM +2",
    ]


def test_hindrance_is_a_part_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = cover(capsys, "K6", "L7")
    assert lines[1] == "    +1  LOS Hindrance (L6) (ASL A6.7)"
    assert lines[-1] == "TEM 0, hindrance +1, DRM +1"


def test_a_target_that_has_just_come(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = cover(capsys, "B6", "C4", "--moving", "normal", "--entered-from", "C5")
    assert lines[0].endswith("moving (normal), range 3")
    assert lines[-1].endswith("DRM -2") or lines[-1].endswith("DRM 0")
    assert any("ASL A4.6" in line for line in lines)


def test_no_line_of_sight_is_no_attack(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = cover(capsys, "I6", "E5")
    assert status == OK
    assert "no line of sight" in lines[1]
    assert lines[-1] == "not allowed"


def test_undetermined_shows_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = cover(capsys, "K4", "L6", "--weather", "mud")
    assert status == UNDETERMINED
    assert lines[-2].startswith("undetermined: ")
    assert lines[-1].startswith("without that: TEM +2")


def test_a_group_names_the_line_that_counts(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = cover(capsys, "M8", "L6", "--with", "K4")
    assert lines[0] == "Crestline: fire from M8 and K4 at L6, range 3"
    assert any("the line from K4 counts" in line for line in lines)


def test_json_is_the_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = cover(capsys, "K4", "L6", "--json")
    record = json.loads("\n".join(lines))
    assert status == OK
    assert record["totals"]["tem"] == 2
    assert record["range"] == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["K4", "Z99"], "no hex"),
        (["K4", "L6", "--fire", "insults"], "no kind of fire"),
        (["K4", "L6", "--entered-from", "A1"], "is no neighbour of L6"),
        (["K4", "L6", "--entered-from", "Z99"], "no hex 'Z99'"),
        (["K4", "L6", "--moving", "sideways"], "no way of moving"),
        (["K4", "L6", "--month", "13"], "from 1 to 12"),
    ],
)
def test_bad_input_is_one_clear_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, err = cover(capsys, *words)
    assert (status, lines) == (BAD_INPUT, [])
    assert err.startswith("crestline cover: ")
    assert said in err
    assert err.count("\n") == 1
