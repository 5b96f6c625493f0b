"""The commands with the other games: rule set, language, kinds of units, maps that come with a game."""

from __future__ import annotations

import json

import pytest

from bridge.cli import main

MEMOIR = ["--ruleset", "memoir44"]
VALOR = ["--ruleset", "valor_and_victory"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(words)
    said = capsys.readouterr()
    return status, said.out + said.err


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["los", "built-in:memoir44", "C2", "C5", *MEMOIR], 0, "C2 - C5: blocked at C3 (Memoir '44 terrain guide"),
        (["los", "built-in:memoir44", "C2", "C5", *MEMOIR, "--lang", "fr"], 0, "C2 - C5 : bloquée en C3"),
        (["los", "built-in:memoir44", "A13", "C13", *MEMOIR, "--counter", "unit:B12"], 3, "undetermined"),
        (
            ["los", "built-in:memoir44", "A13", "C13", *MEMOIR, "--counter", "unit:B12", "--option", "edge_blocks"],
            0,
            "blocked at B12",
        ),
        (["los", "built-in:memoir44", "A1", "Z1", *MEMOIR], 2, "no hex 'Z1'"),
        (["los", "built-in:memoir44", "A1", "A2", *MEMOIR, "--option", "fog"], 2, "no option 'fog'"),
        (["move", "built-in:memoir44", "H3", "G3", *MEMOIR], 0, "2 hexes"),
        (["move", "built-in:memoir44", "H3", "G3", *MEMOIR, "--unit", "armour", "--lang", "fr"], 0, "pas permis"),
        (["move", "built-in:memoir44", "H3", "G3", *MEMOIR, "--unit", "mule"], 2, "no kind of unit 'mule'"),
        (["cover", "built-in:memoir44", "C5", "C4", *MEMOIR, "--firer-unit", "armour"], 0, "1 die"),
        (["cover", "built-in:memoir44", "C5", "C4", *MEMOIR, "--firer-unit", "artillery"], 0, "3 dice"),
        (["los", "built-in:valor_and_victory", "H5", "H7", *VALOR], 0, "hindered +1"),
        (["los", "built-in:valor_and_victory", "H5", "H7", *VALOR, "--lang", "fr"], 0, "H5 - H7: hindered +1"),
        (["move", "built-in:valor_and_victory", "E6", "F5", *VALOR, "--unit", "vehicle"], 0, "not allowed"),
        (["cover", "built-in:valor_and_victory", "H5", "H7", *VALOR], 0, "modifier +4"),
        (["los", "built-in:chess", "A1", "A2", *VALOR], 2, "no built-in map for 'chess'"),
        (["los", "built-in:memoir44", "A1", "A2", "--ruleset", "chess"], 2, "no rule set 'chess'"),
    ],
    ids=lambda value: " ".join(value[:4]) if isinstance(value, list) else None,
)
def test_commands(capsys: pytest.CaptureFixture[str], words: list[str], status: int, said: str) -> None:
    found, text = run(capsys, *words)
    assert said in text
    assert found == status


def test_a_map_of_another_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Terrain of one game means something else in another, or nothing."""
    status, text = run(capsys, "los", "built-in:valor_and_victory", "I2", "I4", *MEMOIR)
    assert (status, text.count("\n")) == (2, 1)
    assert "is a map for valor_and_victory, not for memoir44: --ruleset valor_and_victory" in text


def test_json_is_the_whole_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    status, text = run(capsys, "move", "built-in:valor_and_victory", "A1", "A3", *VALOR, "--json")
    ruling = json.loads(text)
    assert status == 0
    assert ruling["totals"] == {"mp": 2.0}
    assert [leg["cost"] for leg in ruling["legs"]] == [1.0, 1.0]
    assert ruling["steps"][0]["message"] == "by_way"


@pytest.mark.parametrize("ruleset", ["memoir44", "valor_and_victory"])
def test_every_hex_of_a_games_own_map_is_listed(capsys: pytest.CaptureFixture[str], ruleset: str) -> None:
    status, text = run(capsys, "hexes", f"built-in:{ruleset}")
    assert status == 0
    assert "unknown" not in text


@pytest.mark.parametrize(
    ("words", "said", "unsaid"),
    [
        ("F1 F2 --unit artillery", "not allowed: the move needs 2 hexes, artillery has 1 (Memoir '44", "may take"),
        ("F1 F2 --unit artillery --manner", "artillery does not take ground", "may take ground"),
        ("F1 F2 --manner", "may take ground onto F2", "not allowed"),
        ("E1 E3", "reckoned by the best way, E1 E2 E3 (Memoir '44 rules", "not allowed"),
        ("F1 F2 --lang fr", "infanterie : pas de combat ce tour après 2 hex", "may not battle"),
    ],
)
def test_what_is_said_of_a_move_as_a_whole(
    capsys: pytest.CaptureFixture[str], words: str, said: str, unsaid: str
) -> None:
    manner = ["take ground"] if words.endswith("--manner") else []
    _, text = run(capsys, "move", "built-in:memoir44", *words.split(), *manner, *MEMOIR)
    assert said in text
    assert unsaid not in text
