"""The live service: an asyncio shell around tables. WebSocket, who may come in, limits, the ledger's writer."""

from bridge.server.config import ServerConfig
from bridge.server.service import TableServer

__all__ = ["ServerConfig", "TableServer"]
