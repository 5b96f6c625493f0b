"""A save made with the extension loads without it, as if it had never been there."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.e2e.stand_in import StandIn
from tests.e2e.table import Table, Window

FILE_MENU, SAVE_AS = (15, 10), (56, 108)
# Without a window manager only Java's own file dialog gets the keyboard.
JAVA_DIALOG = ("-Dsun.awt.disableGtkFileDialogs=true",)


def save_as(window: Window, file: Path) -> None:
    """Saves through VASSAL's own dialog."""
    window.engine.xdotool("mousemove", *FILE_MENU, "click", 1, "sleep", 1)
    window.engine.xdotool("mousemove", *SAVE_AS, "click", 1)
    window.opened("XTextFieldPeer")  # Java's own file dialog has no title, but its fields have
    window.engine.xdotool("key", "ctrl+a", "type", "--delay", "30", str(file))
    window.engine.xdotool("sleep", 0.3, "key", "Return")
    window.until(lambda: file.exists() and zipfile.is_zipfile(file), "the save")


def plain(file: Path) -> str:
    """What a save holds, unveiled."""
    with zipfile.ZipFile(file) as archive:
        data = archive.read("savedGame")
    if not data.startswith(b"!VCSK"):
        return data.decode("utf-8")
    key = int(data[5:7], 16)
    return bytes(byte ^ key for byte in bytes.fromhex(data[7:].decode("ascii"))).decode("utf-8")


@pytest.mark.parametrize("extension", [True, False], ids=["with", "without"])
def test_saves_hold_no_trace_of_the_extension(extension: bool, table: Table, stand_in: StandIn) -> None:
    with table.window(table.save(), stand_in.port, extension=extension, options=JAVA_DIALOG) as window:
        if extension:
            window.connected()
        else:
            window.engine.wait_for("Crestline Test version")
            window.engine.xdotool("sleep", 8)
        window.engine.xdotool("mousemove", 700, 800, "click", 1, "sleep", 0.5)
        file = table.folder / "saved.vsav"
        save_as(window, file)
        text = plain(file)
        assert "Squad A" in text
        assert "EXT\t" not in text
        assert "crestline" not in text.lower().replace("crestline test", "")
