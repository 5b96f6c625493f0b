"""A plan gathers what follows from a message."""

from __future__ import annotations

from bridge.protocol.outbound import CauseKind, Notice
from bridge.protocol.values import Role
from bridge.table.member import Member
from bridge.table.plan import Outcome, Plan


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
