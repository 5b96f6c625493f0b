"""What can go wrong with building or installing the extension."""

from __future__ import annotations

from boardparsers.errors import CrestlineError


class ExtensionError(CrestlineError):
    """One line: what is missing or went wrong, and what to do."""
