"""The bounds agree with each other and with the page."""

from __future__ import annotations

from pathlib import Path

from bridge.protocol import limits

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"


def test_our_own_version_is_spoken() -> None:
    assert limits.VERSION in limits.SUPPORTED_VERSIONS


def test_a_refused_message_still_fits_into_a_frame() -> None:
    assert limits.MESSAGE_BYTES < limits.FRAME_BYTES


def test_the_page_tells_the_bounds() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert f"({limits.MESSAGE_BYTES:,} bytes)" in page
    assert f"version **{limits.VERSION}**" in page
    assert f"at most {limits.PIECES:,} pieces" in page
    assert f"up to {limits.RULINGS} rulings" in page
