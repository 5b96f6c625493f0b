package crestline.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crestline.model.Glance;
import crestline.model.PieceChange;
import crestline.model.PieceState;
import crestline.model.Snapshot;
import crestline.protocol.ClientMessages;
import crestline.protocol.ServerMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.json.JSONObject;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private final Outbox outbox = new Outbox();
  private final Snapshot snapshot = new Snapshot(0);

  private static PieceState piece(String id, int x) {
    return new PieceState.Builder(id).at("Map", x, 0).build();
  }

  private List<PieceChange> moved(String id, int x) {
    return snapshot.look(List.of(new Glance(id, "Map", x, 0, null, 0)), Set.of(), any -> piece(id, x));
  }

  private List<JSONObject> drain() {
    List<JSONObject> sent = new ArrayList<>();
    for (String text = outbox.next(); text != null; text = outbox.next()) {
      sent.add(new JSONObject(text));
    }
    return sent;
  }

  private static List<String> types(List<JSONObject> messages) {
    List<String> types = new ArrayList<>();
    messages.forEach(message -> types.add(message.getString("type")));
    return types;
  }

  private void ackAll(List<JSONObject> messages) {
    messages.forEach(message -> outbox.settled(message.getString("id"), true));
  }

  private void table(PieceState... pieces) {
    outbox.table(List.of(), "Module", "1", "", List.of(), List.of(pieces));
  }

  @Test
  void everyMessageHasItsOwnIdAndWaitsForItsAck() {
    table(piece("a", 1));
    outbox.changes(moved("a", 2));
    List<JSONObject> sent = drain();
    assertEquals(List.of("boards", "snapshot", "pieces"), types(sent));
    assertEquals(3, sent.stream().map(message -> message.getString("id")).distinct().count());
    assertEquals(3, outbox.waitingForAck());
    ackAll(sent);
    assertEquals(0, outbox.size());
    assertNull(outbox.next());
  }

  @Test
  void afterAResumedReconnectTheUnacknowledgedGoAgainWithTheirIds() {
    table(piece("a", 1));
    ackAll(drain());
    outbox.changes(moved("a", 2));
    outbox.say(ClientMessages.dispute("r", "no", ""));
    List<JSONObject> lost = drain();
    outbox.changes(moved("a", 3));
    outbox.reconnected(true);
    List<JSONObject> again = drain();
    assertEquals(List.of("pieces", "dispute", "pieces", "snapshot"), types(again));
    assertEquals(lost.get(0).getString("id"), again.get(0).getString("id"));
    assertEquals(lost.get(1).getString("id"), again.get(1).getString("id"));
    assertEquals(3, again.get(3).getJSONArray("pieces").getJSONObject(0).getInt("x"));
  }

  @Test
  void aServerThatForgotIsToldTheTableAsItKnewItAndThenEveryMove() {
    table(piece("a", 1));
    ackAll(drain());
    outbox.changes(moved("a", 2));
    ackAll(drain());
    outbox.changes(moved("a", 3));
    drain();
    outbox.changes(moved("a", 4));
    outbox.reconnected(false);
    List<JSONObject> again = drain();
    assertEquals(List.of("boards", "snapshot", "pieces", "pieces"), types(again));
    assertEquals(2, again.get(1).getJSONArray("pieces").getJSONObject(0).getInt("x"));
    assertEquals(3, again.get(2).getJSONArray("changes").getJSONObject(0).getJSONObject("piece").getInt("x"));
    assertEquals(4, again.get(3).getJSONArray("changes").getJSONObject(0).getJSONObject("piece").getInt("x"));
  }

  @Test
  void whatTheServerRefusedIsNotSentAgainAndNotTakenForKnown() {
    table(piece("a", 1));
    ackAll(drain());
    outbox.changes(moved("a", 2));
    outbox.settled(drain().get(0).getString("id"), false);
    outbox.reconnected(false);
    List<JSONObject> again = drain();
    assertEquals(List.of("boards", "snapshot"), types(again));
    assertEquals(1, again.get(1).getJSONArray("pieces").getJSONObject(0).getInt("x"));
  }

  @Test
  void aRefusedMoveIsHealedByTellingTheTableAgain() {
    table(piece("a", 1));
    ackAll(drain());
    outbox.changes(moved("a", 2));
    assertTrue(outbox.settled(drain().get(0).getString("id"), false));
    outbox.say(ClientMessages.clear());
    assertFalse(outbox.settled(drain().get(0).getString("id"), false), "no news of the table were refused");
    assertFalse(outbox.settled("never sent", false));
    outbox.tellAgain();
    assertEquals(2, drain().get(1).getJSONArray("pieces").getJSONObject(0).getInt("x"));
  }

  @Test
  void anotherServerIsToldTheTableAsItIs() {
    table(piece("a", 1));
    outbox.changes(moved("a", 2));
    outbox.say(ClientMessages.clear());
    outbox.forget();
    List<JSONObject> sent = drain();
    assertEquals(List.of("boards", "snapshot"), types(sent));
    assertEquals(2, sent.get(1).getJSONArray("pieces").getJSONObject(0).getInt("x"));
  }

  @Test
  void aLongTimeWithoutAServerBecomesOneSnapshot() {
    table(piece("a", 0));
    outbox.say(ClientMessages.dispute("r", "no", ""));
    for (int x = 1; x < 6000; x++) {
      outbox.changes(moved("a", x));
    }
    assertTrue(outbox.size() < 5100, () -> "waiting: " + outbox.size());
    List<JSONObject> sent = drain();
    assertTrue(types(sent).contains("dispute"));
    JSONObject last = sent.get(sent.size() - 1);
    assertEquals(5999, last.getString("type").equals("snapshot") ? last.getJSONArray("pieces").getJSONObject(0).getInt("x")
        : last.getJSONArray("changes").getJSONObject(0).getJSONObject("piece").getInt("x"));
  }

  @Test
  void snapshotsAreCutToTheServersLimits() {
    outbox.limit(ServerMessage.read("{\"type\":\"welcome\",\"limits\":{\"pieces\":10,\"message_bytes\":16384}}").welcome);
    PieceState[] pieces = new PieceState[25];
    for (int i = 0; i < pieces.length; i++) {
      pieces[i] = piece("p" + i, i);
    }
    table(pieces);
    List<JSONObject> sent = drain();
    assertEquals(List.of("boards", "snapshot", "snapshot", "snapshot"), types(sent));
    assertEquals(3, sent.get(3).getInt("part"));
    assertEquals(3, sent.get(3).getInt("parts"));
    assertEquals(5, sent.get(3).getJSONArray("pieces").length());
  }

  @Test
  void bigPiecesMakeSmallParts() {
    outbox.limit(ServerMessage.read("{\"type\":\"welcome\",\"limits\":{\"pieces\":1000,\"message_bytes\":20000}}").welcome);
    List<PieceState> pieces = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      PieceState.Builder builder = new PieceState.Builder("p" + i).at("Map", i, 0);
      for (int key = 0; key < 20; key++) {
        builder.property("key" + key, "\u00e9".repeat(20));
      }
      pieces.add(builder.build());
    }
    outbox.table(List.of(), "Module", "1", "", List.of(), pieces);
    int seen = 0;
    for (JSONObject message : drain()) {
      assertFalse(message.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8).length > 20000);
      seen += message.getString("type").equals("snapshot") ? message.getJSONArray("pieces").length() : 0;
    }
    assertEquals(200, seen);
  }
}
