"""The count of blind hexes term by term: it adds up to what the compiled rules count, and is told in order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.rules.asl.sight import blind_count, codes
from bridge.rules.asl.sight.blind import behind_crest, behind_obstacle
from bridge.rules.asl.sight.blind_count import BlindCount, Caster, Part, caster_of
from bridge.rules.asl.sight.explain import MESSAGES

LEVELS = st.integers(-3, 6)


@given(
    caster=st.sampled_from(Caster),
    ground=LEVELS,
    height=st.integers(0, 4),
    behind=LEVELS,
    viewer=st.integers(-6, 20).map(lambda halves: halves / 2),
    range_=st.integers(0, 60),
)
def test_terms_add_up_to_what_the_rules_count(
    caster: Caster, ground: int, height: int, behind: int, viewer: float, range_: int
) -> None:
    if caster in (Caster.CREST, Caster.CLIFF):
        height = 0
    count = BlindCount(caster, ground, height, behind, viewer, range_)
    rule = behind_crest if caster is Caster.CREST else behind_obstacle
    assert count.number == rule(ground + height, behind, viewer, range_)
    parts = dict(count.terms())
    assert sum(parts.values()) == count.number
    assert len(parts) == len(list(count.terms()))
    assert all(amount for part, amount in parts.items() if part not in (Part.HEIGHT, Part.DROP))
    assert "{" not in MESSAGES.tell("blind_sum", "en", dict(count.words().arguments))


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (BlindCount(Caster.OBSTACLE, 0, 1, 0, 2, 4), "height 1"),
        (BlindCount(Caster.OBSTACLE, 0, 1, 0, 2, 14), "height 1, plus 2 for range 14"),
        (BlindCount(Caster.OBSTACLE, 1, 1, 0, 3, 4), "height 1, plus 1 as the ground behind is lower"),
        (BlindCount(Caster.OBSTACLE, 0, 3, 1, 4, 2), "height 3, less 1 as the ground behind is higher"),
        (
            BlindCount(Caster.OBSTACLE, 0, 1, 0, 4, 9),
            "height 1, plus 1 for range 9, less 2 for an advantage of 3, but no fewer than 1",
        ),
        (BlindCount(Caster.CREST, 1, 0, 0, 2, 3), "drop 1, less 1 for a crest line"),
        (
            BlindCount(Caster.CREST, 1, 0, 0, 4, 5),
            "drop 1, less 1 for a crest line, plus 1 for range 5, less 2 for an advantage of 3, but no fewer than 0",
        ),
        (BlindCount(Caster.CLIFF, 2, 0, 0, 4, 3), "drop 2, less 1 for an advantage of 2"),
        (BlindCount(Caster.BOCAGE, 0, 1, 0, 2.5, 1), "height 1"),
    ],
)
def test_words(count: BlindCount, words: str) -> None:
    assert MESSAGES.tell("blind_sum", "en", dict(count.words().arguments)) == words


def test_what_casts_by_the_reason_of_the_block() -> None:
    assert {code: caster_of(code, 0) for code in codes.BLIND_HEXES} == {
        codes.BLIND: Caster.OBSTACLE,
        codes.BLIND_CREST: Caster.CREST,
        codes.BLIND_CLIFF: Caster.CLIFF,
        codes.BOCAGE_BLIND: Caster.BOCAGE,
        codes.ROWHOUSE_BLIND: Caster.ROWHOUSE,
    }
    assert caster_of(codes.NONE, 1) is Caster.OBSTACLE
    assert caster_of(codes.NONE, 0) is Caster.CREST


def test_telling_a_count_compiles_nothing() -> None:
    """A compiled function called from plain Python would be compiled once more in every process, half a second each."""
    assert not [name for name, value in vars(blind_count).items() if hasattr(value, "py_func")]
