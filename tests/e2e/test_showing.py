"""What a player sees and hears: lines, crosses, shades and numbers on the map, the chat, the list, the dialogs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.made_up import anchor, ruling, rulings
from tests.e2e.pictures import BLOCKED, BOARD, CLEAR, HINDERED, colours, is_near, share_along, share_near
from tests.e2e.stand_in import StandIn
from tests.e2e.table import Table, Window

Picture = Callable[[str], Path]


def push(window: Window, server: StandIn, message: dict[str, object], holding: int) -> None:
    """Sends rulings and waits until so many are painted."""
    before = len(window.trace("painted"))
    server.push(message)
    window.until(lambda: f"Main Map {holding}" in window.trace("painted")[before:], "the overlay")


def sample(table: Table) -> list[dict[str, object]]:
    """A clear, a hindered and a blocked line from Squad A, one of them to the reversed board; blind hexes."""
    source, section = anchor("C3", table.at("C3")), anchor("G4", table.at("G4", "South"))
    blind = [anchor(name, table.at(name), state="blind") for name in ("H7", "H8", "I8")]
    return [
        ruling("los", source, "hindered", "Squad A C3 to Gun K4: +1", target=anchor("K4", table.at("K4")),
               range=8, hindrance=1.0),
        ruling("los", source, "clear", "Squad A C3 to E5: clear", target=anchor("E5", table.at("E5")), range=3),
        ruling("los", source, "blocked", "Squad A C3 to Section G4: blocked at D6", target=section, range=17,
               blocked_at=anchor("F7", table.at("F7"))),
        ruling("blind", source, "blocked", "C3: 3 blind hexes", hexes=blind),
    ]  # fmt: skip


@pytest.mark.parametrize(("zoom_out", "zoom"), [(0, "1.0"), (3, "0.555")])
def test_overlay_lies_on_the_map_at_each_zoom(
    zoom_out: int, zoom: str, table: Table, stand_in: StandIn, picture: Picture
) -> None:
    with table.window(table.save(), stand_in.port) as window:
        window.connected()
        window.click(*table.at("N9"))
        window.key(*["ctrl+minus"] * zoom_out)
        push(window, stand_in, rulings(1, *sample(table)), 4)
        window.until(lambda: window.trace("view")[-1].split()[-1].startswith(zoom), "the map at this zoom")
        on = window.on_screen
        start = on(*table.at("C3"))

        def overlay(shot: Path) -> None:
            """On the board, which VASSAL scales in the background: until then the map is white."""
            x, y = table.at("L8")
            assert is_near(colours(shot, [on(x + 14, y + 8)])[0], BOARD)
            assert share_along(shot, start, on(*table.at("K4")), HINDERED) > 0.4
            assert share_along(shot, start, on(*table.at("E5")), CLEAR) > 0.6
            assert share_along(shot, start, on(*table.at("F7")), BLOCKED) > 0.6
            assert 0.05 < share_along(shot, on(*table.at("F7")), on(*table.at("G4", "South")), BLOCKED) < 0.7
            assert share_near(shot, on(*table.at("F7")), 5, BLOCKED) > 0.3
            for name in ("H7", "H8", "I8"):
                left, top = table.at(name)
                spots = colours(shot, [on(left + dx, top + dy) for dx, dy in ((14, 8), (-14, 8), (14, -8), (-14, -8))])
                assert not any(is_near(spot, BOARD) for spot in spots), (name, spots)

        window.seen(picture("overlay"), overlay)
        window.quiet()


def test_overlay_on_a_screen_with_two_pixels_a_point(table: Table, stand_in: StandIn, picture: Picture) -> None:
    """HiDPI: what Java calls a point is two pixels of the screen."""
    with table.window(table.save(), stand_in.port, options=("-Dsun.java2d.uiScale=2",)) as window:
        window.connected()
        push(window, stand_in, rulings(1, sample(table)[1]), 1)

        def on(point: tuple[int, int]) -> tuple[int, int]:
            x, y = window.on_screen(*point)
            return 2 * x, 2 * y

        def line(shot: Path) -> None:
            assert share_along(shot, on(table.at("C3")), on(table.at("E5")), CLEAR) > 0.6

        window.seen(picture("hidpi"), line)
        window.quiet()


def test_withdrawn_and_cleared_lines_go(table: Table, stand_in: StandIn, picture: Picture) -> None:
    with table.window(table.save(), stand_in.port) as window:
        window.connected()
        line = sample(table)[1]
        start, end = window.on_screen(*table.at("C3")), window.on_screen(*table.at("E5"))

        def drawn(shot: Path) -> None:
            assert share_along(shot, start, end, CLEAR) > 0.6

        def gone(shot: Path) -> None:
            assert share_along(shot, start, end, CLEAR) == 0

        push(window, stand_in, rulings(1, line), 1)
        window.seen(picture("drawn"), drawn)
        push(window, stand_in, {"type": "withdrawn", "seq": 2, "rulings": [line["id"]]}, 0)
        window.seen(picture("withdrawn"), gone)
        push(window, stand_in, rulings(3, sample(table)[1]), 1)
        window.seen(picture("drawn-again"), drawn)
        window.click(*table.at("N9"))
        window.key("ctrl+shift+k")
        window.until(lambda: stand_in.of("clear"), "the wish to clear")
        window.seen(picture("cleared"), gone)
        window.quiet()


def test_chat_has_one_line_a_ruling_and_markup_is_text(table: Table, stand_in: StandIn, picture: Picture) -> None:
    with table.window(table.save(), stand_in.port) as window:
        window.connected()
        source = anchor("C3", table.at("C3"))
        forged = ruling("los", source, "clear", "<b>bold</b> <img src='http://localhost:1/x'>\n* forged line")
        push(window, stand_in, rulings(1, forged, *sample(table)[:2]), 3)
        window.until(lambda: len(window.trace("chat")) >= 4, "chat lines")
        said = [line for line in window.trace("chat") if "Connected" not in line]
        assert said == [
            "- Crestline: &lt;b&gt;bold&lt;/b&gt; &lt;img src=&#39;http://localhost:1/x&#39;&gt; * forged line",
            "- Crestline: Squad A C3 to Gun K4: +1",
            "- Crestline: Squad A C3 to E5: clear",
        ]
        window.engine.screenshot(picture("chat"))
        window.quiet()


def test_declare_list_and_dispute(table: Table, stand_in: StandIn, picture: Picture) -> None:
    with table.window(table.save(), stand_in.port) as window:
        window.connected()
        those = sample(table)
        newest = those[-1]["id"]
        push(window, stand_in, rulings(1, *those), 4)
        window.click(*table.at("C3"))
        window.key("ctrl+shift+l")
        window.click(*table.at("K4"))
        window.until(lambda: stand_in.of("declare"), "a declared line")
        declared = stand_in.of("declare")[0]
        assert declared["source"] == {"hex": "C3", "piece": "1001"}
        assert declared["target"] == {"hex": "K4", "piece": "2001"}
        window.key("ctrl+shift+u")
        window.opened("Rulings")
        window.engine.screenshot(picture("list"))
        window.click(*table.at("N9"))
        window.dispute("I see it clearly", "ASL B10.23")
        window.engine.screenshot(picture("dispute"))
        window.key("Tab", "space")
        window.until(lambda: stand_in.of("dispute"), "the dispute")
        dispute = stand_in.of("dispute")[0]
        assert (dispute["text"], dispute["paragraph"]) == ("I see it clearly", "ASL B10.23")
        assert dispute["ruling"] == newest
        window.until(lambda: "- Crestline: Dispute 17 is in the ledger" in window.trace("chat"), "the number")
        window.quiet()
        assert not stand_in.of("pieces"), "pointing must not move pieces"


def test_menu_and_preferences_open(table: Table, stand_in: StandIn, picture: Picture) -> None:
    with table.window(table.save(), stand_in.port) as window:
        window.connected()
        window.press_crestline()
        window.engine.screenshot(picture("menu"))
        window.key("Up", "Return")
        window.engine.xdotool("sleep", 2)
        window.engine.screenshot(picture("preferences"))
        window.quiet()


def test_chat_is_off_when_the_player_says_so(table: Table, stand_in: StandIn) -> None:
    with table.window(table.save(), stand_in.port, more={"crestline.chat": "off"}) as window:
        window.connected()
        push(window, stand_in, rulings(1, sample(table)[1]), 1)
        assert not [line for line in window.trace("chat") if "Squad A" in line]
