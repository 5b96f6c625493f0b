"""Adjudication, pure: one package a game system behind one protocol; no I/O, no sockets, no clock."""
