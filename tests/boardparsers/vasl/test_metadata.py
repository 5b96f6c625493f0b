"""BoardMetadata.xml: everything that real boards hold, and what is refused or left out with a note."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.errors import BoardError
from boardparsers.vasl.metadata import Colour, ColourRule, OverlayImage, OverlayRule, UnderlayRule, read_metadata

FULL = b"""<?xml version="1.0"?>
<boardMetadata name="10b" version="6.2" versionDate="Mar 2020" author="X" boardImageFileName="bd10b.gif"
    hasHills="TRUE" width="17" height="20" hexHeight="64.5" hexWidth="56.3125" A1CenterX="-901" A1CenterY="32.25"
    snapScale="2" altHexGrain="TRUE" HexGridConfig="Normal">
  <!-- <slope hex="Z9" hexsides="0"/> -->
  <buildingTypes><buildingType hexName="S5" buildingTypeName="Stone Building, 2 Level"/></buildingTypes>
  <overlaySSRules>
    <underlaySSRule name="WallToCactus" image="Cactus.gif">
      <color name="WallBrown"/><color name="WallGrey"/>
    </underlaySSRule>
    <overlaySSRule name="NoRoads" image="NoRoads.gif" x="1" y="2"/>
    <overlaySSRuleSet name="NoBridge">
      <overlaySSRuleImage image="a.gif" x="3" y="4"/><overlaySSRuleImage image="b.gif" x="5" y="6"/>
    </overlaySSRuleSet>
  </overlaySSRules>
  <colors><color name="Wood" red="1" green="2" blue="3" terrain="Wooden Building" elevation="UNKNOWN"/>
          <color name="Hill" red="4" green="5" blue="6" terrain="Open Ground" elevation="-1"/></colors>
  <colorSSRules><colorSSR name="Winter"><colorMap fromColor="Green" toColor="White"/></colorSSR></colorSSRules>
  <slopes><slope hex="G2" hexsides="45"/><slope hex="H6" hexsides="4"/></slopes>
  <rrembankments><rrembankment hex="E1" hexsides="12"/></rrembankments>
  <partialorchards><partialorchard hex="E2" hexsides="0"/></partialorchards>
</boardMetadata>"""


def board(attributes: str = 'width="33" height="10"', content: str = "") -> bytes:
    return f"<boardMetadata {attributes}>{content}</boardMetadata>".encode()


def error_of(data: bytes) -> str:
    with pytest.raises(BoardError) as caught:
        read_metadata(data, "bdX")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_every_attribute_is_read() -> None:
    read = read_metadata(FULL, "bdX")
    assert (read.name, read.version, read.version_date, read.author) == ("10b", "6.2", "Mar 2020", "X")
    assert (read.image, read.has_hills, read.width, read.height) == ("bd10b.gif", True, 17, 20)
    assert (read.hex_width, read.hex_height) == (Fraction(901, 16), Fraction(129, 2))
    assert (read.a1_x, read.a1_y, read.snap_scale) == (-901, Fraction(129, 4), 2)
    assert (read.alt_hex_grain, read.grid_configuration) == (True, "Normal")
    assert read.notes == ()


def test_every_element_is_read() -> None:
    read = read_metadata(FULL, "bdX")
    assert read.building_types == {"S5": "Stone Building, 2 Level"}
    assert read.slopes == {"G2": {4, 5}, "H6": {4}}
    assert read.embankments == {"E1": {1, 2}}
    assert read.partial_orchards == {"E2": {0}}
    assert read.colours == (
        Colour("Wood", (1, 2, 3), "Wooden Building", None),
        Colour("Hill", (4, 5, 6), "Open Ground", -1),
    )
    assert read.overlay_rules == (
        OverlayRule("NoRoads", (OverlayImage("NoRoads.gif", 1, 2),)),
        OverlayRule("NoBridge", (OverlayImage("a.gif", 3, 4), OverlayImage("b.gif", 5, 6))),
    )
    assert read.underlay_rules == (UnderlayRule("WallToCactus", "Cactus.gif", ("WallBrown", "WallGrey")),)
    assert read.colour_rules == (ColourRule("Winter", (("Green", "White"),)),)


def test_a_standard_board_gives_no_pixel_values() -> None:
    read = read_metadata(board(), "bdX")
    assert (read.hex_width, read.hex_height, read.a1_x, read.a1_y) == (None, None, None, None)
    assert read.has_hills


def test_the_value_for_not_given_is_none() -> None:
    assert read_metadata(board('width="1" height="1" hexWidth="-999" A1CenterX=""'), "bdX").hex_width is None


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ('width="33"', "does not give the board's width and height"),
        ('width="x" height="10"', "does not give the board's width and height"),
        ('width="0" height="10"', "gives a board of 0 x 10 hexes"),
        ('width="-3" height="10"', "gives a board of -3 x 10 hexes"),
        ('width="99999" height="99999"', "gives a board of 99999 x 99999 hexes"),
        ('width="1" height="1" hexWidth="wide"', "gives hexWidth 'wide', which is no number of pixels"),
        ('width="1" height="1" hexWidth="1e400"', "no number of pixels"),
        ('width="1" height="1" hexHeight="0"', "a hex has 4 to 2000 pixels"),
        ('width="1" height="1" hexHeight="-64.5"', "a hex has 4 to 2000 pixels"),
        ('width="1" height="1" A1CenterX="999999"', "no number of pixels"),
    ],
)
def test_sizes_that_make_no_board_are_errors(attributes: str, message: str) -> None:
    assert message in error_of(board(attributes))


@pytest.mark.parametrize(
    ("content", "note"),
    [
        ('<slopes><slope hex="A1" hexsides="6"/></slopes>', "<slope> of hex 'A1' has the hexsides '6'"),
        ('<slopes><slope hexsides="1"/></slopes>', "<slope> of hex ''"),
        ('<colors><color name="C" red="256" green="0" blue="0"/></colors>', "colour 'C'"),
        ('<overlaySSRules><overlaySSRule name="N" image="n.gif" x="1"/></overlaySSRules>', "overlay image 'n.gif'"),
        ("<novelty/>", "<novelty> is not known"),
    ],
)
def test_what_does_not_matter_to_the_grid_is_left_out_with_a_note(content: str, note: str) -> None:
    read = read_metadata(board(content=content), "bdX")
    assert [note in str(each) for each in read.notes] == [True]
    assert not read.slopes
    assert not read.colours


def test_two_rows_of_one_hex_add_up() -> None:
    rows = '<slopes><slope hex="A1" hexsides="0"/><slope hex="A1" hexsides="3"/></slopes>'
    assert read_metadata(board(content=rows), "bdX").slopes == {"A1": {0, 3}}


@given(
    st.fixed_dictionaries(
        {
            name: st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters='<&"'), max_size=12)
            for name in ("width", "height", "hexWidth", "hexHeight", "A1CenterX", "A1CenterY", "snapScale", "hasHills")
        }
    )
)
def test_any_attributes_are_metadata_or_a_board_error(attributes: dict[str, str]) -> None:
    assert "\n" not in problem_of(board(" ".join(f'{name}="{value}"' for name, value in attributes.items())))


@given(st.data())
def test_any_damage_is_metadata_or_a_board_error(source: st.DataObject) -> None:
    data = bytearray(FULL)
    for _ in range(source.draw(st.integers(1, 5))):
        data[source.draw(st.integers(0, len(data) - 1))] = source.draw(st.integers(1, 255))
    assert "\n" not in problem_of(bytes(data))


def problem_of(data: bytes) -> str:
    """The error's text, or nothing; what is read is within bounds."""
    try:
        read = read_metadata(data, "bdX")
    except BoardError as error:
        return str(error)
    assert 0 < read.width * read.height <= 10_000
    return ""
