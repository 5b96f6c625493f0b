package crestline.vassal;

import VASSAL.build.module.Map;
import VASSAL.build.module.PrivateMap;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.module.map.boardPicker.board.mapgrid.Zone;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.DynamicProperty;
import VASSAL.counters.Embellishment;
import VASSAL.counters.FreeRotator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Marker;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import crestline.model.Glance;
import crestline.model.PieceState;
import crestline.protocol.Limits;
import java.awt.Point;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads pieces as this player sees them. What is invisible to the player, lies in a deck or on a private map is passed
 * over; of a piece that is masked to the player only the mask's name is read. Of X: others hold players' passwords.
 */
final class PieceReader {
  private static final Set<String> SIDE_PROPERTIES =
      Set.of("side", "army", "nationality", "nation", "country", "faction", "force", "player", "team");
  private static final int DEEPEST = 500;

  private PieceReader() {
  }

  /** Where a piece lies; null if it is not on a map. */
  static Glance glance(GamePiece piece) {
    String id = piece.getId();
    Map map = piece.getMap();
    if (id == null || map == null || piece instanceof Stack || map instanceof PrivateMap) {
      return null;
    }
    Stack parent = piece.getParent();
    if (parent instanceof Deck) {
      return null;
    }
    Point at = piece.getPosition();
    return new Glance(id, BoardReader.name(map), at.x, at.y, parent == null ? null : parent.getId(),
        parent == null ? 0 : parent.indexOf(piece));
  }

  /** The piece in full; null if this player does not see it. */
  static PieceState read(GamePiece piece) {
    Map map = piece.getMap();
    if (map == null || isTrue(piece, Properties.INVISIBLE_TO_ME)) {
      return null;
    }
    Point at = piece.getPosition();
    PieceState.Builder state = new PieceState.Builder(piece.getId()).at(BoardReader.name(map), at.x, at.y);
    place(state, map, at);
    Stack parent = piece.getParent();
    if (parent != null && parent.getPieceCount() > 1) {
      state.stacked(parent.getId(), parent.indexOf(piece));
    }
    boolean masked = isTrue(piece, Properties.OBSCURED_TO_ME);
    state.named(piece.getName()).concealed(masked || isTrue(piece, Properties.OBSCURED_TO_OTHERS))
        .hidden(isTrue(piece, Properties.INVISIBLE_TO_OTHERS));
    if (!masked) {
      if (isTrue(piece, Properties.MOVED)) {
        state.property(Properties.MOVED, "true");
      }
      identity(state, piece);
    }
    return state.build();
  }

  private static boolean isTrue(GamePiece piece, String key) {
    return Boolean.TRUE.equals(piece.getProperty(key));
  }

  private static void place(PieceState.Builder state, Map map, Point at) {
    Board board = map.findBoard(at);
    if (board == null) {
      return;
    }
    Zone zone = map.findZone(at);
    state.place(board.getName(), zone == null ? "" : zone.getName(), HexNames.at(map, at));
  }

  private static void identity(PieceState.Builder state, GamePiece piece) {
    String side = "";
    int properties = 0;
    GamePiece layer = piece;
    for (int depth = 0; layer instanceof Decorator && depth < DEEPEST; depth++) {
      for (String key : names(layer)) {
        String value = text(piece.getProperty(key));
        if (properties < Limits.PROPERTIES && value != null && !value.isEmpty()) {
          state.property(key, value);
          properties++;
          if (side.isEmpty() && SIDE_PROPERTIES.contains(key.toLowerCase(Locale.ROOT))) {
            side = value;
          }
        }
      }
      layer = ((Decorator) layer).getInner();
    }
    state.side(side);
    if (layer instanceof BasicPiece) {
      state.drawn(((BasicPiece) layer).getGpId(), image((BasicPiece) layer));
    }
  }

  private static List<String> names(GamePiece layer) {
    if (layer instanceof Marker || layer instanceof DynamicProperty || layer instanceof Embellishment
        || layer instanceof FreeRotator) {
      List<String> names = ((Decorator) layer).getPropertyNames();
      return names == null ? List.of() : names;
    }
    return List.of();
  }

  private static String text(Object value) {
    return value == null ? null : Limits.cut(value.toString(), 400);
  }

  /** The third field of a basic piece's type: piece;cloneKey;deleteKey;image;name. */
  private static String image(BasicPiece piece) {
    String[] fields = piece.getType().split(";", 5);
    return fields.length > 3 ? fields[3] : "";
  }
}
