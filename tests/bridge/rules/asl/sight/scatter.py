"""Boards with everything on them at random: hills, cliffs, gullies, bridges, walls and woods where no mapmaker would
put them, so that rules meet each other."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from bridge.rules.ruling import Counter

COLUMNS, ROWS = 9, 6
PATCHES: Final = (
    "woods",
    "brush",
    "grain",
    "marsh",
    "pine woods",
    "light woods",
    "swamp",
    "palm trees",
    "olive grove",
    "orchard, out of season",
    "water",
    "dirt road",
    "paved road",
    "stone building",
    "stone building, 1 level",
    "stone building, 2 level",
    "wooden building, 1 level",
    "huts",
    "stone market place",
    "stone factory, 1.5 level",
    "stone rubble",
)
WHOLE_HEXES: Final = (
    "orchard",
    "orchard, out of season",
    "crags",
    "graveyard",
    "debris",
    "stone rubble",
    "bamboo",
    "vineyard",
    "hillock",
)
WALLS: Final = (
    "wall",
    "hedge",
    "bocage",
    "cliff",
    "rowhouse wall",
    "rowhouse wall, 1 level",
    "rrembankment",
)
DEPRESSIONS: Final = (
    "gully",
    "shallow stream",
    "deep stream",
    "sunken road",
    "wadi",
)
BRIDGES: Final = ("single hex stone bridge", "single hex wooden bridge")


def scattered(seed: int) -> str:
    """The strokes of a board of COLUMNS x ROWS hexes (for `boards.drawn`)."""
    chance = random.Random(seed)
    hexes = [
        f"{chr(ord('A') + column)}{number}"
        for column in range(COLUMNS)
        for number in range(0 if column % 2 else 1, ROWS + 1)
    ]
    return "\n".join([*_ground(chance, hexes), *_terrain(chance, hexes), *_hexsides(chance, hexes)]) + "\n"


def _some(chance: random.Random, hexes: Sequence[str], least: int, most: int) -> str:
    return " ".join(chance.sample(hexes, chance.randint(least, most)))


def _ground(chance: random.Random, hexes: Sequence[str]) -> list[str]:
    shape = ("blob", "hexes")
    return [
        f"level {level}: {chance.choice(shape)} {_some(chance, hexes, 1, 5 if level < 3 else 2)}"
        for level in (1, 2, 3)
        for _ in range(chance.randint(0, 2))
    ]


def _terrain(chance: random.Random, hexes: Sequence[str]) -> list[str]:
    strokes = [
        f"{chance.choice(PATCHES)}: blob {_some(chance, hexes, 1, 3)} size {chance.choice((0.4, 0.7, 0.9))}"
        for _ in range(chance.randint(2, 6))
    ]
    for _ in range(chance.randint(0, 3)):
        place = f"{chance.choice(hexes)}+{chance.randint(0, 20)}-{chance.randint(0, 20)}"
        size = f"{chance.randint(6, 50)}x{chance.randint(6, 50)}"
        strokes.append(f"{chance.choice(PATCHES)}: box {place} {size} turn {chance.randint(0, 90)}")
    strokes += [
        f"{chance.choice(WHOLE_HEXES)}: hexes {_some(chance, hexes, 1, 3)}" for _ in range(chance.randint(0, 3))
    ]
    strokes += [f"{chance.choice(DEPRESSIONS)}: line {_some(chance, hexes, 2, 5)}" for _ in range(chance.randint(0, 2))]
    for _ in range(chance.randint(0, 2)):
        place = chance.choice(hexes)
        strokes.append(f"{chance.choice(BRIDGES)}: line {place}+0-24 {place}+0+24")
    strokes += [f"elevated road: line {_some(chance, hexes, 3, 3)}" for _ in range(chance.randint(0, 1))]
    return [*strokes, f"stairway: hexes {_some(chance, hexes, 5, 5)}"]


def _hexsides(chance: random.Random, hexes: Sequence[str]) -> list[str]:
    def sides(most_hexes: int) -> str:
        return " ".join(
            f"{name}/{''.join(map(str, chance.sample(range(6), chance.randint(1, 4))))}"
            for name in chance.sample(hexes, chance.randint(1, most_hexes))
        )

    walls = [f"{chance.choice(WALLS)}: sides {sides(4)}" for _ in range(chance.randint(1, 6))]
    return [*walls, *(f"slope: sides {sides(3)}" for _ in range(chance.randint(0, 3)))]


def scattered_counters(hexes: Sequence[str], seed: int) -> tuple[Counter, ...]:
    """Smoke, blazes, vehicles in the middle and in bypass, wrecks, OBA, rubble, entrenchments: some of each."""
    chance = random.Random(seed)

    def some(kind: str, details: Callable[[], tuple[str, ...]] = tuple, most: int = 4) -> list[Counter]:
        return [Counter(kind, chance.choice(hexes), details()) for _ in range(chance.randint(0, most))]

    def cloud() -> tuple[str, ...]:
        return str(chance.randint(1, 5)), str(chance.randint(1, 3))

    return (
        *some("smoke", cloud),
        *some("blaze", cloud, 2),
        *some("vehicle"),
        *some("vehicle", lambda: (str(chance.randrange(6)),)),
        *some("wreck", most=2),
        *some("oba", most=2),
        *some("terrain", lambda: (chance.choice(("Stone Rubble", "Wooden Rubble Level 1")),), 3),
        *some("entrenchment", most=2),
    )
