"""A game on boards whose terrain is known: real VASSAL, real server, real rules."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from boardparsers.vasl.compiler import built_in_board, built_in_drawing, compile_board
from bridge.cli import main
from bridge.rules.registry import rule_set
from bridge.rules.ruling import LosQuestion, Place
from tests.e2e import engine, server
from tests.e2e.pictures import BLOCKED, CLEAR, HINDERED, share_along
from tests.e2e.server import Server, Wire
from tests.e2e.table import PLAYERS, Table, Window
from tests.fixtures.vassal_module import BoardDrawing, ModuleDrawing, PieceAt

BOARDS = ("North", "South")
COLOURS = {"clear": CLEAR, "hindered": HINDERED, "blocked": BLOCKED}
FIRST = 300  # seconds for a ruling: on a fresh clone the server compiles its rules first
Picture = Callable[[str], Path]


@pytest.fixture(scope="module")
def board_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The board that comes with Crestline, as two boards of VASL's kind."""
    folder = tmp_path_factory.mktemp("boards")
    for name in BOARDS:
        drawing = built_in_drawing().replace("board: Crestline", f"board: {name}")
        (folder / f"bd{name}").write_bytes(compile_board(drawing))
    return folder


def picture_of(archive: Path) -> bytes:
    with zipfile.ZipFile(archive) as board:
        return board.read(next(name for name in board.namelist() if name.endswith(".png")))


@pytest.fixture
def game(
    tmp_path: Path, engine_file: Path, engine_folder: Path, extension_file: Path, display: str, board_folder: Path
) -> Table:
    """The module shows these boards; the second one lies turned round."""
    drawings = tuple(BoardDrawing(name, image=picture_of(board_folder / f"bd{name}")) for name in BOARDS)
    module = ModuleDrawing(boards=drawings)
    path = engine.classpath(engine_file, engine_folder)
    table = Table(tmp_path, path, engine_folder, extension_file, display, module)
    table.pieces += [
        PieceAt("2003", "Rifles", "Defender", *table.at("J3")),
        PieceAt("2004", "Scouts", "Defender", *table.at("D9")),
    ]
    return table


@pytest.fixture
def referee(tmp_path: Path, board_folder: Path) -> Iterator[Server]:
    with server.running(Server(board_folder, tmp_path / "ledger.db", ("--ruleset", "asl"))) as one:
        yield one


def seat(one: Server, **more: str) -> dict[str, str]:
    return {"crestline.joinCode": one.join_code, **more}


def expected(source: str, target: str) -> str:
    """The verdict that the rules give on the board itself."""
    question = LosQuestion(Place(source), Place(target))
    return str(rule_set("asl").los(built_in_board(), question).verdict)


def ruled(window: Window) -> dict[str, str]:
    """Verdicts by ruling, as this window was told them."""
    told = re.findall(r"(\S+):los=(\w+)", " ".join(window.trace("rulings")))
    return dict(told)


def lines_ruled(window: Window) -> list[int]:
    """When lines of sight were ruled on: cover and the cost of the move may come in messages of their own."""
    return [when for when, event, text in window.timed() if event == "rulings" and ":los=" in text]


def drag_and_wait(window: Window, table: Table, start: str, end: str) -> int:
    """Drags; gives the milliseconds from letting go to the overlay with the new rulings on the screen."""
    before = len(lines_ruled(window))
    released = window.drag(table.at(start), table.at(end))
    window.until(lambda: len(lines_ruled(window)) > before, "rulings", FIRST)
    arrived = lines_ruled(window)[before]

    def painted() -> list[int]:
        """When lines were on the map again; without any it has only been wiped."""
        told = [(when, text) for when, event, text in window.timed() if event == "painted" and when >= arrived]
        return [when for when, text in told if text.startswith("Main Map") and not text.endswith(" 0")]

    window.until(painted, "the overlay")
    shown = painted()[0]
    print(f"{start} to {end}: rulings after {arrived - released} ms, on the screen after {shown - released} ms")
    return shown - released


def test_moves_are_ruled_drawn_and_told(game: Table, referee: Server, picture: Picture) -> None:
    with game.window(game.save(), referee.port, more=seat(referee)) as window:
        window.connected()
        window.engine.xdotool("sleep", 2)
        times = [drag_and_wait(window, game, *leg) for leg in (("C3", "D6"), ("D6", "E9"), ("E9", "F6"))]
        window.engine.xdotool("sleep", 7)  # or the chat would hold back what comes too fast
        times.append(drag_and_wait(window, game, "F6", "H4"))
        print(f"move to overlay: {times} ms")
        verdicts = {target: expected("H4", target) for target in ("K4", "J3", "D9")}
        assert len(set(verdicts.values())) > 1, verdicts
        start = window.on_screen(*game.at("H4"))

        def lines(shot: Path) -> None:
            for target, verdict in verdicts.items():
                share = share_along(shot, start, window.on_screen(*game.at(target)), COLOURS[verdict])
                assert share > 0.15, (target, verdict, share)

        window.seen(picture("lines"), lines)
        said = [line for line in window.trace("chat") if "H4 to" in line]
        assert said, "the chat tells of the last move, if not of each line when there are many"
        for line in said:
            target, verdict = re.findall(r"to .*?([A-Q]\d+): (\w+)", line)[0]
            assert verdicts[target] == verdict, line
        window.quiet()


def test_a_move_on_the_board_that_lies_turned_round(game: Table, referee: Server, picture: Picture) -> None:
    game.pieces.append(PieceAt("1003", "Squad C", "Attacker", *game.at("L4", "South")))
    with game.window(game.save(), referee.port, more=seat(referee)) as window:
        window.connected()
        window.click(*game.at("N9"))
        window.key(*["ctrl+minus"] * 3)
        window.until(lambda: "0.555" in window.trace("view")[-1], "the zoom")
        before = len(lines_ruled(window))
        window.drag(game.at("L4", "South"), game.at("J6", "South"))
        window.until(lambda: len(lines_ruled(window)) > before, "rulings", FIRST)
        verdict = expected("J6", "G4")
        ends = window.on_screen(*game.at("J6", "South")), window.on_screen(*game.at("G4", "South"))

        def line(shot: Path) -> None:
            assert share_along(shot, *ends, COLOURS[verdict]) > 0.15, verdict

        window.seen(picture("reversed"), line)
        window.quiet()


def test_a_dispute_reaches_the_ledger(game: Table, referee: Server, capsys: pytest.CaptureFixture[str]) -> None:
    with game.window(game.save(), referee.port, more=seat(referee)) as window:
        window.connected()
        drag_and_wait(window, game, "C3", "D6")
        window.dispute("The thread misses the woods", "A6.1")
        window.key("Tab", "space")
        window.until(lambda: any("is in the ledger" in line for line in window.trace("chat")), "its number")
        capsys.readouterr()
        assert main(["disputes", "list", "--db", f"sqlite:///{referee.database}"]) == 0
        listed = capsys.readouterr().out
        assert "The thread misses the woods" in listed
        assert "A6.1" in listed
        window.quiet()


def test_two_windows_at_one_table(game: Table, referee: Server) -> None:
    """Both step the same log: they are shown the same rulings, and Alice's hidden gun is in none of Bob's."""
    hidden = PieceAt("1009", "Hidden gun", "Attacker", *game.at("B7"), hidden_by=PLAYERS[0][0])
    game.pieces.append(hidden)
    stops = [game.at(name) for name in ("D6", "E9", "F6", "H4")]
    log = game.log_of_moves("game.vlog", game.pieces[0], stops)
    with (
        game.window(log, referee.port, 0, more=seat(referee)) as alice,
        engine.virtual_display() as other,
        replace(game, display=other).window(log, referee.port, 1, more=seat(referee)) as bob,
    ):
        alice.connected()
        bob.connected()
        for number in range(len(stops)):
            for window in (alice, bob):
                before = len(lines_ruled(window))
                window.step()
                window.until(lambda: len(lines_ruled(window)) > before, f"rulings of step {number}", FIRST)  # noqa: B023
        alice.until(lambda: ruled(bob).items() <= ruled(alice).items(), "what Bob was told")
        ours = ruled(alice)
        assert ruled(bob)
        gun = "Hidden gun"
        assert gun not in " ".join(bob.trace())
        before = len(lines_ruled(alice))
        alice.drag((hidden.x, hidden.y), game.at("B9"))
        alice.until(lambda: len(lines_ruled(alice)) > before, "rulings for the hidden gun", FIRST)
        bob.engine.xdotool("sleep", 3)
        new = set(ruled(alice)) - set(ours)
        assert new
        assert not new & set(ruled(bob)), "what only Alice sees was told to Bob"
        assert gun not in " ".join(bob.trace())
        alice.quiet()
        bob.quiet()


def test_server_killed_and_restarted(game: Table, referee: Server) -> None:
    with game.window(game.save(), referee.port, more=seat(referee, **{"crestline.token": ""})) as window:
        window.connected()
        drag_and_wait(window, game, "C3", "D6")
        referee.kill()
        window.until(lambda: window.trace("state")[-1].startswith("CONNECTING"), "the break to be noticed")
        window.drag(game.at("D6"), game.at("E9"))
        referee.start()
        window.connected(2)
        drag_and_wait(window, game, "E9", "F6")
        window.quiet()


def test_a_thousand_moves_and_three_breaks(game: Table, referee: Server) -> None:
    """Every move gets its rulings and no message of the record is missed, though the wire is cut three times."""
    moves = 1000
    names = ("D6", "E9", "F6", "H4")
    log = game.log_of_moves("long.vlog", game.pieces[0], [game.at(names[number % 4]) for number in range(moves)])
    wire = Wire(referee.port)
    with game.window(log, wire.port, more=seat(referee)) as window:
        window.connected()
        window.step()
        for part in range(4):
            if part:
                wire.cut()
            window.engine.xdotool("click", "--repeat", moves // 4 - (part == 0), "--delay", 45, 1)
        window.until(lambda: len(window.trace("changes")) >= moves, "the last move", FIRST)
        seen = len(window.trace("changes"))
        window.until(lambda: len(lines_ruled(window)) >= seen, "the last rulings", FIRST)
        window.connected(4)
        numbers = [int(line.split()[0]) for line in window.trace("seq")]
        assert sorted(set(numbers)) == list(range(1, max(numbers) + 1)), "messages of the record are missing"
        answers = {line.split()[0] for line in window.trace("rulings") if ":los=" in line}
        print(f"{moves} moves, {seen} seen one by one, {len(answers)} answered, {max(numbers)} messages, none lost")
        assert seen == len(answers) == moves
        window.quiet()
    wire.close()
