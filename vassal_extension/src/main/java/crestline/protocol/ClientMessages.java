package crestline.protocol;

import crestline.model.BoardState;
import crestline.model.GridState;
import crestline.model.PieceChange;
import crestline.model.PieceState;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.json.JSONArray;
import org.json.JSONObject;

/** What this side says, as JSON objects without an id (the outbox gives each its own). Everything is cut to its bound. */
public final class ClientMessages {
  private ClientMessages() {
  }

  public static JSONObject hello(Identity who, Collection<Topic> subscriptions, String session, long lastSeq) {
    JSONObject message = message("hello").put("version", Limits.VERSION);
    put(message, "token", who.token, Limits.TOKEN);
    put(message, "table", who.table, Limits.NAME);
    put(message, "join_code", who.joinCode, Limits.ID);
    put(message, "player", who.player, Limits.PLAYER);
    put(message, "side", who.side, Limits.PLAYER);
    put(message, "role", who.role, Limits.PLAYER);
    message.put("client", software("vassal-extension", who.clientVersion));
    message.put("engine", software("VASSAL", who.engineVersion));
    message.put("module", software(who.moduleName, who.moduleVersion));
    put(message, "ruleset", who.ruleset, Limits.NAME);
    put(message, "policy", who.policy, Limits.NAME);
    if (who.language.matches("[a-z]{2,3}")) {
      message.put("lang", who.language);
    }
    message.put("subscriptions", words(subscriptions));
    put(message, "session", session, Limits.ID);
    return lastSeq > 0 ? message.put("last_seq", lastSeq) : message;
  }

  public static JSONObject boards(List<BoardState> boards, String moduleName, String moduleVersion, String bdLine,
      List<String> scenarioRules) {
    JSONArray all = new JSONArray();
    for (BoardState board : boards.subList(0, Math.min(boards.size(), Limits.BOARDS))) {
      all.put(board(board));
    }
    JSONObject message = message("boards").put("boards", all).put("module", software(moduleName, moduleVersion));
    if (bdLine.length() <= Limits.BD_LINE) {
      put(message, "bd_line", bdLine, Limits.BD_LINE);
    }
    if (!scenarioRules.isEmpty()) {
      JSONArray rules = new JSONArray();
      scenarioRules.stream().limit(Limits.SCENARIO_RULES).forEach(rule -> rules.put(Limits.cut(rule, Limits.NAME)));
      message.put("scenario_rules", rules);
    }
    return message;
  }

  public static JSONObject snapshot(List<PieceState> pieces, int part, int parts) {
    JSONArray all = new JSONArray();
    pieces.forEach(piece -> all.put(piece(piece)));
    JSONObject message = message("snapshot").put("pieces", all);
    return parts == 1 ? message : message.put("part", part).put("parts", parts);
  }

  public static JSONObject pieces(List<PieceChange> changes) {
    JSONArray all = new JSONArray();
    for (PieceChange change : changes) {
      JSONObject one = new JSONObject().put("kind", change.kind.word()).put("id", Limits.cut(change.id, Limits.ID));
      all.put(change.piece == null ? one : one.put("piece", piece(change.piece)));
    }
    return message("pieces").put("changes", all);
  }

  /** target: null for topics without one. path: the stops after the source, for movement. */
  public static JSONObject question(Topic ask, String map, Anchor source, Anchor target, List<Anchor> path) {
    JSONObject message = message("question").put("ask", ask.word()).put("source", place(source));
    put(message, "map", map, Limits.NAME);
    if (target != null) {
      message.put("target", place(target));
    }
    if (!path.isEmpty()) {
      JSONArray stops = new JSONArray();
      path.stream().limit(Limits.PATH).forEach(stop -> stops.put(place(stop)));
      message.put("path", stops);
    }
    return message;
  }

  public static JSONObject declare(String map, Anchor source, Anchor target) {
    JSONObject message = message("declare").put("source", place(source)).put("target", place(target));
    put(message, "map", map, Limits.NAME);
    return message;
  }

  public static JSONObject clear() {
    return message("clear");
  }

  public static JSONObject dispute(String ruling, String text, String paragraph) {
    JSONObject message = message("dispute").put("ruling", ruling).put("text", Limits.cut(text, Limits.TEXT));
    put(message, "paragraph", paragraph, Limits.SHORT);
    return message;
  }

  /** A wish for the table; "" leaves the policy as it is. */
  public static JSONObject options(String policy, Collection<Topic> subscriptions) {
    JSONObject message = message("options").put("subscriptions", words(subscriptions));
    put(message, "policy", policy, Limits.NAME);
    return message;
  }

  public static JSONObject ping() {
    return message("ping");
  }

  private static JSONObject message(String type) {
    return new JSONObject().put("type", type);
  }

  private static void put(JSONObject object, String key, String value, int longest) {
    if (value != null && !value.isEmpty()) {
      object.put(key, Limits.cut(value, longest));
    }
  }

  private static JSONArray words(Collection<Topic> topics) {
    JSONArray words = new JSONArray();
    topics.forEach(topic -> words.put(topic.word()));
    return words;
  }

  private static JSONObject software(String name, String version) {
    JSONObject software = new JSONObject().put("name", Limits.cut(name, Limits.NAME));
    put(software, "version", version, Limits.NAME);
    return software;
  }

  private static JSONObject place(Anchor anchor) {
    JSONObject place = new JSONObject().put("hex", Limits.cut(anchor.hex, Limits.HEX));
    if (anchor.level != 0) {
      place.put("level", anchor.level);
    }
    put(place, "position", anchor.position, Limits.HEX);
    put(place, "piece", anchor.piece, Limits.ID);
    return place;
  }

  static JSONObject piece(PieceState piece) {
    JSONObject object = new JSONObject().put("id", Limits.cut(piece.id, Limits.ID));
    put(object, "name", piece.name, Limits.NAME);
    put(object, "side", piece.side, Limits.PLAYER);
    put(object, "map", piece.map, Limits.NAME);
    put(object, "board", piece.board, Limits.NAME);
    put(object, "zone", piece.zone, Limits.NAME);
    put(object, "hex", piece.hex, Limits.HEX);
    object.put("x", Limits.pixel(piece.x)).put("y", Limits.pixel(piece.y));
    put(object, "stack", piece.stack, Limits.ID);
    if (piece.index > 0) {
      object.put("index", Math.min(piece.index, 9999));
    }
    if (piece.concealed) {
      object.put("concealed", true);
    }
    if (piece.hidden) {
      object.put("hidden", true);
    }
    put(object, "gpid", piece.gpid, Limits.ID);
    put(object, "image", piece.image, Limits.NAME);
    if (!piece.properties.isEmpty()) {
      object.put("properties", properties(piece.properties));
    }
    return object;
  }

  private static JSONObject properties(Map<String, String> all) {
    JSONObject object = new JSONObject();
    all.entrySet().stream().limit(Limits.PROPERTIES).forEach(entry ->
        object.put(Limits.cut(entry.getKey(), Limits.NAME), Limits.cut(entry.getValue(), Limits.PROPERTY)));
    return object;
  }

  static JSONObject board(BoardState board) {
    JSONObject object = new JSONObject();
    put(object, "map", board.map, Limits.NAME);
    object.put("name", Limits.cut(board.name, Limits.NAME));
    object.put("column", Math.max(0, Math.min(99, board.column))).put("row", Math.max(0, Math.min(99, board.row)));
    if (board.reversed) {
      object.put("reversed", true);
    }
    object.put("x", Limits.pixel(board.x)).put("y", Limits.pixel(board.y));
    object.put("width", Math.max(0, Limits.pixel(board.width))).put("height", Math.max(0, Limits.pixel(board.height)));
    object.put("magnification", board.magnification > 0 ? Math.min(board.magnification, 64) : 1.0);
    return board.grid == null ? object : object.put("grid", grid(board.grid));
  }

  private static JSONObject grid(GridState grid) {
    JSONObject object = new JSONObject().put("kind", grid.kind);
    if (grid.dx > 0 && grid.dy > 0) {
      object.put("dx", grid.dx).put("dy", grid.dy);
    }
    object.put("x0", grid.x0).put("y0", grid.y0);
    if (grid.sideways) {
      object.put("sideways", true);
    }
    GridState.Numbering n = grid.numbering;
    if (n != null && n.descends() && grid.width > 0 && grid.height > 0) {
      object.put("width", Limits.pixel(grid.width)).put("height", Limits.pixel(grid.height));
    }
    if (n != null) {
      object.put("numbering", new JSONObject().put("first", n.first).put("separator", n.separator)
          .put("h_type", n.hType).put("v_type", n.vType).put("h_leading", n.hLeading).put("v_leading", n.vLeading)
          .put("h_offset", Limits.pixel(n.hOffset)).put("v_offset", Limits.pixel(n.vOffset))
          .put("h_descending", n.hDescending).put("v_descending", n.vDescending).put("stagger", n.stagger));
    }
    return object;
  }
}
