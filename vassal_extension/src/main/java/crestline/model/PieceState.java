package crestline.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A piece as this player sees it. x, y: map pixels at zoom 1, edge padding included. stack, index: the stack it is in
 * and its place there from the bottom; "" and 0 alone. concealed: this player or others do not know what it is; hidden:
 * others do not see it at all. A piece that this player does not see has no state.
 */
public final class PieceState {
  public final String id;
  public final String name;
  public final String side;
  public final String map;
  public final String board;
  public final String zone;
  public final String hex;
  public final int x;
  public final int y;
  public final String stack;
  public final int index;
  public final boolean concealed;
  public final boolean hidden;
  public final String gpid;
  public final String image;
  public final Map<String, String> properties;

  private PieceState(Builder from) {
    id = from.id;
    name = from.name;
    side = from.side;
    map = from.map;
    board = from.board;
    zone = from.zone;
    hex = from.hex;
    x = from.x;
    y = from.y;
    stack = from.stack;
    index = from.index;
    concealed = from.concealed;
    hidden = from.hidden;
    gpid = from.gpid;
    image = from.image;
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(from.properties));
  }

  /** True if it lies elsewhere than `other` does: another map or another point. */
  public boolean liesElsewhere(PieceState other) {
    return x != other.x || y != other.y || !map.equals(other.map);
  }

  @Override
  public boolean equals(Object object) {
    if (!(object instanceof PieceState)) {
      return false;
    }
    PieceState other = (PieceState) object;
    return id.equals(other.id) && x == other.x && y == other.y && index == other.index && concealed == other.concealed
        && hidden == other.hidden && name.equals(other.name) && side.equals(other.side) && map.equals(other.map)
        && board.equals(other.board) && zone.equals(other.zone) && hex.equals(other.hex) && stack.equals(other.stack)
        && gpid.equals(other.gpid) && image.equals(other.image) && properties.equals(other.properties);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, x, y, name);
  }

  /** Collects the parts of a state; what is not said is "" or 0. */
  public static final class Builder {
    private final String id;
    private String name = "";
    private String side = "";
    private String map = "";
    private String board = "";
    private String zone = "";
    private String hex = "";
    private int x;
    private int y;
    private String stack = "";
    private int index;
    private boolean concealed;
    private boolean hidden;
    private String gpid = "";
    private String image = "";
    private final Map<String, String> properties = new LinkedHashMap<>();

    public Builder(String id) {
      this.id = Objects.requireNonNull(id);
    }

    public Builder at(String mapName, int mapX, int mapY) {
      map = text(mapName);
      x = mapX;
      y = mapY;
      return this;
    }

    public Builder place(String boardName, String zoneName, String hexName) {
      board = text(boardName);
      zone = text(zoneName);
      hex = text(hexName);
      return this;
    }

    public Builder stacked(String stackId, int placeFromBottom) {
      stack = text(stackId);
      index = Math.max(0, placeFromBottom);
      return this;
    }

    public Builder named(String pieceName) {
      name = text(pieceName);
      return this;
    }

    public Builder side(String sideName) {
      side = text(sideName);
      return this;
    }

    public Builder concealed(boolean value) {
      concealed = value;
      return this;
    }

    public Builder hidden(boolean value) {
      hidden = value;
      return this;
    }

    public Builder drawn(String slot, String imageName) {
      gpid = text(slot);
      image = text(imageName);
      return this;
    }

    public Builder property(String key, String value) {
      properties.put(key, text(value));
      return this;
    }

    public PieceState build() {
      return new PieceState(this);
    }

    private static String text(String value) {
      return value == null ? "" : value;
    }
  }
}
