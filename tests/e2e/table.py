"""A table for the tests: the module, its boards and pieces, and windows of a real VASSAL in which it is played."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bridge.extension import installing
from tests.e2e.engine import Vassal, vassal, write_preferences
from tests.fixtures.vassal_module import (
    BoardDrawing,
    ModuleDrawing,
    PieceAt,
    Placed,
    move_text,
    restore_text,
    write_module,
    write_save,
)

PLAYERS = (("secret of Alice", "Alice", "Attacker"), ("secret of Bob", "Bob", "Defender"))
UNDO_BUTTON, STEP_BUTTON, CRESTLINE_BUTTON = (15, 37), (43, 37), (340, 37)
PLACED = (Placed("North"), Placed("South", 0, 1, reversed=True))
STAND = (
    ("1001", "Squad A", "Attacker", "C3", "North"), ("1002", "Squad B", "Attacker", "E5", "North"),
    ("2001", "Gun", "Defender", "K4", "North"), ("2002", "Section", "Defender", "G4", "South"),
)  # fmt: skip


@dataclass
class Window:
    """One player's VASSAL. Points are map pixels of the main map unless they say otherwise."""

    engine: Vassal
    trace_file: Path

    def trace(self, event: str = "") -> list[str]:
        """Lines of the extension's trace, without their time, of one event or all."""
        return [text for _, kind, text in self.timed() if event in ("", kind)]

    def timed(self) -> list[tuple[int, str, str]]:
        """(milliseconds since 1970, event, text) of each line."""
        if not self.trace_file.exists():
            return []
        lines = self.trace_file.read_text(encoding="utf-8").splitlines()
        parts = [line.split(" ", 2) for line in lines if line.count(" ") >= 2]
        return [(int(when), event, text) for when, event, text in parts]

    def until(self, true: Callable[[], object], what: str, seconds: float = 120) -> None:
        """Waits until it is true; says what was waited for, with the trace, if it never is."""
        end = time.monotonic() + seconds
        while not true():
            assert self.engine.process.poll() is None, f"VASSAL ended:\n{self.engine.output()[-3000:]}"
            if time.monotonic() > end:
                told = "\n".join(f"{event} {text}" for _, event, text in self.timed()[-30:])
                raise AssertionError(f"never came: {what}\n{told}\n{self.engine.output()[-2000:]}")
            time.sleep(0.05)

    def seen(self, path: Path, look: Callable[[Path], None], seconds: float = 30) -> None:
        """Takes pictures of the screen until the look at one asserts nothing against it: what VASSAL has drawn reaches
        the screen a little later, and later still on a busy machine. The last picture is kept, its assertion raised."""
        end = time.monotonic() + seconds
        while True:
            try:
                return look(self.engine.screenshot(path))
            except AssertionError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def on_screen(self, x: float, y: float, map_name: str = "Main Map") -> tuple[int, int]:
        """Where a map point is on the screen."""
        self.until(lambda: any(line.startswith(map_name) for line in self.trace("view")), "the map on the screen")
        view = [line for line in self.trace("view") if line.startswith(map_name)][-1]
        left, top, zoom = view.removeprefix(map_name).split()
        return round(int(left) + x * float(zoom)), round(int(top) + y * float(zoom))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> int:
        """Drags with the left button; gives the moment of letting go (milliseconds since 1970).

        On a machine that is busy with other things Java may miss a drag, as a person's: then it is done again.
        """
        (x, y), (to_x, to_y) = self.on_screen(*start), self.on_screen(*end)
        words: list[object] = ["mousemove", x, y, "sleep", 0.15, "mousedown", 1, "sleep", 0.1]
        for step in range(1, 7):
            words += ["mousemove", x + (to_x - x) * step // 6, y + (to_y - y) * step // 6, "sleep", 0.04]
        before = len(self.trace("changes"))
        for _ in range(4):
            self.engine.xdotool(*words, "sleep", 0.2)
            released = time.time_ns() // 1_000_000
            self.engine.xdotool("mouseup", 1)
            end_of_patience = time.monotonic() + 8
            while time.monotonic() < end_of_patience:
                if len(self.trace("changes")) > before:
                    return released
                time.sleep(0.05)
        raise AssertionError(f"four drags from {start} to {end} were not seen: {self.trace()[-10:]}")

    def click(self, x: float, y: float) -> None:
        self.engine.xdotool("mousemove", *self.on_screen(x, y), "sleep", 0.1, "click", 1, "sleep", 0.15)

    def undo(self) -> None:
        """Presses VASSAL's undo button."""
        self.engine.xdotool("mousemove", *UNDO_BUTTON, "sleep", 0.1, "click", 1, "sleep", 0.15)

    def step(self) -> None:
        """Presses VASSAL's button for the next step of a log."""
        self.engine.xdotool("mousemove", *STEP_BUTTON, "sleep", 0.1, "click", 1, "sleep", 0.15)

    def press_crestline(self) -> None:
        """Opens Crestline's menu."""
        self.engine.xdotool("mousemove", *CRESTLINE_BUTTON, "sleep", 0.1, "click", 1, "sleep", 0.5)

    def key(self, *keys: str) -> None:
        for key in keys:
            self.engine.xdotool("key", key, "sleep", 0.15)

    def opened(self, title: str) -> None:
        """Waits for a dialog, and the moment more until it takes the keys."""
        self.until(lambda: self.engine.shows(title), f"the dialog {title!r}")
        self.engine.xdotool("sleep", 1)

    def dispute(self, says: str, paragraph: str) -> None:
        """Fills in the dialog on the last ruling, up to sending it."""
        self.key("ctrl+shift+j")
        self.opened("Dispute a ruling")
        self.engine.xdotool("type", "--delay", "40", says)
        self.key("ctrl+Tab")
        self.engine.xdotool("type", "--delay", "40", paragraph)

    def connected(self, count: int = 1, seconds: float = 120) -> None:
        """Waits for the extension to have connected so many times."""

        def enough() -> bool:
            return sum(line.startswith("CONNECTED") for line in self.trace("state")) >= count

        self.until(enough, f"connection {count}", seconds)

    def quiet(self) -> None:
        """Nothing of ours has gone wrong: no fault in the trace, no exception in VASSAL's log."""
        assert not self.trace("fault"), self.trace("fault")
        assert "Exception" not in self.engine.output(), self.engine.output()[-4000:]
        assert "Error:" not in self.engine.output(), self.engine.output()[-4000:]


@dataclass
class Table:
    """Files of one game in a folder, and where VASSAL is."""

    folder: Path
    class_path: str
    engine_folder: Path
    extension: Path
    display: str
    module: ModuleDrawing = field(default_factory=ModuleDrawing)
    placed: Sequence[Placed] = PLACED
    stands: Sequence[tuple[str, str, str, str, str]] = STAND  # pieces: id, name, side, hex, board
    pieces: list[PieceAt] = field(default_factory=list)
    module_file: Path = field(init=False)

    def __post_init__(self) -> None:
        self.module_file = write_module(self.folder / "test.vmod", self.module)
        self.pieces = self.pieces or [
            PieceAt(id_, name, side, *self.at(hex_, board)) for id_, name, side, hex_, board in self.stands
        ]

    def board(self, name: str) -> tuple[BoardDrawing, Placed]:
        """A board's drawing and its place on the main map."""
        return next(b for b in self.module.boards if b.name == name), next(p for p in self.placed if p.board == name)

    def at(self, hex_name: str, board: str = "") -> tuple[int, int]:
        """Map pixel of a hex's centre."""
        drawing, place = self.board(board or self.placed[0].board)
        x, y = drawing.at(hex_name)
        if place.reversed:
            x, y = drawing.width - x, drawing.height - y
        left, top = self.module.edge
        return left + place.column * drawing.width + x, top + place.row * drawing.height + y

    def save(self, name: str = "game.vsav", steps: Sequence[str] = ()) -> Path:
        restore = restore_text(self.placed, self.pieces, PLAYERS)
        return write_save(self.folder / name, self.module, restore, steps)

    def log_of_moves(self, name: str, piece: PieceAt, stops: Sequence[tuple[int, int]]) -> Path:
        """A log in which a piece goes from stop to stop, one step each."""
        steps, at = [], piece
        for x, y in stops:
            steps.append(move_text(at, x, y))
            at = PieceAt(piece.id, piece.name, piece.side, x, y)
        return self.save(name, steps)

    @contextmanager
    def window(
        self, file: Path, port: int, player: int = 0, java: str = "java", more: Mapping[str, str] | None = None,
        extension: bool = True, options: tuple[str, ...] = (),
    ) -> Iterator[Window]:  # fmt: skip
        """A VASSAL with the game open; connects to the port by itself. more: further preferences."""
        secret, name, _ = PLAYERS[player]
        conf = self.folder / f"conf-{name}"
        preferences = {
            "crestline.server": f"localhost\\:{port}", "crestline.autoConnect": "true", "crestline.joinCode": "test",
            **(more or {}),
        }  # fmt: skip
        write_preferences(conf, self.module.name, name, secret, preferences)
        if extension:
            installing.install(self.extension, installing.place_for_every_module(conf))
        trace = conf / "trace.txt"
        trace.unlink(missing_ok=True)
        words = (f"-Dcrestline.trace={trace}", *options)
        with vassal(
            self.class_path, self.engine_folder, self.display, conf, self.module_file, file, java=java, options=words
        ) as engine:
            window = Window(engine, trace)
            if extension:
                window.until(lambda: any(not line.startswith("0 ") for line in window.trace("table")), "the game")
            yield window
