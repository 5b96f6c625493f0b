"""All messages, and the way between them and the text on the socket."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json

from bridge.protocol import inbound, limits, outbound
from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.values import Value, one_line

__all__ = [
    "CLIENT_TYPES",
    "SERVER_TYPES",
    "Message",
    "decode",
    "decode_server",
    "encode",
    "encode_value",
    "encode_with",
    "inbound",
    "outbound",
]

Message = inbound.Inbound | outbound.ServerMessage

_CLIENT: Final[TypeAdapter[inbound.ClientMessage]] = TypeAdapter(inbound.ClientMessage)
_SERVER: Final[TypeAdapter[outbound.ServerMessage]] = TypeAdapter(outbound.ServerMessage)

# Words of a stranger's message that an error quotes.
_QUOTED: Final = 60


@cache
def _types(adapter: TypeAdapter[Any]) -> frozenset[str]:
    return frozenset(adapter.json_schema()["discriminator"]["mapping"])


CLIENT_TYPES: Final = _types(_CLIENT)
SERVER_TYPES: Final = _types(_SERVER)


def decode(frame: str | bytes) -> inbound.ClientMessage:
    """The client's message in a text frame. Raises ProtocolError, and nothing else, whatever the text is."""
    message: inbound.ClientMessage = _decode(_CLIENT, frame)
    return message


def decode_server(frame: str | bytes) -> outbound.ServerMessage:
    """The server's message in a text frame, for clients. Raises ProtocolError, and nothing else."""
    message: outbound.ServerMessage = _decode(_SERVER, frame)
    return message


def encode(message: inbound.ClientMessage | outbound.ServerMessage) -> str:
    """A message as JSON text, its `type` first; fields that have their default are left out."""
    fields = message.model_dump_json(exclude_defaults=True)
    head = f'{{"type":"{message.type}"'
    return head + ("}" if fields == "{}" else "," + fields[1:])


def encode_value(value: Value) -> str:
    """A part of a message as JSON text, as `encode` would write it there."""
    return value.model_dump_json(exclude_defaults=True)


def encode_with(message: outbound.Rulings | outbound.State, rulings: Sequence[str]) -> str:
    """As `encode`, of a message whose rulings have been encoded already; it holds none itself."""
    if not rulings:
        return encode(message)
    head = encode(message).removesuffix("}").removesuffix(',"rulings":[]')
    return f'{head},"rulings":[{",".join(rulings)}]}}'


def _decode(adapter: TypeAdapter[Any], frame: str | bytes) -> Any:
    try:
        return adapter.validate_json(frame)
    except ValidationError as error:
        raise _explain(adapter, frame, error) from None


def _explain(adapter: TypeAdapter[Any], frame: str | bytes, error: ValidationError) -> ProtocolError:
    """What is wrong with a frame, told as precisely as it can be: the field by its path, but not what stands in it.

    The stranger's own words are cut short.
    """
    try:
        fields = from_json(frame)
    except ValueError as broken:
        return ProtocolError(ErrorCode.BAD_JSON, f"not JSON: {one_line(str(broken))[:200]}")
    if not isinstance(fields, dict):
        return ProtocolError(ErrorCode.BAD_MESSAGE, "a message is a JSON object")
    re = fields.get("id")
    re = one_line(re) if isinstance(re, str) and len(re) <= limits.ID else ""
    kind = fields.get("type")
    if not isinstance(kind, str) or kind not in _types(adapter):
        return ProtocolError(ErrorCode.UNKNOWN_MESSAGE, f"no message type {_quoted(kind)}", "type", re)
    version = fields.get("version")
    if kind == "hello" and isinstance(version, int) and version not in limits.SUPPORTED_VERSIONS:
        return wrong_version(version, re)
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = one_line(".".join(str(part) for part in first["loc"][1:])[: limits.SHORT])
    told = f"{kind}: {where}: {first['msg'][:200]}" if where else f"{kind}: {first['msg'][:200]}"
    return ProtocolError(ErrorCode.BAD_MESSAGE, told, where, re)


def wrong_version(version: int, re: str) -> ProtocolError:
    """The error for a hello of a version that this server does not speak."""
    spoken = ", ".join(str(number) for number in limits.SUPPORTED_VERSIONS)
    what = "newer than this server" if version > limits.VERSION else "too old for this server"
    text = f"protocol version {str(version)[:12]} is {what}, which speaks {spoken}"
    return ProtocolError(ErrorCode.WRONG_VERSION, text, "version", re)


def _quoted(value: object) -> str:
    if value is None:
        return "given"
    text = one_line(value if isinstance(value, str) else type(value).__name__)
    return repr(text[:_QUOTED] + ("..." if len(text) > _QUOTED else ""))
