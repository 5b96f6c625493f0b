package crestline.vassal;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import crestline.model.BoardState;
import crestline.model.PieceChange;
import crestline.model.PieceState;
import crestline.net.Address;
import crestline.net.Backoff;
import crestline.net.Link;
import crestline.net.LinkListener;
import crestline.net.LinkState;
import crestline.net.WebSocketWire;
import crestline.protocol.Anchor;
import crestline.protocol.ClientMessages;
import crestline.protocol.Identity;
import crestline.protocol.Ruling;
import crestline.protocol.ServerMessage;
import crestline.protocol.Topic;
import crestline.show.ChatLines;
import crestline.show.RulingBook;
import crestline.text.Guard;
import crestline.text.Trace;
import crestline.ui.DisputeDialog;
import crestline.ui.EdtInbox;
import crestline.ui.RulingsWindow;
import java.awt.Point;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/** Ties the parts together: the watcher's news go to the link, the server's to map, list and chat. All on the EDT. */
final class Referee implements TableListener, LinkListener, Toolbar.Actions {
  private static final long BACKOFF_FIRST = 500;
  private static final long BACKOFF_LONGEST = 30_000;
  private static final long TOGETHER_NANOS = 8_000_000;
  private static final long REDRAW_SHARE = 5;
  private static final long LONGEST_PAUSE_NANOS = 1_000_000_000L;

  private final Preferences preferences = new Preferences();
  private final Toolbar toolbar = new Toolbar(this);
  private final Overlays overlays = new Overlays();
  private final GameWatcher watcher = new GameWatcher(this);
  private final RulingBook book = new RulingBook();
  private final Speaker speaker = new Speaker(preferences);
  private final EdtInbox inbox = new EdtInbox();
  private final RulingsWindow window = new RulingsWindow(this::dispute, this::find);
  private final Pointing pointing = new Pointing(overlays::all, watcher::pieces, this::canPoint);
  private final Link link =
      new Link(WebSocketWire::new, this, new Backoff(BACKOFF_FIRST, BACKOFF_LONGEST, Math::random));
  private final Timer redrawLater = new Timer(0, event -> Guard.run("drawing", this::redrawNow));
  private long drawnAt = System.nanoTime() - LONGEST_PAUSE_NANOS;
  private LinkState state = new LinkState(LinkState.Kind.NOT_CONNECTED, "Not connected");
  private volatile Identity identity;
  private boolean firstGame = true;
  private String connectedTo = "";
  private Set<Topic> subscribed = EnumSet.noneOf(Topic.class);

  void start() {
    redrawLater.setRepeats(false);
    Guard.tell(text -> inbox.put(() -> {
      Trace.line("fault", text);
      window.status(text);
    }));
    Engine.claimFaults(fault -> Trace.line("fault", fault));
    preferences.install(() -> inbox.put(this::preferencesChanged));
    toolbar.install();
    toolbar.keys(preferences);
    overlays.all();
    watcher.start();
    inbox.put(Engine::leaveSavesAlone);
    Runtime.getRuntime().addShutdownHook(new Thread(link::shutDown, "crestline-end"));
  }

  // --- the table's news ------------------------------------------------------------------------------------------

  @Override
  public void table(List<BoardState> boards, String vaslLine, List<PieceState> pieces) {
    GameModule module = GameModule.getGameModule();
    link.table(boards, module.getGameName(), module.getGameVersion(), vaslLine, List.of(), pieces);
    Trace.line("table", boards.size() + " boards, " + pieces.size() + " pieces");
    redraw();
    if (firstGame && !boards.isEmpty()) {
      firstGame = false;
      if (preferences.autoConnect() && !state.isActive()) {
        connect();
      }
    }
  }

  @Override
  public void changes(List<PieceChange> changes) {
    link.changes(changes);
    if (Trace.isOn()) {
      Trace.line("changes", changes.size() + " " + changes.get(0).kind.word() + " " + changes.get(0).id + ", look "
          + watcher.timing());
    }
  }

  @Override
  public void tick() {
    if (identity != null && state.isActive() && !identity.side.equals(Seat.side())) {
      watcher.resync();
      connect();
    }
  }

  // --- the server's news -----------------------------------------------------------------------------------------

  @Override
  public void stateChanged(LinkState now) {
    inbox.put(() -> {
      Trace.line("state", now.kind + " " + now.text);
      boolean was = state.isConnected();
      state = now;
      toolbar.show(now);
      window.status(now.text);
      if (was && !now.isConnected()) {
        book.drop();
        redraw();
      }
      speaker.state(now, was);
    });
  }

  @Override
  public void message(ServerMessage message, Runnable done) {
    if (message.kind == ServerMessage.Kind.ACK && message.dispute.isEmpty() || message.kind == ServerMessage.Kind.PONG) {
      done.run();
      return;
    }
    inbox.put(() -> {
      try {
        take(message);
      } finally {
        done.run();
      }
    });
  }

  private void take(ServerMessage message) {
    List<RulingBook.Entry> news = book.take(message);
    if (message.seq > 0 && message.kind != ServerMessage.Kind.STATE) {
      Trace.line("seq", message.seq + " " + message.kind);
    }
    if (message.settings != null) {
      toolbar.offer(message.settings.capabilities);
    }
    switch (message.kind) {
      case RULINGS:
        trace(message);
        speaker.rulings(news);
        redraw();
        break;
      case WELCOME:
      case STATE:
      case WITHDRAWN:
        redraw();
        break;
      case NOTICE:
      case ERROR:
        speaker.say(message.text);
        break;
      case ACK:
        speaker.say("Dispute " + message.dispute + " is in the ledger");
        break;
      default:
    }
  }

  /** Soon: what comes together is drawn together, and drawing takes a small part of the time however much comes. */
  private void redraw() {
    if (!redrawLater.isRunning()) {
      long pause = Math.min(LONGEST_PAUSE_NANOS, REDRAW_SHARE * overlays.paintNanos());
      long wait = Math.max(TOGETHER_NANOS, pause - (System.nanoTime() - drawnAt));
      redrawLater.setInitialDelay((int) (wait / 1_000_000));
      redrawLater.start();
    }
  }

  private void redrawNow() {
    drawnAt = System.nanoTime();
    window.show(book.listed());
    overlays.show(book.holding(), watcher.boards(), preferences.draw());
    int lines = book.holding().size();
    overlays.all().forEach(overlay -> overlay.whenPainted(() -> {
      Trace.line("painted", BoardReader.name(overlay.map()) + " " + lines);
      Trace.line("drawing", overlay.paintNanos() / 1000 + " microseconds");
    }));
  }

  // --- the player's wishes ---------------------------------------------------------------------------------------

  @Override
  public void connectOrDisconnect() {
    if (state.isActive()) {
      connectedTo = "";
      link.disconnect();
    } else {
      connect();
    }
  }

  private void connect() {
    try {
      java.net.URI address = Address.parse(preferences.server());
      identity = Seat.identity(preferences);
      subscribed = subscriptions();
      connectedTo = seat();
      link.connect(address, connectedTo, () -> identity, subscribed);
    } catch (IllegalArgumentException notAnAddress) {
      speaker.say(notAnAddress.getMessage());
      openPreferences();
    }
  }

  private String seat() {
    return String.join("\n", preferences.server(), preferences.joinCode(), preferences.table(), preferences.token(),
        preferences.language());
  }

  private Set<Topic> subscriptions() {
    Set<Topic> topics = EnumSet.of(Topic.LOS, Topic.COVER);
    if (preferences.blindHexes()) {
      topics.add(Topic.BLIND);
    }
    if (preferences.moves()) {
      topics.add(Topic.MOVEMENT);
    }
    return topics;
  }

  private void preferencesChanged() {
    toolbar.keys(preferences);
    redraw();
    if (state.isActive() && !connectedTo.equals(seat())) {
      connect();
    } else if (state.isConnected() && (!subscriptions().equals(subscribed) || !identity.policy.equals(preferences.policy()))) {
      subscribed = subscriptions();
      identity = Seat.identity(preferences);
      link.say(ClientMessages.options(preferences.policy(), subscribed));
    }
  }

  private boolean canPoint() {
    if (!state.isConnected()) {
      speaker.say("Not connected: " + state.text);
    }
    return state.isConnected();
  }

  @Override
  public void declare(boolean fromSelected) {
    pointing.begin(2, fromSelected, (map, places) -> link.say(ClientMessages.declare(map, places.get(0), places.get(1))));
  }

  @Override
  public void ask(Topic topic) {
    int places = topic == Topic.BLIND ? 1 : topic == Topic.MOVEMENT ? 0 : 2;
    pointing.begin(places, false, (map, pointed) -> {
      Anchor target = topic == Topic.COVER ? pointed.get(1) : null;
      List<Anchor> path = topic == Topic.MOVEMENT ? pointed.subList(1, pointed.size()) : List.of();
      link.say(ClientMessages.question(topic, map, pointed.get(0), target, path));
    });
  }

  @Override
  public void clear() {
    pointing.end();
    book.drop();
    redraw();
    if (state.isConnected()) {
      link.say(ClientMessages.clear());
    }
  }

  @Override
  public void disputeLast() {
    RulingBook.Entry newest = book.newest();
    if (newest == null) {
      speaker.say("There is no ruling to dispute");
    } else {
      dispute(newest.ruling);
    }
  }

  private void dispute(Ruling ruling) {
    java.awt.Component over = window.isVisible() ? window.component() : GameModule.getGameModule().getControlPanel();
    DisputeDialog.show(over, ruling,
        (says, paragraph) -> link.say(ClientMessages.dispute(ruling.id, says, paragraph)));
  }

  private void find(Ruling ruling) {
    Anchor at = ruling.target != null && ruling.target.isPlaced() ? ruling.target : ruling.source;
    for (MapOverlay overlay : overlays.all()) {
      Map map = overlay.map();
      if (at.isPlaced() && (ruling.map.isEmpty() || ruling.map.equals(BoardReader.name(map)))) {
        map.centerAt(new Point(at.x.intValue(), at.y.intValue()));
        return;
      }
    }
  }

  @Override
  public void toggleList() {
    window.toggle(book.listed(), SwingUtilities.getWindowAncestor(GameModule.getGameModule().getControlPanel()));
  }

  @Override
  public void openPreferences() {
    SwingUtilities.invokeLater(Guard.guarded("opening the preferences", Preferences::showTab));
    GameModule.getGameModule().getPrefs().getEditor().getEditAction().actionPerformed(null);
  }

  /** The message's place in the record, its cause, and what it tells in short. */
  private static void trace(ServerMessage message) {
    if (Trace.isOn()) {
      StringBuilder told = new StringBuilder(message.seq + " " + message.causeKind);
      message.rulings.forEach(ruling -> told.append(' ').append(ruling.id).append(':').append(ruling.ask.word())
          .append('=').append(ruling.verdict.replace(' ', '_')).append('@').append(ends(ruling)));
      Trace.line("rulings", told);
    }
  }

  /** "H3", or "H3>G3": from where to where. */
  private static String ends(Ruling ruling) {
    Anchor end = ruling.path.isEmpty() ? ruling.target : ruling.path.get(ruling.path.size() - 1);
    return ruling.source.hex + (end == null ? "" : ">" + end.hex);
  }
}
