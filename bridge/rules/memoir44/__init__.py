"""Memoir '44: `RULES` is what the registry finds (entry point "crestline.rules")."""

from bridge.rules.memoir44.ruleset import RULES

__all__ = ["RULES"]
