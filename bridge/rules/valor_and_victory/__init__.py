"""Valor & Victory: `RULES` is what the registry finds (entry point "crestline.rules")."""

from bridge.rules.valor_and_victory.ruleset import RULES

__all__ = ["RULES"]
