"""The tables of the database. SQLite for one machine, PostgreSQL for a club's server; the same SQL for both."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

# Goes up when a table changes; a database of a newer version is refused, one of an older is brought up to date.
VERSION: Final = 1

metadata: Final = MetaData()

meta: Final = Table(
    "crestline",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# What a game at the table must keep when the server starts again: its join code, and the secret of its ruling ids.
games: Final = Table(
    "games",
    metadata,
    Column("name", String(200), primary_key=True),
    Column("join_code", String(64), nullable=False, unique=True),
    Column("secret", String(128), nullable=False),
    Column("ruleset", String(200), nullable=False),
    Column("policy", String(20), nullable=False),
    Column("options", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# Each answer once. time: milliseconds since 1970. question, answer: JSON, whole, so that it can be ruled again.
rulings: Final = Table(
    "rulings",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("game", String(200), nullable=False),
    Column("ruling", String(64), nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("ruleset", String(200), nullable=False),
    Column("board", String(200), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("ask", String(20), nullable=False),
    Column("map", String(200), nullable=False),
    Column("places", Text, nullable=False),
    Column("verdict", String(20), nullable=False),
    Column("cause", String(20), nullable=False),
    Column("player", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=False),
    UniqueConstraint("game", "ruling", name="rulings_once"),
)

# key: of the message that brought it, so that a message sent twice is one dispute.
disputes: Final = Table(
    "disputes",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("game", String(200), nullable=False),
    Column("ruling", String(64), nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("player", String(64), nullable=False),
    Column("side", String(64), nullable=False),
    Column("role", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("paragraph", String(400), nullable=False),
    Column("key", String(200), nullable=False),
    UniqueConstraint("game", "key", name="disputes_once"),
)

Index("rulings_by_time", rulings.c.game, rulings.c.time)
Index("disputes_by_ruling", disputes.c.game, disputes.c.ruling)
