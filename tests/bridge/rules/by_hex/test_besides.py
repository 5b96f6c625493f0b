"""What stands in a hex besides its terrain counts in both games, or the hex is one that nobody knows."""

from __future__ import annotations

import pytest

from boardparsers.drawn import read_drawing
from boardparsers.hexmodel import HexMap
from bridge.rules.by_hex.besides import terrains_besides
from bridge.rules.memoir44.battlefield import terrain_of as of_memoir44
from bridge.rules.registry import rule_set
from bridge.rules.ruling import LosQuestion, Place, Verdict
from bridge.rules.valor_and_victory.field import terrain_of as of_valor

DRAWN = "game: {game}\nhexes: flat\n[legend]\n. = {open}\nx = {meaning}\n[map]\n.\n.\nx\n.\n.\n"
WAYS = {"memoir44": ("plain", of_memoir44), "valor_and_victory": ("open ground", of_valor)}


def row_of_hexes(game: str, meaning: str) -> HexMap:
    """Five hexes in a line, the middle one of that meaning."""
    lines = DRAWN.format(game=game, open=WAYS[game][0], meaning=meaning)
    return read_drawing(lines.replace("[map]\n.\n.\nx\n.\n.\n", "[map]\n.\n -\n.\n -\nx\n -\n.\n -\n.\n"), "drawn")


def test_what_stands_besides_is_what_is_not_the_hexs_own() -> None:
    board = row_of_hexes("valor_and_victory", "open ground, + road, + woods, depression gully, called Mill")
    assert list(terrains_besides(board.by_name["a3"])) == ["road", "woods", "gully"]
    assert list(terrains_besides(board.by_name["a1"])) == []


@pytest.mark.parametrize(
    ("game", "meaning", "row", "verdict"),
    [
        ("memoir44", "plain, + forest", "forest", Verdict.BLOCKED),
        ("memoir44", "forest, + plain", "forest", Verdict.BLOCKED),
        ("memoir44", "hill, + forest", "forest on hill", Verdict.BLOCKED),
        ("memoir44", "hill, + road", "road on hill", Verdict.BLOCKED),
        ("memoir44", "river, + bridge", "river", Verdict.CLEAR),
        ("memoir44", "plain, + sandbag", "plain", Verdict.CLEAR),
        ("memoir44", "plain, + windmill", "", Verdict.UNDETERMINED),
        ("memoir44", "town, + forest", "", Verdict.UNDETERMINED),
        ("valor_and_victory", "open ground, + woods", "woods", Verdict.BLOCKED),
        ("valor_and_victory", "hill, + building", "building", Verdict.BLOCKED),
        ("valor_and_victory", "woods, + open ground", "woods", Verdict.BLOCKED),
        ("valor_and_victory", "open ground, depression gully", "gully", Verdict.CLEAR),
        ("valor_and_victory", "canal, + bridge", "bridge", Verdict.CLEAR),
        ("valor_and_victory", "open ground, + windmill", "", Verdict.UNDETERMINED),
        ("valor_and_victory", "woods, + building", "", Verdict.UNDETERMINED),
    ],
)
def test_two_terrains_of_a_hex_are_one_or_none(game: str, meaning: str, row: str, verdict: Verdict) -> None:
    board = row_of_hexes(game, meaning)
    found = WAYS[game][1](board.by_name["a3"])
    assert (found.name if found is not None else "") == row
    assert rule_set(game).los(board, LosQuestion(Place("A1"), Place("A5"))).verdict is verdict
