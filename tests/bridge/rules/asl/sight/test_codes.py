"""Every code has its reason."""

from __future__ import annotations

import re

from bridge.rules.asl.sight import codes

CODES = {
    name: value
    for name, value in vars(codes).items()
    if name.isupper() and isinstance(value, int) and name not in ("NONE", "HINDERS")
}


def test_codes_are_distinct_and_block_if_positive() -> None:
    assert len(set(CODES.values())) == len(CODES)
    assert min(CODES.values()) > codes.NONE > codes.HINDERS


def test_every_code_has_a_reason_with_its_paragraph() -> None:
    assert set(codes.REASONS) == set(CODES.values())
    for code, reason in codes.REASONS.items():
        assert reason.text
        assert not reason.text.endswith(".")
        if code != codes.UNKNOWN_TERRAIN:
            assert re.fullmatch(r"[AB]\d*\.\d+", reason.paragraph), reason


def test_blind_hexes_are_among_them() -> None:
    assert set(codes.BLIND_HEXES) < set(CODES.values())
