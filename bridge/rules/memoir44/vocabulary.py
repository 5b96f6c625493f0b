"""Memoir '44: its messages with its words in French."""

from __future__ import annotations

from typing import Final

from bridge.rules.memoir44.tables import tables
from bridge.rules.messages import Messages

MESSAGES: Final = Messages.load("bridge.rules.memoir44").with_words(tables().words)
