"""The JSON schema of the protocol, which other languages test their messages against.

`python -m bridge.protocol.schema docs/protocol.schema.json` writes it; a test keeps the file equal to the code.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Literal

from pydantic import TypeAdapter

from bridge.protocol import limits
from bridge.protocol.errors import CLOSE_CODES
from bridge.protocol.inbound import ClientMessage
from bridge.protocol.outbound import ServerMessage

_Adapter = tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]
_UNIONS: dict[str, Any] = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}


def protocol_schema() -> dict[str, Any]:
    """JSON schema 2020-12: a message is a ClientMessage or a ServerMessage, both under $defs."""
    adapters: list[_Adapter] = [(name, "validation", TypeAdapter(union)) for name, union in _UNIONS.items()]
    roots, shared = TypeAdapter.json_schemas(adapters)
    defs = dict(shared["$defs"])
    for definition in defs.values():
        _require_type(definition)
    defs |= {name: roots[(name, "validation")] for name in _UNIONS}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Crestline protocol",
        "description": "Messages on the socket of a Crestline table; docs/protocol.md explains them.",
        "version": limits.VERSION,
        "closeCodes": {str(code): number for code, number in CLOSE_CODES.items()},
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in _UNIONS],
        "$defs": dict(sorted(defs.items())),
    }


def _require_type(definition: dict[str, Any]) -> None:
    """`type` has a default in the code; on the socket it must be there."""
    if "const" in definition.get("properties", {}).get("type", {}):
        definition["required"] = ["type", *definition.get("required", [])]


def as_text() -> str:
    """The schema as the file holds it."""
    return json.dumps(protocol_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(as_text(), encoding="utf-8", newline="\n")
