package crestline.vassal;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.BoardPicker;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.module.map.boardPicker.board.HexGrid;
import VASSAL.build.module.map.boardPicker.board.MapGrid;
import VASSAL.build.module.map.boardPicker.board.RegionGrid;
import VASSAL.build.module.map.boardPicker.board.SquareGrid;
import VASSAL.build.module.map.boardPicker.board.ZonedGrid;
import VASSAL.build.module.map.boardPicker.board.mapgrid.GridNumbering;
import VASSAL.build.module.map.boardPicker.board.mapgrid.RegularGridNumbering;
import VASSAL.build.module.map.boardPicker.board.mapgrid.Zone;
import VASSAL.command.Command;
import crestline.model.BoardState;
import crestline.model.GridState;
import java.awt.Dimension;
import java.awt.Point;
import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads the boards in play: places, reversal, grids, and the line in which VASL saves its boards. */
final class BoardReader {
  private static final String VASL_LINE = "bd\t";

  private BoardReader() {
  }

  /** All boards of all maps, in the maps' order. */
  static List<BoardState> boards() {
    List<BoardState> boards = new ArrayList<>();
    for (Map map : Map.getMapList()) {
      for (Board board : map.getBoards()) {
        boards.add(board(map, board));
      }
    }
    return boards;
  }

  /** A map's name; "" if it has none. */
  static String name(Map map) {
    return text(map.getMapName());
  }

  private static String text(String value) {
    return value == null ? "" : value;
  }

  private static BoardState board(Map map, Board board) {
    Rectangle bounds = board.bounds();
    Point place = board.relativePosition();
    return new BoardState(name(map), text(board.getName()), place.x, place.y, board.isReversed(), bounds.x, bounds.y,
        bounds.width, bounds.height, board.getMagnification(), gridOf(board));
  }

  /** A module's own kind of grid may do anything: without its grid the board is still told. */
  private static GridState gridOf(Board board) {
    try {
      return grid(board.getGrid());
    } catch (RuntimeException | LinkageError unknown) {
      return null;
    }
  }

  /** The grid, or of a zoned one the background's, or else the first zone's that has hexes; null if there is none. */
  private static GridState grid(MapGrid grid) {
    if (grid instanceof HexGrid) {
      return hexes((HexGrid) grid);
    }
    if (grid instanceof SquareGrid) {
      SquareGrid squares = (SquareGrid) grid;
      Point origin = squares.getOrigin();
      return new GridState("square", squares.getDx(), squares.getDy(), origin.x, origin.y, false, null);
    }
    if (grid instanceof ZonedGrid) {
      return zoned((ZonedGrid) grid);
    }
    return grid instanceof RegionGrid ? new GridState("region", 0, 0, 0, 0, false, null) : null;
  }

  private static GridState zoned(ZonedGrid grid) {
    GridState background = grid(grid.getBackgroundGrid());
    for (Iterator<Zone> zones = grid.getZones(); (background == null || !background.isHexes()) && zones.hasNext();) {
      GridState inZone = grid(zones.next().getGrid());
      if (inZone != null && (background == null || inZone.isHexes())) {
        background = inZone;
      }
    }
    return background;
  }

  private static GridState hexes(HexGrid grid) {
    Point origin = grid.getOrigin();
    GridNumbering numbering = grid.getGridNumbering();
    GridState.Numbering names = numbering instanceof RegularGridNumbering
        ? new GridState.Numbering(((RegularGridNumbering) numbering)::getAttributeValueString) : null;
    Dimension size = grid.getContainer() == null ? new Dimension() : grid.getContainer().getSize();
    return new GridState("hex", grid.getDx(), grid.getDy(), origin.x, origin.y, grid.isSideways(), size.width, size.height,
        names);
  }

  private static String line(BoardPicker picker) {
    try {
      Command restore = picker.getRestoreCommand();
      return restore == null ? null : picker.encode(restore);
    } catch (RuntimeException | LinkageError unknown) {
      return null;
    }
  }

  /** The line in which VASL saves boards, crops, overlays and scenario rules; "" in other modules. */
  static String vaslLine() {
    for (Map map : Map.getMapList()) {
      BoardPicker picker = map.getBoardPicker();
      String line = picker == null ? null : line(picker);
      if (line != null && line.startsWith(VASL_LINE)) {
        return line;
      }
    }
    return "";
  }
}
