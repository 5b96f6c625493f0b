"""Firm differences between Crestline's lines of sight and those of VASL's own engine.

The peer's answers and VASL's boards are not part of the project; they lie in `../shared/vasl` beside the repository. A
difference is firm if the verdict stays the same for every line shifted by up to 1.5 pixels (`margin_px`).
"""

from __future__ import annotations

import csv
import gzip
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from boardparsers.hexmodel import HexCell, HexMap
from boardparsers.library import load_file
from bridge.commands.question_arguments import parse_counters
from bridge.rules.asl import RULES
from bridge.rules.ruling import LosQuestion, Place, Ruling, Verdict

SHARED: Final = Path(__file__).resolve().parents[3] / "shared" / "vasl"
FIRM: Final = 1.5  # pixels
BOARDS: Final = (
    *("01", "02", "03", "04", "05", "09", "10a", "10b", "12", "13", "15", "18", "20", "24", "45", "60", "74", "76"),
    *("BFPC", "BFPM", "BFPDW1a", "a"),
)
ALL_PAIRS: Final = ("03", "15")
COUNTERS: Final = ("03", "12", "15", "60")
SAMPLES, WHOLE, WITH_COUNTERS = "samples", "all pairs", "counters"


@dataclass(frozen=True, slots=True)
class PeerSet:
    """One file of the peer's answers. kind: SAMPLES, WHOLE or WITH_COUNTERS."""

    kind: str
    board: str
    path: Path


@dataclass(frozen=True, slots=True)
class Answer:
    """blocked, and the hindrance total if it is not. at: the hex that blocks. reason: paragraph or words."""

    blocked: bool
    hindrance: float
    at: str
    reason: str

    def same(self, other: Answer) -> bool:
        """What the two say of the line is the same."""
        return self.blocked == other.blocked and (self.blocked or self.hindrance == other.hindrance)

    def words(self) -> str:
        if self.blocked:
            return f"blocked at {self.at} ({self.reason})" if self.at else f"blocked ({self.reason})"
        return f"+{self.hindrance:g}" if self.hindrance else "clear"


@dataclass(frozen=True, slots=True)
class Difference:
    """One line on which the two differ. counters: as the peer's file writes them, "" for none."""

    kind: str
    board: str
    question: LosQuestion
    counters: str
    ours: Answer
    peer: Answer

    @property
    def map(self) -> HexMap:
        return board_map(self.board)

    @property
    def cells(self) -> tuple[HexCell, HexCell]:
        """The hexes of source and target."""
        found = [self.map.find(hex_name(place)) for place in (self.question.source, self.question.target)]
        assert found[0] is not None
        assert found[1] is not None
        return found[0], found[1]

    @property
    def levels(self) -> tuple[int, int]:
        """Absolute levels of source and target."""
        one, two = self.cells
        return one.base_level + self.question.source.level, two.base_level + self.question.target.level

    def ends(self) -> str:
        """`M2 - N1@1`"""
        names = []
        for place in (self.question.source, self.question.target):
            level = f"@{place.level}" if place.level else ""
            names.append(hex_name(place) + level + (f"/{place.position}" if place.position else ""))
        return " - ".join(names)


def hex_name(place: Place) -> str:
    """The hex of a place that the peer calls "Q5 Level 1"."""
    return place.hex.split(" ")[0]


@lru_cache(maxsize=2)
def board_map(board: str) -> HexMap:
    return load_file(SHARED / "boards" / f"bd{board}")


def peer_sets() -> tuple[PeerSet, ...]:
    """Every file of the peer's that the page counts, a board's files one after the other."""
    peer = SHARED / "peer"
    sets = [PeerSet(SAMPLES, board, peer / f"{board}.csv.gz") for board in BOARDS]
    sets += [PeerSet(WHOLE, board, peer / f"all_pairs_{board}.csv.gz") for board in ALL_PAIRS]
    sets += [PeerSet(WITH_COUNTERS, board, peer / "counters" / f"{board}.csv.gz") for board in COUNTERS]
    return tuple(sorted(sets, key=lambda one: (one.board, one.kind)))


def differences(one: PeerSet) -> tuple[int, list[Difference]]:
    """How many lines a file has, and the firm differences among them."""
    with gzip.open(one.path, "rt", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    board = board_map(one.board)
    questions = [question(row) for row in rows]
    suspects = [
        (row, asked, ruling)
        for row, asked, ruling in zip(rows, questions, RULES.los_many(board, questions), strict=True)
        if ruling.verdict is not Verdict.UNDETERMINED and not answer(ruling).same(peer_answer(row))
    ]
    margins = RULES.los_many(board, [replace(asked, margin=True) for _, asked, _ in suspects])
    firm = [
        Difference(one.kind, one.board, asked, row.get("counters", ""), answer(ruling), peer_answer(row))
        for (row, asked, ruling), measured in zip(suspects, margins, strict=True)
        if (measured.margin_px or 0.0) >= FIRM
    ]
    return len(rows), firm


def question(row: dict[str, str]) -> LosQuestion:
    ends = [Place(row[f"{end}_hex"], int(row[f"{end}_level"]), row.get(f"{end}_pos", "")) for end in ("from", "to")]
    return LosQuestion(ends[0], ends[1], parse_counters(row.get("counters", "")), margin=False)


def answer(ruling: Ruling) -> Answer:
    deciding = ruling.deciding
    paragraph = deciding.citation.paragraph if deciding is not None else ""
    blocked = ruling.verdict is Verdict.BLOCKED
    return Answer(blocked, float(ruling.totals.get("hindrance", 0.0)), ruling.blocked_at, paragraph)


def peer_answer(row: dict[str, str]) -> Answer:
    words = row["reason"]
    paragraph = words[words.rfind("(") + 1 : words.rfind(")")].split(" ")[0] if "(" in words else words
    return Answer(row["blocked"] == "1", float(row["hindrance"] or 0), row["blocked_at"], paragraph)


def asked_anew(found: Difference, counters: Sequence[str]) -> Answer:
    """What Crestline says of the same line with other counters."""
    changed = replace(found.question, counters=parse_counters(";".join(counters)))
    return answer(RULES.los_many(found.map, [changed])[0])


def without_counters(found: Difference) -> float:
    """The margin of the same line with no counters on the board."""
    bare = replace(found.question, counters=(), margin=True)
    return RULES.los_many(found.map, [bare])[0].margin_px or 0.0


def told(found: Difference) -> Ruling:
    """The ruling with every step."""
    return RULES.los(found.map, found.question)


def every_difference() -> Iterator[tuple[PeerSet, int, list[Difference]]]:
    for one in peer_sets():
        lines, found = differences(one)
        yield one, lines, found
