"""Advanced Squad Leader."""

from bridge.rules.asl.ruleset import RULES

__all__ = ["RULES"]
