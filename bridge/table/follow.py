"""Which questions follow from what changed on one client's board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bridge.protocol.values import Policy, Topic
from bridge.table.policy import arises_by_itself
from bridge.table.questions import Subject
from bridge.table.sheet import Spot
from bridge.table.view import View, ViewChange

# Lines that one message may cause; beyond, the nearest count. A whole army that is set up in one go would cause more.
MOST_LINES: Final = 1500
# Views (blind hexes of a whole board) that one message may cause.
MOST_VIEWS: Final = 8


@dataclass(frozen=True, slots=True)
class Following:
    """What a move asks for. source: where the movers stand, which is named first. movers: those that others see too;
    the line is shared with them for these alone, else a hidden piece would betray that it moved."""

    subject: Subject
    source: Spot
    movers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Topics that are to be answered by themselves, and what the rules can answer."""

    topics: frozenset[Topic]
    policy: Policy

    def __contains__(self, topic: Topic) -> bool:
        return topic in self.topics and arises_by_itself(self.policy, topic)


def following(view: View, change: ViewChange, wanted: Wanted) -> tuple[list[Following], int]:
    """Subjects that follow from moves, each once, and how many lines were left out because there are too many."""
    spots = list(dict.fromkeys(spot for _, spot in change.moved.values() if _is_known(view, spot)))
    found: dict[Subject, Spot] = {}
    lines, left_out = nearest(view, lines_from(view, spots))
    for line in lines if Topic.LOS in wanted else ():
        found.setdefault(Subject.line(line.source, line.target), line.source)
    if Topic.MOVEMENT in wanted:
        found.update({subject: subject.spots[-1] for subject in moves(view, change)})
    if Topic.BLIND in wanted:
        found.update({Subject(Topic.BLIND, (spot,)): spot for spot in spots[:MOST_VIEWS]})
    if Topic.COVER in wanted:
        for line in lines:
            units = view.kind_at(line.target), view.kind_at(line.source)
            found[Subject(Topic.COVER, (line.target, line.source), units=units)] = line.source
    movers: dict[Spot, tuple[str, ...]] = {}
    for id_, (_, spot) in change.moved.items():
        if not view.readings[id_].piece.hidden:
            movers[spot] = (*movers.get(spot, ()), id_)
    return [Following(subject, source, movers.get(source, ())) for subject, source in found.items()], left_out


@dataclass(frozen=True, slots=True)
class Line:
    """From a mover to an enemy."""

    source: Spot
    target: Spot


def lines_from(view: View, spots: Iterable[Spot]) -> Iterator[Line]:
    """Lines between each spot and every spot of its board where an enemy of those who stand there is."""
    for spot in spots:
        ours = view.sides_at(spot)
        for other, theirs in view.unit_spots(spot.map).items():
            enemies = len(ours) > 1 or not ours.issuperset(theirs.values())
            if enemies and other.board == spot.board and other != spot:
                yield Line(spot, other)


def nearest(view: View, lines: Iterable[Line]) -> tuple[list[Line], int]:
    """At most MOST_LINES, the nearest first if there are more, and how many are left out."""
    found = list(lines)
    if len(found) <= MOST_LINES:
        return found, 0
    found.sort(key=lambda line: view.sheets[line.source.map].distance(line.source, line.target))
    return found[:MOST_LINES], len(found) - MOST_LINES


def moves(view: View, change: ViewChange) -> Iterator[Subject]:
    """Moves from hex to hex of one board, of units whose kind is known, those of a kind in a stack together."""
    for id_, (old, new) in change.moved.items():
        if old is not None and (old.map, old.board) == (new.map, new.board) and old.place != new.place:
            meaning = view.readings[id_].meaning
            if meaning is not None and meaning.mover is not None:
                yield Subject(Topic.MOVEMENT, (old, new), units=(meaning.mover,))


def reasked(held: Mapping[Subject, object], maps: set[str]) -> list[Subject]:
    """Rulings to ask again because smoke, a wreck or the like changed on their map."""
    return [subject for subject in held if subject.map in maps] if maps else []


def _is_known(view: View, spot: Spot) -> bool:
    laid = view.sheets[spot.map].board(spot.board) if spot.map in view.sheets else None
    return laid is not None and laid.known
