"""A client of a live table in Python: what the demo, tests and programs of others use to talk to a server."""

from bridge.client.connection import TableClient
from bridge.client.mirror import Mirror

__all__ = ["Mirror", "TableClient"]
