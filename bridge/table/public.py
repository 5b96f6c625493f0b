"""What everybody may see: the pieces that all sides report alike. Spectators without a board of their own watch this.

It is a member of its own kind, with a view that no client reports: it follows from the views of the players. So what
spectators are told rests on nothing that one side alone can see, counters that change a line included.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from bridge.protocol.values import ChangeKind, Piece, PieceChange, Role
from bridge.table.member import Member
from bridge.table.seen import CONCEALED
from bridge.table.view import View

PUBLIC: Final = ""


def new_public() -> Member:
    return Member(PUBLIC, "", "", Role.SPECTATOR, connected=False)


def voices(members: Iterable[Member]) -> list[Member]:
    """The players whose boards count: those who are here; if none is, those who were."""
    players = [member for member in members if member.role is Role.PLAYER and member.view.established]
    return [member for member in players if member.connected] or players


def public_changes(players: Collection[Member], public: View, ids: Iterable[str]) -> Iterator[PieceChange]:
    """What becomes of these pieces in the public view, after the players' views changed."""
    for id_ in ids:
        before = public.readings.get(id_)
        seen = [reading.piece for player in players if (reading := player.view.readings.get(id_)) is not None]
        if not players or len(seen) < len(players) or any(piece.hidden for piece in seen):
            if before is not None:
                yield PieceChange(kind=ChangeKind.REMOVED, id=id_)
        elif len({(piece.map, piece.x, piece.y, piece.hex, piece.level) for piece in seen}) == 1:
            piece = common(seen)
            kind = ChangeKind.CHANGED if before is not None else ChangeKind.ADDED
            if before is None or before.piece != piece:
                yield PieceChange(kind=kind, id=id_, piece=piece)
        # Else one client is ahead of another: the piece stays where all saw it last.


def common(seen: list[Piece]) -> Piece:
    """The piece with what all know of it: one that is concealed from anybody has no name."""
    first = seen[0]
    known = all(not piece.concealed and piece.name == first.name for piece in seen)
    if known:
        return first
    less = {"name": CONCEALED, "image": "", "gpid": "", "properties": {}, "concealed": True}
    side = first.side if all(piece.side == first.side for piece in seen) else ""
    return first.model_copy(update={**less, "side": side})
