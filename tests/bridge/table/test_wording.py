"""Words are each client's own, and written once for all who see the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_table import PlainRules, Room, game, new_table, piece

from boardparsers.hexmodel import HexMap
from bridge.rules.ruling import LosQuestion, Ruling
from bridge.table import wording

A, B = "German", "Russian"


@pytest.fixture
def room() -> Room:
    return Room()


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
    real = wording.render

    def counting(id_: str, *more: object) -> object:
        rendered.append(id_)
        return real(id_, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(wording, "render", counting)
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
    monkeypatch.setattr(wording, "KEPT_WORDS", 2)
    anna, boris = game(room)
    for hex_ in ("B2", "D2", "E5", "B4"):
        for seat in (anna, boris):
            seat.move(piece("g", A, hex_))
    assert len(room.table.book.wording._kept) == 2
