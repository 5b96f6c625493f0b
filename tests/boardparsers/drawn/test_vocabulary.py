"""Terrain names of a game."""

from __future__ import annotations

import pytest

from boardparsers.drawn.vocabulary import Vocabulary, games, read_vocabulary, vocabulary_of
from boardparsers.errors import BoardError
from boardparsers.hexmodel.terrain import UNKNOWN, Terrain, TerrainKind
from bridge.rules.memoir44 import tables as memoir44
from bridge.rules.valor_and_victory import tables as valor_and_victory

CACTUS = '[[terrain]]\ncode = 3\nname = "Cactus"\nkind = "woods"\nheight = 1\nlevel = 2\nalso = ["Kaktus"]\n'


def test_names_other_names_and_levels() -> None:
    vocabulary = read_vocabulary(CACTUS + 'colour = [1, 2, 3]\n[[terrain]]\ncode = 4\nname = "x"\nkind = "open"', "f")
    cactus = vocabulary.find(" CACTUS ")
    assert cactus == Terrain(3, "Cactus", TerrainKind.WOODS, height=1, colour=(1, 2, 3))
    assert vocabulary.find("kaktus") is cactus
    assert vocabulary.level(cactus) == 2
    assert vocabulary.find("tree") is UNKNOWN
    assert vocabulary.level(UNKNOWN) == 0


@pytest.mark.parametrize("game", games())
def test_vocabularies_of_the_package_load(game: str) -> None:
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    assert len(vocabulary.catalogue) > 10
    for alias, name in vocabulary.aliases.items():
        assert vocabulary.catalogue.by_name(name) is not UNKNOWN
        assert vocabulary.catalogue.by_name(alias) is UNKNOWN, f"{alias} is a terrain of its own"


RULES = {
    "memoir44": (memoir44.tables().terrain, memoir44.tables().feature),
    "valor_and_victory": (valor_and_victory.tables().terrain, valor_and_victory.tables().hexside),
}
NO_PLURAL = {"open ground", "farmland", "crops", "woods", "wire"}  # words that have none, or are one


@pytest.mark.parametrize("game", RULES)
def test_every_name_that_the_rules_know_can_be_drawn(game: str) -> None:
    """And leads to a terrain that the rules take for the same."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    for table in RULES[game]:
        for name, row in table.items():
            terrain = vocabulary.find(name)
            assert table.get(terrain.name.casefold()) is row, f"{name} is drawn as {terrain.name}"


@pytest.mark.parametrize("game", RULES)
def test_terrain_can_be_drawn_by_its_plural_too(game: str) -> None:
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    for terrain in vocabulary.catalogue:
        if terrain.name not in NO_PLURAL:
            first, on, rest = terrain.name.partition(" on ")
            assert vocabulary.find(_plural(first) + on + (_plural(rest) if rest else "")) is terrain


def _plural(name: str) -> str:
    if name.endswith("y"):
        return name.removesuffix("y") + "ies"
    return name + ("es" if name.endswith(("sh", "ch")) else "s")


@pytest.mark.parametrize(("name", "terrain"), [("wood", "woods"), ("crop", "crops"), ("forest", "woods")])
def test_and_by_its_singular(name: str, terrain: str) -> None:
    vocabulary = vocabulary_of("valor_and_victory")
    assert vocabulary is not None
    assert vocabulary.find(name).name == terrain


def test_asl_has_the_terrain_of_boards_with_and_without_commas() -> None:
    vocabulary = vocabulary_of("asl")
    assert vocabulary is not None
    for name in ("Stone Building, 2 Level", "stone building 2 level"):
        assert vocabulary.find(name).name == "Stone Building, 2 Level"
    assert vocabulary.find("road").name == "Dirt Road"
    sunken = {terrain.name for terrain in vocabulary.catalogue if vocabulary.level(terrain) == -1}
    assert sunken == {each.name for each in vocabulary.catalogue if each.kind is TerrainKind.DEPRESSION}
    assert vocabulary.level(vocabulary.find("Elevated Road")) == 1


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ("levels = 3", "levels and also are tables"),
        ("[also]\nCheese = []", "no terrain of VASL's boards is called 'Cheese'"),
    ],
)
def test_mistakes_in_a_vocabulary_of_boards(more: str, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_vocabulary(f'catalogue = "VASL"\n{more}\n', "game.toml")
    assert what in str(caught.value)


def test_heights_of_memoir_44() -> None:
    """The terrain guide on hills: hills, bluffs, ergs, dunes and what has `hill` in its name are 1 high."""
    vocabulary = vocabulary_of("memoir44")
    assert vocabulary is not None
    high = {terrain.name for terrain in vocabulary.catalogue if vocabulary.level(terrain) == 1}
    hills = {terrain.name for terrain in vocabulary.catalogue if "hill" in terrain.name}
    assert high == hills | {"bluff", "cliff", "dune", "erg", "rocky ridge"}


def test_a_game_without_vocabulary() -> None:
    assert vocabulary_of("chess") is None
    assert vocabulary_of("../text") is None


def test_extended_takes_the_next_free_code_and_replaces_a_name() -> None:
    vocabulary = read_vocabulary(CACTUS, "f").extended(Terrain(9, "tree", TerrainKind.WOODS), 1)
    assert (vocabulary.find("tree").code, vocabulary.level(vocabulary.find("tree"))) == (0, 1)
    again = vocabulary.extended(Terrain(0, "CACTUS", TerrainKind.OTHER))
    assert (again.find("cactus").kind, again.level(again.find("cactus")), len(again.catalogue)) == (
        TerrainKind.OTHER,
        0,
        2,
    )
    own = vocabulary.extended(Terrain(0, "kaktus", TerrainKind.OTHER))
    assert own.find("kaktus").kind is TerrainKind.OTHER


def test_codes_run_out() -> None:
    vocabulary = Vocabulary()
    for number in range(255):
        vocabulary = vocabulary.extended(Terrain(0, f"t{number}", TerrainKind.OTHER))
    with pytest.raises(ValueError, match="more than 255"):
        vocabulary.extended(Terrain(0, "one more", TerrainKind.OTHER))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("= =", "not TOML"),
        ("a = " + "[" * 100_000, "not TOML"),
        ("", "no [[terrain]] tables"),
        ("terrain = 3", "no [[terrain]] tables"),
        ("terrain = [3]", "3 is no table"),
        ("[[terrain]]\ncode = 1", "needs code, name and kind"),
        (CACTUS + "wings = true", "wings = True means nothing here"),
        (CACTUS.replace("3", "true"), "code = True means nothing here"),
        (CACTUS.replace("3", "255"), "codes go from 0 to 254"),
        (CACTUS.replace("woods", "wood"), "'wood' is not a valid TerrainKind"),
        (CACTUS + "colour = [1, 2]", "not enough values"),
        (CACTUS + CACTUS, "two terrains with one code or one name"),
    ],
)
def test_mistakes(text: str, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_vocabulary(text, "game.toml")
    assert what in str(caught.value)
