package crestline.model;

import java.awt.Point;

/** Middles of a hex grid: the even columns begin at x0, y0, the odd ones half a hex lower; sideways, x and y change places. */
public final class HexCentres {
  private HexCentres() {
  }

  /** The middle that lies nearest to a point; dx, dy: from column to column, from hex to hex in a column, in pixels. */
  public static Point nearest(double dx, double dy, int x0, int y0, boolean sideways, Point point) {
    double x = (sideways ? point.y : point.x) - x0;
    double y = (sideways ? point.x : point.y) - y0;
    long about = Math.round(x / dx);
    double bestX = 0;
    double bestY = 0;
    double least = Double.POSITIVE_INFINITY;
    for (long column = about - 1; column <= about + 1; column++) {
      double shift = column % 2 == 0 ? 0 : dy / 2;
      double middleX = column * dx;
      double middleY = Math.round((y - shift) / dy) * dy + shift;
      double away = Math.hypot(x - middleX, y - middleY);
      if (away < least) {
        least = away;
        bestX = middleX;
        bestY = middleY;
      }
    }
    int across = (int) Math.round(bestX + x0);
    int down = (int) Math.round(bestY + y0);
    return sideways ? new Point(down, across) : new Point(across, down);
  }
}
