"""The sums of rulings in words, as players of each game write them."""

from __future__ import annotations

import pytest

from bridge.rules.sums import short_sums, sum_words

ATTACK = {"dice_base": 3.0, "dice_less": 1.0, "dice": 2.0, "flags": 1.0}
MOVE = {"hexes": 1.0, "may_battle": 0.0}


@pytest.mark.parametrize(
    ("totals", "language", "told", "short"),
    [
        (ATTACK, "en", ["3 at this range", "1 less", "2 dice", "one flag may be ignored"], ["2 dice"]),
        (ATTACK, "fr", ["3 à cette portée", "1 de moins", "2 dés", "un drapeau peut être ignoré"], ["2 dés"]),
        (
            {"dice_base": 1.0, "dice_less": 0.0, "dice": 1.0, "flags": 0.0},
            "en",
            ["1 at this range", "1 die"],
            ["1 die"],
        ),
        ({"dice": 0.0}, "en", ["no dice"], ["no dice"]),
        (MOVE, "en", ["1 hex", "no battle this turn"], ["1 hex"]),
        (MOVE, "xx", ["1 hex", "no battle this turn"], ["1 hex"]),
        ({"hexes": 2.0, "may_battle": 1.0}, "fr", ["2 hexs", "peut combattre"], ["2 hexs"]),
        ({"mf": 2.5}, "fr", ["2,5 MF"], ["2,5 MF"]),
        ({"mf": 0.0, "road_bonus": 0.0}, "en", ["0 MF"], ["0 MF"]),
        ({"tem": 2.0, "hindrance": 0.0, "drm": 2.0}, "en", ["TEM +2", "DRM +2"], ["DRM +2"]),
        ({"tem": -1.0, "ffmo": -1.0, "drm": -2.0}, "en", ["TEM -1", "FFMO -1", "DRM -2"], ["DRM -2"]),
        (
            {"cover": 0.0, "hindrance": 1.0, "modifier": 1.0},
            "en",
            ["no cover", "hindrance +1", "modifier +1"],
            ["modifier +1"],
        ),
        ({"luck": 7.0}, "en", ["luck 7"], []),
        ({}, "en", [], []),
    ],
)
def test_sums_are_told_as_players_write_them(
    totals: dict[str, float], language: str, told: list[str], short: list[str]
) -> None:
    assert sum_words(totals, language) == told
    assert short_sums(totals, language) == short
