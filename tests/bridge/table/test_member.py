"""A session: what it holds, what it remembers, whether it still holds good."""

from __future__ import annotations

import pytest
from small_table import MAP, piece, sheet

from bridge.protocol.values import Role, Topic
from bridge.rules.ruling import Place, Ruling, Verdict
from bridge.table import member as module
from bridge.table.member import Held, Issued, Member
from bridge.table.policy import Origin
from bridge.table.questions import Subject
from bridge.table.sheet import Spot

A1, B2, C3 = (Spot(MAP, "small", Place(hex_)) for hex_ in ("A1", "B2", "C3"))
LINE = Subject.line(A1, B2)


def new_member(role: Role = Role.PLAYER) -> Member:
    member = Member("secret-session", "Anna", "German", role)
    member.view.sheets = {MAP: sheet()}
    member.view.replace([piece("g", "German", "A1"), piece("r", "Russian", "B2")])
    return member


def held(subject: Subject, origin: Origin = Origin.AUTO, **more: object) -> Held:
    return Held(Issued("r_1", subject, Ruling("q", Verdict.CLEAR, ()), "plain"), origin, A1, **more)  # type: ignore[arg-type]


def test_what_is_held_is_found_by_its_places_and_let_go() -> None:
    member = new_member()
    one = held(LINE)
    member.hold(LINE, one)
    assert member.subjects_at([A1, B2]) == [LINE]
    assert one.issued.holders == {member.id: one}
    assert member.let_go(LINE) is one
    assert member.subjects_at([A1, B2]) == []
    assert not one.issued.holders
    assert member.let_go(LINE) is None


@pytest.mark.parametrize(
    ("subject", "origin", "named", "good"),
    [
        (LINE, Origin.AUTO, (), True),
        (Subject.line(A1, C3), Origin.AUTO, (), False),
        (Subject(Topic.MOVEMENT, (C3, A1)), Origin.AUTO, (), True),
        (Subject(Topic.MOVEMENT, (A1, C3)), Origin.AUTO, (), False),
        (Subject(Topic.BLIND, (A1,)), Origin.AUTO, (), True),
        (Subject.line(A1, C3), Origin.DECLARED, (), True),
        (Subject.line(A1, C3), Origin.DECLARED, ("g",), True),
        (Subject.line(A1, C3), Origin.DECLARED, ("r",), False),
        (Subject.line(A1, C3), Origin.ASKED, ("nobody",), False),
    ],
)
def test_a_ruling_holds_good_while_its_pieces_stand(
    subject: Subject, origin: Origin, named: tuple[str, ...], good: bool
) -> None:
    assert new_member().still_holds_good(subject, held(subject, origin, named=named)) is good


def test_a_line_that_a_hidden_piece_brought_about_is_not_for_all() -> None:
    member = new_member()
    assert not member.shows_to_all(LINE, held(LINE, open=False))
    assert member.shows_to_all(LINE, held(LINE, open=True))
    member.view.replace([piece("g", "German", "A1", hidden=True), piece("r", "Russian", "B2")])
    assert not member.shows_to_all(LINE, held(LINE, open=True))
    assert not member.shows_to_all(LINE, held(LINE, Origin.DECLARED, named=("g",)))


def test_who_watches() -> None:
    assert new_member(Role.DIRECTOR).watches
    assert not new_member(Role.SPECTATOR).watches, "it has a board of its own"
    assert Member("s", "", "", Role.SPECTATOR).watches
    assert not Member("s", "", "", Role.PLAYER).watches


def test_the_session_is_secret_and_its_public_id_is_another() -> None:
    member = new_member()
    assert member.id not in member.public_id
    assert member.public_id == new_member().public_id


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 3)
    member = new_member()
    for number in range(5):
        member.remember_done(str(number), "ack")
        member.remember_told(f"r_{number}")
    assert list(member.done) == ["2", "3", "4"]
    assert list(member.known) == ["r_2", "r_3", "r_4"]


def test_pieces_are_seen_where_they_are() -> None:
    member = new_member()
    assert member.sees_pieces_at([("g", A1), ("r", B2)])
    assert not member.sees_pieces_at([("g", B2)])
    assert not member.sees_pieces_at([("x", A1)])
    assert member.sees_pieces_at([])
