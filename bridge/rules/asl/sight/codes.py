"""What a rule can say of a spot on the line: numbers for the compiled functions, citation and words for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NONE: Final = 0
HINDERS: Final = -1  # the spot's terrain adds its hindrance
# Blocking reasons, in the order in which the rules are asked.
SAME_HEX_LEVELS: Final = 1
UNDER_BRIDGE: Final = 2
DEPRESSION: Final = 3
DEPRESSION_VERTEX: Final = 4
BUILDING_LEFT: Final = 5
ROWHOUSE: Final = 6
BOCAGE: Final = 7
BOCAGE_BLIND: Final = 8
HEXSIDE: Final = 9
ENTRENCHED: Final = 10
GROUND: Final = 11
ALPINE: Final = 12
SPLIT: Final = 13
HALF_LEVEL: Final = 14
HIGHER: Final = 15
HEIGHT_ADVANTAGE: Final = 16
BLIND: Final = 17
BLIND_CREST: Final = 18
BLIND_CLIFF: Final = 19
SIX_HINDRANCES: Final = 20
UNKNOWN_TERRAIN: Final = 21  # not a block: the ruling is undetermined
ROWHOUSE_BLIND: Final = 22

# Blocks because the lower end lies in a blind hex, which A6.4 asks of lines that are clear otherwise.
BLIND_HEXES: Final = (BOCAGE_BLIND, BLIND, BLIND_CREST, BLIND_CLIFF, ROWHOUSE_BLIND)


@dataclass(frozen=True, slots=True)
class Reason:
    """paragraph: of the ASL rules. text: what the rule found, in our words."""

    paragraph: str
    text: str


REASONS: Final[dict[int, Reason]] = {
    SAME_HEX_LEVELS: Reason("A6.8", "within a hex only the next level of a building is seen, and by its stairway"),
    UNDER_BRIDGE: Reason("B6.2", "the bridge hides what lies under it from those on it"),
    DEPRESSION: Reason("A6.3", "the line leaves the depression while farther off than the height advantage reaches"),
    DEPRESSION_VERTEX: Reason("B19.51", "the line leaves the depression's crest line at a vertex"),
    BUILDING_LEFT: Reason("A6.8", "the line must leave the building within the hex to reach another level"),
    ROWHOUSE: Reason("B23.71", "the wall between rowhouses stands in the way"),
    ROWHOUSE_BLIND: Reason("B23.71", "the lower end is in a blind hex behind the wall between rowhouses"),
    BOCAGE: Reason("B9.52", "bocage is a one-level obstacle"),
    BOCAGE_BLIND: Reason("B9.52", "the bocage makes a blind hex"),
    HEXSIDE: Reason("B9.2", "a wall or hedge that belongs to neither hex blocks at the same level"),
    ENTRENCHED: Reason("B27.2", "an entrenched unit sees over a wall or hedge only a neighbour or a higher level"),
    GROUND: Reason("A6.2", "the ground is higher than both ends"),
    ALPINE: Reason("B10.211", "with Alpine Hills an equally high hill hex blocks a line through it"),
    SPLIT: Reason("A6.2", "this terrain blocks at its lower level"),
    HALF_LEVEL: Reason("A6.2", "a half-level obstacle blocks between equal levels"),
    HIGHER: Reason("A6.2", "the obstacle is higher than both ends"),
    HEIGHT_ADVANTAGE: Reason("A6.2", "to see over it to a lower level takes a height advantage"),
    BLIND: Reason("A6.4", "the lower end is in a blind hex behind the obstacle"),
    BLIND_CREST: Reason("B10.23", "the lower end is in a blind hex behind the crest line"),
    BLIND_CLIFF: Reason("B11.21", "the lower end is in the blind hex that every cliff hexside makes"),
    SIX_HINDRANCES: Reason("B.10", "hindrances add up to six or more"),
    UNKNOWN_TERRAIN: Reason("", "terrain that no table knows"),
}
