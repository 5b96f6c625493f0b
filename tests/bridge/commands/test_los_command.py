"""`crestline los`: one line, with its reasons; JSON; exit status; what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.cli import main
from bridge.commands.los_command import text_lines, verdict_words
from bridge.rules.ruling import Citation, Effect, Ruling, Step, Verdict

REAL = Path(__file__).resolve().parents[4] / "shared" / "vasl" / "boards"
Capture = pytest.CaptureFixture[str]


def test_the_verdict_and_the_steps_it_rests_on(capsys: Capture) -> None:
    assert main(["los", "built-in", "L6", "N6"]) == 0
    first, opening, *steps = capsys.readouterr().out.splitlines()
    assert first.startswith("L6 - N6: hindered +1, margin ")
    assert first.endswith(" px")
    assert opening == "    L6 (level 0) to N6 (level 0), range 2, the same level (ASL A6.1)"
    assert "  + M6: orchard on level 0, top at level 1 hinders, +1 (ASL A6.7)" in steps


def test_a_blocked_line_says_where_and_by_which_paragraph(capsys: Capture) -> None:
    assert main(["los", "built-in", "A1", "H5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "A1 - H5: blocked at B1 (ASL A6.2), margin 6 px"
    assert lines[2] == "  x B1: open ground at level 1: the ground is higher than both ends (ASL A6.2)"


def test_levels_and_positions(capsys: Capture) -> None:
    heads = []
    for words in (
        ["H5@2", "G6"],
        ["H5", "G6", "--from-level", "2"],
        ["G6", "H5", "--to-level", "2"],
        ["H5@2", "G6", "--from-level", "2"],
    ):
        assert main(["los", "built-in", *words]) == 0
        heads.append(capsys.readouterr().out.splitlines()[0].partition(":")[0])
    assert heads == ["H5@2 - G6", "H5@2 - G6", "G6 - H5@2", "H5@2 - G6"]


def test_a_negative_level(capsys: Capture) -> None:
    assert main(["los", "built-in", "I9", "E9", "--from-level", "-1"]) == 0
    assert capsys.readouterr().out.startswith("I9@-1 - E9: ")


def test_counters_and_options(capsys: Capture) -> None:
    assert main(["los", "built-in", "J1", "J3", "--counter", "smoke:J2:2:2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("J1 - J3: hindered +2")
    assert "  + J2: smoke on the line hinders, +2 (ASL A24.2)" in out.splitlines()
    assert main(["los", "built-in", "B2", "D1", "--option", "alpine_hills"]) == 0
    assert capsys.readouterr().out.startswith("B2 - D1: blocked at C2 (ASL B10.211)")


def test_json_is_the_whole_ruling(capsys: Capture) -> None:
    assert main(["los", "built-in", "A1", "H5", "--json"]) == 0
    ruling = json.loads(capsys.readouterr().out)
    assert (ruling["question"], ruling["verdict"], ruling["range"]) == ("los", "blocked", 8)
    assert ruling["blocked_at"] == "B1"
    assert ruling["totals"] == {"hindrance": 0.0}
    assert ruling["margin_px"] == 6.0
    assert len(ruling["point"]) == 2
    blocks = next(step for step in ruling["steps"] if step["effect"] == "blocks")
    assert blocks["citation"] == {"rulebook": "ASL", "paragraph": "A6.2"}


def test_a_board_without_a_drawing_is_undetermined(capsys: Capture) -> None:
    if not (REAL / "bdPB").is_file():
        pytest.skip(f"board PB is not at {REAL}")
    assert main(["los", str(REAL / "bdPB"), "A1", "C2"]) == 3
    out = capsys.readouterr().out
    assert out.startswith("A1 - C2: undetermined: PB: terrain is unknown (no LOSData, no drawing)")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["A1", "ZZ9"], "Crestline: has no hex 'ZZ9'"),
        (["A1", "C2@4"], "Crestline: hex C2 has no level 4 (it has 0)"),
        (["A1", "H5", "--to-level", "-1"], "Crestline: hex H5 has no level -1 (it has 0, 1, 2, 3)"),
        (["A1", "C2/asleep"], "no position 'asleep'"),
        (["A1", "C2", "--counter", "fog:B1"], "no kind of counter 'fog'"),
        (["A1", "C2", "--counter", "smoke:ZZ9"], "has no hex 'ZZ9'"),
        (["A1", "C2", "--counter", "terrain:B1:Cheese"], "no detail 'Cheese'"),
        (["A1", "C2", "--counter", "vehicle:B1:9"], "no detail '9'; there are: 0-5"),
        (["A1", "C2", "--option", "alpine"], "no option 'alpine'; did you mean 'alpine_hills'?"),
        (["A1", "C2", "--ruleset", "chess"], "no rule set 'chess'"),
        (["A1", "C 2"], "'C 2' is no place"),
        (["A1"], "name FROM and TO, or --pairs and --out"),
        ([], "name FROM and TO, or --pairs and --out"),
        (["--pairs", "in.csv"], "--pairs needs --out"),
        (["A1", "C2", "--pairs", "in.csv", "--out", "out.csv"], "not both"),
        (["--pairs", "no such file.csv", "--out", "out.csv"], "no such file.csv: there is no such file"),
    ],
)
def test_what_is_refused_in_one_line(capsys: Capture, words: list[str], message: str) -> None:
    assert main(["los", "built-in", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert line.startswith("crestline los: ")
    assert message in line


def test_pairs_are_answered_into_a_file(tmp_path: Path, capsys: Capture) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("from_hex,from_level,to_hex,to_level\nA1,0,H5,0\n", encoding="utf-8")
    assert main(["los", "built-in", "--pairs", str(source), "--out", str(target)]) == 0
    heading, row = target.read_text(encoding="utf-8").splitlines()
    assert heading == "from_hex,from_level,to_hex,to_level,range,blocked,hindrance,blocked_at,rule,reason,margin_px"
    assert row == "A1,0,H5,0,8,1,0,B1,A6.2,the ground is higher than both ends,6"
    assert capsys.readouterr().out == ""


def test_verdicts_in_words() -> None:
    blocks = Step(Citation("ASL", "B9.2"), "a wall", Effect.BLOCKS, "C3")
    blocked = Ruling("los", Verdict.BLOCKED, (blocks,), {"hindrance": 0.0}, 4, "C3", margin_px=0.5)
    assert verdict_words(blocked) == "blocked at C3 (ASL B9.2), margin ½ px"
    assert verdict_words(Ruling("los", Verdict.HINDERED, (), {"hindrance": 2.0})) == "hindered +2"
    assert verdict_words(Ruling("los", Verdict.CLEAR, (), {"hindrance": 0.0}, margin_px=6.0)) == "clear, margin 6 px"
    unknown = Ruling("los", Verdict.UNDETERMINED, (), cause="C3: terrain that no table knows")
    assert verdict_words(unknown) == "undetermined: C3: terrain that no table knows"
    assert list(text_lines("A1 - C5", blocked)) == [
        "A1 - C5: blocked at C3 (ASL B9.2), margin ½ px",
        "  x a wall (ASL B9.2)",
    ]


def test_season_and_weather_count_as_words_and_as_options(capsys: Capture) -> None:
    """Ten hexes in rain: one LV Hindrance."""
    for words in (("--weather", "rain"), ("--option", "weather:rain")):
        assert main(["los", "built-in", "A1", "K6", *words]) in (0, 3)
        assert "rain hinders a line of 10 hexes, +1 (ASL E3.51)" in capsys.readouterr().out
    assert main(["los", "built-in", "J1", "J3", "--weather", "night"]) == 3
    assert capsys.readouterr().out.startswith("J1 - J3: undetermined: night: how far one sees")


def test_season_and_weather_count_for_a_file_of_pairs(tmp_path: Path) -> None:
    pairs, out = tmp_path / "in.csv", tmp_path / "out.csv"
    pairs.write_text("from_hex,from_level,to_hex,to_level\nJ1,0,J3,0\n", encoding="utf-8")
    assert main(["los", "built-in", "--pairs", str(pairs), "--out", str(out), "--weather", "night"]) == 3
    assert ",?," in out.read_text(encoding="utf-8").splitlines()[1]


@pytest.mark.parametrize(
    ("rows", "status", "told"),
    [
        ("A1,0,A3,0\n", 3, "1 of 1 lines are undetermined: column reason says why\n"),
        ("A1,0,A3,0\nB1,0,B3,0\n", 0, "1 of 2 lines are undetermined: column reason says why\n"),
        ("B1,0,B3,0\n", 0, ""),
        ("", 0, ""),
    ],
)
def test_pairs_end_with_3_where_not_one_line_has_an_answer(
    tmp_path: Path, capsys: Capture, rows: str, status: int, told: str
) -> None:
    """As a single line does; the answers are written all the same."""
    drawing, pairs, out = tmp_path / "a.hexmap.txt", tmp_path / "in.csv", tmp_path / "out.csv"
    head = "game: memoir44\nhexes: pointy\nrows: A\ncolumns: 1\norder: row column\n"
    legend = "[legend]\n. = plain\n* = cheese\n"
    drawing.write_text(f"{head}{legend}[map]\n. * .\n . . .\n", encoding="utf-8")
    pairs.write_text(f"from_hex,from_level,to_hex,to_level\n{rows}", encoding="utf-8")
    words = ["los", str(drawing), "--ruleset", "memoir44", "--pairs", str(pairs), "--out", str(out)]
    assert main(words) == status
    assert capsys.readouterr().err == told
    assert len(out.read_text(encoding="utf-8").splitlines()) == 1 + rows.count("\n")


def test_a_month_that_is_none_is_refused(capsys: Capture) -> None:
    assert main(["los", "built-in", "A1", "B2", "--month", "13"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "crestline los: a month is a number from 1 to 12, not 13\n")
