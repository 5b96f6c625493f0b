package crestline.show;

import crestline.protocol.Ruling;
import crestline.protocol.ServerMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rulings that hold now, for the map, and the latest ones, for the list. Bounded. Not safe for threads. */
public final class RulingBook {
  /** A line of the list. */
  public static final class Entry {
    public final Ruling ruling;
    public final String causeKind;
    public final String player;
    private boolean holds;

    Entry(Ruling ruling, String causeKind, String player) {
      this.ruling = ruling;
      this.causeKind = causeKind;
      this.player = player;
    }

    /** False once what is on the map has changed. */
    public boolean holds() {
      return holds;
    }
  }

  public static final int MOST_LISTED = 500;
  public static final int MOST_HOLDING = 2000;

  private final Map<String, Ruling> holding = new LinkedHashMap<>();
  private final Deque<Entry> listed = new ArrayDeque<>();
  private final List<Ruling> stateParts = new ArrayList<>();
  private long stateSeq;

  /** Rulings that hold, oldest first. */
  public Collection<Ruling> holding() {
    return Collections.unmodifiableCollection(holding.values());
  }

  /** The latest rulings, newest first. */
  public List<Entry> listed() {
    return new ArrayList<>(listed);
  }

  /** The newest ruling, or null. */
  public Entry newest() {
    return listed.peekFirst();
  }

  /** Takes in a message; gives the rulings that are news to the player, in the order of the message. */
  public List<Entry> take(ServerMessage message) {
    switch (message.kind) {
      case WELCOME:
        stateParts.clear();
        stateSeq = message.seq;
        if (!message.welcome.resumed) {
          drop();
        }
        return List.of();
      case STATE:
        state(message);
        return List.of();
      case RULINGS:
        return rulings(message);
      case WITHDRAWN:
        withdrawn(message);
        return List.of();
      default:
        return List.of();
    }
  }

  /** The link broke or the player cleared the map: nothing is known to hold. */
  public void drop() {
    holding.clear();
    stateParts.clear();
    listed.forEach(entry -> entry.holds = false);
  }

  private void state(ServerMessage message) {
    if (message.part <= 1) {
      stateParts.clear();
    }
    if (stateParts.size() < MOST_HOLDING) {
      stateParts.addAll(message.rulings);
    }
    stateSeq = Math.max(stateSeq, message.seq);
    if (message.part < message.parts) {
      return;
    }
    holding.clear();
    Set<String> known = new HashSet<>();
    listed.forEach(entry -> known.add(entry.ruling.id));
    for (Ruling ruling : stateParts) {
      hold(ruling);
      if (!known.contains(ruling.id)) {
        list(new Entry(ruling, "", ""));
      }
    }
    listed.forEach(entry -> entry.holds = holding.containsKey(entry.ruling.id));
    stateParts.clear();
  }

  private List<Entry> rulings(ServerMessage message) {
    // What the state already told is for the chat and the list: whether it still holds, the state knows.
    boolean toldByState = message.seq > 0 && message.seq <= stateSeq;
    List<Entry> news = new ArrayList<>();
    for (Ruling ruling : message.rulings) {
      if (!toldByState) {
        hold(ruling);
      }
      Entry entry = new Entry(ruling, message.causeKind, message.causePlayer);
      entry.holds = holding.containsKey(ruling.id);
      removeListed(ruling.id);
      list(entry);
      news.add(entry);
    }
    return news;
  }

  private void withdrawn(ServerMessage message) {
    if (message.seq > 0 && message.seq <= stateSeq) {
      return;
    }
    Set<String> gone = new HashSet<>(message.withdrawn);
    gone.forEach(holding::remove);
    for (Entry entry : listed) {
      if (gone.contains(entry.ruling.id)) {
        entry.holds = false;
      }
    }
  }

  private void hold(Ruling ruling) {
    holding.remove(ruling.id);
    holding.put(ruling.id, ruling);
    Iterator<String> oldest = holding.keySet().iterator();
    while (holding.size() > MOST_HOLDING && oldest.hasNext()) {
      oldest.next();
      oldest.remove();
    }
  }

  private void list(Entry entry) {
    listed.addFirst(entry);
    while (listed.size() > MOST_LISTED) {
      listed.removeLast();
    }
  }

  private void removeListed(String id) {
    listed.removeIf(entry -> entry.ruling.id.equals(id));
  }
}
