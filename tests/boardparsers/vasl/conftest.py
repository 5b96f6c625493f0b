"""Small archives of our own, and the real boards where they are at hand."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from boardparsers.hexmodel import Raster
from boardparsers.vasl.losdata import LosData, write_losdata

REAL: Final = Path(__file__).resolve().parents[4] / "shared" / "vasl"

MakeZip = Callable[[Mapping[str, bytes]], Path]


@pytest.fixture(scope="session")
def real() -> Path:
    """The folder of real boards and VASL's shared metadata; without it the test is skipped."""
    if not (REAL / "boards").is_dir():
        pytest.skip(f"real boards are not at {REAL}")
    return REAL


@pytest.fixture
def make_zip(tmp_path: Path) -> MakeZip:
    """Writes a zip without suffix, as boards are, and gives its path."""

    def make(entries: Mapping[str, bytes], name: str = "bdtest") -> Path:
        path = tmp_path / name
        path.write_bytes(zip_bytes(entries))
        return path

    return make


def zip_bytes(entries: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return stream.getvalue()


@pytest.fixture
def small_board() -> dict[str, bytes]:
    """Entries of a board of 3 x 2 hexes: woods in B1, nothing else."""
    terrain = np.zeros((113, 129), np.uint8)
    terrain[46:66, 54:74] = 60
    losdata = LosData(3, 2, Raster(terrain, np.zeros_like(terrain, np.int8)), np.zeros(7, np.bool_))
    metadata = b'<boardMetadata name="test" version="1" hasHills="FALSE" width="3" height="2"/>'
    return {"BoardMetadata.xml": metadata, "LOSData": write_losdata(losdata)}
