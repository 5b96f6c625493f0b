"""A small board, a game whose rulings are plain arithmetic, and seats at a table without a socket."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import Hex, HexCell, HexGrid, HexMap, Terrain, TerrainCatalogue, TerrainKind, distance
from bridge.client.mirror import Mirror
from bridge.protocol import limits
from bridge.protocol.errors import ProtocolError
from bridge.protocol.inbound import Boards, Hello, Inbound, Pieces, Snapshot
from bridge.protocol.messages import decode, decode_server, encode
from bridge.protocol.outbound import Ack, Limits, ServerMessage, Welcome
from bridge.protocol.values import BoardPlace, ChangeKind, Piece, PieceChange, Software, Topic
from bridge.rules.ruling import (
    BlindQuestion,
    Citation,
    CoverQuestion,
    Effect,
    LosQuestion,
    MovementQuestion,
    Place,
    Ruling,
    SeenHex,
    Step,
    Unit,
    Verdict,
)
from bridge.table.counters import CounterMeaning, Reach
from bridge.table.member import Member
from bridge.table.plan import DisputeEntry, RulingEntry
from bridge.table.questions import answer
from bridge.table.sheet import LaidBoard, Sheet, tags
from bridge.table.table import Table

OPEN = Terrain(0, "open ground", TerrainKind.OPEN)
MAP = "Main Map"
CLIENT = Software(name="test")


def small_board(name: str = "small", columns: int = 10, rows: int = 10) -> HexMap:
    """Hexes A1 to J10, all open ground at level 0; column A 50 pixels from the left."""
    grid = HexGrid(Fraction(50), Fraction(60), Fraction(50), Fraction(60), 50 * (columns + 1), 60 * (rows + 1))
    cells = {}
    for column in range(columns):
        for row in range(rows):
            hex_ = Hex(column, row - column // 2)
            cells[hex_] = HexCell(hex_, f"{chr(ord('A') + column)}{row + 1}", 0, OPEN)
    return HexMap(name, grid, cells, TerrainCatalogue((OPEN,)))


class PlainRules:
    """Blocked where columns, rows and levels add up to 1 modulo 3; each smoke on the board hinders by 1."""

    title = "A plain game"
    catalogue = None
    options: Mapping[str, str] = {"fog": "hinders every line"}
    languages = frozenset({"en"})

    def __init__(
        self, name: str = "plain", capabilities: Iterable[str] = ("los", "cover", "movement", "blind")
    ) -> None:
        self.name, self.capabilities = name, frozenset(capabilities)
        self.asked = 0

    def los(self, board: HexMap, question: LosQuestion) -> Ruling:
        self.asked += 1
        ends = sorted([question.source, question.target], key=lambda place: (place.hex, place.level))
        a, b = (self._cell(board, place) for place in ends)
        smoke = sum(counter.kind == "smoke" for counter in question.counters) + ("fog" in question.options)
        total = sum(ord(cell.name[0]) + int(cell.name[1:]) for cell in (a, b)) + sum(place.level for place in ends)
        steps = [Step(Citation("PLAIN", "2"), "smoke", Effect.HINDERS, value=float(smoke))] if smoke else []
        if total % 3 == 1:
            steps.append(Step(Citation("PLAIN", "1"), "the sum is 1 modulo 3", Effect.BLOCKS, hex=a.name))
        verdict = Verdict.BLOCKED if total % 3 == 1 else Verdict.HINDERED if smoke else Verdict.CLEAR
        return Ruling(
            f"{ends[0]} - {ends[1]}",
            verdict,
            tuple(steps),
            {"hindrance": float(smoke)},
            range=distance(a.hex, b.hex),
            blocked_at=a.name if total % 3 == 1 else "",
            point=(10.0, 20.0) if total % 3 == 1 else None,
            margin_px=0.5 if total % 5 == 0 else 6.0,
        )

    def cover(self, board: HexMap, question: CoverQuestion) -> Ruling:
        return Ruling("cover", Verdict.ALLOWED, (Step(Citation("PLAIN", "3"), "open"),), {"tem": 0.0})

    def movement(self, board: HexMap, question: MovementQuestion) -> Ruling:
        return Ruling(
            "move", Verdict.ALLOWED, (Step(Citation("PLAIN", "4"), "1 MF"),), {"mf": len(question.path) - 1.0}
        )

    def blind(self, board: HexMap, question: BlindQuestion) -> Ruling:
        hexes = tuple(SeenHex(Place(cell.name), Verdict.CLEAR, 1) for cell in board.cells.values())
        return Ruling("view", Verdict.CLEAR, (), hexes=hexes)

    def _cell(self, board: HexMap, place: Place) -> HexCell:
        cell = board.find(place.hex)
        if cell is None or not 0 <= place.level <= 3:
            raise QuestionError(f"no {place} on board {board.name}")
        return cell


class PlainCounters:
    """Smoke hinders; "Level n" tells the level of what lies on it, "Foxhole" the position of what is under it; a
    "Tank" is a unit that also stands in the line."""

    def meaning(self, piece: Piece) -> CounterMeaning | None:
        if piece.name == "Smoke":
            return CounterMeaning("smoke", ("2", "1"))
        if piece.name.startswith("Level "):
            return CounterMeaning(level=int(piece.name[6:]), reach=Reach.ABOVE)
        if piece.name == "Foxhole":
            return CounterMeaning(position="entrenched", reach=Reach.BELOW)
        if piece.name == "Tank":
            return CounterMeaning("vehicle", unit=True)
        return CounterMeaning(unit=True, mover=Unit("infantry")) if piece.name.startswith("squad") else None


def sheet(*places: BoardPlace, hexmap: HexMap | None = None, known: bool = True, map_: str = MAP) -> Sheet:
    """Boards laid on a map; one small board if none is given."""
    laid = [
        LaidBoard(tag, hexmap or small_board(where.name), f"key of {where.name}", where, known)
        for tag, where in tags(places or (BoardPlace(map=map_, name="small"),))
    ]
    return Sheet(map_, tuple(laid))


def piece(id_: str, side: str, hex_: str, **more: Any) -> Piece:
    """A piece with a name that tells its id."""
    fields: dict[str, Any] = {"name": f"squad {id_}", "map": MAP, "x": 0, "y": 0} | more
    return Piece(id=id_, side=side, hex=hex_, **fields)


def new_table(rules: PlainRules | None = None, **more: Any) -> Table:
    fields: dict[str, Any] = {"secret": b"secret", "counters": lambda module, ruleset: PlainCounters()} | more
    return Table("test", rules or PlainRules(), **fields)


@dataclass
class Room:
    """A table with seats: what the server's shell does, without a socket. Everything said goes through the codec."""

    table: Table = field(default_factory=new_table)
    now: int = 1000
    seats: dict[str, Seat] = field(default_factory=dict)
    rulings: list[RulingEntry] = field(default_factory=list)
    disputes: list[DisputeEntry] = field(default_factory=list)
    sessions: int = 0

    def sit(self, player: str, side: str = "", **more: Any) -> Seat:
        seat = Seat(self, player, side, more)
        self.seats[player] = seat
        seat.join()
        return seat

    def deliver(self, frames: Iterable[tuple[str, str]]) -> None:
        by_member = {seat.member.id: seat for seat in self.seats.values() if seat.online}
        for id_, frame in frames:
            if id_ in by_member:
                by_member[id_].hear(frame)


@dataclass
class Seat:
    """A client. heard: every frame that reached it."""

    room: Room
    player: str
    side: str
    more: dict[str, Any]
    mirror: Mirror = field(default_factory=Mirror)
    heard: list[str] = field(default_factory=list)
    online: bool = False
    number: int = 0
    sheets: dict[str, Sheet] = field(default_factory=lambda: {MAP: sheet()})
    member: Member = field(init=False)

    def join(self) -> None:
        """Say hello, with the session of last time if there was one."""
        room = self.room
        hello = Hello(
            id=self.next_id(), version=limits.VERSION, client=CLIENT, player=self.player, side=self.side,
            session=self.mirror.session, last_seq=self.mirror.last_seq, **self.more,
        )  # fmt: skip
        room.sessions += 1
        last_seq = self.mirror.last_seq
        self.member, resumed, plan = room.table.join(hello, f"session-{room.sessions}", room.now)
        settled = room.table.settle(plan, answer(room.table.rules, room.table.asks(plan)), room.now)
        outcome = room.table.arrive(self.member, resumed, last_seq, settled)
        self.online = True
        some = Limits(message_bytes=1, pieces=1, messages_per_second=1.0, burst=1)
        welcome = Welcome(
            re=hello.id, version=1, server="test", table="test", join_code="", session=self.member.id, resumed=resumed,
            seq=self.member.record.seq, role=hello.role, settings=room.table.settings, limits=some,
        )  # fmt: skip
        self.hear(encode(welcome))
        room.deliver(outcome.frames)

    def leave(self) -> None:
        self.online = False
        self.room.table.leave(self.member, self.room.now)

    def next_id(self) -> str:
        self.number += 1
        return f"{self.player}-{self.number}"

    def hear(self, frame: str) -> ServerMessage:
        self.heard.append(frame)
        message = decode_server(frame)
        self.mirror.take(message)
        return message

    def say(self, message: Inbound) -> Ack:
        """One message through the table. Raises ProtocolError if it is not taken."""
        room, table = self.room, self.room.table
        message = decode(encode(message))  # type: ignore[arg-type]
        room.now += 1
        if isinstance(message, Boards):
            plan = table.lay(self.member, message, self.sheets, (), message.id)
        else:
            plan = table.apply(self.member, message, room.now)
        outcome = table.settle(plan, answer(table.rules, table.asks(plan)), room.now)
        room.deliver(outcome.frames)
        room.rulings += outcome.rulings
        number = ""
        if outcome.dispute is not None:
            room.disputes.append(outcome.dispute)
            number = str(len(room.disputes))
        ack = self.hear(table.acknowledge(plan, number))
        assert isinstance(ack, Ack)
        return ack

    def lay(self, *places: BoardPlace) -> Seat:
        self.say(Boards(id=self.next_id(), boards=places or (BoardPlace(map=MAP, name="small"),)))
        return self

    def snapshot(self, *pieces: Piece) -> Seat:
        self.say(Snapshot(id=self.next_id(), pieces=pieces))
        return self

    def change(self, kind: ChangeKind, *pieces: Piece) -> Seat:
        changes = tuple(PieceChange(kind=kind, id=piece.id, piece=piece) for piece in pieces)
        self.say(Pieces(id=self.next_id(), changes=changes))
        return self

    def move(self, *pieces: Piece) -> Seat:
        return self.change(ChangeKind.MOVED, *pieces)

    def remove(self, *ids: str) -> Seat:
        changes = tuple(PieceChange(kind=ChangeKind.REMOVED, id=id_) for id_ in ids)
        self.say(Pieces(id=self.next_id(), changes=changes))
        return self

    @property
    def lines(self) -> dict[tuple[str, str], str]:
        """The lines of sight that hold, ends in order, and their verdicts."""
        return {
            tuple(sorted((ruling.source.hex, ruling.target.hex if ruling.target else ""))): ruling.verdict  # type: ignore[misc]
            for ruling in self.mirror.rulings.values()
            if ruling.ask is Topic.LOS
        }

    @property
    def notices(self) -> list[str]:
        return [notice.code for notice in self.mirror.notices]


def refused(seat: Seat, message: Inbound) -> ProtocolError:
    """The error with which a message is not taken."""
    try:
        seat.say(message)
    except ProtocolError as error:
        return error
    raise AssertionError("the message was taken")


def game(room: Room) -> tuple[Seat, Seat]:
    """Two players with a squad each on the same board."""
    pieces = piece("g", "German", "A1"), piece("r", "Russian", "C3")
    anna = room.sit("Anna", "German").lay().snapshot(*pieces)
    boris = room.sit("Boris", "Russian").lay().snapshot(*pieces)
    return anna, boris
