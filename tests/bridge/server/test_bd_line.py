"""What VASL's line says of changed terrain. Fuzz invariant: any text gives a dictionary."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.server.bd_line import changed_boards


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("", {}),
        ("bd\t0\t0\t03\tVER\t6.3\t", {}),
        ("bd\t0\t0\tr15\tVER\t6.0\t", {}),
        ("bd\t0\t0\t03\tVER\t6.3\tbd\t0\t1\t15\tVER\t6.0\t", {}),
        ("bd\t0\t0\t03\t10\t20\t300\t400\tVER\t6.3\t", {}),
        ("bd\t0\t0\tr03\tVER\t6.3\t1\tbd\t1\t0\t15\tVER\t6.0\t", {"03": ("overlay 1",)}),
        ("bd\t0\t0\tr\tVER\t6.3\tSSR\tNoWalls\t", {"r": ("SSR NoWalls",)}),
        ("bd\t0\t0\t03\tVER\t6.3\tB2\tSSR\tNoWalls\tZOOM\t2.0\t", {"03": ("overlay B2", "SSR NoWalls")}),
        ("bd\t0\t0\t03\tVER\t6.3\tZOOM\t2.0\t", {}),
        ("bd\t0\t0\t03", {}),
        ("bd\t0", {}),
    ],
)
def test_changes_are_found_by_board(line: str, changed: dict[str, tuple[str, ...]]) -> None:
    assert changed_boards(line) == changed


@given(st.one_of(st.text(), st.lists(st.sampled_from(["bd", "VER", "SSR", "ZOOM", "r15", "0", ""])).map("\t".join)))
def test_any_text_gives_an_answer(line: str) -> None:
    assert isinstance(changed_boards(line), dict)
