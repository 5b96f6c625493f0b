package crestline.model;

import java.util.Objects;

/** The cheap part of a piece, looked at on every pass: where it lies. A change here asks for a full reading. */
public final class Glance {
  public final String id;
  private final String map;
  private final int x;
  private final int y;
  private final String stack;
  private final int index;

  public Glance(String id, String map, int x, int y, String stack, int index) {
    this.id = Objects.requireNonNull(id);
    this.map = map;
    this.x = x;
    this.y = y;
    this.stack = stack;
    this.index = index;
  }

  @Override
  public boolean equals(Object object) {
    if (!(object instanceof Glance)) {
      return false;
    }
    Glance other = (Glance) object;
    return x == other.x && y == other.y && index == other.index && id.equals(other.id)
        && Objects.equals(map, other.map) && Objects.equals(stack, other.stack);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }
}
