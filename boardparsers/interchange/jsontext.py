"""JSON and TOML from strangers: bounded, exact numbers, no key twice, and errors that say where."""

from __future__ import annotations

import json
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from boardparsers.errors import BoardError
from boardparsers.openfile import read_at_most

MAX_BYTES: Final = 64 * 1024 * 1024
_NUMBER: Final = re.compile(r"-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,2})?", re.ASCII)
M = TypeVar("M", bound=BaseModel)
# What a person reads instead of the library's words, by its own name of the mistake.
_MISTAKES: Final = {
    "extra_forbidden": "there is no such key",
    "int_type": "should be a whole number",
    "int_from_float": "should be a whole number",
    "int_parsing": "should be a whole number",
    "float_type": "should be a number",
    "float_parsing": "should be a number",
    "bool_type": "should be true or false",
    "string_type": "should be text",
    "string_too_short": "must not be empty",
    "string_too_long": "should have at most {max_length} letters",
    "too_short": "must not be empty",
    "too_long": "should have at most {max_length} entries",
    "greater_than_equal": "should be at least {ge}",
    "less_than_equal": "should be at most {le}",
    "literal_error": "should be {expected}",
    "enum": "should be {expected}",
    "dict_type": "should be a table of keys and values",
    "model_type": "should be a table of keys and values",
    "tuple_type": "should be a list",
    "list_type": "should be a list",
}
_NEEDED_FOR: Final = {
    "why": "say what is wrong, and how you know",
    "format": "it says what kind of file this is",
    "version": "the number of the format, 1",
}


def read_bounded(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file. Raises BoardError if it is missing or larger than the limit."""
    data = read_at_most(path, limit + 1)
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
        first = error.errors(include_url=False, include_input=False)[0]
        more = error.error_count() - 1
        place = first["loc"][:-1] if first["type"] == "missing" else first["loc"]
        what = _mistake(first) + (f" (and {more} more)" if more else "")
        raise BoardError(path, what, _place(place, data, name_of)) from error


def _mistake(error: ErrorDetails) -> str:
    """What is wrong, in words for whoever wrote the file."""
    if error["type"] == "missing":
        key = str(error["loc"][-1])
        return f"needs `{key}`" + (f": {_NEEDED_FOR[key]}" if key in _NEEDED_FOR else "")
    words = _MISTAKES.get(error["type"])
    return words.format(**error.get("ctx", {})) if words else error["msg"].removeprefix("Value error, ")


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
