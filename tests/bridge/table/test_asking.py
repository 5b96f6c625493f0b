"""Questions, declared lines, clearing, disputes."""

from __future__ import annotations

import pytest
from small_table import PlainRules, Room, game, new_table, piece, refused

from bridge.protocol.errors import ErrorCode
from bridge.protocol.inbound import Clear, Declare, Dispute, Question
from bridge.protocol.messages import decode, encode
from bridge.protocol.values import ChangeKind, PlaceRef, Topic

A, B = "German", "Russian"


@pytest.fixture
def room() -> Room:
    return Room()


def test_a_question_is_answered_to_its_asker(room: Room) -> None:
    anna, boris = game(room)
    anna.say(Question(id="q", ask=Topic.LOS, source=PlaceRef(hex="A5"), target=PlaceRef(hex="b6", level=2)))
    (ruling,) = anna.mirror.rulings.values()
    assert (ruling.source.hex, ruling.target.hex, ruling.target.level) == ("A5", "B6", 2)  # type: ignore[union-attr]
    assert boris.lines == {}


@pytest.mark.parametrize(
    ("ask", "more", "key"),
    [
        (Topic.COVER, {"target": PlaceRef(hex="C3")}, "tem"),
        (Topic.MOVEMENT, {"path": (PlaceRef(hex="B2"), PlaceRef(hex="B3"))}, "mf"),
    ],
)
def test_cover_and_movement_are_answered(room: Room, ask: Topic, more: dict, key: str) -> None:  # type: ignore[type-arg]
    anna, _ = game(room)
    anna.say(Question(id="q", ask=ask, source=PlaceRef(hex="A1", piece="g"), **more))
    (ruling,) = anna.mirror.rulings.values()
    assert key in ruling.totals
    assert [stop.hex for stop in ruling.path] == [ref.hex for ref in more.get("path", ())]


def test_a_view_of_the_board_is_answered(room: Room) -> None:
    anna, _ = game(room)
    anna.say(Question(id="q", ask=Topic.BLIND, source=PlaceRef(hex="A1")))
    (ruling,) = anna.mirror.rulings.values()
    assert len(ruling.hexes) == 100
    assert (ruling.hexes[0].hex, ruling.hexes[0].x, ruling.hexes[0].y) == ("A1", 50.0, 60.0)


@pytest.mark.parametrize(
    ("question", "code", "where"),
    [
        ({"source": PlaceRef(hex="Z1"), "target": PlaceRef(hex="A1")}, ErrorCode.UNKNOWN_PLACE, "source.hex"),
        ({"source": PlaceRef(hex="A1"), "target": PlaceRef(hex="")}, ErrorCode.UNKNOWN_PLACE, "target.hex"),
        (
            {"source": PlaceRef(hex="A1", piece="?"), "target": PlaceRef(hex="A2")},
            ErrorCode.UNKNOWN_PLACE,
            "source.piece",
        ),
        ({"source": PlaceRef(hex="A1")}, ErrorCode.BAD_MESSAGE, "target"),
        ({"source": PlaceRef(hex="A1"), "target": PlaceRef(hex="A2"), "map": "Box"}, ErrorCode.UNKNOWN_PLACE, "map"),
        ({"source": PlaceRef(hex="A1"), "ask": Topic.MOVEMENT}, ErrorCode.BAD_MESSAGE, "path"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(
    room: Room,
    question: dict,
    code: ErrorCode,
    where: str,  # type: ignore[type-arg]
) -> None:
    anna, _ = game(room)
    error = refused(anna, Question(**({"id": "q", "ask": Topic.LOS} | question)))
    assert (error.code, error.where) == (code, where)


def test_a_rule_set_is_not_asked_for_what_it_does_not_offer() -> None:
    room = Room(new_table(PlainRules(capabilities=("los",))))
    anna, _ = game(room)
    assert refused(anna, Question(id="q", ask=Topic.BLIND, source=PlaceRef(hex="A1"))).code is ErrorCode.NOT_OFFERED


def test_without_boards_there_is_no_question(room: Room) -> None:
    anna = room.sit("Anna", A)
    question = Question(id="q", ask=Topic.LOS, source=PlaceRef(hex="A1"), target=PlaceRef(hex="A2"))
    assert refused(anna, question).code is ErrorCode.NO_BOARDS


def test_a_declared_line_from_a_hidden_piece_stays_with_who_sees_it(room: Room) -> None:
    anna, boris = game(room)
    anna.change(ChangeKind.ADDED, piece("h", A, "H7", hidden=True))
    anna.say(Declare(id="d", source=PlaceRef(hex="H7", piece="h"), target=PlaceRef(hex="C3")))
    assert ("C3", "H7") in anna.lines
    assert boris.lines == {}


def test_a_declared_line_goes_when_it_is_cleared_or_its_piece_moves(room: Room) -> None:
    anna, boris = game(room)
    declared = Declare(id="d", source=PlaceRef(hex="A1", piece="g"), target=PlaceRef(hex="D4"))
    anna.say(declared)
    assert set(boris.lines) == {("A1", "D4")}
    anna.say(Clear(id="c"))
    assert anna.lines == boris.lines == {}
    anna.say(declared.model_copy(update={"id": "d2"}))
    boris.move(piece("g", A, "B1"))
    assert ("A1", "D4") not in boris.lines
    assert ("A1", "D4") in anna.lines


def test_clearing_names_what_goes(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    anna.say(Question(id="q", ask=Topic.LOS, source=PlaceRef(hex="A5"), target=PlaceRef(hex="B6")))
    asked = next(ruling.id for ruling in anna.mirror.rulings.values() if ruling.source.hex == "A5")
    anna.say(Clear(id="c", rulings=(asked,)))
    assert set(anna.lines) == {("B2", "C3")}


def test_a_dispute_is_kept_with_its_number_and_others_hear_of_it(room: Room) -> None:
    anna, boris = game(room)
    for seat in (anna, boris):
        seat.move(piece("g", A, "B2"))
    (id_,) = boris.mirror.rulings
    ack = boris.say(Dispute(id="x", ruling=id_, text="no line", paragraph="A6.1"))
    assert ack.dispute == "1"
    (entry,) = room.disputes
    assert (entry.player, entry.side, entry.ruling, entry.text, entry.paragraph) == ("Boris", B, id_, "no line", "A6.1")
    assert "dispute" in anna.notices
    assert boris.member.id not in entry.key, "the session's secret stays out of the ledger"


@pytest.mark.parametrize("text", ["", "  ", "\n \u200b\n"])
def test_a_dispute_without_a_word_is_refused(room: Room, text: str) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    (id_,) = anna.mirror.rulings
    error = refused(anna, decode(encode(Dispute(id="x", ruling=id_, text=text))))
    assert (error.code, error.where) == (ErrorCode.BAD_MESSAGE, "text")
    assert room.disputes == []
    assert "dispute" not in boris.notices


def test_a_ruling_that_was_never_told_cannot_be_disputed(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    (id_,) = anna.mirror.rulings
    assert refused(boris, Dispute(id="x", ruling=id_, text="?")).code is ErrorCode.UNKNOWN_RULING
