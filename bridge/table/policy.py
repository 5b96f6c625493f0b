"""Who is shown what, and whose wish counts. The words of docs/protocol.md as functions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bridge.protocol.values import Policy, Role, Topic


class Origin(StrEnum):
    """How a ruling came about: by itself after a move, declared by a player, asked by a player."""

    AUTO = "auto"
    DECLARED = "declared"
    ASKED = "asked"


# ASL A6.11 forbids to check a line of sight before it is declared. A list of blind hexes is the same thing, and cover
# shows whether there is a line at all.
FORBIDDEN_BEFORE_DECLARING = frozenset({Topic.LOS, Topic.BLIND, Topic.COVER})


def arises_by_itself(policy: Policy, topic: Topic) -> bool:
    """Rulings on this topic follow from a move. With `referee` they do, for the directors."""
    return policy is not Policy.DECLARED or topic not in FORBIDDEN_BEFORE_DECLARING


def is_told(policy: Policy, role: Role, origin: Origin) -> bool:
    """A client of this role is told a ruling that its own view justifies."""
    if policy is Policy.REFEREE:
        return role is Role.DIRECTOR
    return origin is not Origin.AUTO or policy is Policy.OPEN


def may_ask(policy: Policy, role: Role, topic: Topic, declared: bool) -> bool:
    """A question (not a declaration) is answered. declared: the line that it is about was declared."""
    if role is Role.DIRECTOR:
        return True
    if policy is Policy.REFEREE:
        return False
    return policy is Policy.OPEN or declared or topic not in FORBIDDEN_BEFORE_DECLARING


@dataclass(frozen=True, slots=True)
class Wish:
    """What one client at the table wishes for. policy None: no wish."""

    role: Role
    policy: Policy | None


def agreed_policy(current: Policy, seated: Iterable[Wish], fixed: bool = False) -> Policy:
    """The policy after wishes changed.

    A director's word counts; of several directors' all must be the same. Without one it changes when all players wish
    for the same, those too whose connection is broken: nobody looks at lines behind another's back. Else it stays.
    Spectators have no say. fixed: whoever runs the server chose it, and only directors change it.
    """
    wishes = list(seated)
    directors = [wish.policy for wish in wishes if wish.role is Role.DIRECTOR]
    players = [wish.policy for wish in wishes if wish.role is Role.PLAYER and not fixed]
    voices = [policy for policy in directors if policy is not None] if directors else players
    if not voices or voices[0] is None or any(policy is not voices[0] for policy in voices):
        return current
    return voices[0]
