"""What a client says. Each message has an id of the client's own choice; the server's `ack` names it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bridge.protocol import limits
from bridge.protocol.values import (
    BdLine,
    BoardPlace,
    Id,
    Language,
    MaybeId,
    Name,
    Piece,
    PieceChange,
    PlaceRef,
    PlayerName,
    Policy,
    Role,
    Secret,
    Sequence,
    Short,
    Software,
    Text,
    Topic,
    Value,
)


class Inbound(Value):
    """id: chosen by the client, never used twice in a session for two different messages."""

    id: Id


class Hello(Inbound):
    """The first message. Either join_code (the table that it names) or token (then table, which is made if new).

    session, last_seq: of an earlier welcome, to go on where the connection broke. side: as the module names it.
    policy, options, scenario_rules: wishes. subscriptions: what is sent without being asked for. lang: the player's
    language, in which rulings are told as far as the rule set can ("fr"); "" the server's own.
    """

    type: Literal["hello"] = "hello"
    version: Annotated[int, Field(ge=0, le=9999)]
    token: Secret = ""
    table: Name = ""
    join_code: Annotated[str, Field(max_length=limits.ID)] = ""
    player: PlayerName = ""
    side: PlayerName = ""
    role: Role = Role.PLAYER
    client: Software
    engine: Software | None = None
    module: Software | None = None
    ruleset: Name = ""
    policy: Policy | None = None
    options: Annotated[tuple[Name, ...], Field(max_length=limits.OPTIONS)] = ()
    subscriptions: Annotated[tuple[Topic, ...], Field(max_length=len(Topic))] = (Topic.LOS,)
    session: MaybeId = ""
    last_seq: Sequence = 0
    lang: Language = ""


class Boards(Inbound):
    """All boards in play, replacing what was said before. bd_line: VASL's own save line, where there is one."""

    type: Literal["boards"] = "boards"
    boards: Annotated[tuple[BoardPlace, ...], Field(max_length=limits.BOARDS)]
    module: Software | None = None
    bd_line: BdLine = ""
    scenario_rules: Annotated[tuple[Name, ...], Field(max_length=limits.SCENARIO_RULES)] = ()


class Snapshot(Inbound):
    """All pieces that this client sees, in one message or in parts 1 to `parts`; it takes effect with the last part."""

    type: Literal["snapshot"] = "snapshot"
    pieces: Annotated[tuple[Piece, ...], Field(max_length=limits.PIECES)]
    part: Annotated[int, Field(ge=1, le=limits.PARTS)] = 1
    parts: Annotated[int, Field(ge=1, le=limits.PARTS)] = 1


class Pieces(Inbound):
    """What changed since the last snapshot or changes: one move is one message."""

    type: Literal["pieces"] = "pieces"
    changes: Annotated[tuple[PieceChange, ...], Field(min_length=1, max_length=limits.PIECES)]


class Question(Inbound):
    """Asked by one client, answered to that client only (or to directors, as the table's policy says).

    target: for los and cover. path: for movement, from the second hex on. blind needs the source alone.
    """

    type: Literal["question"] = "question"
    ask: Topic
    map: Name = ""
    source: PlaceRef
    target: PlaceRef | None = None
    path: Annotated[tuple[PlaceRef, ...], Field(max_length=limits.PATH)] = ()
    options: Annotated[tuple[Name, ...], Field(max_length=limits.OPTIONS)] = ()


class Declare(Inbound):
    """A line of sight that a player declares: answered to everyone who sees the pieces that it names."""

    type: Literal["declare"] = "declare"
    map: Name = ""
    source: PlaceRef
    target: PlaceRef


class Clear(Inbound):
    """Rulings to take off the map: those named, or all that this client got or caused."""

    type: Literal["clear"] = "clear"
    rulings: Annotated[tuple[Id, ...], Field(max_length=limits.WITHDRAWN)] = ()


class Dispute(Inbound):
    """A player does not agree with a ruling: kept in the ledger, acknowledged with its number once it is there."""

    type: Literal["dispute"] = "dispute"
    ruling: Id
    text: Text
    paragraph: Short = ""


class Options(Inbound):
    """Wishes for the table; what is None stays. docs/protocol.md says whose wish counts."""

    type: Literal["options"] = "options"
    policy: Policy | None = None
    ruleset: Name | None = None
    options: Annotated[tuple[Name, ...], Field(max_length=limits.OPTIONS)] | None = None
    scenario_rules: Annotated[tuple[Name, ...], Field(max_length=limits.SCENARIO_RULES)] | None = None
    subscriptions: Annotated[tuple[Topic, ...], Field(max_length=len(Topic))] | None = None


class Ping(Inbound):
    """Answered by pong with the same id."""

    type: Literal["ping"] = "ping"


ClientMessage = Annotated[
    Hello | Boards | Snapshot | Pieces | Question | Declare | Clear | Dispute | Options | Ping,
    Field(discriminator="type"),
]

__all__ = [
    "Boards",
    "Clear",
    "ClientMessage",
    "Declare",
    "Dispute",
    "Hello",
    "Inbound",
    "Options",
    "Pieces",
    "Ping",
    "Question",
    "Snapshot",
]
