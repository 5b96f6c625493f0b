package crestline.vassal;

import VASSAL.build.GameModule;
import VASSAL.tools.KeyStrokeListener;
import crestline.net.LinkState;
import crestline.protocol.Topic;
import crestline.text.Escape;
import crestline.text.Guard;
import crestline.ui.StatusIcon;
import java.util.EnumSet;
import java.util.Set;
import javax.swing.JButton;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.JToolBar;
import javax.swing.KeyStroke;

/** Crestline's button in VASSAL's toolbar, its menu, and the keys. What the table's rules do not offer is not in the menu. */
final class Toolbar {
  /** What the player can ask for. */
  interface Actions {
    void connectOrDisconnect();

    void declare(boolean fromSelected);

    void ask(Topic topic);

    void clear();

    void disputeLast();

    void toggleList();

    void openPreferences();
  }

  private static final String MARK = "crestline";

  private final Actions actions;
  private final StatusIcon icon = new StatusIcon();
  private final JButton button = new JButton("Crestline", icon);
  private final KeyStrokeListener connectKey;
  private final KeyStrokeListener declareKey;
  private final KeyStrokeListener clearKey;
  private final KeyStrokeListener disputeKey;
  private final KeyStrokeListener listKey;
  private LinkState state = new LinkState(LinkState.Kind.NOT_CONNECTED, "Not connected");
  private Set<Topic> offered = EnumSet.noneOf(Topic.class);

  Toolbar(Actions actions) {
    this.actions = actions;
    connectKey = key(actions::connectOrDisconnect);
    declareKey = key(() -> actions.declare(true));
    clearKey = key(actions::clear);
    disputeKey = key(actions::disputeLast);
    listKey = key(actions::toggleList);
  }

  /** True if another copy of the extension is in this window already: one folder for all modules, one for this. */
  static boolean isTaken() {
    JToolBar bar = GameModule.getGameModule().getToolBar();
    boolean taken = bar.getClientProperty(MARK) != null;
    bar.putClientProperty(MARK, Boolean.TRUE);
    return taken;
  }

  void install() {
    button.setFocusable(false);
    button.putClientProperty("html.disable", Boolean.TRUE);
    button.addActionListener(event -> Guard.run("opening the menu", () -> menu().show(button, 0, button.getHeight())));
    GameModule module = GameModule.getGameModule();
    module.getToolBar().add(button);
    for (KeyStrokeListener listener : new KeyStrokeListener[] {connectKey, declareKey, clearKey, disputeKey, listKey}) {
      module.addKeyStrokeListener(listener);
    }
    show(state);
  }

  void keys(Preferences preferences) {
    set(connectKey, preferences.connectKey());
    set(declareKey, preferences.declareKey());
    set(clearKey, preferences.clearKey());
    set(disputeKey, preferences.disputeKey());
    set(listKey, preferences.listKey());
  }

  private static void set(KeyStrokeListener listener, KeyStroke stroke) {
    listener.setKeyStroke(stroke);
  }

  private static KeyStrokeListener key(Runnable task) {
    return new KeyStrokeListener(event -> Guard.run("a key", task));
  }

  void show(LinkState now) {
    state = now;
    icon.set(now.kind);
    button.setToolTipText("<html>" + Escape.html("Crestline: " + now.text));
    button.repaint();
  }

  void offer(Set<Topic> topics) {
    offered = topics;
  }

  private JPopupMenu menu() {
    JPopupMenu menu = new JPopupMenu();
    JMenuItem status = item(menu, Escape.line(state.text, 90), () -> { });
    status.setEnabled(false);
    item(menu, state.isActive() ? "Disconnect" : "Connect", actions::connectOrDisconnect);
    menu.addSeparator();
    boolean connected = state.isConnected();
    if (connected && offered.contains(Topic.LOS)) {
      item(menu, "Declare a line: click firer, then target", () -> actions.declare(false));
      item(menu, "Declare a line from the selected piece", () -> actions.declare(true));
    }
    if (connected && offered.contains(Topic.COVER)) {
      item(menu, "Cover: click firer, then target", () -> actions.ask(Topic.COVER));
    }
    if (connected && offered.contains(Topic.MOVEMENT)) {
      item(menu, "Cost of a move: click the path, double-click its end", () -> actions.ask(Topic.MOVEMENT));
    }
    if (connected && offered.contains(Topic.BLIND)) {
      item(menu, "Blind hexes: click the viewer", () -> actions.ask(Topic.BLIND));
    }
    item(menu, "Clear the map", actions::clear);
    item(menu, "Dispute the last ruling\u2026", actions::disputeLast);
    menu.addSeparator();
    item(menu, "List of rulings", actions::toggleList);
    item(menu, "Preferences\u2026", actions::openPreferences);
    return menu;
  }

  private static JMenuItem item(JPopupMenu menu, String text, Runnable task) {
    JMenuItem item = new JMenuItem();
    item.putClientProperty("html.disable", Boolean.TRUE);
    item.setText(text);
    item.addActionListener(event -> Guard.run("a menu item", task));
    menu.add(item);
    return item;
  }
}
