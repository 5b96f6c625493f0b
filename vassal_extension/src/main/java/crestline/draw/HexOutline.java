package crestline.draw;

import crestline.model.BoardState;
import java.awt.geom.Path2D;
import java.util.Collection;

/** The outline of a hex round its centre, map pixels. */
public final class HexOutline {
  private static final double ROUND_SIZE = 24;

  private HexOutline() {
  }

  /** The hex at a point of the map, by the grid of the board that lies there; a small diamond where none is known. */
  public static Path2D at(double x, double y, Collection<BoardState> boards) {
    for (BoardState board : boards) {
      if (board.contains(x, y) && board.grid != null && board.grid.isHexes()) {
        double dx = board.grid.dx * board.magnification;
        double dy = board.grid.dy * board.magnification;
        return hex(x, y, dx, dy, board.grid.sideways);
      }
    }
    return polygon(x, y, new double[][] {{-ROUND_SIZE, 0}, {0, -ROUND_SIZE}, {ROUND_SIZE, 0}, {0, ROUND_SIZE}}, false);
  }

  /** dx: distance of columns, dy: height of a hex; sideways: the two axes change places. */
  static Path2D hex(double x, double y, double dx, double dy, boolean sideways) {
    double r = 2 * dx / 3;
    double h = dy / 2;
    return polygon(x, y, new double[][] {{-r, 0}, {-r / 2, -h}, {r / 2, -h}, {r, 0}, {r / 2, h}, {-r / 2, h}}, sideways);
  }

  private static Path2D polygon(double x, double y, double[][] corners, boolean swapped) {
    Path2D path = new Path2D.Double();
    for (int i = 0; i < corners.length; i++) {
      double px = x + corners[i][swapped ? 1 : 0];
      double py = y + corners[i][swapped ? 0 : 1];
      if (i == 0) {
        path.moveTo(px, py);
      } else {
        path.lineTo(px, py);
      }
    }
    path.closePath();
    return path;
  }
}
