"""The bar at the foot of a picture."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from bridge.pictures.legend import PAPER, ROW, with_legend

RED = np.zeros((18, 26, 3), np.uint8)
RED[:] = (200, 0, 0)
ENTRIES = [("one of the entries", RED), ("another one", RED), ("a third", RED)]


@pytest.mark.parametrize(("width", "rows"), [(1800, 1), (360, 2), (160, 4), (20, 4)])
def test_as_many_rows_as_it_takes(width: int, rows: int) -> None:
    framed = with_legend(Image.new("RGB", (width, 50)), "what it shows", ENTRIES)
    assert framed.size == (width, 50 + ROW * rows + 2)


def test_the_picture_itself_is_untouched() -> None:
    picture = Image.effect_noise((300, 80), 50).convert("RGB")
    framed = with_legend(picture, "noise", ENTRIES)
    assert np.array_equal(np.asarray(framed)[:80], np.asarray(picture))


def test_every_entry_has_its_swatch() -> None:
    foot = np.asarray(with_legend(Image.new("RGB", (1800, 10)), "what it shows", ENTRIES))[12:]
    red = (foot == (200, 0, 0)).all(axis=2)
    columns = np.flatnonzero(red.any(axis=0))
    assert 1 + np.count_nonzero(np.diff(columns) > 1) == len(ENTRIES)
    assert tuple(foot[1, 1]) == PAPER
