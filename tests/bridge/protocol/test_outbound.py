"""What the server says: which messages belong to a session's record."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from bridge.protocol import outbound

# docs/protocol.md: what is sent again on reconnecting.
RECORD = (outbound.Rulings, outbound.Withdrawn, outbound.Settings)
SEQUENCED = (*RECORD, outbound.Welcome, outbound.State)


@pytest.mark.parametrize(
    "kind",
    [*SEQUENCED, outbound.Ack, outbound.Notice, outbound.Error, outbound.Pong],
    ids=lambda kind: kind.__name__,
)
def test_only_messages_of_the_record_have_a_sequence_number(kind: type[outbound.Ack]) -> None:
    assert ("seq" in kind.model_fields) == (kind in SEQUENCED)


def test_rulings_and_withdrawn_are_never_empty() -> None:
    with pytest.raises(ValidationError):
        outbound.Withdrawn(seq=1, rulings=())
    with pytest.raises(ValidationError):
        outbound.Rulings(seq=1, time=0, ruleset="asl", cause=outbound.Cause(kind=outbound.CauseKind.MOVE), rulings=())
