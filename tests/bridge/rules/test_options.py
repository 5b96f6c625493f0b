"""Options of a rule set, by name and with a value."""

from __future__ import annotations

import pytest

from bridge.rules.options import contradiction, unknown_options
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


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (["month:1", "month:2"], "month:1 and month:2 contradict each other"),
        (["month:8", "month:08", "weather:rain", "weather:Rain"], ""),
        (["weather:mist", "weather:fog", "month:1"], "weather:fog and weather:mist contradict each other"),
        (["weather:clear", "weather:overcast"], "weather:clear and weather:overcast contradict each other"),
        (["weather:Heavy_Rain", "weather:rain"], "weather:Heavy_Rain and weather:rain contradict each other"),
        (["weather:dry", "weather:mud"], "weather:dry and weather:mud contradict each other"),
        (["weather:overcast", "weather:rain", "weather:gusty", "weather:mud", "weather:night"], ""),
        (["weather:extreme winter", "weather:deep snow", "alpine_hills", "month:1"], ""),
    ],
)
def test_what_contradicts_itself_in_asl(options: list[str], wrong: str) -> None:
    assert unknown_options(rule_set("asl"), options) == []
    assert contradiction(rule_set("asl"), options) == wrong


def test_a_rule_set_without_contradictions_has_none() -> None:
    assert contradiction(object(), ["fog", "mist"]) == ""  # type: ignore[arg-type]
