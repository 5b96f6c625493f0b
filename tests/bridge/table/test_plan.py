"""A plan gathers what follows from a message."""

from __future__ import annotations

import pytest

from bridge.protocol.outbound import CauseKind, Notice
from bridge.protocol.values import Role, Topic
from bridge.rules.ruling import Place
from bridge.table.member import Member
from bridge.table.plan import WORK_MS, Outcome, Plan, Want
from bridge.table.policy import Origin
from bridge.table.questions import Subject
from bridge.table.sheet import Spot


def test_a_plan_tells_each_member_once() -> None:
    anna, boris = Member("a", "Anna", "", Role.PLAYER), Member("b", "Boris", "", Role.PLAYER)
    plan = Plan(anna, "1")
    plan.tell([anna, boris], Notice(code="joined", text="Vera joined."))
    assert [member.player for member, _ in plan.unrecorded] == ["Anna", "Boris"]


def test_plans_and_outcomes_share_nothing() -> None:
    member = Member("a", "Anna", "", Role.PLAYER)
    first, second = Plan(member, "1"), Plan(member, "2")
    first.drops.append((member, None, "x"))  # type: ignore[arg-type]
    assert second.drops == []
    assert second.kind is CauseKind.CHANGE
    assert Outcome().frames is not Outcome().frames


def test_views_weigh_more_than_lines() -> None:
    plan = Plan(Member("a", "Anna", "", Role.PLAYER), "1")
    assert plan.work == 0
    spots = tuple(Spot("Main Map", "small", Place(name)) for name in ("A1", "B2"))
    for topic, count in ((Topic.LOS, 20), (Topic.COVER, 1), (Topic.MOVEMENT, 1), (Topic.BLIND, 2)):
        plan.wants += [Want(plan.by, Subject(topic, spots), Origin.ASKED, None, None)] * count
    assert plan.work == pytest.approx(20 * 0.1 + 1 + 2 + 2 * 15)
    assert set(WORK_MS) == set(Topic)
