package crestline.model;

import java.util.Objects;

/**
 * A grid as VASSAL describes it, board-local pixels. kind: "hex", "square", "region" or "none". width, height: of what it
 * lies in, which descending numbers count from (the board, or a zone's bounds); 0: not known.
 */
public final class GridState {
  public final String kind;
  public final double dx;
  public final double dy;
  public final double x0;
  public final double y0;
  public final boolean sideways;
  public final int width;
  public final int height;
  public final Numbering numbering;

  public GridState(String kind, double dx, double dy, double x0, double y0, boolean sideways, Numbering numbering) {
    this(kind, dx, dy, x0, y0, sideways, 0, 0, numbering);
  }

  public GridState(String kind, double dx, double dy, double x0, double y0, boolean sideways, int width, int height,
      Numbering numbering) {
    this.kind = kind;
    this.dx = dx;
    this.dy = dy;
    this.x0 = x0;
    this.y0 = y0;
    this.sideways = sideways;
    this.width = width;
    this.height = height;
    this.numbering = numbering;
  }

  public boolean isHexes() {
    return "hex".equals(kind) && dx > 0 && dy > 0;
  }

  @Override
  public boolean equals(Object object) {
    if (!(object instanceof GridState)) {
      return false;
    }
    GridState other = (GridState) object;
    return kind.equals(other.kind) && dx == other.dx && dy == other.dy && x0 == other.x0 && y0 == other.y0
        && sideways == other.sideways && width == other.width && height == other.height
        && Objects.equals(numbering, other.numbering);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, dx, dy, x0, y0);
  }

  /** How VASSAL names the hexes of the grid: the attributes of its numbering. */
  public static final class Numbering {
    public final String first;
    public final String separator;
    public final String hType;
    public final String vType;
    public final int hLeading;
    public final int vLeading;
    public final int hOffset;
    public final int vOffset;
    public final boolean hDescending;
    public final boolean vDescending;
    public final boolean stagger;

    /** attribute: VASSAL's attributes by their names in a buildFile; null or nonsense gives VASSAL's default. */
    public Numbering(java.util.function.Function<String, String> attribute) {
      first = "V".equals(attribute.apply("first")) ? "V" : "H";
      String between = attribute.apply("sep");
      separator = between == null ? "" : between.substring(0, Math.min(8, between.length()));
      hType = "A".equals(attribute.apply("hType")) ? "A" : "N";
      vType = "A".equals(attribute.apply("vType")) ? "A" : "N";
      hLeading = Math.max(0, Math.min(9, whole(attribute.apply("hLeading"), 1)));
      vLeading = Math.max(0, Math.min(9, whole(attribute.apply("vLeading"), 1)));
      hOffset = whole(attribute.apply("hOff"), 1);
      vOffset = whole(attribute.apply("vOff"), 1);
      hDescending = "true".equals(attribute.apply("hDescend"));
      vDescending = "true".equals(attribute.apply("vDescend"));
      String staggered = attribute.apply("stagger");
      stagger = staggered == null || "true".equals(staggered);
    }

    public boolean descends() {
      return hDescending || vDescending;
    }

    private static int whole(String text, int otherwise) {
      try {
        return text == null ? otherwise : Integer.parseInt(text.trim());
      } catch (NumberFormatException notANumber) {
        return otherwise;
      }
    }

    private Object[] parts() {
      return new Object[] {first, separator, hType, vType, hLeading, vLeading, hOffset, vOffset, hDescending,
          vDescending, stagger};
    }

    @Override
    public boolean equals(Object object) {
      return object instanceof Numbering && java.util.Arrays.equals(parts(), ((Numbering) object).parts());
    }

    @Override
    public int hashCode() {
      return java.util.Arrays.hashCode(parts());
    }
  }
}
