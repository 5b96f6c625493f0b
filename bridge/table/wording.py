"""Rulings put into words and JSON, for each who gets them; what two clients see alike is written once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from pydantic import ValidationError

from bridge.protocol.messages import encode_value
from bridge.protocol.outbound import RulingOut
from bridge.protocol.values import Anchor
from bridge.rules.messages import ENGLISH
from bridge.rules.ruling import Ruling
from bridge.table.member import Issued
from bridge.table.questions import undetermined
from bridge.table.render import anchor, render
from bridge.table.seen import Seen
from bridge.table.sheet import LaidBoard, Sheet, Spot

KEPT_WORDS: Final = 200
KEPT_ANCHORS: Final = 100


@dataclass(frozen=True, slots=True)
class Told:
    """A ruling as one client is told it. json: as it stands in a message; text: its one line; of_hexes: it tells of
    every hex of a board, and is long."""

    json: str
    text: str
    of_hexes: bool


@dataclass(frozen=True, slots=True)
class Terms:
    """What the words depend on. seen: at each of the subject's spots. laid: the board that it is about; boards: how
    many lie on its map."""

    ruleset: str
    source: Spot | None
    seen: tuple[Seen, ...]
    laid: LaidBoard | None
    boards: int

    def are(self, other: Terms) -> bool:
        same = self.seen == other.seen and self.source == other.source and self.boards == other.boards
        return same and self.ruleset == other.ruleset and _lie_alike(self.laid, other.laid)


@dataclass(slots=True)
class Wording:
    """in_language: how the rule set tells a ruling in another language than English."""

    in_language: Callable[[Ruling, str], Ruling] = lambda ruling, _: ruling
    _kept: OrderedDict[tuple[str, str], tuple[Ruling, Terms, Told]] = field(default_factory=OrderedDict)
    _anchors: dict[tuple[Spot, Seen], tuple[Sheet, Anchor]] = field(default_factory=dict)

    def told(
        self, issued: Issued, ruleset: str, sheet: Sheet, seen: tuple[Seen, ...], source: Spot | None, language: str
    ) -> Told:
        """A ruling in the words of one client: both players mostly see the same, one after the other. ruleset: that
        answers now. seen: at the spots of its subject. source: the end that is named first."""
        laid = sheet.board(issued.subject.spots[0].board)
        terms = Terms(ruleset, source, seen, laid, len(sheet.boards))
        kept = self._kept.get((issued.id, language))
        if kept is not None and kept[0] is issued.ruling and kept[1].are(terms):
            return kept[2]
        out = self._put_into_words(issued, sheet, terms, language)
        told = Told(encode_value(out), out.text, bool(out.hexes))
        self._kept[issued.id, language] = issued.ruling, terms, told
        if len(self._kept) > KEPT_WORDS:
            self._kept.popitem(last=False)
        return told

    def _put_into_words(self, issued: Issued, sheet: Sheet, terms: Terms, language: str) -> RulingOut:
        subject, ruling = issued.subject, issued.ruling
        seen = dict(zip(subject.spots, terms.seen, strict=True))
        if language != ENGLISH and issued.ruleset == terms.ruleset:
            ruling = self.in_language(ruling, language)
        try:
            return render(issued.id, subject, ruling, sheet, seen, terms.source, self._anchored)
        except ValidationError:  # a rule set of someone else's that gives numbers out of all bounds
            broken = undetermined(str(subject.ask), "the rule set's answer is out of bounds", issued.ruleset)
            return render(issued.id, subject, broken, sheet, seen, terms.source, self._anchored)

    def _anchored(self, sheet: Sheet, spot: Spot, seen: Seen) -> Anchor:
        """All lines of a move begin at the same place."""
        kept = self._anchors.get((spot, seen))
        if kept is not None and kept[0] is sheet:
            return kept[1]
        found = anchor(sheet, spot, seen)
        if len(self._anchors) >= KEPT_ANCHORS:
            self._anchors.clear()
        self._anchors[spot, seen] = sheet, found
        return found


def _lie_alike(one: LaidBoard | None, two: LaidBoard | None) -> bool:
    if one is two or one is None or two is None:
        return one is two
    return (one.tag, one.key, one.where, one.frame) == (two.tag, two.key, two.where, two.frame)
