"""Bounds of everything a stranger can send. The schema, the server and docs/protocol.md all take them from here."""

from __future__ import annotations

from typing import Final

# Number of the protocol. It goes up when a message changes in a way that an old peer would misread; fields and
# messages may be added without that, since both sides ignore fields that they don't know.
VERSION: Final = 1
SUPPORTED_VERSIONS: Final = (1,)

# A frame above MESSAGE_BYTES is refused with an error; one above FRAME_BYTES ends the connection (code 1009).
MESSAGE_BYTES: Final = 1 << 20
FRAME_BYTES: Final = 4 << 20

# Characters.
ID: Final = 64
NAME: Final = 200
PLAYER: Final = 64
HEX: Final = 40
POSITION: Final = 40
PROPERTY: Final = 400
SHORT: Final = 400
TEXT: Final = 2000
TOKEN: Final = 256
BD_LINE: Final = 20_000

# Items.
PIECES: Final = 1000
PARTS: Final = 64
BOARDS: Final = 100
PROPERTIES: Final = 32
SCENARIO_RULES: Final = 200
OPTIONS: Final = 64
PATH: Final = 64
RULINGS: Final = 200
WITHDRAWN: Final = 1000
STEPS: Final = 200
TOTALS: Final = 32
HEXES: Final = 4000
STACKED: Final = 64

# Numbers.
PIXEL: Final = 1_000_000
LEVEL: Final = 99
SEQUENCE: Final = 2**53 - 1
