package crestline.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crestline.model.BoardState;
import crestline.model.GridState;
import crestline.model.PieceState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.json.JSONArray;
import org.json.JSONObject;
import org.junit.jupiter.api.Test;

/** The sample messages that the server's tests use too, in tests/samples. */
class SamplesTest {
  private static final Path SAMPLES = Path.of("..", "tests", "samples");

  private static JSONObject sample(String name) throws IOException {
    return new JSONObject(Files.readString(SAMPLES.resolve(name + ".json")));
  }

  private static ServerMessage server(String name) throws IOException {
    return ServerMessage.read(sample("server." + name).toString());
  }

  /** Says that `ours` is the sample: fields with their default may be left out on either side. */
  private static void assertSays(String name, JSONObject ours) throws IOException {
    JSONObject wanted = sample("client." + name);
    wanted.remove("id");
    assertEquals(plain(wanted).toString(2), plain(ours).toString(2));
  }

  private static Object value(Object value) {
    if (value instanceof JSONObject) {
      return plain((JSONObject) value);
    }
    if (value instanceof JSONArray) {
      JSONArray items = new JSONArray();
      ((JSONArray) value).forEach(item -> items.put(value(item)));
      return items;
    }
    return value instanceof Number ? ((Number) value).doubleValue() : value;
  }

  private static JSONObject plain(JSONObject object) {
    JSONObject left = new JSONObject();
    for (String key : object.keySet()) {
      Object value = value(object.get(key));
      boolean isDefault = value.equals("") || value.equals(false) || value.equals(0.0) || value == JSONObject.NULL
          || (key.equals("magnification") || key.equals("part") || key.equals("parts")) && value.equals(1.0);
      if (!isDefault || key.equals("x") || key.equals("y")) {
        left.put(key, value);
      }
    }
    return left;
  }

  @Test
  void everyServerSampleIsUnderstood() throws IOException {
    List<String> names;
    try (Stream<Path> files = Files.list(SAMPLES)) {
      names = files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith("server."))
          .map(name -> name.substring(7, name.length() - 5)).collect(Collectors.toList());
    }
    assertTrue(names.size() >= 10, names::toString);
    for (String name : names) {
      ServerMessage message = server(name);
      assertNotNull(message, name);
      assertEquals(name.split("\\.")[0], message.kind.name().toLowerCase(java.util.Locale.ROOT), name);
    }
  }

  @Test
  void rulings() throws IOException {
    ServerMessage message = server("rulings");
    assertEquals(43, message.seq);
    assertEquals("move", message.causeKind);
    assertEquals("Anna", message.causePlayer);
    Ruling ruling = message.rulings.get(0);
    assertEquals("r_5f0c2d", ruling.id);
    assertEquals(Topic.LOS, ruling.ask);
    assertEquals("blocked", ruling.verdict);
    assertEquals(1319.0, ruling.source.x);
    assertEquals("AA9", ruling.target.hex);
    assertEquals("AA7", ruling.blockedAt.hex);
    assertEquals(851.0, ruling.blockedAt.y);
    assertEquals(0.5, ruling.marginPx);
    assertTrue(ruling.grazing);
    assertEquals(Map.of("hindrance", 1.0), ruling.totals);
    assertEquals("ASL A6.2", ruling.steps.get(1).citation);
    assertEquals("blocks", ruling.steps.get(1).effect);
  }

  @Test
  void blindHexesAndUndetermined() throws IOException {
    Ruling blind = server("rulings.blind").rulings.get(0);
    assertEquals(Topic.BLIND, blind.ask);
    assertEquals("rooftop", blind.source.position);
    assertEquals("blind", blind.hexes.get(0).state);
    assertEquals(1543.75, blind.hexes.get(0).place.x);
    Ruling unknown = server("rulings.undetermined").rulings.get(0);
    assertEquals("the terrain of board Box is not known", unknown.undetermined);
    assertFalse(unknown.source.isPlaced());
  }

  @Test
  void welcomeAndSettings() throws IOException {
    ServerMessage welcome = server("welcome");
    assertEquals("1", welcome.re);
    assertEquals("s_3q2xXGZ0eYw1", welcome.welcome.session);
    assertFalse(welcome.welcome.resumed);
    assertEquals("ridge-hedge-gully-47", welcome.welcome.joinCode);
    assertEquals(60.0, welcome.welcome.messagesPerSecond);
    assertEquals(240, welcome.welcome.burst);
    assertEquals(java.util.Set.of(Topic.LOS), welcome.settings.capabilities);
    assertEquals("declared", server("settings").settings.policy);
  }

  @Test
  void theRest() throws IOException {
    assertEquals("17", server("ack.dispute").dispute);
    ServerMessage error = server("error");
    assertEquals("wrong_version", error.code);
    assertTrue(error.fatal);
    assertEquals(500, server("error.rate_limited").retryMillis);
    assertEquals(List.of("r_5f0c2d", "r_77aa01"), server("withdrawn").withdrawn);
    assertEquals(46, server("state").seq);
    assertEquals("r_5f0c2d", server("state").rulings.get(0).id);
  }

  @Test
  void hello() throws IOException {
    JSONObject sample = sample("client.hello");
    JSONObject ours = ClientMessages.hello(new Identity(new String[] {"", "", "ridge-hedge-gully-47"},
        new String[] {"Anna", "German", "player"}, new String[] {"asl", "open", "fr"},
        new String[] {"0.1.0", "3.6.0", "Hill Battles", "1.2"}), List.of(Topic.LOS, Topic.COVER), "", 0);
    ours.put("options", sample.getJSONArray("options"));  // this client has no wish for options
    assertSays("hello", ours);
  }

  @Test
  void helloAgain() throws IOException {
    JSONObject ours = ClientMessages.hello(new Identity(new String[] {"a token of the server", "main", ""},
        new String[] {"Anna", "German", "player"}, new String[] {"", "", ""}, new String[] {"0.1.0", "", "", ""}),
        List.of(Topic.LOS), "s_3q2xXGZ0eYw1", 41);
    assertEquals("VASSAL", ((JSONObject) ours.remove("engine")).getString("name"));
    ours.remove("module");
    assertSays("hello.again", ours);
  }

  @Test
  void boards() throws IOException {
    Map<String, String> named = Map.of("hType", "A", "hLeading", "0", "vLeading", "0", "hOff", "0", "vOff", "0");
    GridState grid = new GridState("hex", 56.25, 64.5, 0, 32.25, false, new GridState.Numbering(named::get));
    BoardState board = new BoardState("Main Map", "15", 0, 0, true, 400, 400, 1800, 645, 1.0, grid);
    assertSays("boards", ClientMessages.boards(List.of(board), "Hill Battles", "1.2",
        sample("client.boards").getString("bd_line"), List.of("NoWalls")));
  }

  @Test
  void descendingGridSaysWhatItCountsFrom() {
    for (String descends : List.of("true", "false")) {
      GridState grid = new GridState("hex", 97.7, 112.4, 21, 24, true, 3069, 1726,
          new GridState.Numbering(Map.of("vDescend", descends)::get));
      JSONObject told = ClientMessages.board(new BoardState("Map", "b", 0, 0, false, 0, 0, 3300, 2457, 1.0, grid))
          .getJSONObject("grid");
      assertEquals(descends.equals("true") ? 3069 : 0, told.optInt("width"));
      assertEquals(descends.equals("true") ? 1726 : 0, told.optInt("height"));
    }
  }

  private static PieceState.Builder german() {
    return new PieceState.Builder("1712345678901").named("4-6-7").side("German").drawn("2360", "ge/ge467S")
        .property("Broken", "false");
  }

  /** The sample's pieces without the fields that this client leaves to the server. */
  private static JSONObject withoutServersBusiness(JSONObject sample, String list) {
    for (Object item : sample.getJSONArray(list)) {
      JSONObject piece = ((JSONObject) item).optJSONObject("piece", (JSONObject) item);
      piece.remove("owner");
      piece.remove("level");
    }
    return sample;
  }

  @Test
  void snapshot() throws IOException {
    List<PieceState> pieces = new ArrayList<>();
    pieces.add(german().at("Main Map", 1375, 787).place("15", "", "Y6").stacked("1712345678950", 1).build());
    pieces.add(new PieceState.Builder("1712345678902").named("?").side("Russian").at("Main Map", 1487, 980)
        .place("15", "", "AA9").concealed(true).drawn("", "ru/ruqmark").build());
    pieces.add(new PieceState.Builder("1712345678903").named("AT gun 50L").side("German").at("Main Map", 1243, 593)
        .place("15", "", "P3").hidden(true).build());
    JSONObject wanted = withoutServersBusiness(sample("client.snapshot"), "pieces");
    wanted.remove("id");
    assertEquals(plain(wanted).toString(2), plain(ClientMessages.snapshot(pieces, 1, 1)).toString(2));
  }

  @Test
  void onePieceOfAMove() throws IOException {
    JSONObject wanted = withoutServersBusiness(sample("client.pieces"), "changes").getJSONArray("changes")
        .getJSONObject(0).getJSONObject("piece");
    PieceState moved = german().at("Main Map", 1319, 755).place("15", "", "Z6").build();
    assertEquals(plain(wanted).toString(2), plain(ClientMessages.piece(moved)).toString(2));
  }

  private static Anchor at(String hex, String piece) {
    return Anchor.pointed(hex, 0, 0, piece);
  }

  @Test
  void questionsAndDeclaredLines() throws IOException {
    assertSays("declare", ClientMessages.declare("Main Map", at("Z6", "1712345678901"), at("AA9", "1712345678902")));
    assertSays("question", ClientMessages.question(Topic.LOS, "Main Map", at("Z6", "1712345678901"),
        new Anchor("AA9", 1, "", null, null, ""), List.of()));
    assertSays("question.blind", ClientMessages.question(Topic.BLIND, "Main Map",
        new Anchor("Y6", 2, "rooftop", null, null, ""), null, List.of()));
    JSONObject movement = ClientMessages.question(Topic.MOVEMENT, "Main Map", at("Y6", "1712345678901"), null,
        List.of(at("Z6", ""), at("AA7", "")));
    movement.put("options", new JSONArray(List.of("month:8")));
    assertSays("question.movement", movement);
  }

  @Test
  void disputeOptionsClearPing() throws IOException {
    JSONObject dispute = sample("client.dispute");
    assertSays("dispute", ClientMessages.dispute("r_5f0c2d", dispute.getString("text"), "A6.1"));
    JSONObject options = ClientMessages.options("declared", List.of(Topic.LOS, Topic.BLIND));
    JSONObject wanted = sample("client.options");
    options.put("options", wanted.get("options")).put("scenario_rules", wanted.get("scenario_rules"));
    assertSays("options", options);
    assertSays("ping", ClientMessages.ping());
    JSONObject clear = ClientMessages.clear();
    clear.put("rulings", sample("client.clear").get("rulings"));
    assertSays("clear", clear);
  }

  @Test
  void whatIsNoMessageIsNull() {
    for (String text : new String[] {"", "null", "[]", "{", "\"x\"", "{\"type\":\"rulings\",}{", "<html>", "[".repeat(100_000)}) {
      assertNull(ServerMessage.read(text), () -> text.substring(0, Math.min(20, text.length())));
    }
  }

  @Test
  void wrongTypesAndWildNumbersAreTakenAsAbsent() {
    ServerMessage message = ServerMessage.read("{\"type\":\"rulings\",\"seq\":\"7\",\"rulings\":[{\"id\":1},7,{\"id\":\"a\",\"ask\":\"los\","
        + "\"source\":{\"hex\":\"A1\",\"x\":1e999999999,\"y\":1e308},\"range\":1e400,\"hindrance\":[],\"steps\":{},\"totals\":{\"n\":\"x\"}}]}");
    assertNotNull(message);
    assertEquals(0, message.seq);
    assertEquals(1, message.rulings.size());
    assertEquals(0, message.rulings.get(0).range);
    assertNull(message.rulings.get(0).source.x);
    assertTrue(message.rulings.get(0).totals.isEmpty());
  }

  @Test
  void listsAndTextsAreBounded() {
    StringBuilder many = new StringBuilder("{\"type\":\"rulings\",\"rulings\":[");
    for (int i = 0; i < 500; i++) {
      many.append("{\"id\":\"").append(i).append("\",\"ask\":\"los\",\"source\":{\"hex\":\"A1\"},\"text\":\"")
          .append("x".repeat(1000)).append("\"},");
    }
    ServerMessage message = ServerMessage.read(many.append("{}]}").toString());
    assertNotNull(message);
    assertEquals(200, message.rulings.size());
    assertEquals(400, message.rulings.get(0).text.length());
  }
}
