package crestline.net;

import crestline.model.BoardState;
import crestline.model.PieceChange;
import crestline.model.PieceState;
import crestline.protocol.ClientMessages;
import crestline.protocol.ServerMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.json.JSONObject;

/**
 * What waits to be sent or to be acknowledged, in order. A message stays here until the server has acknowledged it and is
 * sent again, with its id, after a reconnect. If the server forgot the session, it is told the table as it last
 * acknowledged it, and then what happened since, so that no move goes without its ruling. Not safe for threads.
 */
public final class Outbox {
  /** One message: its id once it was given one, the text, and what it does to what the server knows. */
  private static final class Item {
    final String id;
    final String text;
    final List<PieceChange> changes;      // of a pieces message
    final List<PieceState> allPieces;     // of the last part of a snapshot
    final JSONObject boards;              // of a boards message

    Item(String id, String text, List<PieceChange> changes, List<PieceState> allPieces, JSONObject boards) {
      this.id = id;
      this.text = text;
      this.changes = changes;
      this.allPieces = allPieces;
      this.boards = boards;
    }

    boolean tellsTheTable() {
      return changes != null || allPieces != null || boards != null;
    }
  }

  private static final int MOST_WAITING = 5000;

  private final Deque<Item> unsent = new ArrayDeque<>();
  private final Map<String, Item> unacknowledged = new LinkedHashMap<>();
  private final Map<String, PieceState> known = new LinkedHashMap<>();   // as acknowledged
  private final Map<String, PieceState> latest = new LinkedHashMap<>();  // as last told
  private JSONObject knownBoards;
  private JSONObject latestBoards;
  private long nextId = 1;
  private int mostPieces = crestline.protocol.Limits.PIECES;
  private int mostBytes = crestline.protocol.Limits.MESSAGE_BYTES;

  /** A new id; hello takes one too. */
  public String newId() {
    return Long.toString(nextId++);
  }

  /** What the server takes, from its welcome. */
  public void limit(ServerMessage.Welcome welcome) {
    mostPieces = welcome.pieces;
    mostBytes = welcome.messageBytes;
  }

  /** How many messages wait to be sent or acknowledged. */
  public int size() {
    return unsent.size() + unacknowledged.size();
  }

  /** True if something waits to be sent. */
  public boolean hasUnsent() {
    return !unsent.isEmpty();
  }

  /** How many were sent and not yet acknowledged. */
  public int waitingForAck() {
    return unacknowledged.size();
  }

  /** All boards in play and all pieces, anew. */
  public void table(List<BoardState> boards, String module, String version, String bdLine, List<String> rules,
      Collection<PieceState> pieces) {
    latestBoards = ClientMessages.boards(boards, module, version, bdLine, rules);
    latest.clear();
    pieces.forEach(piece -> latest.put(piece.id, piece));
    addBoards(unsent, latestBoards);
    addSnapshot(unsent, latest.values());
  }

  /** What changed; one call is one move. */
  public void changes(List<PieceChange> changes) {
    changes.forEach(change -> apply(latest, change));
    addChanges(changes);
    if (size() > MOST_WAITING) {
      collapse();
    }
  }

  /** A message that is not about the table as such: a question, a declared line, a dispute, a wish. */
  public void say(JSONObject message) {
    unsent.add(item(message, null, null, null));
  }

  /** The next message to send, null if there is none. It now waits for its acknowledgement. */
  public String next() {
    Item item = unsent.poll();
    if (item == null) {
      return null;
    }
    unacknowledged.put(item.id, item);
    return item.text;
  }

  /** The server has taken, or refused, the message with this id. True if it now knows less of the table than it was told. */
  public boolean settled(String id, boolean taken) {
    Item item = unacknowledged.remove(id);
    if (item == null || !taken) {
      return item != null && item.tellsTheTable();
    }
    if (item.boards != null) {
      knownBoards = item.boards;
    }
    if (item.changes != null) {
      item.changes.forEach(change -> apply(known, change));
    }
    if (item.allPieces != null) {
      known.clear();
      item.allPieces.forEach(piece -> known.put(piece.id, piece));
    }
    return false;
  }

  /** Tells all boards and pieces once more. */
  public void tellAgain() {
    addBoards(unsent, latestBoards);
    addSnapshot(unsent, latest.values());
  }

  /** After a welcome: what must be said again comes first. resumed: the server still has the session. */
  public void reconnected(boolean resumed) {
    Deque<Item> again = new ArrayDeque<>();
    if (!resumed && knownBoards != null) {
      addBoards(again, knownBoards);
      addSnapshot(again, known.values());
    }
    again.addAll(unacknowledged.values());
    again.addAll(unsent);
    unacknowledged.clear();
    unsent.clear();
    unsent.addAll(again);
    if (resumed && latestBoards != null) {  // costs nothing if it agrees, and heals whatever went wrong
      addSnapshot(unsent, latest.values());
    }
  }

  /** Forgets that the server knew anything: another server or another table. What waits and concerns the table is dropped. */
  public void forget() {
    unacknowledged.clear();
    unsent.clear();
    known.clear();
    knownBoards = null;
    if (latestBoards != null) {
      tellAgain();
    }
  }

  private void collapse() {
    dropTable(unsent.iterator());
    dropTable(unacknowledged.values().iterator());
    tellAgain();
  }

  private static void dropTable(Iterator<Item> items) {
    while (items.hasNext()) {
      if (items.next().tellsTheTable()) {
        items.remove();
      }
    }
  }

  private void addBoards(Deque<Item> to, JSONObject boards) {
    if (boards != null) {
      to.add(item(new JSONObject(boards, JSONObject.getNames(boards)), null, null, boards));
    }
  }

  private void addSnapshot(Deque<Item> to, Collection<PieceState> pieces) {
    List<PieceState> all = new ArrayList<>(pieces);
    List<List<PieceState>> parts = new ArrayList<>();
    for (int size = mostPieces; parts.isEmpty(); size = Math.max(1, size / 2)) {
      for (int from = 0; from == 0 || from < all.size(); from += size) {
        parts.add(all.subList(from, Math.min(all.size(), from + size)));
      }
      if (size > 1 && parts.stream().anyMatch(part -> bytes(ClientMessages.snapshot(part, 1, 1)) > mostBytes)) {
        parts.clear();
      }
    }
    for (int part = 1; part <= parts.size(); part++) {
      JSONObject message = ClientMessages.snapshot(parts.get(part - 1), part, parts.size());
      to.add(item(message, null, part == parts.size() ? all : null, null));
    }
  }

  private void addChanges(List<PieceChange> changes) {
    JSONObject message = ClientMessages.pieces(changes);
    if (changes.size() > 1 && (changes.size() > mostPieces || bytes(message) > mostBytes)) {
      addChanges(changes.subList(0, changes.size() / 2));
      addChanges(changes.subList(changes.size() / 2, changes.size()));
      return;
    }
    unsent.add(item(message, new ArrayList<>(changes), null, null));
  }

  private static int bytes(JSONObject message) {
    return message.toString().getBytes(StandardCharsets.UTF_8).length + 64;
  }

  private Item item(JSONObject message, List<PieceChange> changes, List<PieceState> allPieces, JSONObject boards) {
    String id = newId();
    return new Item(id, message.put("id", id).toString(), changes, allPieces, boards);
  }

  private static void apply(Map<String, PieceState> table, PieceChange change) {
    if (change.piece == null) {
      table.remove(change.id);
    } else {
      table.put(change.id, change.piece);
    }
  }
}
