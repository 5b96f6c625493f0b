"""Connections that have not said hello make room for each other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bridge.server.lobby import Lobby


def filled(lobby: Lobby, *guests: tuple[str, str]) -> list[str]:
    """Who was ended, in order, as these came, each with its address."""
    ended: list[str] = []
    for guest, address in guests:
        lobby.enter(guest, address, lambda guest=guest: ended.append(guest))  # type: ignore[misc]
    return ended


def test_the_oldest_of_an_address_that_has_too_many_makes_room() -> None:
    lobby = Lobby(most=10, most_of_one=2)
    assert filled(lobby, ("a", "x"), ("other", "y"), ("b", "x"), ("c", "x"), ("d", "x")) == ["a", "b"]
    assert {guest for guest in ("a", "b", "c", "d", "other") if guest in lobby} == {"c", "d", "other"}


def test_of_all_it_is_the_oldest_of_the_address_that_has_most() -> None:
    lobby = Lobby(most=3, most_of_one=3)
    assert filled(lobby, ("first", "x"), ("a", "y"), ("b", "y"), ("new", "z")) == ["a"]
    assert "first" in lobby


def test_who_has_said_hello_takes_no_room_and_is_not_ended() -> None:
    lobby = Lobby(most=2, most_of_one=2)
    filled(lobby, ("player", "x"))
    lobby.leave("player")
    lobby.leave("player")
    assert filled(lobby, ("a", "x"), ("b", "x"), ("c", "x")) == ["a"]
    assert len(lobby) == 2


def test_whose_address_is_known_later_counts_there_from_then_on() -> None:
    lobby = Lobby(most=9, most_of_one=1)
    filled(lobby, ("a", "proxy"))
    assert filled(lobby, ("a", "x"), ("b", "proxy"), ("b", "y")) == []
    filled(lobby, ("c", "x"))
    assert [guest for guest in "abc" if guest in lobby] == ["b", "c"]


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 20), st.sampled_from("xyz"))))
def test_never_more_than_fit_and_the_newest_stays(steps: list[tuple[bool, int, str]]) -> None:
    lobby = Lobby(most=5, most_of_one=3)
    inside: dict[int, str] = {}
    for comes, guest, address in steps:
        if comes:
            inside.pop(guest, None)
            inside[guest] = address
            lobby.enter(guest, address, lambda: None)
            assert guest in lobby
        else:
            lobby.leave(guest)
            inside.pop(guest, None)
        inside = {one: where for one, where in inside.items() if one in lobby}
        assert len(inside) == len(lobby) <= 5
        assert all(list(inside.values()).count(where) <= 3 for where in "xyz")
