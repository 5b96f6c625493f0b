"""The ledger: one connection at a time, every write committed before it returns."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from pydantic import TypeAdapter
from sqlalchemy import Engine, Table, create_engine, event, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from boardparsers.errors import CrestlineError
from bridge.ledger import schema
from bridge.rules.ruling import BlindQuestion, CoverQuestion, LosQuestion, MovementQuestion, Ruling
from bridge.table.plan import DisputeEntry, RulingEntry

if TYPE_CHECKING:
    from collections.abc import Iterator

ENVIRONMENT: Final = "CRESTLINE_DB"
IN_MEMORY: Final = "sqlite://"
LOCKED_FOR: Final = 4.0  # seconds to wait for a file of SQLite that another program has locked

Row = dict[str, Any]

_RULING: Final[TypeAdapter[Ruling]] = TypeAdapter(Ruling)
_QUESTIONS: Final[Mapping[str, TypeAdapter[Any]]] = {
    "los": TypeAdapter(LosQuestion),
    "cover": TypeAdapter(CoverQuestion),
    "movement": TypeAdapter(MovementQuestion),
    "blind": TypeAdapter(BlindQuestion),
}


class LedgerError(CrestlineError):
    """The database cannot be opened, read or written; one line saying which and why, without its password."""


class NoLedgerError(LedgerError):
    """The database is there and holds no ledger yet."""


@dataclass(frozen=True, slots=True)
class Game:
    """A table as it is kept over a restart."""

    name: str
    join_code: str
    secret: bytes
    ruleset: str
    policy: str
    options: tuple[str, ...] = ()


def default_url() -> str:
    """CRESTLINE_DB, else a file of SQLite in the user's own folder for data; the folder is made if it is missing."""
    given = os.environ.get(ENVIRONMENT)
    if given:
        return given
    folder = _data_folder() / "crestline"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LedgerError(f"{folder}: cannot be made ({error.strerror}); name a database with --db") from error
    return f"sqlite:///{(folder / 'ledger.sqlite3').as_posix()}"


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


class Ledger:
    """url: of SQLAlchemy; "sqlite://" keeps it in memory. create: make the tables where they are missing.

    Safe to use from several threads. Raises LedgerError, here and from every method.
    """

    def __init__(self, url: str, *, create: bool = True) -> None:
        self._lock = Lock()
        self._engine = _engine(url)
        self.name = self._engine.url.render_as_string(hide_password=True)
        file = sqlite_file(self._engine.url)
        if not create and file is not None and not file.is_file():  # SQLite would make an empty one
            raise NoLedgerError(f"{self.name}: there is no such file; `crestline serve` makes it")
        with self._errors():
            if create:
                schema.metadata.create_all(self._engine)
            self._check_version(create)

    def close(self) -> None:
        self._engine.dispose()

    # Writing ----------------------------------------------------------------------------------------------------

    def add(self, rulings: Iterable[RulingEntry]) -> None:
        """Keep rulings; one that is there already is left as it is. Committed when this returns."""
        rows = [_ruling_row(entry) for entry in rulings]
        if rows:
            with self._errors(), self._lock, self._engine.begin() as connection:
                connection.execute(self._insert_new(schema.rulings), rows)

    def add_dispute(self, entry: DisputeEntry) -> int:
        """Keep a dispute and give its number; the same message again gives the same number."""
        table = schema.disputes
        row = {name: getattr(entry, name) for name in ("ruling", "time", "player", "side", "role", "text", "paragraph")}
        with self._errors(), self._lock, self._engine.begin() as connection:
            connection.execute(self._insert_new(table), {**row, "game": entry.table, "key": entry.key})
            same = (table.c.game == entry.table) & (table.c.key == entry.key)
            return int(connection.execute(select(table.c.number).where(same)).scalar_one())

    def keep_game(self, game: Game, now: int) -> None:
        """Keep what a table needs after a restart; a table of that name is replaced."""
        row = {
            "name": game.name,
            "join_code": game.join_code,
            "secret": game.secret.hex(),
            "ruleset": game.ruleset,
            "policy": game.policy,
            "options": json.dumps(game.options),
            "created": now,
        }
        with self._errors(), self._lock, self._engine.begin() as connection:
            connection.execute(schema.games.delete().where(schema.games.c.name == game.name))
            connection.execute(insert(schema.games), row)

    # Reading ----------------------------------------------------------------------------------------------------

    def games(self) -> list[Game]:
        """The tables that were kept."""
        return [
            Game(
                row["name"],
                row["join_code"],
                bytes.fromhex(row["secret"]),
                row["ruleset"],
                row["policy"],
                tuple(json.loads(row["options"])),
            )
            for row in self._rows(schema.games, None, 10_000)
        ]

    def rulings(self, game: str | None = None, limit: int = 100_000) -> list[Row]:
        """Rulings, the oldest first; the last `limit` of them. question and answer are JSON text."""
        return self._rows(schema.rulings, game, limit)

    def disputes(self, game: str | None = None, limit: int = 100_000) -> list[Row]:
        """Disputes, the oldest first, each with what is known of its ruling ("said": its one line)."""
        found = self._rows(schema.disputes, game, limit)
        known = self._said({(row["game"], row["ruling"]) for row in found})
        return [{**row, "said": known.get((row["game"], row["ruling"]), "")} for row in found]

    def dispute(self, number: int) -> tuple[Row, Row | None]:
        """A dispute and its ruling, if the ledger has it."""
        with self._errors(), self._engine.connect() as connection:
            table = schema.disputes
            row = connection.execute(select(table).where(table.c.number == number)).mappings().first()
            if row is None:
                raise LedgerError(f"{self.name}: there is no dispute {number}")
            rulings = schema.rulings
            same = (rulings.c.game == row["game"]) & (rulings.c.ruling == row["ruling"])
            ruling = connection.execute(select(rulings).where(same)).mappings().first()
            return dict(row), dict(ruling) if ruling is not None else None

    def _said(self, wanted: set[tuple[str, str]]) -> dict[tuple[str, str], str]:
        table = schema.rulings
        found: dict[tuple[str, str], str] = {}
        ids = sorted({ruling for _, ruling in wanted})
        with self._errors(), self._engine.connect() as connection:
            for start in range(0, len(ids), 500):
                some = table.c.ruling.in_(ids[start : start + 500])
                for game, ruling, text in connection.execute(
                    select(table.c.game, table.c.ruling, table.c.text).where(some)
                ):
                    found[game, ruling] = text
        return found

    def _rows(self, table: Table, game: str | None, limit: int) -> list[Row]:
        order = table.c.created if "created" in table.c else table.c.number
        query = select(table).order_by(order.desc()).limit(limit)
        if game is not None:
            query = query.where(table.c.game == game)
        with self._errors(), self._engine.connect() as connection:
            return [dict(row) for row in connection.execute(query).mappings()][::-1]

    # The database -----------------------------------------------------------------------------------------------

    def _insert_new(self, table: Table) -> Any:
        """An insert that leaves a row which is there already as it is."""
        make = postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert
        return make(table).on_conflict_do_nothing()

    def _check_version(self, create: bool) -> None:
        with self._lock, self._engine.begin() as connection:
            if not self._engine.dialect.has_table(connection, schema.meta.name):
                raise NoLedgerError(f"{self.name}: holds no ledger of Crestline")
            found = connection.execute(select(schema.meta.c.value).where(schema.meta.c.key == "version")).scalar()
            if found is None:
                if not create or connection.execute(select(func.count()).select_from(schema.rulings)).scalar():
                    raise LedgerError(f"{self.name}: does not say which version of the ledger it is")
                connection.execute(insert(schema.meta), {"key": "version", "value": str(schema.VERSION)})
            elif int(found) > schema.VERSION:
                raise LedgerError(
                    f"{self.name}: was written by a newer Crestline (ledger {found}, not {schema.VERSION})"
                )

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise LedgerError(f"{self.name}: {_one_line(error.orig)}") from error
        except SQLAlchemyError as error:
            raise LedgerError(f"{self.name}: {_one_line(error)}") from error


def sqlite_file(url: URL) -> Path | None:
    """The file of a ledger in SQLite; None for one in memory or on a database server."""
    in_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(url.database or "") if in_file else None


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise LedgerError(
            "--db: not a database URL; sqlite:///ledger.sqlite3 or postgresql://user@host/name is"
        ) from None
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise LedgerError(f"--db: {parsed.get_backend_name()} is not supported; sqlite and postgresql are")
    in_memory = parsed.get_backend_name() == "sqlite" and sqlite_file(parsed) is None
    more: dict[str, Any] = {"poolclass": StaticPool} if in_memory else {}
    if parsed.get_backend_name() == "sqlite":
        more["connect_args"] = {"check_same_thread": False, "timeout": LOCKED_FOR}
    try:
        engine = create_engine(parsed, **more)
    except (NoSuchModuleError, ImportError) as error:
        raise LedgerError(f"--db: its driver is not installed ({_one_line(error)})") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _sqlite_pragmas)
    return engine


def _sqlite_pragmas(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer, and what is committed survives a power cut."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _one_line(error: object) -> str:
    return " ".join(str(error).split())[:300]


def _ruling_row(entry: RulingEntry) -> Row:
    subject = entry.subject
    question = _QUESTIONS[str(subject.ask)].dump_json(entry.ask.question).decode() if entry.ask is not None else ""
    return {
        "game": entry.table,
        "ruling": entry.ruling,
        "time": entry.time,
        "ruleset": entry.ruleset,
        "board": entry.board,
        "fingerprint": entry.fingerprint,
        "ask": str(subject.ask),
        "map": subject.map,
        "places": " ".join(str(spot.place) for spot in subject.spots),
        "verdict": str(entry.answer.verdict),
        "cause": str(entry.cause.kind),
        "player": entry.cause.player,
        "text": entry.text,
        "question": question,
        "answer": _RULING.dump_json(entry.answer).decode(),
    }


def read_answer(row: Mapping[str, Any]) -> Ruling:
    """The ruling of a row of `rulings`."""
    return _RULING.validate_json(row["answer"])


def read_question(row: Mapping[str, Any]) -> Any:
    """The question of a row of `rulings`, to be put to the rule set again; None if the table answered by itself."""
    return _QUESTIONS[row["ask"]].validate_json(row["question"]) if row["question"] else None
