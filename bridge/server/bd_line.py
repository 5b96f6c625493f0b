"""What VASL's own line about the boards in play says of changed terrain, to know what is not yet read.

The line joins its boards by "bd" and TAB; each has column, row, name ("r" in front if reversed), perhaps four numbers
of a crop, "VER" and a version, then overlays, then "SSR" with changes of terrain, then "ZOOM".
"""

from __future__ import annotations

from collections.abc import Iterator

_ENDS = ("SSR", "ZOOM")


def changed_boards(line: str) -> dict[str, tuple[str, ...]]:
    """Boards whose terrain the line changes, by name without the "r", and what changes it: overlays, "SSR ..."."""
    found: dict[str, tuple[str, ...]] = {}
    for name, rest in _boards(line):
        changes = tuple(_changes(rest))
        if changes:
            found[name] = found.get(name, ()) + changes
    return found


def _boards(line: str) -> Iterator[tuple[str, list[str]]]:
    """Name of each board and the tokens after its version."""
    for part in line.split("bd\t")[1:]:
        tokens = part.split("\t")
        if len(tokens) < 3:
            continue
        name = tokens[2][1:] if tokens[2].startswith("r") and len(tokens[2]) > 1 else tokens[2]
        after = tokens.index("VER", 3) + 2 if "VER" in tokens[3:] else len(tokens)
        yield name, tokens[after:]


def _changes(tokens: list[str]) -> Iterator[str]:
    overlays = True
    for index, token in enumerate(tokens):
        if token in _ENDS:
            overlays = False
            following = tokens[index + 1] if index + 1 < len(tokens) else ""
            if token == "SSR" and following:
                yield f"SSR {following}"
        elif overlays and token:
            yield f"overlay {token}"
