"""A CSV file of pairs answered: `from_hex,from_level,to_hex,to_level` and what else the contract knows.

The answer keeps every column and adds range, blocked (1, 0, ?), hindrance, blocked_at, rule, reason, margin_px.
"""

from __future__ import annotations

import collections
import csv
from collections.abc import Iterator, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from boardparsers.errors import BoardError, CrestlineError, QuestionError
from boardparsers.hexmodel import HexMap
from boardparsers.openfile import open_file
from bridge.commands.question_arguments import parse_counters
from bridge.progress import progress_bar
from bridge.rules.checks import check_counter, check_question
from bridge.rules.ruling import Counter, LosQuestion, Place, RuleSet, Ruling, Verdict
from bridge.rules.vocabulary import Vocabulary, vocabulary_of

NEEDED: Final = ("from_hex", "from_level", "to_hex", "to_level")
ADDED: Final = ("range", "blocked", "hindrance", "blocked_at", "rule", "reason", "margin_px")
AT_ONCE: Final = 2000  # rows answered at a time
MOST_ROWS: Final = 5_000_000
MOST_CELL: Final = 4_000  # characters of one cell


def answer_pairs(
    rules: RuleSet,
    board: HexMap,
    source: Path,
    target: Path,
    options: frozenset[str] = frozenset(),
    counters: tuple[Counter, ...] = (),
) -> collections.Counter[Verdict]:
    """Read `source`, write `target`; how many rows have each verdict. Raises BoardError with the row for a bad row or
    file; `target` is then not left half written."""
    columns, rows = read_pairs(source)
    if not target.name:  # "." or "/"
        raise BoardError(target, "is a folder, not a file that answers can go to")
    words = vocabulary_of(rules, board)
    for counter in counters:
        check_counter(rules, board, counter, words)
    questions = [question_of(row, number, source, options, counters) for number, row in rows]
    for question, (number, row) in zip(questions, rows, strict=True):
        if row.get("counters") or question.source.position or question.target.position:
            _check(rules, board, question, words, source, number)
    verdicts: collections.Counter[Verdict] = collections.Counter()
    unfinished = target.with_name(target.name + ".part")
    try:
        with unfinished.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, [*columns, *(name for name in ADDED if name not in columns)])
            writer.writeheader()
            with progress_bar(len(rows), "lines of sight", unit="line") as advance:
                for start in range(0, len(rows), AT_ONCE):
                    part = slice(start, start + AT_ONCE)
                    rulings = _answers(rules, board, questions, rows, part, source)
                    verdicts.update(ruling.verdict for ruling in rulings)
                    for (_, row), ruling in zip(rows[part], rulings, strict=True):
                        writer.writerow({**row, **answer_of(ruling)})
                    advance(len(rows[part]))
        unfinished.replace(target)
        return verdicts
    except OSError as error:
        raise BoardError(target, f"cannot be written: {error.strerror}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _check(rules: RuleSet, board: HexMap, question: LosQuestion, words: Vocabulary, source: Path, number: int) -> None:
    try:
        check_question(rules, board, question, words)
    except QuestionError as error:
        raise BoardError(source, str(error), f"row {number}") from error


def _answers(
    rules: RuleSet,
    board: HexMap,
    questions: Sequence[LosQuestion],
    rows: Sequence[tuple[int, Mapping[str, str]]],
    part: slice,
    source: Path,
) -> list[Ruling]:
    try:
        return rules.los_many(board, questions[part])
    except QuestionError:
        for question, (number, _) in zip(questions[part], rows[part], strict=True):  # find the row to blame
            try:
                rules.los(board, question)
            except CrestlineError as error:
                raise BoardError(source, str(error), f"row {number}") from error
        raise


def read_pairs(path: Path) -> tuple[list[str], list[tuple[int, dict[str, str]]]]:
    """Columns, and the rows with their numbers (the heading is row 1). Raises BoardError."""
    try:
        with open_file(path) as binary, TextIOWrapper(binary, encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, restkey="\x00more", strict=True)
            columns = list(reader.fieldnames or ())
            missing = [name for name in NEEDED if name not in columns]
            if missing:
                raise BoardError(path, f"no column {', '.join(missing)}", "row 1", f"it needs {','.join(NEEDED)}")
            return columns, list(_rows(reader, path))
    except OSError as error:
        raise BoardError(path, f"cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise BoardError(path, f"is no CSV file in UTF-8: {error}") from error


def _rows(reader: csv.DictReader[str], path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    for number, row in enumerate(reader, 2):
        where = f"row {number}"
        if number > MOST_ROWS:
            raise BoardError(path, f"more than {MOST_ROWS} rows", where, "split the file")
        if "\x00more" in row or any(value is None for value in row.values()):
            raise BoardError(path, f"has not the {len(reader.fieldnames or ())} cells of the heading", where)
        if any(len(value) > MOST_CELL for value in row.values()):
            raise BoardError(path, f"a cell of more than {MOST_CELL} characters", where)
        yield number, row


def question_of(
    row: Mapping[str, str], number: int, path: Path, options: frozenset[str], counters: tuple[Counter, ...]
) -> LosQuestion:
    """The question that a row asks. Raises BoardError naming the row."""
    try:
        source, target = _place(row, "from"), _place(row, "to")
        lying = (*counters, *parse_counters(row.get("counters", "")))
    except QuestionError as error:
        raise BoardError(path, str(error), f"row {number}") from error
    return LosQuestion(source, target, lying, options)


def _place(row: Mapping[str, str], end: str) -> Place:
    level = row[f"{end}_level"].strip()
    if not level.removeprefix("-").isdecimal() or len(level) > 4:
        raise QuestionError(f"{end}_level {level[:20]!r} is no whole number")
    board = row.get(f"{end}_board", "").strip()
    name = row[f"{end}_hex"].strip()
    return Place(f"{board}/{name}" if board else name, int(level), row.get(f"{end}_pos", "").strip())


def answer_of(ruling: Ruling) -> dict[str, str]:
    """The columns that a ruling adds."""
    blocked = {Verdict.BLOCKED: "1", Verdict.UNDETERMINED: "?"}.get(ruling.verdict, "0")
    deciding = ruling.deciding
    return {
        "range": str(ruling.range),
        "blocked": blocked,
        "hindrance": f"{ruling.totals.get('hindrance', 0.0):g}",
        "blocked_at": ruling.blocked_at,
        "rule": deciding.citation.paragraph if deciding is not None else "",
        "reason": ruling.cause or (deciding.text if deciding is not None else ""),
        "margin_px": "" if ruling.margin_px is None else f"{ruling.margin_px:g}",
    }
