"""Sorts every firm difference from VASL's own engine into the classes of docs/where-we-differ.md.

    python -m docs.tools.classify_differences            prints the table; exit status 1 if a difference has no class
    python -m docs.tools.classify_differences --write    writes table and examples into the page
    python -m docs.tools.classify_differences --list 7   prints every line of a class

It reads the boards and the peer's answers in `../shared/vasl`, and takes about a minute.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from docs.tools.difference_classes import CLASSES, PEER, Class, class_of
from docs.tools.difference_counters import COUNTER_CLASSES, counter_class
from docs.tools.differences import SAMPLES, SHARED, WHOLE, WITH_COUNTERS, Difference, every_difference

PAGE: Final = Path(__file__).resolve().parents[1] / "where-we-differ.md"
KINDS: Final = (SAMPLES, WHOLE, WITH_COUNTERS)
EXAMPLES: Final = 3
_BLOCK: Final = re.compile(r"<!-- (counts|class \d+) -->\n.*?<!-- end -->", re.DOTALL)


@dataclass
class Tally:
    """lines: how many were asked, by kind of file. found: differences by number of class."""

    lines: Counter[str] = field(default_factory=Counter)
    found: dict[int, list[Difference]] = field(default_factory=lambda: defaultdict(list))
    unclassified: list[Difference] = field(default_factory=list)

    def count(self, number: int, kind: str) -> int:
        return sum(found.kind == kind for found in self.found.get(number, ()))


def catalogue() -> dict[int, tuple[str, str, str]]:
    """Title, who is right and paragraph of each class, by number."""
    rows = {one.number: (one.title, one.right, one.paragraph) for one in CLASSES}
    rows |= {number: (title, right, paragraph) for number, title, right, paragraph in COUNTER_CLASSES}
    return dict(sorted(rows.items()))


def classified(found: Difference) -> Class | None:
    """The class of a difference; with counters on the board their own classes are asked first."""
    return (counter_class(found) if found.kind == WITH_COUNTERS else None) or class_of(found)


def tally() -> Tally:
    """Every firm difference there is, sorted."""
    result = Tally()
    for one, lines, differences in every_difference():
        result.lines[one.kind] += lines
        for found in differences:
            named = classified(found)
            if named is None:
                result.unclassified.append(found)
            else:
                result.found[named.number].append(found)
    return result


def counts_table(result: Tally) -> list[str]:
    rows = [
        "| class | right | paragraph | 22 boards | all pairs of 03 and 15 | counters |",
        "|---|---|---|---|---|---|",
    ]
    for number, (title, right, paragraph) in catalogue().items():
        counts = [result.count(number, kind) for kind in KINDS]
        if any(counts):
            cells = " | ".join(str(count or "") for count in counts)
            rows.append(f"| {number}. {title} | {right} | {paragraph} | {cells} |")
    totals = [sum(result.count(number, kind) for number in catalogue()) for kind in KINDS]
    loose = [sum(found.kind == kind for found in result.unclassified) for kind in KINDS]
    rows.append(f"| unclassified | | | {' | '.join(map(str, loose))} |")
    rows.append(f"| all firm differences | | | {' | '.join(map(str, totals))} |")
    rows.append(f"| lines asked | | | {' | '.join(f'{result.lines[kind]:,}' for kind in KINDS)} |")
    return rows


def examples(found: Iterable[Difference], right: str) -> list[str]:
    """The shortest lines of a class, one of each pair of ends. right: who is, in that class."""
    chosen: dict[tuple[str, frozenset[str]], Difference] = {}
    for one in sorted(found, key=_short):
        chosen.setdefault((one.board, frozenset(one.ends().split(" - "))), one)
    shown = list(chosen.values())[:EXAMPLES]
    if not shown:
        return ["None is left: this has been mended." if right == PEER else "None is left."]
    rows = ["| board | line | Crestline | peer |", "|---|---|---|---|"]
    for one in shown:
        counters = f", {one.counters.replace(';', ', ')}" if one.counters else ""
        rows.append(f"| {one.board} | {one.ends()}{counters} | {one.ours.words()} | {one.peer.words()} |")
    return rows


def _short(one: Difference) -> tuple[int, int, str, str]:
    return len(one.counters), len(one.ends()), one.board, one.ends()


def blocks(result: Tally) -> Mapping[str, str]:
    """What the page's marked places hold, by their marks."""
    found = {"counts": "\n".join(counts_table(result))}
    for number, (_, right, _) in catalogue().items():
        found[f"class {number}"] = "\n".join(examples(result.found.get(number, ()), right))
    return found


def filled(page: str, result: Tally) -> str:
    """The page with its marked places written anew. Raises ValueError for a mark that is none of ours."""
    ready = blocks(result)

    def replaced(match: re.Match[str]) -> str:
        mark = match.group(1)
        if mark not in ready:
            raise ValueError(f"{PAGE.name}: no class for the mark {mark!r}")
        return f"<!-- {mark} -->\n{ready[mark]}\n<!-- end -->"

    return _BLOCK.sub(replaced, page)


def in_one_line(found: Difference) -> str:
    return f"{found.board} {found.ends()} {found.counters}: {found.ours.words()}; peer {found.peer.words()}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write table and examples into the page")
    parser.add_argument("--list", type=int, metavar="N", help="print every line of class N")
    args = parser.parse_args(arguments)
    if not SHARED.is_dir():
        print(f"the peer's answers are not at {SHARED}", file=sys.stderr)
        return 2
    result = tally()
    print("\n".join(counts_table(result)))
    for found in result.found.get(args.list, ()) if args.list else ():
        print(in_one_line(found))
    for found in result.unclassified:
        print("unclassified:", in_one_line(found))
    if args.write:
        PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), result), encoding="utf-8", newline="\n")
    return 1 if result.unclassified else 0


if __name__ == "__main__":
    sys.exit(main())
