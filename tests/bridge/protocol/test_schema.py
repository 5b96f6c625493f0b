"""The exported schema equals the code, and the samples hold against it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bridge.protocol import schema
from bridge.protocol.errors import CLOSE_CODES, ErrorCode

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "tests" / "samples").glob("*.json"))
FILE = ROOT / "docs" / "protocol.schema.json"


def validator(root: str) -> Any:
    whole = json.loads(FILE.read_text(encoding="utf-8"))
    kind = jsonschema.Draft202012Validator
    kind.check_schema(whole)
    return kind({"$ref": f"#/$defs/{root}", "$defs": whole["$defs"]})


def test_the_file_equals_the_code() -> None:
    assert FILE.read_text(encoding="utf-8") == schema.as_text(), (
        "write it again: python -m bridge.protocol.schema docs/protocol.schema.json"
    )


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_valid(sample: Path) -> None:
    root = "ClientMessage" if sample.name.startswith("client.") else "ServerMessage"
    validator(root).validate(json.loads(sample.read_text(encoding="utf-8")))


@pytest.mark.parametrize("message", [{"id": "1"}, {"type": "ping"}, {"type": "ping", "id": "x" * 65}, {"type": "x"}])
def test_the_schema_refuses(message: dict[str, Any]) -> None:
    assert not validator("ClientMessage").is_valid(message)


def unbounded(node: Any, path: str = "") -> list[str]:
    """Strings, lists and dictionaries of the schema that have no upper bound."""
    if isinstance(node, list):
        return [problem for item in node for problem in unbounded(item, path)]
    if not isinstance(node, dict):
        return []
    kind = node.get("type")
    bound = {"string": "maxLength", "array": "maxItems", "integer": "maximum"}.get(
        kind if isinstance(kind, str) else ""
    )
    free = bound and not any(key in node for key in (bound, "enum", "const", "pattern"))
    if kind == "object" and "additionalProperties" in node:
        free = "maxProperties" not in node
    return ([path] if free else []) + [p for key, value in node.items() for p in unbounded(value, f"{path}.{key}")]


def test_everything_that_a_client_can_send_is_bounded() -> None:
    whole = schema.protocol_schema()
    reached: set[str] = set()
    todo = ["ClientMessage"]
    while todo:
        name = todo.pop()
        reached.add(name)
        refs = json.dumps(whole["$defs"][name]).split("#/$defs/")[1:]
        todo += [ref for ref in (text.split('"')[0] for text in refs) if ref not in reached]
    assert "Piece" in reached
    assert [problem for name in sorted(reached) for problem in unbounded(whole["$defs"][name], name)] == []


def test_the_page_lists_every_error_with_its_close_code() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    rows = {
        cells[0].strip("` "): cells[1].strip()
        for line in page.splitlines()
        if line.startswith("| `") and len(cells := line.strip("|").split("|")) == 3
    }
    for code in ErrorCode:
        assert rows.get(code.value) == str(CLOSE_CODES.get(code, "")), code


def test_the_page_names_every_message() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for root in ("ClientMessage", "ServerMessage"):
        for name in schema.protocol_schema()["$defs"][root]["discriminator"]["mapping"]:
            assert f"| `{name}` |" in page, name
