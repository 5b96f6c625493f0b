"""What follows from a message: questions to answer first, then what is sent to whom and what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bridge.protocol.outbound import Ack, Cause, CauseKind, Error, Notice, Pong
from bridge.protocol.values import Topic
from bridge.rules.ruling import Ruling
from bridge.table.member import Issued, Member
from bridge.table.policy import Origin
from bridge.table.questions import Ask, Subject
from bridge.table.sheet import Spot

# What one answer takes, ruled and told, on the machines of today.
WORK_MS: Final[Mapping[Topic, float]] = {Topic.LOS: 0.1, Topic.COVER: 1.0, Topic.MOVEMENT: 2.0, Topic.BLIND: 15.0}

Unrecorded = Ack | Notice | Error | Pong


@dataclass(slots=True)
class Want:
    """A member shall hold a ruling. ask: None where the table answers itself (`why`: no verdict, and why).

    named: pieces that it hangs on; by: the member that declared it or asked for it. movers: pieces whose move, seen
    by others too, brought it about.
    """

    member: Member
    subject: Subject
    origin: Origin
    source: Spot | None
    ask: Ask | None
    named: tuple[str, ...] = ()
    by: str = ""
    movers: tuple[str, ...] = ()
    why: str = ""


@dataclass(slots=True)
class Plan:
    """What a message leads to. by: who sent it; re: its id, "" for none to acknowledge.

    drops: rulings that no longer hold, with the reason. dispute: to be kept before the message is acknowledged.
    repeated: the acknowledgement that a message got when it came first. relay: the boards of all must be laid again.
    gone: who left the table for good. touched: rulings of which watchers must be looked at. laying: milliseconds that
    the boards took.
    """

    by: Member
    re: str
    kind: CauseKind = CauseKind.CHANGE
    moved: tuple[str, ...] = ()
    wants: list[Want] = field(default_factory=list)
    drops: list[tuple[Member, Subject, str]] = field(default_factory=list)
    unrecorded: list[tuple[Member, Unrecorded]] = field(default_factory=list)
    settings_changed: bool = False
    dispute: DisputeEntry | None = None
    repeated: str = ""
    relay: bool = False
    gone: list[Member] = field(default_factory=list)
    touched: list[Issued] = field(default_factory=list)
    laying: float = 0.0

    @property
    def work(self) -> float:
        """About how many milliseconds of the processor it takes to answer, put into words and keep."""
        return sum(WORK_MS[want.subject.ask] for want in self.wants)

    def tell(self, members: Iterable[Member], message: Unrecorded) -> None:
        self.unrecorded += [(member, message) for member in members]


@dataclass(frozen=True, slots=True)
class RulingEntry:
    """A ruling for the ledger, as the table's own knowledge has it (hidden pieces included)."""

    table: str
    ruling: str
    time: int
    ruleset: str
    board: str
    fingerprint: str
    subject: Subject
    ask: Ask | None
    answer: Ruling
    cause: Cause
    text: str


@dataclass(frozen=True, slots=True)
class DisputeEntry:
    """A dispute for the ledger. key: the message that brought it, so that it is kept once however often it is sent."""

    table: str
    ruling: str
    time: int
    player: str
    side: str
    role: str
    text: str
    paragraph: str
    key: str


@dataclass(slots=True)
class Outcome:
    """What to send, in order, by member id, and what to keep before the message is acknowledged."""

    frames: list[tuple[str, str]] = field(default_factory=list)
    rulings: list[RulingEntry] = field(default_factory=list)
    dispute: DisputeEntry | None = None
