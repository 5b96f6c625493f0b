"""Rule sets by name: found through entry points, imported late, faults told clearly."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from boardparsers.errors import QuestionError
from bridge.rules import registry

HERE = "tests_rule_sets"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A package of someone else with a good rule set and several bad ones."""
    (tmp_path / f"{HERE}.py").write_text(
        "class Good:\n"
        "    name, title, capabilities = 'good', 'A good game', frozenset({'los'})\n"
        "    def los(self, board, question): raise NotImplementedError\n"
        "class Nameless(Good):\n    name = 'other'\n"
        "class Grand(Good):\n    name, capabilities = 'grand', frozenset({'los', 'cover', 'victory'})\n"
        "GOOD, NAMELESS, GRAND, NOTHING = Good(), Nameless(), Grand(), object()\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    objects = {"good": "GOOD", "nameless": "NAMELESS", "grand": "GRAND", "nothing": "NOTHING", "absent": "ABSENT"}
    entries = {name: EntryPoint(name, f"{HERE}:{where}", registry.GROUP) for name, where in objects.items()}
    entries["broken"] = EntryPoint("broken", "no_such_package:RULES", registry.GROUP)
    registry.rule_set.cache_clear()
    monkeypatch.setattr(registry, "_installed", lambda: entries)
    yield
    registry.rule_set.cache_clear()


@pytest.mark.usefixtures("installed")
def test_a_rule_set_is_found_and_kept() -> None:
    assert registry.rule_set("good").title == "A good game"
    assert registry.rule_set("good") is registry.rule_set("good")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("chess", "no rule set 'chess'; there are: absent, broken, good"),
        ("broken", "cannot be loaded: ModuleNotFoundError"),
        ("absent", "cannot be loaded: AttributeError"),
        ("nothing", "is not one: no name; no title; no capabilities"),
        ("nameless", "it calls itself 'other'"),
        ("grand", "capability 'victory' is unknown; no method cover"),
    ],
)
def test_a_fault_is_one_clear_line(name: str, words: str) -> None:
    with pytest.raises(QuestionError) as caught:
        registry.rule_set(name)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_with_nothing_installed_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    registry.rule_set.cache_clear()
    monkeypatch.setattr(registry, "_installed", dict)
    with pytest.raises(QuestionError, match="none is installed; install crestline with pip"):
        registry.rule_set("asl")


def test_our_own_rule_sets_are_installed() -> None:
    """The installed package's metadata is what pyproject.toml says."""
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
    ours = project["project"]["entry-points"][registry.GROUP]
    assert set(ours) <= set(registry.rule_set_names())
