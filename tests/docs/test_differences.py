"""Reading the peer's answers and ours."""

from __future__ import annotations

import pytest

from bridge.rules.ruling import Place
from docs.tools.differences import COUNTERS, SHARED, Answer, hex_name, peer_answer, peer_sets, question
from tests.docs.conftest import Make

CLEAR = Answer(False, 0, "", "")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (CLEAR, CLEAR, True),
        (CLEAR, Answer(False, 1, "", ""), False),
        (CLEAR, Answer(True, 0, "D3", "A6.2"), False),
        (Answer(True, 0, "D3", "A6.2"), Answer(True, 2, "D4", "B9.2"), True),
    ],
)
def test_what_is_the_same_answer(one: Answer, other: Answer, same: bool) -> None:
    assert one.same(other) is other.same(one) is same


def test_answers_in_words() -> None:
    assert CLEAR.words() == "clear"
    assert Answer(False, 2, "", "").words() == "+2"
    assert Answer(True, 0, "D3", "A6.2").words() == "blocked at D3 (A6.2)"
    assert Answer(True, 6, "", "B.10").words() == "blocked (B.10)"


def test_a_row_of_the_peers() -> None:
    row = {
        "from_hex": "Q5 Level 1",
        "from_level": "1",
        "to_hex": "Z5",
        "to_level": "0",
        "blocked": "1",
        "hindrance": "2",
        "blocked_at": "Y5",
        "reason": "LOS must leave the building before leaving the source hex (A6.8 Example 2)",
        "counters": "smoke:Y5:2:3;wreck:X4",
        "from_pos": "",
        "to_pos": "entrenched",
    }
    assert peer_answer(row) == Answer(True, 2, "Y5", "A6.8")
    asked = question(row)
    assert asked.source == Place("Q5 Level 1", 1)
    assert asked.target == Place("Z5", 0, "entrenched")
    assert [counter.kind for counter in asked.counters] == ["smoke", "wreck"]
    assert hex_name(asked.source) == "Q5"


def test_ends_in_words(difference: Make) -> None:
    found = difference("level 1: hexes D1\n", "D1 D5", CLEAR)
    assert found.ends() == "D1 - D5"
    assert found.levels == (1, 0)


def test_the_files_of_one_board_come_together() -> None:
    boards = [one.board for one in peer_sets()]
    assert boards == sorted(boards)
    assert len(boards) == 22 + 2 + len(COUNTERS)
    if SHARED.is_dir():
        assert all(one.path.is_file() for one in peer_sets())
