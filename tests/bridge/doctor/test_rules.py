"""Rule sets load, a real line is answered, and where machine code is kept is told as numba tells it."""

from __future__ import annotations

import importlib
from collections import Counter
from types import SimpleNamespace

import pytest

from boardparsers.errors import QuestionError
from bridge.doctor import rules
from bridge.doctor.finding import Status


def function(path: str | None, misses: int) -> SimpleNamespace:
    return SimpleNamespace(stats=SimpleNamespace(cache_path=path, cache_misses=Counter({"signature": misses})))


def test_every_rule_set_loads_and_answers() -> None:
    found = rules.check()
    assert {finding.status for finding in found} == {Status.OK}
    assert [finding.what for finding in found] == ["rules", "line of sight", "compiled rules"]
    assert "A1 to Q10" in found[1].found


def test_a_rule_set_that_does_not_load_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> SimpleNamespace:
        if name == "chess":
            raise QuestionError("rule set 'chess' cannot be loaded: no module named chess")
        return SimpleNamespace(title=name.upper())

    monkeypatch.setattr(rules, "rule_set_names", lambda: ("asl", "chess"))
    monkeypatch.setattr(rules, "rule_set", refuse)
    well, ill = rules.check()
    assert well.found == "ASL"
    assert (ill.what, ill.status) == ("rules chess", Status.BROKEN)
    assert "no module named chess" in ill.found


def test_a_compiler_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError("cannot cache function: no locator available\nmore")

    monkeypatch.setattr(rules, "rule_set", lambda name: SimpleNamespace(los=crash))
    (finding,) = rules.compiled()
    assert finding.status is Status.BROKEN
    assert finding.found == "RuntimeError: cannot cache function: no locator available"


def test_compiled_functions_are_found_among_everything_else() -> None:
    importlib.import_module("bridge.ledger")  # sqlalchemy's `func` says that it has every attribute
    assert rules.rule_sets()
    rules.compiled()
    functions = rules.compiled_functions()
    assert functions
    assert all(sum(function.stats.cache_hits.values()) >= 0 for function in functions)


def test_what_is_kept_where() -> None:
    kept = rules.kept([function("cache/a", 0), function("cache/b", 0)])
    assert kept.found == "found on disk (cache)"
    assert rules.kept([function("cache/a", 1), function("cache/b", 0)]).found.startswith("compiled now")
    assert "plain Python" in rules.kept([]).found


def test_where_nothing_can_be_kept_it_says_how_to_change_that() -> None:
    nowhere = rules.kept([function(None, 0), function(None, 0)])
    assert nowhere.status is Status.ABSENT
    assert "every start compiles anew" in nowhere.found
    assert "NUMBA_CACHE_DIR" in nowhere.remedy
