"""The tables hold what the ledger promises."""

from __future__ import annotations

from sqlalchemy import BigInteger, UniqueConstraint

from bridge.ledger import schema


def test_times_do_not_overflow() -> None:
    """Milliseconds since 1970 are more than 32 bits."""
    for table in (schema.rulings, schema.disputes):
        assert isinstance(table.c.time.type, BigInteger)


def test_what_comes_twice_is_kept_once() -> None:
    for table, columns in ((schema.rulings, ["game", "ruling"]), (schema.disputes, ["game", "key"])):
        unique = [c for c in table.constraints if isinstance(c, UniqueConstraint)]
        assert [[column.name for column in constraint.columns] for constraint in unique] == [columns]


def test_nothing_secret_of_a_player_has_a_column() -> None:
    names = {column.name for table in schema.metadata.tables.values() for column in table.columns}
    assert not names & {"token", "password", "session", "address"}
