"""JSON and TOML from strangers: bounded, exact numbers, no key twice, and errors that say where."""

from __future__ import annotations

import json
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from boardparsers.errors import BoardError

MAX_BYTES: Final = 64 * 1024 * 1024
_NUMBER: Final = re.compile(r"-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,2})?", re.ASCII)
M = TypeVar("M", bound=BaseModel)


def read_bounded(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file. Raises BoardError if it is missing or larger than the limit."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise BoardError(path, error.strerror or "cannot be read") from error
    if len(data) > limit:
        raise BoardError(path, f"larger than {limit // (1024 * 1024)} MB")
    return data


def decode(data: bytes, path: object) -> str:
    """UTF-8, with or without a byte order mark. Raises BoardError naming the byte."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BoardError(path, "not UTF-8 text", f"byte {error.start}") from error


def parse_json(text: str, path: object) -> Any:
    """JSON with decimals as fractions. Raises BoardError with line and column, or the key that is there twice."""
    try:
        return json.loads(
            text,
            parse_float=_number,
            parse_int=_integer,
            parse_constant=_constant,
            object_pairs_hook=_no_key_twice,
        )
    except json.JSONDecodeError as error:
        raise BoardError(path, f"not JSON: {error.msg}", f"line {error.lineno}, column {error.colno}") from error
    except ValueError as error:
        raise BoardError(path, str(error)) from error
    except RecursionError as error:
        raise BoardError(path, "lists within lists without end") from error


def _number(text: str) -> Fraction:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"the number {text[:40]} is out of all bounds")
    return Fraction(text)


def _integer(text: str) -> int:
    if len(text) > 30:
        raise ValueError(f"the number {text[:40]} is out of all bounds")
    return int(text)


def _constant(text: str) -> None:
    raise ValueError(f"{text} is no number here")


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key[:60]!r} is there twice in one object")
        found[key] = value
    return found


def parse_toml(text: str, path: object) -> dict[str, Any]:
    """TOML. Raises BoardError with what tomllib says of the place."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        raise BoardError(path, f"not TOML: {what or error}", place.rstrip(")") if what else "") from error
    except (ValueError, RecursionError) as error:  # a year 0, a number of 10,000 digits, lists within lists
        raise BoardError(path, f"not TOML: {type(error).__name__}") from error


def validated(model: type[M], data: Any, path: object, name_of: str = "hex") -> M:
    """Data as a model. Raises BoardError with the place of the first mistake, list items by their own name."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        more = error.error_count() - 1
        what = first["msg"].removeprefix("Value error, ")
        raise BoardError(
            path, what + (f" (and {more} more)" if more else ""), _place(first["loc"], data, name_of)
        ) from error


def _place(location: tuple[int | str, ...], data: Any, name_of: str) -> str:
    """`hexes[12] "A3": sides.0.cliff`, following the data as far as it goes."""
    text = ""
    for part in location:
        if isinstance(part, int):
            text += f"[{part + 1}]"
            data = data[part] if isinstance(data, list) and part < len(data) else None
            name = data.get(name_of) if isinstance(data, dict) else None
            if isinstance(name, str):
                text += f" {name[:40]!r}:"
        else:
            text += f"{' ' if text.endswith(':') else '.' if text else ''}{part}"
            data = data.get(part) if isinstance(data, dict) else None
    return text.rstrip(":")
