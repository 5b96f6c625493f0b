"""A table as its members live it: moves are answered, everyone gets what their own board shows, and nothing else."""

from __future__ import annotations

import pytest
from small_table import MAP, PlainRules, Room, new_table, piece, refused, sheet

from bridge.protocol.errors import ErrorCode
from bridge.protocol.inbound import Clear, Declare, Dispute, Options, Pieces, Question, Snapshot
from bridge.protocol.values import BoardPlace, ChangeKind, PieceChange, PlaceRef, Policy, Role, Topic

A, B = "German", "Russian"


@pytest.fixture
def room() -> Room:
    return Room()


def game(room: Room) -> tuple[piece, piece]:  # type: ignore[valid-type]
    """Two players with a squad each on the same board."""
    pieces = piece("g", A, "A1"), piece("r", B, "C3")
    anna = room.sit("Anna", A).lay().snapshot(*pieces)
    boris = room.sit("Boris", B).lay().snapshot(*pieces)
    return anna, boris


def test_a_snapshot_alone_asks_nothing(room: Room) -> None:
    anna, boris = game(room)
    assert anna.lines == boris.lines == {}


def test_a_move_is_answered_to_who_reports_it(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    assert anna.lines == {("B2", "C3"): "clear"}
    assert boris.lines == {}, "Boris's own board does not show the move yet"


def test_both_report_the_move_and_it_counts_once(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    boris.move(piece("g", A, "B2"))
    assert anna.lines == boris.lines == {("B2", "C3"): "clear"}
    assert list(anna.mirror.rulings) == list(boris.mirror.rulings)
    assert len(room.rulings) == 1
    assert room.table.rules.asked == 1  # type: ignore[attr-defined]


def test_moving_on_withdraws_the_old_line(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    anna.move(piece("g", A, "B3"))
    assert anna.lines == {("B3", "C3"): "blocked"}


def test_lines_between_the_same_places_are_asked_once(room: Room) -> None:
    anna, _ = game(room)
    stack = [piece(f"g{n}", A, "B2") for n in range(5)]
    anna.move(*stack)
    assert anna.lines == {("B2", "C3"): "clear"}
    (ruling,) = anna.mirror.rulings.values()
    assert ruling.source.pieces == ("g0", "g1", "g2", "g3", "g4")
    assert ruling.text == "squad g0 +4 B2 to squad r C3: clear, range 1"


def test_a_line_stays_while_one_of_the_stack_stays(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"), piece("h", A, "B2"))
    anna.move(piece("g", A, "E5"))
    assert set(anna.lines) == {("B2", "C3"), ("C3", "E5")}
    anna.remove("h")
    assert set(anna.lines) == {("C3", "E5")}


def test_a_removed_target_withdraws_the_line(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    anna.remove("r")
    assert anna.lines == {}


def test_neutral_pieces_and_pieces_off_the_board_get_no_lines(room: Room) -> None:
    anna, _ = game(room)
    anna.change(ChangeKind.ADDED, piece("n", "", "D4"), piece("x", B, "Z99"), piece("y", B, "D5", map="Box"))
    anna.move(piece("g", A, "B2"))
    assert set(anna.lines) == {("B2", "C3")}


def test_a_changed_level_is_another_place(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    anna.change(ChangeKind.CHANGED, piece("g", A, "B2", level=1))
    (ruling,) = anna.mirror.rulings.values()
    assert ruling.source.level == 1


def test_a_level_counter_in_the_stack_gives_the_level(room: Room) -> None:
    anna, _ = game(room)
    level = piece("l", "", "B2", name="Level 2", stack="s", index=0)
    anna.move(level, piece("g", A, "B2", stack="s", index=1))
    (ruling,) = anna.mirror.rulings.values()
    assert (ruling.source.level, ruling.verdict) == (2, "clear")
    anna.remove("l")
    (ruling,) = anna.mirror.rulings.values()
    assert ruling.source.level == 0


def test_smoke_on_the_map_answers_the_lines_again(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    before = list(anna.mirror.rulings)
    anna.change(ChangeKind.ADDED, piece("s", "", "B3", name="Smoke"))
    assert anna.lines == {("B2", "C3"): "hindered"}
    assert list(anna.mirror.rulings) != before
    anna.remove("s")
    assert anna.lines == {("B2", "C3"): "clear"}
    assert list(anna.mirror.rulings) == before


def test_a_level_that_does_not_exist_is_undetermined(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2", level=9))
    (ruling,) = anna.mirror.rulings.values()
    assert ruling.verdict == "undetermined"
    assert "no B2@9" in ruling.undetermined


def test_a_snapshot_after_the_first_counts_what_moved(room: Room) -> None:
    anna, _ = game(room)
    anna.snapshot(piece("g", A, "B2"), piece("r", B, "C3"))
    assert set(anna.lines) == {("B2", "C3")}


def test_a_snapshot_comes_in_parts_and_counts_with_the_last(room: Room) -> None:
    anna, _ = game(room)
    anna.say(Snapshot(id="p1", pieces=(piece("g", A, "B2"),), part=1, parts=2))
    assert anna.lines == {}
    anna.say(Snapshot(id="p2", pieces=(piece("r", B, "C3"),), part=2, parts=2))
    assert set(anna.lines) == {("B2", "C3")}


@pytest.mark.parametrize(("part", "parts"), [(2, 2), (3, 2)])
def test_a_part_out_of_order_is_refused(room: Room, part: int, parts: int) -> None:
    anna, _ = game(room)
    error = refused(anna, Snapshot(id="p", pieces=(), part=part, parts=parts))
    assert (error.code, error.where) == (ErrorCode.BAD_MESSAGE, "part")


def test_who_joins_late_gets_the_lines_that_hold(room: Room) -> None:
    anna = room.sit("Anna", A).lay().snapshot(piece("g", A, "A1"), piece("r", B, "C3"))
    anna.move(piece("g", A, "B2"))
    boris = room.sit("Boris", B).lay().snapshot(piece("g", A, "B2"), piece("r", B, "C3"))
    assert boris.lines == anna.lines == {("B2", "C3"): "clear"}


def test_a_report_that_comes_after_the_others_snapshot_reaches_the_other(room: Room) -> None:
    anna = room.sit("Anna", A).lay().snapshot(piece("g", A, "A1"), piece("r", B, "C3"))
    boris = room.sit("Boris", B).lay().snapshot(piece("g", A, "B2"), piece("r", B, "C3"))
    anna.move(piece("g", A, "B2"))
    assert boris.lines == anna.lines == {("B2", "C3"): "clear"}


def test_a_message_sent_twice_counts_once(room: Room) -> None:
    anna, _ = game(room)
    change = PieceChange(kind=ChangeKind.MOVED, id="g", piece=piece("g", A, "B2"))
    first = anna.say(Pieces(id="once", changes=(change,)))
    heard = len(anna.heard)
    assert anna.say(Pieces(id="once", changes=(change,))) == first
    assert len(anna.heard) == heard + 1, "only the acknowledgement comes again"


@pytest.mark.parametrize("other", [None, piece("other", A, "B2")])
def test_a_change_must_bring_its_piece(room: Room, other: object) -> None:
    anna, _ = game(room)
    change = PieceChange(kind=ChangeKind.MOVED, id="g", piece=other)  # type: ignore[arg-type]
    assert refused(anna, Pieces(id="x", changes=(change,))).where == "changes.0.piece"


# Hidden pieces ---------------------------------------------------------------------------------------------------


def test_a_piece_that_one_side_sees_stays_with_that_side(room: Room) -> None:
    anna, boris = game(room)
    anna.change(ChangeKind.ADDED, piece("secret", A, "H7", name="AT gun", hidden=True))
    anna.move(piece("secret", A, "H8", name="AT gun", hidden=True))
    boris.move(piece("r", B, "C4"))
    anna.move(piece("r", B, "C4"))
    assert set(anna.lines) == {("A1", "C4"), ("C4", "H8")}
    assert set(boris.lines) == {("A1", "C4")}
    assert not [frame for frame in boris.heard if "H8" in frame or "AT gun" in frame or "secret" in frame]


def test_hidden_smoke_of_one_side_is_not_in_the_others_rulings(room: Room) -> None:
    anna, boris = game(room)
    anna.change(ChangeKind.ADDED, piece("s", "", "B3", name="Smoke", hidden=True))
    for seat in (anna, boris):
        seat.move(piece("g", A, "B2"))
    assert anna.lines == {("B2", "C3"): "hindered"}
    assert boris.lines == {("B2", "C3"): "clear"}


def test_each_gets_the_names_of_its_own_board(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2", name="elite squad"))
    boris.move(piece("g", A, "B2", name="squad of A", concealed=True))
    (ours,), (theirs,) = anna.mirror.rulings.values(), boris.mirror.rulings.values()
    assert ours.id == theirs.id
    assert ours.text.startswith("elite squad B2")
    assert theirs.text.startswith("? B2")
    assert not [frame for frame in boris.heard if "elite" in frame]


def test_a_piece_that_becomes_hidden_takes_its_lines_with_it(room: Room) -> None:
    anna, boris = game(room)
    for seat in (anna, boris):
        seat.move(piece("g", A, "B2"))
    anna.change(ChangeKind.CHANGED, piece("g", A, "B2", hidden=True))
    boris.remove("g")
    assert set(anna.lines) == {("B2", "C3")}
    assert boris.lines == {}


# Spectators and directors ----------------------------------------------------------------------------------------


def test_a_spectator_without_a_board_is_shown_what_all_sides_see(room: Room) -> None:
    anna, boris = game(room)
    visitor = room.sit("Vera", role=Role.SPECTATOR)
    anna.move(piece("g", A, "B2"), piece("h", A, "H7", name="AT gun", hidden=True))
    assert visitor.lines == {}
    boris.move(piece("g", A, "B2", name="?", concealed=True))
    assert visitor.lines == {("B2", "C3"): "clear"}
    (ruling,) = visitor.mirror.rulings.values()
    assert ruling.text == "? B2 to squad r C3: clear, range 1"
    boris.move(piece("g", A, "B5", name="?", concealed=True))
    assert visitor.lines == {("B2", "C3"): "clear"}, "one side is ahead: what both saw last still stands"
    anna.move(piece("g", A, "B5"))
    assert visitor.lines == {("B5", "C3"): "clear"}
    assert not [frame for frame in visitor.heard if "H7" in frame or "AT gun" in frame]


def test_a_spectator_who_comes_late_gets_the_state(room: Room) -> None:
    anna, boris = game(room)
    for seat in (anna, boris):
        seat.move(piece("g", A, "B2"))
    anna.change(ChangeKind.ADDED, piece("h", A, "H7", hidden=True))
    visitor = room.sit("Vera", role=Role.SPECTATOR)
    assert visitor.lines == {("B2", "C3"): "clear"}
    assert set(visitor.mirror.pieces) == {"g", "r"}
    assert [board.name for board in visitor.mirror.boards] == ["small"]


def test_a_director_gets_the_rulings_of_both_sides(room: Room) -> None:
    anna, _ = game(room)
    director = room.sit("Dora", role=Role.DIRECTOR)
    anna.change(ChangeKind.ADDED, piece("h", A, "H7", name="AT gun", hidden=True))
    assert set(director.lines) == {("C3", "H7")}
    (ruling,) = director.mirror.rulings.values()
    assert ruling.text.startswith("AT gun H7")


# Policies --------------------------------------------------------------------------------------------------------


def test_with_policy_declared_only_declared_lines_are_answered() -> None:
    room = Room(new_table(policy=Policy.DECLARED))
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    boris.move(piece("g", A, "B2"))
    assert anna.lines == {}
    error = refused(anna, Question(id="q", ask=Topic.LOS, source=PlaceRef(hex="B2"), target=PlaceRef(hex="C3")))
    assert error.code is ErrorCode.POLICY
    anna.say(Declare(id="d", source=PlaceRef(hex="B2", piece="g"), target=PlaceRef(hex="C3", piece="r")))
    assert anna.lines == boris.lines == {("B2", "C3"): "clear"}
    assert boris.mirror.log[-1].cause.kind == "declared"


def test_with_policy_referee_the_director_alone_is_answered() -> None:
    room = Room(new_table(policy=Policy.REFEREE))
    anna, _ = game(room)
    director = room.sit("Dora", role=Role.DIRECTOR)
    anna.move(piece("g", A, "B2"))
    assert anna.lines == {}
    assert set(director.lines) == {("B2", "C3")}
    anna.say(Declare(id="d", source=PlaceRef(hex="A5"), target=PlaceRef(hex="B6")))
    assert anna.lines == {}
    assert ("A5", "B6") in director.lines


def test_the_policy_changes_when_all_players_wish_for_it(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    anna.say(Options(id="o", policy=Policy.DECLARED))
    assert room.table.policy is Policy.OPEN
    assert "policy_wish" in boris.notices
    boris.say(Options(id="o", policy=Policy.DECLARED))
    assert room.table.policy is Policy.DECLARED
    assert anna.lines == {}
    assert anna.mirror.settings is not None
    assert anna.mirror.settings.policy is Policy.DECLARED


def test_nobody_opens_the_lines_while_the_other_is_away() -> None:
    room = Room(new_table(policy=Policy.DECLARED))
    anna, boris = game(room)
    boris.leave()
    anna.say(Options(id="o", policy=Policy.OPEN))
    assert room.table.policy is Policy.DECLARED


def test_a_director_decides_the_policy(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    director = room.sit("Dora", role=Role.DIRECTOR, policy=Policy.REFEREE)
    assert room.table.policy is Policy.REFEREE
    assert anna.lines == {}
    director.say(Options(id="o", policy=Policy.OPEN))
    anna.move(piece("g", A, "B3"))
    assert set(anna.lines) == {("B3", "C3")}


def test_an_asl_table_says_once_what_it_shows() -> None:
    room = Room(new_table(PlainRules("asl")))
    anna = room.sit("Anna", A)
    anna.leave()
    anna.join()
    assert anna.notices.count("los_checks") == 1


# Questions, declarations, disputes ---------------------------------------------------------------------------------


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


def test_a_ruling_that_was_never_told_cannot_be_disputed(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    (id_,) = anna.mirror.rulings
    assert refused(boris, Dispute(id="x", ruling=id_, text="?")).code is ErrorCode.UNKNOWN_RULING


# Settings, boards ------------------------------------------------------------------------------------------------


def test_other_options_answer_the_lines_again(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    boris.say(Options(id="o", options=("fog",)))
    assert anna.lines == {("B2", "C3"): "hindered"}
    assert anna.mirror.settings is not None
    assert anna.mirror.settings.options == ("fog",)


def test_spectators_do_not_set_up_the_game(room: Room) -> None:
    game(room)
    visitor = room.sit("Vera", role=Role.SPECTATOR)
    assert refused(visitor, Options(id="o", options=("fog",))).code is ErrorCode.POLICY


def test_other_boards_withdraw_what_no_longer_exists(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    anna.sheets = {MAP: sheet(BoardPlace(map=MAP, name="left"), BoardPlace(map=MAP, name="right", column=1))}
    anna.lay()
    assert anna.lines == {}


def test_unknown_terrain_is_answered_only_when_asked(room: Room) -> None:
    anna = room.sit("Anna", A)
    anna.sheets = {MAP: sheet(known=False)}
    anna.lay().snapshot(piece("g", A, "A1"), piece("r", B, "C3"))
    anna.move(piece("g", A, "B2"))
    assert anna.lines == {}
    anna.say(Question(id="q", ask=Topic.LOS, source=PlaceRef(hex="B2"), target=PlaceRef(hex="C3")))
    assert set(anna.lines) == {("B2", "C3")}


def test_across_boards_nothing_is_ruled_yet(room: Room) -> None:
    anna = room.sit("Anna", A)
    anna.sheets = {MAP: sheet(BoardPlace(map=MAP, name="3"), BoardPlace(map=MAP, name="5", column=1))}
    anna.lay().snapshot(piece("g", A, "3A1"), piece("r", B, "5C3"))
    anna.move(piece("g", A, "3B2"))
    assert anna.lines == {}
    anna.say(Question(id="q", ask=Topic.LOS, source=PlaceRef(hex="3B2"), target=PlaceRef(hex="5C3")))
    (ruling,) = anna.mirror.rulings.values()
    assert ruling.verdict == "undetermined"
    assert ruling.text.startswith("squad g 3B2 to squad r 5C3: undetermined, boards laid side by side")


def test_who_subscribes_gets_cover_movement_and_views_with_a_move(room: Room) -> None:
    every = tuple(Topic)
    anna = room.sit("Anna", A, subscriptions=every).lay().snapshot(piece("g", A, "A1"), piece("r", B, "C3"))
    anna.move(piece("g", A, "B2"))
    assert sorted(ruling.ask for ruling in anna.mirror.rulings.values()) == sorted(every)
    (move,) = (ruling for ruling in anna.mirror.rulings.values() if ruling.ask is Topic.MOVEMENT)
    assert (move.source.hex, [stop.hex for stop in move.path]) == ("A1", ["B2"])


# Coming back -----------------------------------------------------------------------------------------------------


def test_who_comes_back_gets_what_was_missed_and_the_state(room: Room) -> None:
    anna, boris = game(room)
    boris.move(piece("g", A, "B2"))
    boris.leave()
    anna.move(piece("g", A, "B2"))
    anna.say(Declare(id="d", source=PlaceRef(hex="A5"), target=PlaceRef(hex="B6")))
    boris.join()
    assert boris.mirror.resumed
    assert set(boris.lines) == {("B2", "C3"), ("A5", "B6")}
    assert boris.mirror.log[-1].cause.kind == "declared", "the missed batch itself came, not only its effect"
    assert set(boris.mirror.pieces) == {"g", "r"}


def test_a_session_that_is_not_known_begins_anew(room: Room) -> None:
    anna, _ = game(room)
    anna.leave()
    anna.mirror.session = "session-of-another-server"
    anna.join()
    assert not anna.mirror.resumed
    assert anna.mirror.pieces == {}


def test_another_side_does_not_inherit_a_session(room: Room) -> None:
    anna, _ = game(room)
    anna.change(ChangeKind.ADDED, piece("h", A, "H7", hidden=True))
    anna.leave()
    anna.side = B
    anna.join()
    assert not anna.mirror.resumed
    assert anna.mirror.pieces == {}
    assert anna.mirror.rulings == {}


def test_members_who_stay_away_are_forgotten(room: Room) -> None:
    anna, boris = game(room)
    director = room.sit("Dora", role=Role.DIRECTOR)
    anna.move(piece("g", A, "B2"))
    anna.leave()
    room.deliver(room.table.expire(room.now + 3 * 60 * 60 * 1000).frames)
    assert director.lines == {}
    assert anna.member.id not in room.table.members
    assert boris.member.id in room.table.members


def test_a_full_table_makes_room_by_forgetting_who_is_away_longest(room: Room) -> None:
    for number in range(32):
        room.sit(f"Player {number}")
    with pytest.raises(Exception, match="32 clients"):
        room.sit("One more")
    room.seats["Player 5"].leave()
    room.sit("One more")
    assert len(room.table.members) == 32
