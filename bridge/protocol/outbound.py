"""What the server says. Messages with a `seq` are a session's record: kept, and sent again on reconnecting."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from bridge.protocol import limits
from bridge.protocol.errors import ErrorCode
from bridge.protocol.values import (
    Anchor,
    BoardPlace,
    Count,
    HexName,
    Id,
    Level,
    MaybeId,
    Name,
    Piece,
    PixelF,
    PlayerName,
    Policy,
    Role,
    Sequence,
    Short,
    Side,
    Text,
    Topic,
    Value,
)


class Limits(Value):
    """What the server takes from one connection."""

    message_bytes: Count
    pieces: Count
    messages_per_second: Annotated[float, Field(gt=0)]
    burst: Count


class TableSettings(Value):
    """How a table plays. capabilities: what its rule set can adjudicate."""

    ruleset: Name
    ruleset_title: Name = ""
    capabilities: Annotated[tuple[Topic, ...], Field(max_length=len(Topic))] = ()
    policy: Policy = Policy.OPEN
    options: Annotated[tuple[Name, ...], Field(max_length=limits.OPTIONS)] = ()
    scenario_rules: Annotated[tuple[Name, ...], Field(max_length=limits.SCENARIO_RULES)] = ()


class Welcome(Value):
    """The answer to hello. session: keep it, send it in the next hello. resumed: the session went on.

    seq: the last sequence number of the session's record; what follows is above `last_seq` of the hello if resumed.
    """

    type: Literal["welcome"] = "welcome"
    re: Id
    version: int
    server: Name
    table: Name
    join_code: MaybeId
    session: Id
    resumed: bool
    seq: Sequence
    role: Role
    side: PlayerName = ""
    settings: TableSettings
    limits: Limits


class Settings(Value):
    """The table's settings changed."""

    type: Literal["settings"] = "settings"
    seq: Sequence
    settings: TableSettings


class Ack(Value):
    """A message took effect, and what it caused is in the ledger. dispute: its number in the ledger."""

    type: Literal["ack"] = "ack"
    re: Id
    dispute: MaybeId = ""


class CauseKind(StrEnum):
    MOVE = "move"
    DECLARED = "declared"
    ASKED = "asked"
    CHANGE = "change"


class Cause(Value):
    """Why there are rulings. pieces: what moved, by id; what: that piece's name as this client knows it.

    `change`: something else changed the lines: smoke, a wreck, the options of the table, the boards.
    """

    kind: CauseKind
    pieces: Annotated[tuple[Id, ...], Field(max_length=limits.STACKED)] = ()
    what: Name = ""
    player: PlayerName = ""


class RulingStep(Value):
    """One thing that the ruling rests on. citation: rulebook and paragraph ("ASL B10.23").

    effect: "none", "hinders", "blocks", "adds", "forbids" or "unknown". value: in the ruling's own unit.
    """

    citation: Name
    text: Text
    effect: Name = "none"
    hex: HexName = ""
    side: Side | None = None
    level: Annotated[float, Field(ge=-limits.LEVEL, le=limits.LEVEL)] | None = None
    value: float = 0.0
    x: PixelF | None = None
    y: PixelF | None = None


class Blocking(Value):
    """Where a line is blocked. x, y: map pixels; None: the hex as a whole."""

    hex: HexName
    x: PixelF | None = None
    y: PixelF | None = None


class HexView(Value):
    """One hex of a whole-board answer (blind hexes). state: "blind", "seen", "hindered" or "blocked"."""

    hex: HexName
    state: Name
    level: Level = 0
    x: PixelF | None = None
    y: PixelF | None = None
    text: Short = ""


class RulingOut(Value):
    """One answer. id: the same for every client that gets it.

    path: stops of a move after the source. totals: named sums ("hindrance", "tem", "mf" ...). margin_px: largest
    parallel shift of the line for which the verdict stays (None: no meaning here); grazing: below 1.
    undetermined: why there is no verdict. label: what to write at the target, beyond range and hindrance: "2 dice",
    "4 MF". text: one line to show.
    """

    id: Id
    ask: Topic
    map: Name = ""
    source: Anchor
    target: Anchor | None = None
    path: Annotated[tuple[Anchor, ...], Field(max_length=limits.PATH)] = ()
    verdict: Name
    range: Count = 0
    hindrance: float = 0.0
    totals: Annotated[dict[Name, float], Field(max_length=limits.TOTALS)] = Field(default_factory=dict)
    blocked_at: Blocking | None = None
    margin_px: float | None = None
    grazing: bool = False
    undetermined: Text = ""
    steps: Annotated[tuple[RulingStep, ...], Field(max_length=limits.STEPS)] = ()
    hexes: Annotated[tuple[HexView, ...], Field(max_length=limits.HEXES)] = ()
    label: Name = ""
    text: Short


class Rulings(Value):
    """Rulings with one cause, newest facts: they join those that the client has."""

    type: Literal["rulings"] = "rulings"
    seq: Sequence
    time: Count
    ruleset: Name
    cause: Cause
    rulings: Annotated[tuple[RulingOut, ...], Field(min_length=1, max_length=limits.RULINGS)]


class Withdrawn(Value):
    """These rulings no longer hold for what is on the map: take them off."""

    type: Literal["withdrawn"] = "withdrawn"
    seq: Sequence
    rulings: Annotated[tuple[Id, ...], Field(min_length=1, max_length=limits.WITHDRAWN)]
    reason: Short = ""


class State(Value):
    """All that holds for this client now, in parts 1 to `parts`: replaces what it had. Sent after welcome.

    pieces: as this client itself reported them; for a spectator without a board of its own, those that all sides see.
    """

    type: Literal["state"] = "state"
    seq: Sequence
    part: Annotated[int, Field(ge=1)] = 1
    parts: Annotated[int, Field(ge=1)] = 1
    ruleset: Name
    boards: Annotated[tuple[BoardPlace, ...], Field(max_length=limits.BOARDS)] = ()
    pieces: Annotated[tuple[Piece, ...], Field(max_length=limits.PIECES)] = ()
    rulings: Annotated[tuple[RulingOut, ...], Field(max_length=limits.RULINGS)] = ()


class NoticeLevel(StrEnum):
    INFO = "info"
    WARNING = "warning"


class Notice(Value):
    """Something that players should read once. code: stable, for translation."""

    type: Literal["notice"] = "notice"
    level: NoticeLevel = NoticeLevel.INFO
    code: Name
    text: Text


class Error(Value):
    """Something was not taken. re: the message's id where it is known. fatal: the connection is closed after this.

    where: the field or place in the message. supported: for wrong_version, the versions that the server speaks.
    retry_ms: for rate_limited, how long the server stops reading.
    """

    type: Literal["error"] = "error"
    code: ErrorCode
    text: Text
    fatal: bool = False
    re: MaybeId = ""
    where: Short = ""
    supported: tuple[int, ...] = ()
    retry_ms: Count = 0


class Pong(Value):
    type: Literal["pong"] = "pong"
    re: Id


ServerMessage = Annotated[
    Welcome | Settings | Ack | State | Rulings | Withdrawn | Notice | Error | Pong,
    Field(discriminator="type"),
]

__all__ = [
    "Ack",
    "Blocking",
    "Cause",
    "CauseKind",
    "Error",
    "HexView",
    "Limits",
    "Notice",
    "NoticeLevel",
    "Pong",
    "RulingOut",
    "RulingStep",
    "Rulings",
    "ServerMessage",
    "Settings",
    "State",
    "TableSettings",
    "Welcome",
    "Withdrawn",
]
