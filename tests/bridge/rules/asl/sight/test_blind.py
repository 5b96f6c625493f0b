"""Counts of blind hexes: the tables are in tests/cases/asl_blind_hexes.toml; here what holds of all of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.bridge.rules.asl.sight.plain import plain

blind = plain().blind
LEVELS = st.integers(-2, 6)
RANGES = st.integers(1, 40)


def test_full_levels_of_advantage_only() -> None:
    assert [blind.advantage(viewer, 1) for viewer in (1.0, 1.5, 1.75, 2.0, 2.5, 3.0)] == [0, 0, 0, 1, 1, 2]
    assert blind.advantage(-0.25, -2) == 1


@given(LEVELS, LEVELS, LEVELS, RANGES)
def test_a_half_level_of_the_viewer_changes_nothing(top: int, behind: int, viewer: int, range_: int) -> None:
    for count in (blind.behind_obstacle, blind.behind_crest):
        assert count(top, behind, float(viewer), range_) == count(top, behind, viewer + 0.75, range_)


@given(LEVELS, LEVELS, LEVELS, RANGES)
def test_five_hexes_more_make_one_more_and_never_fewer(top: int, behind: int, viewer: int, range_: int) -> None:
    for count, least in ((blind.behind_obstacle, 1), (blind.behind_crest, 0)):
        here, farther = (count(top, behind, float(viewer), r) for r in (range_, range_ + 5))
        assert farther == here + 1 or here == least
        assert farther >= here >= least


@given(LEVELS, LEVELS, LEVELS, RANGES)
def test_a_level_higher_never_makes_more(top: int, behind: int, viewer: int, range_: int) -> None:
    for count in (blind.behind_obstacle, blind.behind_crest):
        assert count(top, behind, viewer + 1.0, range_) <= count(top, behind, float(viewer), range_)


@given(LEVELS, LEVELS, LEVELS, RANGES)
def test_a_crest_line_makes_one_fewer_than_an_obstacle(top: int, behind: int, viewer: int, range_: int) -> None:
    obstacle, crest = (
        count(top, behind, float(viewer), range_) for count in (blind.behind_obstacle, blind.behind_crest)
    )
    assert crest == obstacle - 1 or (obstacle, crest) == (1, 0)
