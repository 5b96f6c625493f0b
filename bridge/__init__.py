"""Adjudication (`rules`) and the live table (`table`, `protocol`, `ledger`, `server`)."""
