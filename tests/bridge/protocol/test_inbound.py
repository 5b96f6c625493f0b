"""What a client says: what may be left out, and what may not."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from bridge.protocol.inbound import Hello, Options, Pieces, Snapshot
from bridge.protocol.values import ChangeKind, PieceChange, Role, Software, Topic


def test_a_short_hello_is_a_player_who_wants_lines_of_sight() -> None:
    hello = Hello(id="1", version=1, client=Software(name="test"))
    assert (hello.role, hello.subscriptions, hello.session, hello.last_seq) == (Role.PLAYER, (Topic.LOS,), "", 0)


def test_options_left_out_are_no_wish_and_an_empty_list_is_one() -> None:
    assert Options(id="1").options is None
    assert Options(id="1", options=()).options == ()


def test_changes_say_something() -> None:
    with pytest.raises(ValidationError):
        Pieces(id="1", changes=())
    assert Pieces(id="1", changes=(PieceChange(kind=ChangeKind.REMOVED, id="a"),)).changes[0].piece is None


@pytest.mark.parametrize("part", [0, 65])
def test_parts_are_bounded(part: int) -> None:
    with pytest.raises(ValidationError):
        Snapshot(id="1", pieces=(), part=part)
