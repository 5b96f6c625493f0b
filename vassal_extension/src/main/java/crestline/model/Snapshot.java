package crestline.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The table as last looked at; a new look gives the changes. Each pass glances at every piece and reads in full only
 * those that lie elsewhere, those under suspicion (a command named them) and the next few in turn, so that a change
 * which no command named is found within some passes and a pass over thousands of pieces stays short.
 */
public final class Snapshot {
  private static final class Entry {
    Glance glance;
    PieceState state;  // null: this player does not see it
    int pass;
  }

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final int inTurn;
  private int pass;
  private int turn;

  /** inTurn: how many pieces a pass reads in full without a reason. */
  public Snapshot(int inTurn) {
    this.inTurn = inTurn;
  }

  /** Forgets everything: the next look finds every piece new. */
  public void clear() {
    entries.clear();
    turn = 0;
  }

  /** What this player sees, as last read. */
  public List<PieceState> pieces() {
    List<PieceState> seen = new ArrayList<>(entries.size());
    for (Entry entry : entries.values()) {
      if (entry.state != null) {
        seen.add(entry.state);
      }
    }
    return seen;
  }

  /**
   * Compares with the last look. suspects: ids to be read in full whatever the glance says. reader: the full state of a
   * piece by its id, null if this player does not see it.
   */
  public List<PieceChange> look(Collection<Glance> glances, Set<String> suspects, Function<String, PieceState> reader) {
    pass++;
    List<PieceChange> changes = new ArrayList<>();
    int from = turn;
    int to = from + inTurn;
    int place = 0;
    for (Glance glance : glances) {
      Entry entry = entries.get(glance.id);
      boolean hasTurn = place >= from && place < to;
      if (entry == null || hasTurn || !entry.glance.equals(glance) || suspects.contains(glance.id)) {
        entry = read(glance, entry, reader, changes);
      }
      entry.pass = pass;
      place++;
    }
    turn = to >= place ? 0 : to;
    dropUnseen(changes);
    return changes;
  }

  private Entry read(Glance glance, Entry known, Function<String, PieceState> reader, List<PieceChange> changes) {
    Entry entry = known;
    if (entry == null) {
      entry = new Entry();
      entries.put(glance.id, entry);
    }
    PieceState before = entry.state;
    PieceState now = reader.apply(glance.id);
    entry.glance = glance;
    entry.state = now;
    if (before == null && now != null) {
      changes.add(PieceChange.added(now));
    } else if (before != null && now == null) {
      changes.add(PieceChange.removed(glance.id));
    } else if (before != null && !before.equals(now)) {
      changes.add(PieceChange.between(before, now));
    }
    return entry;
  }

  private void dropUnseen(List<PieceChange> changes) {
    for (Iterator<Map.Entry<String, Entry>> all = entries.entrySet().iterator(); all.hasNext();) {
      Map.Entry<String, Entry> entry = all.next();
      if (entry.getValue().pass != pass) {
        if (entry.getValue().state != null) {
          changes.add(PieceChange.removed(entry.getKey()));
        }
        all.remove();
      }
    }
  }
}
