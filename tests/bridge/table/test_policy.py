"""Who is shown what, and whose wish counts."""

from __future__ import annotations

import pytest

from bridge.protocol.values import Policy, Role, Topic
from bridge.table.policy import Origin, Wish, agreed_policy, arises_by_itself, is_told, may_ask

OPEN, DECLARED, REFEREE = Policy.OPEN, Policy.DECLARED, Policy.REFEREE
PLAYER, SPECTATOR, DIRECTOR = Role.PLAYER, Role.SPECTATOR, Role.DIRECTOR


@pytest.mark.parametrize(
    ("policy", "role", "told"),
    [
        (OPEN, PLAYER, {Origin.AUTO, Origin.DECLARED, Origin.ASKED}),
        (OPEN, SPECTATOR, {Origin.AUTO, Origin.DECLARED, Origin.ASKED}),
        (DECLARED, PLAYER, {Origin.DECLARED, Origin.ASKED}),
        (DECLARED, DIRECTOR, {Origin.DECLARED, Origin.ASKED}),
        (REFEREE, PLAYER, set()),
        (REFEREE, SPECTATOR, set()),
        (REFEREE, DIRECTOR, {Origin.AUTO, Origin.DECLARED, Origin.ASKED}),
    ],
)
def test_who_is_told_what(policy: Policy, role: Role, told: set[Origin]) -> None:
    assert {origin for origin in Origin if is_told(policy, role, origin)} == told


@pytest.mark.parametrize(
    ("policy", "role", "declared", "topics"),
    [
        (OPEN, PLAYER, False, set(Topic)),
        (DECLARED, PLAYER, False, {Topic.MOVEMENT}),
        (DECLARED, PLAYER, True, set(Topic)),
        (DECLARED, DIRECTOR, False, set(Topic)),
        (REFEREE, PLAYER, True, set()),
        (REFEREE, SPECTATOR, False, set()),
        (REFEREE, DIRECTOR, False, set(Topic)),
    ],
)
def test_who_may_ask_what(policy: Policy, role: Role, declared: bool, topics: set[Topic]) -> None:
    assert {topic for topic in Topic if may_ask(policy, role, topic, declared)} == topics


def test_only_movement_arises_by_itself_where_lines_are_declared() -> None:
    assert {topic for topic in Topic if arises_by_itself(DECLARED, topic)} == {Topic.MOVEMENT}
    assert all(arises_by_itself(policy, topic) for policy in (OPEN, REFEREE) for topic in Topic)


def wishes(*pairs: tuple[Role, Policy | None]) -> list[Wish]:
    return [Wish(role, policy) for role, policy in pairs]


@pytest.mark.parametrize(
    ("seated", "fixed", "after"),
    [
        ([], False, OPEN),
        (wishes((PLAYER, DECLARED)), False, DECLARED),
        (wishes((PLAYER, DECLARED)), True, OPEN),
        (wishes((PLAYER, DECLARED), (PLAYER, DECLARED)), False, DECLARED),
        (wishes((PLAYER, DECLARED), (PLAYER, OPEN)), False, OPEN),
        (wishes((PLAYER, DECLARED), (PLAYER, None)), False, OPEN),
        (wishes((PLAYER, None)), False, OPEN),
        (wishes((SPECTATOR, REFEREE)), False, OPEN),
        (wishes((PLAYER, DECLARED), (SPECTATOR, OPEN)), False, DECLARED),
        (wishes((DIRECTOR, REFEREE), (PLAYER, OPEN)), True, REFEREE),
        (wishes((DIRECTOR, None), (PLAYER, DECLARED)), False, OPEN),
        (wishes((DIRECTOR, REFEREE), (DIRECTOR, DECLARED)), False, OPEN),
        (wishes((DIRECTOR, REFEREE), (DIRECTOR, None)), False, REFEREE),
    ],
)
def test_whose_wish_counts(seated: list[Wish], fixed: bool, after: Policy) -> None:
    assert agreed_policy(OPEN, seated, fixed) is after
