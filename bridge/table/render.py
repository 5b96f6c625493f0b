"""Rulings as messages for one client, in the words of that client's own view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from bridge.protocol import limits
from bridge.protocol.outbound import Blocking, HexView, RulingOut, RulingStep
from bridge.protocol.values import Anchor, Topic
from bridge.rules.messages import Messages, number
from bridge.rules.ruling import Ruling, Step, Verdict
from bridge.rules.spoken import verdict_words
from bridge.rules.sums import short_sums, sum_words
from bridge.table.questions import Subject
from bridge.table.seen import NOTHING, Seen
from bridge.table.sheet import LaidBoard, Sheet, Spot

GRAZING_PX = 1.0
STATES: Final[Mapping[Verdict, str]] = {verdict: str(verdict) for verdict in Verdict} | {Verdict.CLEAR: "seen"}
SUMMED: Final = (Topic.COVER, Topic.MOVEMENT)  # a line of sight has its range and hindrance
MESSAGES: Final = Messages.load("bridge.table", "sentences.toml")


def render(
    id_: str,
    subject: Subject,
    ruling: Ruling,
    sheet: Sheet,
    seen: Mapping[Spot, Seen],
    source: Spot | None,
    anchored: Callable[[Sheet, Spot, Seen], Anchor] | None = None,
) -> RulingOut:
    """A ruling as it is sent, all of it in its own language. source: the end that is named first, where the subject has
    no direction. anchored: as `anchor`, for one who has some already."""
    spots = directed(subject, source)
    anchors = [(anchored or anchor)(sheet, spot, seen.get(spot, NOTHING)) for spot in spots]
    two = subject.ask in (Topic.LOS, Topic.COVER)
    laid = sheet.board(spots[0].board)
    point = _to_map(laid, ruling.point)
    return RulingOut(
        id=id_,
        ask=subject.ask,
        map=subject.map,
        source=anchors[0],
        target=anchors[1] if two else None,
        path=tuple(anchors[1:]) if subject.ask is Topic.MOVEMENT else (),
        verdict=str(ruling.verdict),
        range=ruling.range,
        hindrance=ruling.totals.get("hindrance", 0.0),
        totals=dict(list(ruling.totals.items())[: limits.TOTALS]),
        blocked_at=Blocking(hex=_cut(ruling.blocked_at, limits.HEX), x=point[0], y=point[1])
        if ruling.blocked_at
        else None,
        margin_px=ruling.margin_px,
        grazing=is_grazing(ruling),
        undetermined=_cut(ruling.cause, limits.TEXT),
        steps=tuple(_steps(ruling, laid)),
        hexes=tuple(_hexes(ruling, laid)),
        label=_cut(" ".join(short_sums(ruling.totals, ruling.language)), limits.NAME) if subject.ask in SUMMED else "",
        text=_cut(sentence(ruling, sheet, spots, seen), limits.SHORT),
    )


def directed(subject: Subject, source: Spot | None) -> tuple[Spot, ...]:
    """The spots in the order in which they are told: a line of sight from its source on."""
    spots = subject.spots
    return spots[::-1] if subject.ask is Topic.LOS and source == spots[1] else spots


def is_grazing(ruling: Ruling) -> bool:
    """The verdict hangs on less than a pixel."""
    return ruling.margin_px is not None and ruling.margin_px < GRAZING_PX


def sentence(ruling: Ruling, sheet: Sheet, spots: tuple[Spot, ...], seen: Mapping[Spot, Seen]) -> str:
    """One line: who, where, what, why, by which paragraph, how close."""
    language = ruling.language
    first, last = (_where(sheet.name(spot), spot, seen.get(spot, NOTHING), language) for spot in (spots[0], spots[-1]))
    grazing = ""
    if ruling.margin_px is not None and is_grazing(ruling):
        grazing = MESSAGES.tell("grazing", language, {"margin": number(ruling.margin_px, language)})
    words = {"from": first, "to": last, "outcome": _outcome(ruling, language), "grazing": grazing}
    return MESSAGES.tell("line" if len(spots) > 1 else "place", language, words)


def _where(hex_: str, spot: Spot, seen: Seen, language: str) -> str:
    level = MESSAGES.tell("level", language, {"level": str(spot.place.level)}) if spot.place.level else ""
    position = f" ({spot.place.position})" if spot.place.position else ""
    return f"{seen.name} {hex_}".strip() + level + position


def _outcome(ruling: Ruling, language: str) -> str:
    step, verdict = ruling.deciding, ruling.verdict
    words = {"step": _beside(step, ruling), "paragraph": str(step.citation)} if step is not None else {}
    why = MESSAGES.tell("why", language, words) if words else ""
    if verdict is Verdict.UNDETERMINED:
        cause = ruling.cause or MESSAGES.tell("no_cause", language, {})
        return MESSAGES.tell("undetermined", language, {"cause": cause})
    if verdict is Verdict.BLOCKED:
        return verdict_words(verdict, language, ruling.blocked_at) + why
    range_ = str(ruling.range)
    if verdict is Verdict.HINDERED:
        value = number(ruling.totals.get("hindrance", 0.0), language)
        return MESSAGES.tell("hindered", language, {"value": value, "range": range_, "why": why})
    if verdict is Verdict.CLEAR:
        return MESSAGES.tell("clear", language, {"range": range_})
    sums = ", ".join(sum_words(ruling.totals, language))
    return (
        verdict_words(verdict, language)
        + (why if verdict is Verdict.NOT_ALLOWED else "")
        + (f", {sums}" if sums else "")
    )


def _beside(step: Step, ruling: Ruling) -> str:
    """What the deciding step says, without its hex where the verdict names it just before: "blocked at K7: woods"."""
    named = ruling.verdict is Verdict.BLOCKED and ruling.blocked_at and step.hex == ruling.blocked_at
    return step.without_hex if named else step.text


def anchor(sheet: Sheet, spot: Spot, seen: Seen) -> Anchor:
    """An end of a line or a stop of a move."""
    x, y = _drawn(sheet.anchor(spot))
    place = spot.place
    return Anchor(
        hex=_cut(sheet.name(spot), limits.HEX), level=place.level, position=place.position, x=x, y=y, pieces=seen.pieces
    )


def _to_map(laid: LaidBoard | None, point: tuple[float, float] | None) -> tuple[float, float] | tuple[None, None]:
    if laid is None or point is None:
        return None, None
    return _drawn(laid.to_map(*point))


def _drawn(point: tuple[float, float] | tuple[None, None] | None) -> tuple[float, float] | tuple[None, None]:
    """A point as it is sent; none where a map's own grid leads further off than any map reaches."""
    if point is None or point[0] is None or max(map(abs, point)) > limits.PIXEL:
        return None, None
    return point


def _steps(ruling: Ruling, laid: LaidBoard | None) -> Iterable[RulingStep]:
    for step in ruling.steps[: limits.STEPS]:
        x, y = _to_map(laid, step.point)
        yield RulingStep(
            citation=_cut(str(step.citation), limits.NAME),
            text=_cut(step.text, limits.TEXT),
            effect=str(step.effect),
            hex=_cut(step.hex, limits.HEX),
            side=step.side,
            level=step.level if abs(step.level or 0.0) <= limits.LEVEL else None,
            value=step.value,
            x=x,
            y=y,
        )


def _hexes(ruling: Ruling, laid: LaidBoard | None) -> Iterable[HexView]:
    """A whole board has hundreds: nothing is looked up or made for one that all have alike."""
    centres = laid.centres if laid is not None else {}
    for seen in ruling.hexes[: limits.HEXES]:
        place, step = seen.place, seen.step
        x, y = _drawn(centres.get(place.hex))
        yield HexView(
            hex=_cut(place.hex, limits.HEX),
            state="blind" if seen.blind else STATES[seen.verdict],
            level=place.level,
            x=x,
            y=y,
            text=_cut(f"{step.text} ({step.citation})", limits.SHORT) if step is not None else "",
        )


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"
