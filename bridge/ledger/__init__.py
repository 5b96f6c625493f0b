"""Rulings and disputes, kept in a database."""

from bridge.ledger.ledger import Ledger, LedgerError, default_url

__all__ = ["Ledger", "LedgerError", "default_url"]
