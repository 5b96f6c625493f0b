"""Everyone gets what their own board shows, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_table import PlainRules, Room, game, new_table, piece

from boardparsers.hexmodel import HexMap
from bridge.protocol.inbound import Options
from bridge.protocol.values import ChangeKind
from bridge.rules.ruling import LosQuestion, Ruling
from bridge.table import book

A, B = "German", "Russian"


@pytest.fixture
def room() -> Room:
    return Room()


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


def test_more_lines_than_answers_are_kept_are_all_answered(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "KEPT_ANSWERS", 2)
    anna, _ = game(room)
    anna.move(*(piece(f"g{n}", A, f"E{n}") for n in range(1, 10)))
    assert len(anna.lines) == 9
    anna.say(Options(id="o", options=("fog",)))
    assert len(anna.lines) == 9
    assert set(anna.lines.values()) <= {"hindered", "blocked"}
    assert len(room.table.book.answers) == 2


def test_too_many_lines_let_the_oldest_go(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "MOST_HELD", 3)
    anna, _ = game(room)
    for n in range(1, 6):
        anna.move(piece(f"g{n}", A, f"E{n}"))
    assert set(anna.lines) == {("C3", "E3"), ("C3", "E4"), ("C3", "E5")}


def test_rules_that_answer_out_of_all_bounds_are_told_to_be_at_fault() -> None:
    class Wild(PlainRules):
        def los(self, board: HexMap, question: LosQuestion) -> Ruling:
            return replace(super().los(board, question), range=-5)

    room = Room(new_table(Wild()))
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    (ruling,) = anna.mirror.rulings.values()
    assert (ruling.verdict, ruling.undetermined) == ("undetermined", "the rule set's answer is out of bounds")


class BothTongues(PlainRules):
    """Plain rules that can be told in French."""

    languages = frozenset({"en", "fr"})

    def in_language(self, ruling: Ruling, language: str) -> Ruling:
        steps = tuple(replace(step, text=f"en {language}") for step in ruling.steps)
        return replace(ruling, steps=steps, language=language)


def test_each_player_is_told_in_a_language_of_its_own_and_the_ledger_in_english() -> None:
    room = Room(new_table(BothTongues()))
    anna, boris = room.sit("Anna", A, lang="fr"), room.sit("Boris", B)
    for seat in (anna, boris):
        seat.lay().snapshot(piece("g", A, "A1"), piece("r", B, "C3"))
    anna.move(piece("g", A, "B2"))
    boris.move(piece("g", A, "B2"))
    french, english = (seat.mirror.log[-1].rulings[0] for seat in (anna, boris))
    assert french.id == english.id
    assert "dégagée, portée 1" in french.text
    assert "clear, range 1" in english.text
    assert {entry.text for entry in room.rulings} == {english.text}


def test_rules_without_a_language_are_told_in_english_as_a_whole(room: Room) -> None:
    anna = room.sit("Anna", A, lang="fr")
    anna.lay().snapshot(piece("g", A, "A1"), piece("r", B, "C3"))
    anna.move(piece("g", A, "B2"))
    (ruling,) = anna.mirror.rulings.values()
    assert "clear, range 1" in ruling.text


def test_what_both_see_alike_is_put_into_words_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, boris = game(room)
    rendered: list[str] = []
    real = book.render

    def counting(id_: str, *more: object) -> object:
        rendered.append(id_)
        return real(id_, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(book, "render", counting)
    for seat in (anna, boris):
        seat.move(piece("g", A, "B2"))
    assert len(rendered) == 1
    assert anna.mirror.rulings == boris.mirror.rulings
    anna.move(piece("g", A, "D2"))
    boris.move(piece("g", A, "D2", name="another name"))
    assert len(rendered) == 3
    (ours,), (theirs,) = anna.mirror.rulings.values(), boris.mirror.rulings.values()
    assert ours.text != theirs.text


def test_words_are_kept_for_the_last_rulings_only(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "KEPT_WORDS", 2)
    anna, boris = game(room)
    for hex_ in ("B2", "D2", "E5", "B4"):
        for seat in (anna, boris):
            seat.move(piece("g", A, hex_))
    assert len(room.table.book._words) == 2
