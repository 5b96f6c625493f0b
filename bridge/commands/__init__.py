"""One module a command: `add_arguments(parser)` and `run(args) -> int` (0 answered, 2 bad input, 3 undetermined)."""
