package crestline.model;

import java.util.Objects;

/**
 * A board in play. x, y: map pixels of its upper left corner; width, height: its size there. reversed: turned by 180
 * degrees. magnification: map pixels per pixel of the board's own image. grid: null if it has none that is known.
 */
public final class BoardState {
  public final String map;
  public final String name;
  public final int column;
  public final int row;
  public final boolean reversed;
  public final int x;
  public final int y;
  public final int width;
  public final int height;
  public final double magnification;
  public final GridState grid;

  public BoardState(String map, String name, int column, int row, boolean reversed, int x, int y, int width,
      int height, double magnification, GridState grid) {
    this.map = map;
    this.name = name;
    this.column = column;
    this.row = row;
    this.reversed = reversed;
    this.x = x;
    this.y = y;
    this.width = width;
    this.height = height;
    this.magnification = magnification;
    this.grid = grid;
  }

  public boolean contains(double mapX, double mapY) {
    return mapX >= x && mapY >= y && mapX < x + width && mapY < y + height;
  }

  @Override
  public boolean equals(Object object) {
    if (!(object instanceof BoardState)) {
      return false;
    }
    BoardState other = (BoardState) object;
    return map.equals(other.map) && name.equals(other.name) && column == other.column && row == other.row
        && reversed == other.reversed && x == other.x && y == other.y && width == other.width
        && height == other.height && magnification == other.magnification && Objects.equals(grid, other.grid);
  }

  @Override
  public int hashCode() {
    return Objects.hash(map, name, x, y, reversed);
  }
}
