"""Decoding and encoding. Fuzz invariant: any text gives a message or a ProtocolError, never anything else."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.protocol import limits
from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.messages import (
    CLIENT_TYPES,
    SERVER_TYPES,
    decode,
    decode_server,
    encode,
    encode_value,
    encode_with,
    inbound,
    outbound,
)

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.json"))
HELLO = {"type": "hello", "id": "1", "version": 1, "client": {"name": "test"}}

HALF_A_PIXEL = '{"type":"pieces","id":"1","changes":[{"kind":"moved","id":"a","piece":{"id":"a","x":1.5,"y":0}}]}'
NO_NUMBER = '{"type":"boards","id":"1","boards":[{"name":"b","magnification":NaN}]}'


def reader(sample: Path) -> Any:
    return decode if sample.name.startswith("client.") else decode_server


def failure(frame: str | bytes) -> ProtocolError:
    with pytest.raises(ProtocolError) as caught:
        decode(frame)
    return caught.value


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_survives_the_way_there_and_back(sample: Path) -> None:
    message = reader(sample)(sample.read_bytes())
    assert reader(sample)(encode(message)) == message
    assert json.loads(encode(message))["type"] == message.type


@pytest.mark.parametrize("kind", ["rulings", "state"])
def test_rulings_that_were_encoded_before_make_the_same_message(kind: str) -> None:
    samples = [decode_server(sample.read_bytes()) for sample in SAMPLES if sample.name.startswith("server.")]
    found = [m for m in samples if m.type == kind and isinstance(m, outbound.Rulings | outbound.State)]
    assert found
    for message in found:
        without = message.model_copy(update={"rulings": ()})
        assert encode_with(without, list(map(encode_value, message.rulings))) == encode(message)
        assert encode_with(without, ()) == encode(without)


def test_there_is_a_sample_of_every_message() -> None:
    seen = {tuple(sample.name.split(".")[:2]) for sample in SAMPLES}
    assert seen == {("client", name) for name in CLIENT_TYPES} | {("server", name) for name in SERVER_TYPES}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_samples_use_known_fields_only(sample: Path) -> None:
    """A field that is ignored would make a sample say less than it seems to."""
    told = json.loads(sample.read_text(encoding="utf-8"))
    read = json.loads(reader(sample)(sample.read_bytes()).model_dump_json())
    assert _unknown(told, read) == []


def _unknown(told: Any, read: Any, place: str = "") -> list[str]:
    if isinstance(told, dict):
        return [
            problem
            for key, value in told.items()
            for problem in ([f"{place}.{key}"] if key not in read else _unknown(value, read[key], f"{place}.{key}"))
        ]
    if isinstance(told, list):
        return [problem for a, b in zip(told, read, strict=True) for problem in _unknown(a, b, place + "[]")]
    return [] if told == read else [f"{place}: {told!r} became {read!r}"]


@pytest.mark.parametrize(
    ("frame", "code", "where", "re"),
    [
        ("", ErrorCode.BAD_JSON, "", ""),
        ("{", ErrorCode.BAD_JSON, "", ""),
        ('{"type":"ping","id":"\\ud800"}', ErrorCode.BAD_JSON, "", ""),
        (b"\xff\xfe", ErrorCode.BAD_JSON, "", ""),
        ("[" * 5000, ErrorCode.BAD_JSON, "", ""),
        ("1" * 5000, ErrorCode.BAD_JSON, "", ""),
        ("[]", ErrorCode.BAD_MESSAGE, "", ""),
        ("{}", ErrorCode.UNKNOWN_MESSAGE, "type", ""),
        ('{"type":7,"id":"a"}', ErrorCode.UNKNOWN_MESSAGE, "type", "a"),
        ('{"type":"welcome","id":"a"}', ErrorCode.UNKNOWN_MESSAGE, "type", "a"),
        ('{"type":"ping"}', ErrorCode.BAD_MESSAGE, "id", ""),
        ('{"type":"ping","id":""}', ErrorCode.BAD_MESSAGE, "id", ""),
        ('{"type":"ping","id":7}', ErrorCode.BAD_MESSAGE, "id", ""),
        (json.dumps(HELLO | {"version": 2, "client": 7}), ErrorCode.WRONG_VERSION, "version", "1"),
        (json.dumps(HELLO | {"version": "1"}), ErrorCode.BAD_MESSAGE, "version", "1"),
        (json.dumps(HELLO | {"role": "king"}), ErrorCode.BAD_MESSAGE, "role", "1"),
        (json.dumps(HELLO | {"player": "x" * 65}), ErrorCode.BAD_MESSAGE, "player", "1"),
        (HALF_A_PIXEL, ErrorCode.BAD_MESSAGE, "changes.0.piece.x", "1"),
        (NO_NUMBER, ErrorCode.BAD_MESSAGE, "boards.0.magnification", "1"),
    ],
)
def test_a_bad_frame_is_explained(frame: str | bytes, code: ErrorCode, where: str, re: str) -> None:
    error = failure(frame)
    assert (error.code, error.where, error.re) == (code, where, re)
    assert "\n" not in str(error)
    assert len(str(error)) < 600


def test_an_error_quotes_no_more_of_a_stranger_than_a_few_words() -> None:
    assert len(str(failure(json.dumps({"type": "x" * 100_000})))) < 200


@pytest.mark.parametrize(
    ("frame", "text"),
    [
        ('{"type":"hello","id":"1","client":{"name":"x"}}', "hello: version: Field required"),
        ('{"type":"hello","id":"1","version":1,"client":{}}', "hello: client.name: Field required"),
        ('{"type":"ping"}', "ping: id: Field required"),
        (HALF_A_PIXEL, "pieces: changes.0.piece.x: Input should be a valid integer"),
    ],
)
def test_the_text_names_the_field_once(frame: str, text: str) -> None:
    """Some clients show the text alone."""
    error = failure(frame)
    assert error.text.startswith(text)
    assert str(error) == error.text


@pytest.mark.parametrize("secret", ["token", "join_code"])
@pytest.mark.parametrize(
    "value", ["hush" * 100, ["hush"], {"hush": 1}, {"name": "hush"}], ids=["long", "list", "object", "named"]
)
@pytest.mark.parametrize("more", [{}, {"version": None}, {"client": {}}], ids=["alone", "version", "client"])
def test_a_secret_is_never_quoted(secret: str, value: object, more: dict[str, object]) -> None:
    error = failure(json.dumps(HELLO | more | {secret: value}))
    assert "hush" not in str(error) + error.text + error.where + error.re


@pytest.mark.parametrize("end", ["", ",", '"', ",hush", ',"a":nul', ":hush}", ',"token":"hush'])
def test_a_secret_in_broken_json_is_never_quoted(end: str) -> None:
    assert "hush" not in str(failure('{"type":"hello","token":"hush"' + end))


def test_an_unknown_field_is_ignored() -> None:
    assert decode('{"type":"ping","id":"1","colour":"red"}') == inbound.Ping(id="1")


def test_unseen_characters_become_spaces() -> None:
    message = decode(json.dumps(HELLO | {"player": "A\u202enna\x1b[2J\r\n"}))
    assert isinstance(message, inbound.Hello)
    assert message.player == "A nna [2J  "


def test_a_dispute_keeps_its_lines() -> None:
    message = decode('{"type":"dispute","id":"1","ruling":"r","text":"one\\r\\ntwo\\u0000"}')
    assert isinstance(message, inbound.Dispute)
    assert message.text == "one\ntwo "


def test_a_thousand_pieces_fit_into_a_message() -> None:
    """With names and properties as long as real modules have them."""
    piece = {"id": "1712345678901", "name": "4-6-7 first squad", "map": "Main Map", "board": "15", "hex": "15AA10"}
    piece |= {"x": 10_000, "y": 10_000, "stack": "1712345678950", "image": "ge/ge467S", "side": "German"}
    frame = json.dumps({"type": "snapshot", "id": "1", "pieces": [piece] * limits.PIECES})
    assert len(frame) < limits.MESSAGE_BYTES
    message = decode(frame)
    assert isinstance(message, inbound.Snapshot)
    assert len(message.pieces) == limits.PIECES
    assert failure(frame.replace('"pieces": [', '"pieces": [' + json.dumps(piece) + ",")).where == "pieces"


def test_fields_with_their_default_are_left_out() -> None:
    assert encode(outbound.Ack(re="7")) == '{"type":"ack","re":"7"}'


@given(st.one_of(st.text(), st.binary()))
def test_any_text_gives_a_message_or_a_protocol_error(frame: str | bytes) -> None:
    with suppress(ProtocolError):
        decode(frame)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from([s for s in SAMPLES if s.name.startswith("client.")]), st.data())
def test_a_sample_with_a_field_replaced_gives_a_message_or_a_protocol_error(sample: Path, data: st.DataObject) -> None:
    told = json.loads(sample.read_text(encoding="utf-8"))
    key = data.draw(st.sampled_from(sorted(told)))
    told[key] = data.draw(JSON)
    with suppress(ProtocolError):
        message = decode(json.dumps(told))
        assert decode(encode(message)) == message
