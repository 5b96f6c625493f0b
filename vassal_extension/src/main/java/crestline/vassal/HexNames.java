package crestline.vassal;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.module.map.boardPicker.board.HexGrid;
import VASSAL.build.module.map.boardPicker.board.MapGrid;
import VASSAL.build.module.map.boardPicker.board.ZonedGrid;
import VASSAL.build.module.map.boardPicker.board.mapgrid.Zone;
import crestline.model.HexCentres;
import java.awt.Point;
import java.awt.Rectangle;

/** What VASSAL calls the place at a point of a map. */
final class HexNames {
  private static final String UNNAMED = "offboard";

  private HexNames() {
  }

  /** The name of the hex at a point, or of the deck; "" where the grid has no names, which the engine calls off the board. */
  static String at(Map map, Point at) {
    String name = map.locationName(at);
    if (name == null || name.equalsIgnoreCase(UNNAMED)) {
      return "";
    }
    try {
      return inItsHex(map.findBoard(at), at, name);
    } catch (RuntimeException | LinkageError otherEngine) {
      return name;
    }
  }

  /** The engine names by oblongs, which cut the hexes' corners: what stands there bears the name of its hex's middle. */
  private static String inItsHex(Board board, Point at, String name) {
    if (board == null || board.getGrid() == null) {
      return name;
    }
    Rectangle bounds = board.bounds();
    Point local = board.localCoordinates(new Point(at.x - bounds.x, at.y - bounds.y));
    MapGrid named = board.getGrid();
    if (!name.equals(named.locationName(local))) {
      return name;
    }
    Zone zone = named instanceof ZonedGrid ? ((ZonedGrid) named).findZone(local) : null;
    MapGrid grid = zone == null ? named : zone.getGrid();
    if (grid == null || grid.getClass() != HexGrid.class) { // a module's own grid has names of its own, as for hexsides
      return name;
    }
    HexGrid hexes = (HexGrid) grid;
    Point origin = hexes.getOrigin();
    Point middle =
        HexCentres.nearest(hexes.getDx(), hexes.getDy(), origin.x, origin.y, hexes.isSideways(), local);
    boolean sameZone = zone == null || ((ZonedGrid) named).findZone(middle) == zone;
    String itsName = sameZone ? named.locationName(middle) : null;
    return itsName == null || itsName.isEmpty() ? name : itsName;
  }
}
