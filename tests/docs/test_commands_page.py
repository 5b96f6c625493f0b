"""docs/commands.md: every command with its options, as the code has them."""

from __future__ import annotations

import pytest

from bridge.cli import COMMANDS
from bridge.rules.registry import rule_set
from docs.tools.commands_page import PAGE, RULE_SETS, filled

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_is_as_the_code_has_it() -> None:
    assert filled(TEXT) == TEXT, "run python -m docs.tools.commands_page --write"


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_its_section(command: str) -> None:
    assert f"\n### crestline {command}\n" in TEXT


@pytest.mark.parametrize("name", RULE_SETS)
def test_each_option_of_a_rule_set_is_named(name: str) -> None:
    assert all(f"| `{name}` | `{option}" in TEXT for option in rule_set(name).options)


def test_a_page_without_its_tables_is_filled() -> None:
    bare = "<!-- rule sets -->\nOUTDATED\n<!-- end -->\n<!-- commands -->\n<!-- end -->\n"
    page = filled(bare)
    assert "OUTDATED" not in page
    assert "`--from-level N`" in page
