"""`crestline move`: the arithmetic leg by leg, on the built-in board."""

from __future__ import annotations

import json
import re

import pytest

from bridge import cli

OK, BAD_INPUT, UNDETERMINED = 0, 2, 3


def move(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    status = cli.main(["move", "built-in", *words])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_leg_by_leg_then_the_sum(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = move(capsys, "H6", "H5", "H5@1", "--allowance", "4")
    assert status == OK
    assert lines == [
        "Crestline: infantry H6 H5 H5@1",
        "  H6 - H5    2 MF  2 Stone Building, 2 Level (ASL B23.4)",
        "  H5 - H5@1  1 MF  1 by the stairway (ASL B23.421)",
        "3 MF; 1 left of 4",
    ]


def test_a_jump_says_which_way_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = move(capsys, "B5", "D3")
    assert status == OK
    assert "the cheapest legal way from B5 to D3 was chosen" in lines[1]
    assert lines[-1] == "6½ MF"


def test_what_is_not_allowed_says_where_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = move(capsys, "H8", "H9", "I9", "--unit", "infantry")
    assert status == OK
    assert "H9 - I9" in lines[2]
    assert "(ASL B6.4)" in lines[2]
    assert lines[-1] == "not allowed"


def test_undetermined_has_its_own_status(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = move(capsys, "H6", "H7", "--weather", "mud")
    assert status == UNDETERMINED
    assert lines[-1].startswith("undetermined: ")


def test_json_is_the_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = move(capsys, "H6", "H5", "--json", "--counter", "smoke:H5")
    record = json.loads("\n".join(lines))
    assert status == OK
    assert record["totals"] == {"mf": 3.0}
    assert [step["citation"]["paragraph"] for step in record["legs"][0]["steps"]] == ["B23.4", "A24.7"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["H6", "Z99"], "no hex"),
        (["H6", "H5@7"], "no level 7"),
        (["H6"], "2 to 200 places"),
        (["H6", "H7", "--unit", "dragon"], "no kind of unit 'dragon'"),
        (["H6", "H7", "--weather", "locusts"], "no weather"),
        (["H6", "H7", "--ruleset", "chess"], "no rule set"),
        (["H 6", "H7"], "is no place"),
    ],
)
def test_bad_input_is_one_clear_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, err = move(capsys, *words)
    assert (status, lines) == (BAD_INPUT, [])
    assert err.startswith("crestline move: ")
    assert said in err
    assert err.count("\n") == 1


def test_road_bonus_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = move(capsys, "I6", "I7", "I8", "--allowance", "4")
    assert lines[-1] == "2 MF; road bonus 1; 3 left of 4"
    _, lines, _ = move(capsys, "I6", "I7", "--option", "weather:rain")
    assert lines[-1] == "1 MF; road bonus 1"
    _, lines, _ = move(capsys, "H5", "H5@1", "--allowance", "4")
    assert lines[-1] == "1 MF; 3 left of 4"
    _, lines, _ = move(capsys, "H5", "H5@1", "H5", "H5@1", "H5", "H5@1", "--allowance", "4")
    assert lines[-2].endswith("not allowed: 5 MF are more than the 4 there are (ASL A4.11)")


def test_a_step_of_unknown_cost_into_a_hex_of_the_way_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = move(capsys, "D3", "N9")
    assert "(left out, being of unknown cost: J7-K7)" in "\n".join(lines)


def test_a_counter_in_a_hex_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, err = move(capsys, "H6", "H5", "--counter", "smoke:H5", "--counter", "smoke:ZZ9")
    assert (status, lines) == (BAD_INPUT, [])
    assert err == "crestline move: Crestline: counter smoke: has no hex 'ZZ9'\n"


@pytest.mark.parametrize(
    ("words", "legs"),
    [
        ("built-in A1 B1 C2 D2 --allowance 4", ["1 MF", "2 MF", "-"]),
        ("built-in B1 B2 B3 --unit tank", ["-", "1 MP"]),
        ("built-in:memoir44 A1 B1 C2 D2 --ruleset memoir44", ["1 hex", "1 hex", "-"]),
        ("built-in:valor_and_victory D4 E4 D3 D2 --unit vehicle --ruleset valor_and_victory", ["1 MP", "1 MP", "-"]),
    ],
)
def test_legs_keep_their_unit_where_the_whole_is_not_allowed_or_not_known(
    words: str, legs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["move", *words.split()])
    lines = [line for line in capsys.readouterr().out.splitlines() if re.match(r"  \S+ - \S+  ", line)]
    assert [re.split(r"\s{2,}", line.strip())[1] for line in lines] == legs
