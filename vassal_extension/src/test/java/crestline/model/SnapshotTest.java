package crestline.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SnapshotTest {
  private final Map<String, PieceState> table = new LinkedHashMap<>();
  private final List<String> readInFull = new ArrayList<>();
  private final Snapshot snapshot = new Snapshot(0);

  private static PieceState piece(String id, int x, String name) {
    return new PieceState.Builder(id).at("Map", x, 10).named(name).build();
  }

  private void put(PieceState piece) {
    table.put(piece.id, piece);
  }

  private List<Glance> glances() {
    List<Glance> glances = new ArrayList<>();
    table.values().forEach(p -> glances.add(new Glance(p.id, p.map, p.x, p.y, p.stack, p.index)));
    return glances;
  }

  private List<PieceChange> look(Snapshot by, Set<String> suspects) {
    return by.look(glances(), suspects, id -> {
      readInFull.add(id);
      PieceState state = table.get(id);
      return state.name.equals("unseen") ? null : state;
    });
  }

  private List<PieceChange> look(String... suspects) {
    return look(snapshot, Set.of(suspects));
  }

  @Test
  void firstLookFindsEveryPieceNew() {
    put(piece("1", 5, "a"));
    put(piece("2", 6, "b"));
    List<PieceChange> changes = look();
    assertEquals(2, changes.size());
    assertEquals(PieceChange.Kind.ADDED, changes.get(0).kind);
    assertTrue(look().isEmpty());
  }

  @Test
  void pieceThatLiesElsewhereHasMoved() {
    put(piece("1", 5, "a"));
    look();
    put(piece("1", 50, "a"));
    PieceChange change = look().get(0);
    assertEquals(PieceChange.Kind.MOVED, change.kind);
    assertEquals(50, change.piece.x);
  }

  @Test
  void sameSpotOfAnotherMapIsAMove() {
    put(piece("1", 5, "a"));
    look();
    put(new PieceState.Builder("1").at("Other", 5, 10).named("a").build());
    assertEquals(PieceChange.Kind.MOVED, look().get(0).kind);
  }

  @Test
  void flipIsFoundWhenACommandNamedThePiece() {
    put(piece("1", 5, "a"));
    look();
    put(piece("1", 5, "a (broken)"));
    assertTrue(look().isEmpty());
    assertEquals(PieceChange.Kind.CHANGED, look("1").get(0).kind);
  }

  @Test
  void flipThatNoCommandNamedIsFoundInTurn() {
    Snapshot inTurn = new Snapshot(2);
    for (int i = 0; i < 7; i++) {
      put(piece("" + i, i, "a"));
    }
    look(inTurn, Set.of());
    put(piece("6", 6, "flipped"));
    List<PieceChange> found = new ArrayList<>();
    for (int pass = 0; pass < 4; pass++) {
      found.addAll(look(inTurn, Set.of()));
    }
    assertEquals(1, found.size());
    assertEquals("flipped", found.get(0).piece.name);
  }

  @Test
  void onlyWhatChangedIsReadInFull() {
    for (int i = 0; i < 100; i++) {
      put(piece("" + i, i, "a"));
    }
    look();
    readInFull.clear();
    put(piece("42", 999, "a"));
    look();
    assertEquals(List.of("42"), readInFull);
  }

  @Test
  void pieceThatBecomesUnseenIsRemovedAndItsMovesAreNot() {
    put(piece("1", 5, "a"));
    look();
    put(piece("1", 5, "unseen"));
    assertEquals(PieceChange.Kind.REMOVED, look("1").get(0).kind);
    put(piece("1", 80, "unseen"));
    assertTrue(look().isEmpty());
    assertTrue(snapshot.pieces().isEmpty());
    put(piece("1", 80, "a"));
    assertEquals(PieceChange.Kind.ADDED, look("1").get(0).kind);
  }

  @Test
  void pieceThatIsGoneIsRemovedOnce() {
    put(piece("1", 5, "a"));
    look();
    table.clear();
    assertEquals(PieceChange.Kind.REMOVED, look().get(0).kind);
    assertTrue(look().isEmpty());
  }

  @Test
  void clearMakesEverythingNewAgain() {
    put(piece("1", 5, "a"));
    look();
    snapshot.clear();
    assertEquals(PieceChange.Kind.ADDED, look().get(0).kind);
  }

  /** Invariant: whoever applies the changes to what was there before has what is there now. */
  @Test
  void changesRebuildTheTable() {
    Random random = new Random(7);
    Map<String, PieceState> rebuilt = new HashMap<>();
    for (int pass = 0; pass < 400; pass++) {
      Set<String> touched = new java.util.HashSet<>();
      for (int i = random.nextInt(6); i > 0; i--) {
        String id = "" + random.nextInt(20);
        touched.add(id);
        if (random.nextInt(4) == 0) {
          table.remove(id);
        } else {
          put(piece(id, random.nextInt(5), random.nextInt(5) == 0 ? "unseen" : "n" + random.nextInt(3)));
        }
      }
      for (PieceChange change : look(snapshot, touched)) {
        if (change.piece == null) {
          rebuilt.remove(change.id);
        } else {
          rebuilt.put(change.id, change.piece);
        }
      }
      Map<String, PieceState> seen = new HashMap<>(table);
      seen.values().removeIf(state -> state.name.equals("unseen"));
      assertEquals(seen, rebuilt);
    }
  }
}
