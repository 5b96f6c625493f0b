"""What a client is told when it sits down: all that holds for it now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bridge.protocol import limits
from bridge.protocol.messages import encode_with
from bridge.protocol.outbound import Notice, NoticeLevel, State
from bridge.protocol.values import BoardPlace, Piece, Role
from bridge.table.member import Member
from bridge.table.public import voices
from bridge.table.render import MESSAGES

if TYPE_CHECKING:
    from bridge.table.table import Table


def los_check_notice(language: str) -> Notice:
    """Said once to each who sits down at an open ASL table."""
    return Notice(level=NoticeLevel.INFO, code="los_checks", text=MESSAGES.tell("los_checks", language, {}))


def state_frames(table: Table, member: Member) -> list[str]:
    """The state message in parts: boards, pieces, rulings."""
    boards = _boards(table, member)
    pieces = _pieces(table, member)
    rulings = [
        *(table.book.as_seen_by(member, held).json for held in member.held.values() if held.told),
        *(told.json for told in table.book.watched_by(member)),
    ]
    piece_parts = [pieces[start : start + limits.PIECES] for start in range(0, len(pieces), limits.PIECES)] or [[]]
    ruling_parts = [rulings[start : start + limits.RULINGS] for start in range(0, len(rulings), limits.RULINGS)] or [[]]
    parts = max(len(piece_parts), len(ruling_parts))
    return [
        encode_with(
            State(
                seq=member.record.seq,
                part=number,
                parts=parts,
                ruleset=table.ruleset,
                boards=boards if number == 1 else (),
                pieces=tuple(piece_parts[number - 1]) if number <= len(piece_parts) else (),
            ),
            ruling_parts[number - 1] if number <= len(ruling_parts) else (),
        )
        for number in range(1, parts + 1)
    ]


def _boards(table: Table, member: Member) -> tuple[BoardPlace, ...]:
    """The member's own; for one without a board, those of a player."""
    told = member.boards or next((m.boards for m in voices(table.members.values()) if m.boards), None)
    return told.boards if told is not None else ()


def _pieces(table: Table, member: Member) -> list[Piece]:
    """As the member itself reported them, without their properties; for a watcher, what it may be shown."""
    if member.view.established:
        return [reading.piece.model_copy(update={"properties": {}}) for reading in member.view.readings.values()]
    if not member.watches:
        return []
    views = [player.view for player in reversed(voices(table.members.values()))]
    shown = views if member.role is Role.DIRECTOR else [table.public.view]
    found = {id_: reading.piece for view in shown for id_, reading in view.readings.items()}
    return [piece.model_copy(update={"properties": {}}) for piece in found.values()]
