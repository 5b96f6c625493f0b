"""Options of a rule set, by name and with a value."""

from __future__ import annotations

import pytest

from bridge.rules.options import unknown_options
from bridge.rules.registry import rule_set


@pytest.mark.parametrize(
    ("options", "unknown"),
    [
        ([], []),
        (["alpine_hills", "month:8", "weather:ground snow"], []),
        (["alpine hills"], ["alpine hills"]),
        (["month"], ["month"]),
        (["house_rule", "alpine_hills"], ["house_rule"]),
        (["month:1", "month:12", "weather:Ground_Snow"], []),
        (
            ["month:13", "month:-1", "month:", "month:²", "month:8x"],
            ["month:13", "month:-1", "month:", "month:²", "month:8x"],
        ),
        (["weather:frogs", "weather:"], ["weather:frogs", "weather:"]),
    ],
)
def test_what_asl_knows(options: list[str], unknown: list[str]) -> None:
    assert unknown_options(rule_set("asl"), options) == unknown


def test_a_rule_set_without_options_knows_none() -> None:
    assert unknown_options(object(), ["fog"]) == ["fog"]  # type: ignore[arg-type]
