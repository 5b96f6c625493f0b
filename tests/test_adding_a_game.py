"""docs/adding-a-game.md: its game is taken from the page, installed as a package of its own would be, and played."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from boardparsers.drawn import load_drawing, read_drawing
from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.cli import main
from bridge.rules import registry
from bridge.rules.ruling import BlindQuestion, CoverQuestion, LosQuestion, MovementQuestion, Place, RuleSet, Verdict

PAGE: Final = (Path(__file__).parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def listing(name: str) -> str:
    """The code block that follows a line with the file's name."""
    found = re.search(rf"`{re.escape(name)}`[^\n]*:\n\n```\w+\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None, f"the page shows no {name}"
    return found[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The game's files in a folder on the path, with the metadata that pip would write."""
    folder = tmp_path_factory.mktemp("skirmish")
    for name in ("skirmish.py", "glade.hexmap.txt"):
        (folder / name).write_text(listing(name), encoding="utf-8")
    entry = re.search(r'entry-points\."(crestline\.rules)"\]\n(.+)\n', listing("pyproject.toml"))
    assert entry is not None
    info = folder / "crestline_skirmish-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: crestline-skirmish\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{entry[1]}]\n{entry[2].replace(chr(34), '')}\n", encoding="utf-8")
    sys.path.insert(0, str(folder))
    _forget()
    yield folder
    sys.path.remove(str(folder))
    sys.modules.pop("skirmish", None)
    _forget()


def _forget() -> None:
    registry._installed.cache_clear()
    registry.rule_set.cache_clear()


@pytest.fixture
def rules(folder: Path) -> RuleSet:
    return registry.rule_set("skirmish")


@pytest.fixture
def glade(folder: Path) -> HexMap:
    return load_drawing(folder / "glade.hexmap.txt")


def test_it_is_found_beside_our_own_games_and_is_short(rules: RuleSet) -> None:
    assert {"skirmish", "memoir44"} <= set(registry.rule_set_names())
    assert rules.title == "Skirmish"
    assert len(listing("skirmish.py").splitlines()) < 100


@pytest.mark.parametrize(
    ("line", "verdict", "at"),
    [
        ("A1 A3", Verdict.CLEAR, ""),
        ("C1 C3", Verdict.BLOCKED, "C2"),
        ("A2 C2", Verdict.BLOCKED, "B1 B2"),
        ("C2 E2", Verdict.CLEAR, ""),
        ("A2 E2", Verdict.BLOCKED, "B1 B2 C2"),
    ],
)
def test_lines(rules: RuleSet, glade: HexMap, line: str, verdict: Verdict, at: str) -> None:
    """A2 to C2 runs along the side between B1 and B2, both woods, C2 to E2 between D1 and D2, both open."""
    places = [Place(name) for name in line.split()]
    for source, target in (places, reversed(places)):
        ruling = rules.los(glade, LosQuestion(source, target))
        assert ruling.verdict is verdict
        assert ruling.blocked_at in at.split() if at else ruling.blocked_at == ""


def test_moves_and_cover(rules: RuleSet, glade: HexMap) -> None:
    move = rules.movement(glade, MovementQuestion((Place("C1"), Place("C2"), Place("B2"))))
    assert [leg.cost for leg in move.legs] == [3, 2]
    cover = rules.cover(glade, CoverQuestion(Place("A1"), Place("B1")))
    assert (cover.totals, cover.range) == ({"cover": 2.0}, 1)
    assert rules.cover(glade, CoverQuestion(Place("A1"), Place("A3"))).range == 2
    assert rules.cover(glade, CoverQuestion(Place("C1"), Place("C3"))).verdict is Verdict.NOT_ALLOWED


def test_terrain_it_does_not_know_leaves_a_ruling_undetermined(rules: RuleSet) -> None:
    """The page says so of every game; the example keeps it."""
    swamp = read_drawing(listing("glade.hexmap.txt").replace("w = woods\n", "w = swamp\n"), "swampy glade")
    for ask in (LosQuestion(Place("C1"), Place("C3")), LosQuestion(Place("A2"), Place("C2"))):
        assert rules.los(swamp, ask).verdict is Verdict.UNDETERMINED
        assert rules.los(swamp, ask).cause
    assert rules.movement(swamp, MovementQuestion((Place("C1"), Place("C2")))).verdict is Verdict.UNDETERMINED
    assert rules.cover(swamp, CoverQuestion(Place("A1"), Place("B1"))).verdict is Verdict.UNDETERMINED


def test_what_it_lacks_it_says(rules: RuleSet, glade: HexMap) -> None:
    with pytest.raises(QuestionError, match="skirmish: gives no views"):
        rules.blind(glade, BlindQuestion(Place("A1")))


def test_the_commands_of_the_page_work(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    commands = re.findall(r"^crestline (.+)$", PAGE, re.MULTILINE)
    assert len(commands) == 3
    for command in commands:
        assert main(command.split()) == 0
