package crestline.protocol;

/**
 * An end of a line or a stop of a move. x, y: map pixels at zoom 1, null if they are not known. piece: the id of the piece
 * that is meant there, "" if none is; it is said, never heard.
 */
public final class Anchor {
  public final String hex;
  public final int level;
  public final String position;
  public final Double x;
  public final Double y;
  public final String piece;

  public Anchor(String hex, int level, String position, Double x, Double y, String piece) {
    this.hex = hex;
    this.level = level;
    this.position = position;
    this.x = x;
    this.y = y;
    this.piece = piece;
  }

  /** A place that the player points at: the hex, where it lies on the map, and the piece there. */
  public static Anchor pointed(String hex, double x, double y, String piece) {
    return new Anchor(hex, 0, "", x, y, piece);
  }

  static Anchor read(Fields fields) {
    return new Anchor(fields.text("hex", Limits.HEX), (int) fields.whole("level", 0),
        fields.text("position", Limits.HEX), fields.maybeNumber("x"), fields.maybeNumber("y"), "");
  }

  public boolean isPlaced() {
    return x != null && y != null;
  }

  @Override
  public String toString() {
    return hex + (level == 0 ? "" : " level " + level) + (position.isEmpty() ? "" : " " + position);
  }
}
