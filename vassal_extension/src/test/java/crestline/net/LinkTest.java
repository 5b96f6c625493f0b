package crestline.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crestline.model.PieceState;
import crestline.protocol.ClientMessages;
import crestline.protocol.Identity;
import crestline.protocol.ServerMessage;
import crestline.protocol.Topic;
import java.net.URI;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LinkTest {
  private static final int PATIENCE_SECONDS = 20;

  /** A wire of the test's own. */
  private static final class FakeWire implements Wire {
    final Wire.Events events;
    final BlockingQueue<JSONObject> sent = new LinkedBlockingQueue<>();
    volatile boolean closed;

    FakeWire(Wire.Events events) {
      this.events = events;
    }

    @Override
    public void open() {
      events.opened();
    }

    @Override
    public boolean send(String text) {
      sent.add(new JSONObject(text));
      return !closed;
    }

    @Override
    public void close() {
      closed = true;
    }

    JSONObject next(String type) throws InterruptedException {
      JSONObject message = sent.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertEquals(type, message == null ? "nothing" : message.getString("type"));
      return message;
    }

    void welcome(String session, boolean resumed, String limits) throws InterruptedException {
      JSONObject hello = next("hello");
      events.received("{\"type\":\"welcome\",\"re\":\"" + hello.getString("id") + "\",\"session\":\"" + session
          + "\",\"table\":\"main\",\"resumed\":" + resumed + ",\"limits\":" + limits + "}");
    }
  }

  private static final String LIMITS = "{\"message_bytes\":1048576,\"pieces\":1000,\"messages_per_second\":1000,\"burst\":1000}";

  private final BlockingQueue<FakeWire> wires = new LinkedBlockingQueue<>();
  private final BlockingQueue<LinkState> states = new LinkedBlockingQueue<>();
  private final BlockingQueue<ServerMessage> messages = new LinkedBlockingQueue<>();
  private final LinkListener listener = new LinkListener() {
    @Override
    public void stateChanged(LinkState state) {
      states.add(state);
    }

    @Override
    public void message(ServerMessage message, Runnable done) {
      messages.add(message);
      done.run();
    }
  };
  private final Link link = new Link((address, events) -> {
    FakeWire wire = new FakeWire(events);
    wires.add(wire);
    return wire;
  }, listener, new Backoff(1, 5, () -> 0));

  @AfterEach
  void end() {
    link.shutDown();
  }

  private void connect(String seat) {
    Identity who = new Identity(new String[] {"", "", seat}, new String[] {"Anna", "", "player"}, new String[] {"", "", ""},
        new String[] {"0", "", "", ""});
    link.connect(URI.create("ws://localhost:1/"), seat, () -> who, List.of(Topic.LOS));
  }

  private FakeWire wire() throws InterruptedException {
    FakeWire wire = wires.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertTrue(wire != null, "no connection was tried");
    return wire;
  }

  private LinkState until(Predicate<LinkState> wanted) throws InterruptedException {
    for (LinkState state = states.poll(PATIENCE_SECONDS, TimeUnit.SECONDS); state != null;
        state = states.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      if (wanted.test(state)) {
        return state;
      }
    }
    throw new AssertionError("the state never came");
  }

  private void table() {
    link.table(List.of(), "M", "1", "", List.of(), List.of(new PieceState.Builder("a").at("Map", 1, 1).build()));
  }

  @Test
  void nothingIsSaidBeforeTheWelcome() throws InterruptedException {
    table();
    connect("code");
    FakeWire wire = wire();
    JSONObject hello = wire.next("hello");
    assertEquals("code", hello.getString("join_code"));
    link.say(ClientMessages.clear());
    assertEquals(null, wire.sent.poll(50, TimeUnit.MILLISECONDS));
    wire.events.received("{\"type\":\"welcome\",\"re\":\"" + hello.getString("id") + "\",\"session\":\"s\",\"limits\":" + LIMITS + "}");
    wire.next("boards");
    wire.next("snapshot");
    wire.next("clear");
    assertTrue(until(LinkState::isConnected).text.startsWith("Connected to localhost:1"));
  }

  @Test
  void reconnectsByItselfAndSaysTheUnacknowledgedAgain() throws InterruptedException {
    table();
    connect("code");
    FakeWire first = wire();
    first.welcome("s7", false, LIMITS);
    for (String type : List.of("boards", "snapshot")) {
      first.events.received("{\"type\":\"ack\",\"re\":\"" + first.next(type).getString("id") + "\"}");
    }
    first.events.received("{\"type\":\"rulings\",\"seq\":12,\"rulings\":[]}");
    first.events.received("{\"type\":\"state\",\"seq\":99,\"rulings\":[]}");
    link.say(ClientMessages.dispute("r", "no", ""));
    JSONObject dispute = first.next("dispute");
    first.events.closed(1006, "");
    FakeWire second = wire();
    JSONObject hello = second.next("hello");
    assertEquals("s7", hello.getString("session"));
    assertEquals(12, hello.getInt("last_seq"));
    second.events.received("{\"type\":\"welcome\",\"re\":\"" + hello.getString("id") + "\",\"session\":\"s7\",\"resumed\":true,\"limits\":" + LIMITS + "}");
    assertEquals(dispute.getString("id"), second.next("dispute").getString("id"));
  }

  @Test
  void aRefusedMessageAboutTheTableIsFollowedByTheWholeTable() throws InterruptedException {
    table();
    connect("code");
    FakeWire wire = wire();
    wire.welcome("s", false, LIMITS);
    wire.next("boards");
    String id = wire.next("snapshot").getString("id");
    wire.events.received("{\"type\":\"error\",\"code\":\"internal\",\"re\":\"" + id + "\",\"text\":\"a fault\"}");
    wire.next("boards");
    wire.next("snapshot");
  }

  @Test
  void whatAnOldWireSaysIsNotHeard() throws InterruptedException {
    connect("code");
    FakeWire first = wire();
    first.next("hello");
    first.events.closed(1006, "gone");
    FakeWire second = wire();
    second.welcome("s", false, LIMITS);
    until(LinkState::isConnected);
    first.events.received("{\"type\":\"notice\",\"code\":\"x\",\"text\":\"from the past\"}");
    first.events.closed(1006, "again");
    second.events.received("{\"type\":\"notice\",\"code\":\"x\",\"text\":\"now\"}");
    ServerMessage heard = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    while (heard != null && heard.kind != ServerMessage.Kind.NOTICE) {
      heard = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
    assertTrue(heard != null && heard.text.equals("now"));
    assertFalse(second.closed);
  }

  @Test
  void anOldServerIsNotTriedAgain() throws InterruptedException {
    connect("code");
    FakeWire wire = wire();
    JSONObject hello = wire.next("hello");
    wire.events.received("{\"type\":\"error\",\"code\":\"wrong_version\",\"fatal\":true,\"re\":\"" + hello.getString("id")
        + "\",\"text\":\"protocol version 1 is newer than this server\",\"supported\":[0]}");
    assertEquals(LinkState.Kind.SERVER_TOO_OLD, until(state -> !state.isActive()).kind);
    assertTrue(wire.closed);
    assertEquals(null, wires.poll(50, TimeUnit.MILLISECONDS));
  }

  @Test
  void aWrongCodeIsNotTriedAgainUntilThePlayerSaysSo() throws InterruptedException {
    connect("code");
    wire().events.received("{\"type\":\"error\",\"code\":\"wrong_join_code\",\"fatal\":true,\"text\":\"no table has this code\"}");
    assertEquals(LinkState.Kind.REFUSED, until(state -> !state.isActive()).kind);
    assertEquals(null, wires.poll(50, TimeUnit.MILLISECONDS));
    connect("other");
    assertEquals("other", wire().next("hello").getString("join_code"));
  }

  @Test
  void aRefusalThatWillPassIsTriedAgainByItself() throws InterruptedException {
    connect("code");
    FakeWire first = wire();
    first.next("hello");
    first.events.received("{\"type\":\"error\",\"code\":\"try_later\",\"fatal\":true,\"text\":\"too many failures from this address\"}");
    until(state -> state.isActive() && state.text.contains("too many failures"));
    wire().welcome("s", false, LIMITS);
    until(LinkState::isConnected);
  }

  @Test
  void keepsToTheServersPaceAndItsWindow() throws InterruptedException {
    connect("code");
    FakeWire wire = wire();
    wire.welcome("s", false, "{\"message_bytes\":1048576,\"pieces\":1000,\"messages_per_second\":1,\"burst\":10}");
    until(LinkState::isConnected);
    for (int i = 0; i < 50; i++) {
      link.say(ClientMessages.ping());
    }
    Thread.sleep(100);
    assertTrue(wire.sent.size() <= 10, () -> "sent at once: " + wire.sent.size());
  }

  @Test
  void garbageIsPassedOver() throws InterruptedException {
    connect("code");
    FakeWire wire = wire();
    wire.events.received("\u0000\u0001 not json");
    wire.events.received("{\"type\":\"surprise\"}");
    wire.events.received("[]");
    wire.welcome("s", false, LIMITS);
    assertTrue(until(LinkState::isConnected).isConnected());
  }

  @Test
  void aFloodEndsTheConnection() throws InterruptedException {
    connect("code");
    FakeWire wire = wire();
    wire.welcome("s", false, LIMITS);
    until(LinkState::isConnected);
    for (int i = 0; i < 200_000 && !wire.closed; i++) {
      wire.events.received("{\"type\":\"notice\",\"code\":\"x\",\"text\":\"y\"}");
    }
    assertTrue(until(state -> !state.isConnected()).text.contains("sends too much"));
  }

  @Test
  void disconnectForgetsTheSession() throws InterruptedException {
    connect("code");
    wire().welcome("s", false, LIMITS);
    until(LinkState::isConnected);
    link.disconnect();
    until(state -> state.kind == LinkState.Kind.NOT_CONNECTED);
    connect("code");
    assertFalse(wire().next("hello").has("session"));
  }
}
