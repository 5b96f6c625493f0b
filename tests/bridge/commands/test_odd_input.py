"""Every command with words that mean nothing: exit status 2, one line on stderr, nothing on stdout."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from bridge.cli import main

CHESS = "hexes: pointy\ngame: chess\n[legend]\n. = plain\n[map]\n. . .\n"
# What is typed, and what the line must say. built-in is the ASL board; folder, junk.bin, p.csv and a map
# of a game without rules are there.
ODD = [
    ("los built-in C3 F5 --lang xx", "no language 'xx'; there are: en, fr"),
    ("los built-in C3 F5 --lang ''", "no language ''"),
    ("los built-in C3 F5@nan", "is no place"),
    ("los built-in C3 F5 --to-level nan", "argument --to-level"),
    ("los built-in C3 F5@1 --to-level 0", "name two levels"),
    ("los built-in C3 F5 --weather zork", "no weather 'zork'"),
    ("los built-in C3 F5 --weather ''", "no weather ''"),
    ("los built-in C3 F5 --month 0", "a month is a number from 1 to 12, not 0"),
    ("los built-in C3 F5 --option month:0", "option month: does not take '0'"),
    ("los built-in C3 F5 --option month:1 --month 8", "options month:1 and month:8 contradict each other"),
    ("view built-in C3 --option month:1 --month 8", "options month:1 and month:8 contradict each other"),
    ("move built-in C3 C4 --weather mud --option weather:dry", "weather:dry and weather:mud contradict each other"),
    (
        "cover built-in C3 F5 --weather mist --option weather:rain",
        "mist and weather:rain contradict each other",
    ),
    ("los built-in --pairs p.csv --out o.csv --month 8 --option month:1", "contradict each other"),
    ("move built-in C3 c3", "the path names C3 twice running"),
    ("move built-in:memoir44 A1 a1 --ruleset memoir44", "the path names A1 twice running"),
    ("move built-in:valor_and_victory A1 A1 --ruleset valor_and_victory", "the path names A1 twice running"),
    ("cover built-in:memoir44 A1 A1 --ruleset memoir44", "A1 is the attacker's hex and the target's"),
    ("cover built-in C3 F5 --with c3", "C3 is named twice among those who fire together"),
    ("los chess.hexmap.txt A1 B1", "is a map for chess: no rule set 'chess'; there are: asl, "),
    ("los chess.hexmap.txt A1 B1 --ruleset memoir44", "is a map for chess: no rule set 'chess'; there are: asl, "),
    ("los built-in C3 F5 --month -1", "a month is a number from 1 to 12, not -1"),
    ("los built-in C3 F5 --option ''", "no option ''"),
    ("los built-in C3 F5 --option month:13", "option month: does not take '13'"),
    ("los built-in C3 F5 --counter ''", "--counter: empty"),
    ("los built-in C3 F5 --counter ' ; '", "--counter: empty"),
    ("los built-in C3 F5 --counter smoke:D4:x", "no detail 'x'"),
    ("los built-in C3 F5 --out o.csv", "name FROM and TO, or --pairs and --out"),
    ("los built-in --pairs p.csv --out ''", "argument --out: empty"),
    ("los built-in --pairs '' --out o.csv", "argument --pairs: empty"),
    ("los built-in --pairs p.csv --out folder", "--out folder: is a folder"),
    ("los built-in --pairs p.csv --out none/o.csv", "there is no folder none"),
    ("los built-in --pairs p.csv --out p.csv", "is the file of pairs itself"),
    ("los built-in --pairs folder --out o.csv", "folder: is a folder, not a file"),
    ("los built-in --pairs junk.bin --out o.csv", "is no CSV file in UTF-8"),
    ("los built-in --pairs p.csv --out o.csv --json", "--json goes with FROM and TO"),
    ("los built-in --pairs p.csv --out o.csv --to-level 0", "--to-level goes with FROM and TO"),
    ("los built-in --pairs p.csv --out o.csv --counter zork:A1", "no kind of counter 'zork'"),
    ("los built-in C3 F5 --boards none", "--boards none: there is no such folder"),
    ("los built-in C3 F5 --boards ''", "argument --boards: empty"),
    ("los built-in C3 F5 --shared none", "none: there is no such file"),
    ("los built-in C3 F5 --shared junk.bin", "junk.bin"),
    ("los built-in C3 F5 --shared folder", "folder"),
    ("los built-in C3 F5 --shared .", "."),
    ("los built-in C3 F5 --ruleset memoir44", "Crestline is a VASL board"),
    ("los built-in:memoir44 A1 C3", "is a map for memoir44, not for asl"),
    ("los built-in:memoir44 A1 C3 --ruleset memoir44 --month 8", "the month changes nothing"),
    ("los built-in:memoir44 A1 C3/rooftop --ruleset memoir44", "no position 'rooftop'"),
    ("los folder C3 F5", "folder: is a folder, not a file"),
    ("los junk.bin C3 F5", "is no file that Crestline knows"),
    ("los 'böard☃' C3 F5", "there is no board or file 'böard☃'"),
    ("view built-in C3 --to-level 99", "no hex has a level 99; its levels are -1 to 3"),
    ("view built-in C3 --to-level 0 --to-level 99", "no hex has a level 99"),
    ("view built-in C3 --png ''", "argument --png: empty"),
    ("view built-in C3 --png folder", "--png folder: is a folder"),
    ("view built-in C3 --png none/x.png", "there is no folder none"),
    ("view built-in C3@1 --level 0", "name two levels"),
    ("view built-in:memoir44 A1 --ruleset memoir44 --to-level 3", "no hex has a level 3"),
    ("view built-in A1 --ruleset valor_and_victory", "Crestline is a VASL board"),
    ("blind --table x", "--table stands alone"),
    ("blind --table --json", "--json means nothing to it"),
    ("blind --table --level 3", "--level means nothing to it"),
    ("blind --table --ruleset memoir44", "--ruleset means nothing to it"),
    ("blind built-in C3 --weather zork", "no weather 'zork'"),
    ("move built-in C3 D3 --trait x", "no trait of who moves 'x'"),
    ("move built-in C3 D3 --trait ''", "no trait of who moves ''"),
    ("move built-in C3 D3 --trait leadr", "did you mean 'leader'?"),
    ("move built-in A1/nowhere B1", "no position 'nowhere'"),
    ("move built-in A1 B1/crest:7", "no position 'crest:7'"),
    ("move built-in A1 B1 --counter zork:B1", "no kind of counter 'zork'"),
    ("move built-in A1 B1 --counter smok:B1", "did you mean 'smoke'?"),
    ("move built-in A1 B1 --counter smoke:B1:x", "no detail 'x'"),
    ("move built-in A1 B1 --counter terrain:B1:zork", "no detail 'zork'"),
    ("move built-in A1 B1 --counter terrain:B1", "0 words behind the hex"),
    ("move built-in A1 B1 --allowance nan", "nan is no number"),
    ("move built-in A1 B1 --spent inf", "inf is no number"),
    ("move built-in A1 B1 --allowance 1e300", "is no number from 0 to 1000"),
    ("move built-in:memoir44 A1 B1 --ruleset memoir44 --allowance nan", "nan is no number"),
    ("move built-in:memoir44 A1 B1 --ruleset memoir44 --spent -1", "-1 is no number"),
    ("move built-in:memoir44 A1 B1 --ruleset memoir44 --trait home:x", "no trait of who moves 'home:x'"),
    ("move built-in:memoir44 A1 B1 --ruleset memoir44 --counter infantry:B1:zork", "no detail 'zork'"),
    ("move built-in:valor_and_victory A1 B1 --ruleset valor_and_victory --trait x", "no trait of who moves 'x'"),
    ("move built-in:valor_and_victory A1 B1 --ruleset valor_and_victory --spent -1", "-1 is no number"),
    ("move built-in:valor_and_victory A1 B1 --ruleset valor_and_victory --counter smoke:ZZ1", "has no hex 'ZZ1'"),
    ("cover built-in C3 F5 --trait x", "no trait of a target 'x'"),
    ("cover built-in C3 F5 --firer-trait x", "no trait of a firer 'x'"),
    ("cover built-in C3 F5 --firer-unit x", "no kind of unit 'x'"),
    ("cover built-in C3 F5 --with ''", "is no place"),
    ("cover built-in C3 F5 --with ZZ", "ZZ"),
    ("cover built-in C3 F5 --entered-from ''", "no hex ''"),
    ("cover built-in C3 F5 --counter smoke:ZZ9", "has no hex 'ZZ9'"),
    ("cover built-in:memoir44 A1 B1 --ruleset memoir44 --fire direct", "no kind of fire 'direct'"),
    ("cover built-in:memoir44 A1 B1 --ruleset memoir44 --with C1", "do not fire together"),
    ("cover built-in:memoir44 A1 B1 --ruleset memoir44 --unit x", "no kind of unit 'x'"),
    ("cover built-in:valor_and_victory A1 B1 --ruleset valor_and_victory --entered-from C1", "does not count"),
    ("import built-in --out x.txt", "the interchange file is called NAME.hexmap.json"),
    ("import built-in --out none/x.hexmap.json", "there is no folder none"),
    ("import built-in --out folder", "--out folder: is a folder"),
    ("import built-in --boards none", "there is no such folder"),
    ("import junk.bin", "is no file that Crestline knows"),
    ("hexes built-in --shared none", "none: there is no such file"),
    ("hexes built-in:zork", "no built-in map for 'zork'"),
    ("demo --board built-in --ruleset memoir44", "Crestline is a VASL board"),
    ("demo --board built-in:memoir44", "is a map for memoir44, not for asl"),
    ("demo --boards none", "there is no such folder"),
    ("rulings --limit x", "'x' is no whole number"),
    ("rulings --limit 99999999999999999999999", "is no whole number"),
    ("rulings --db ''", "argument --db: empty"),
    ("rulings --table ''", "argument --table: empty"),
    ("disputes show 0", "0 is not in 1 to"),
    ("disputes show 99999999999999999999999", "is no whole number"),
    ("disputes export --out ''", "argument --out: empty"),
    ("extension install --file none", "none: cannot be read as an extension"),
    ("serve --port x", "'x' is no whole number"),
    ("serve --port 99999", "99999 is not in 0 to 65535"),
    ("serve --host ''", "argument --host: empty"),
    ("serve --db ''", "argument --db: empty"),
    ("serve --token ''", "argument --token: empty"),
    (f"serve --table {'x' * 5000}", "has 5000 letters; 200 is the most"),
    ("serve --table ''", "argument --table: empty"),
    ("serve --boards none", "--boards none: there is no such folder"),
    ("serve --shared none", "none: there is no such file"),
    ("serve --ruleset memoir44 --option alpine_hills", "alpine_hills"),
    ("dmeo", "no command 'dmeo'; did you mean 'demo'?"),
]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRESTLINE_DB", f"sqlite:///{(tmp_path / 'ledger.sqlite3').as_posix()}")
    (tmp_path / "folder").mkdir()
    (tmp_path / "junk.bin").write_bytes(b"\x00\xff\x01")
    (tmp_path / "chess.hexmap.txt").write_text(CHESS, encoding="utf-8")
    (tmp_path / "p.csv").write_text("from_hex,from_level,to_hex,to_level\nC3,0,F5,0\n", encoding="utf-8")


@pytest.mark.parametrize(("typed", "said"), ODD, ids=[typed[:60] for typed, _ in ODD])
def test_one_clear_line(typed: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    try:
        status = main(shlex.split(typed))
    except SystemExit as stop:  # argparse's own way out
        status = int(stop.code or 0)
    printed = capsys.readouterr()
    assert (status, printed.out) == (2, "")
    assert printed.err.startswith("crestline")
    assert printed.err.count("\n") == 1
    assert said in printed.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["chess.hexmap.txt", "folder", "junk.bin", "p.csv"]
