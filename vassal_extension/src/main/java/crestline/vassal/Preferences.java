package crestline.vassal;

import VASSAL.build.GameModule;
import VASSAL.configure.BooleanConfigurer;
import VASSAL.configure.Configurer;
import VASSAL.configure.StringConfigurer;
import VASSAL.configure.StringEnumConfigurer;
import VASSAL.preferences.Prefs;
import crestline.draw.DrawChoice;
import crestline.text.Guard;
import java.awt.Component;
import java.awt.Container;
import java.awt.Window;
import java.util.Locale;
import javax.swing.JTabbedPane;
import javax.swing.KeyStroke;

/** What the player has set, in a tab of VASSAL's own preferences. */
final class Preferences {
  static final String CHAT_OFF = "off";
  static final String CHAT_LOCAL = "only to me";
  static final String CHAT_ALL = "to everyone";
  private static final String TAB = "Crestline";
  private static final String TABLES_OWN = "as the table has it";
  private static final String VASSALS_OWN = "as VASSAL has it";
  private static final String ENGLISH = "English";
  private static final String FRENCH = "fran\u00e7ais";

  private final StringConfigurer server =
      new StringConfigurer("crestline.server", "Server address (host or host:port):", "localhost");
  private final StringConfigurer joinCode =
      new StringConfigurer("crestline.joinCode", "Join code (from whoever runs the server):", "");
  private final StringConfigurer token = new TokenConfigurer("crestline.token", "Or the server's token:");
  private final StringConfigurer table = new StringConfigurer("crestline.table", "and the table's name:", "");
  private final StringEnumConfigurer policy = choice("crestline.policy", "What players are shown (a wish):",
      TABLES_OWN, "open", "declared", "referee");
  private final StringConfigurer ruleset =
      new StringConfigurer("crestline.ruleset", "Rule set (a wish; empty: as the table has it):", "");
  private final StringEnumConfigurer language =
      choice("crestline.language", "Language of rulings:", VASSALS_OWN, ENGLISH, FRENCH);
  private final BooleanConfigurer autoConnect =
      new BooleanConfigurer("crestline.autoConnect", "Connect when the first game is opened", Boolean.FALSE);
  private final BooleanConfigurer openLines =
      new BooleanConfigurer("crestline.drawLines", "Draw clear and hindered lines", Boolean.TRUE);
  private final BooleanConfigurer blockedLines =
      new BooleanConfigurer("crestline.drawBlocked", "Draw blocked lines", Boolean.TRUE);
  private final BooleanConfigurer blindHexes =
      new BooleanConfigurer("crestline.drawBlind", "Shade blind hexes", Boolean.TRUE);
  private final BooleanConfigurer moves = new BooleanConfigurer("crestline.drawMoves", "Draw moves", Boolean.TRUE);
  private final BooleanConfigurer numbers =
      new BooleanConfigurer("crestline.drawNumbers", "Write numbers at targets", Boolean.TRUE);
  private final StringEnumConfigurer chat =
      choice("crestline.chat", "Rulings in the chat:", CHAT_LOCAL, CHAT_ALL, CHAT_OFF);
  private final StringConfigurer connectKey = key("crestline.key.connect", "Key: connect or disconnect:", "");
  private final StringConfigurer declareKey = key("crestline.key.declare", "Key: declare a line:", "ctrl shift L");
  private final StringConfigurer clearKey = key("crestline.key.clear", "Key: clear the map:", "ctrl shift K");
  private final StringConfigurer disputeKey = key("crestline.key.dispute", "Key: dispute the last ruling:", "ctrl shift J");
  private final StringConfigurer listKey = key("crestline.key.list", "Key: list of rulings:", "ctrl shift U");

  /** Adds the tab. changed: runs after any of them was changed. */
  void install(Runnable changed) {
    Prefs prefs = GameModule.getGameModule().getPrefs();
    Configurer[] all = {server, joinCode, token, table, policy, ruleset, language, autoConnect, openLines, blockedLines,
        blindHexes, moves, numbers, chat, connectKey, declareKey, clearKey, disputeKey, listKey};
    for (Configurer one : all) {
      prefs.addOption(TAB, one);
      one.addPropertyChangeListener(event -> Guard.run("taking a preference", changed));
    }
  }

  /** Brings our tab to the front, wherever VASSAL shows its preferences. */
  static void showTab() {
    for (Window window : Window.getWindows()) {
      if (window.isShowing()) {
        showTab(window);
      }
    }
  }

  private static void showTab(Container parent) {
    for (Component child : parent.getComponents()) {
      if (child instanceof JTabbedPane && ((JTabbedPane) child).indexOfTab(TAB) >= 0) {
        ((JTabbedPane) child).setSelectedIndex(((JTabbedPane) child).indexOfTab(TAB));
      } else if (child instanceof Container) {
        showTab((Container) child);
      }
    }
  }

  private static StringConfigurer key(String key, String name, String value) {
    return new StringConfigurer(key, name, value);
  }

  private static StringEnumConfigurer choice(String key, String name, String... values) {
    StringEnumConfigurer choice = new StringEnumConfigurer(key, name, values);
    choice.setValue(values[0]);
    return choice;
  }

  String server() {
    return text(server);
  }

  String token() {
    return text(token);
  }

  String table() {
    return text(table);
  }

  String joinCode() {
    return text(joinCode);
  }

  String ruleset() {
    return text(ruleset);
  }

  /** "" for no wish. */
  String policy() {
    String value = text(policy);
    return value.equals(TABLES_OWN) ? "" : value;
  }

  /** ISO 639 code: "en", "fr". */
  String language() {
    switch (text(language)) {
      case ENGLISH:
        return "en";
      case FRENCH:
        return "fr";
      default:
        return Locale.getDefault().getLanguage();
    }
  }

  boolean autoConnect() {
    return isOn(autoConnect);
  }

  String chat() {
    return text(chat);
  }

  DrawChoice draw() {
    return new DrawChoice(isOn(openLines), isOn(blockedLines), isOn(blindHexes), isOn(moves), isOn(numbers));
  }

  boolean blindHexes() {
    return isOn(blindHexes);
  }

  boolean moves() {
    return isOn(moves);
  }

  KeyStroke connectKey() {
    return stroke(connectKey);
  }

  KeyStroke declareKey() {
    return stroke(declareKey);
  }

  KeyStroke clearKey() {
    return stroke(clearKey);
  }

  KeyStroke disputeKey() {
    return stroke(disputeKey);
  }

  KeyStroke listKey() {
    return stroke(listKey);
  }

  /** As Java writes keys ("ctrl shift L"); null if there is none or it is misspelt. */
  private static KeyStroke stroke(Configurer configurer) {
    String text = text(configurer);
    return text.isEmpty() ? null : KeyStroke.getKeyStroke(text);
  }

  private static String text(Configurer configurer) {
    Object value = configurer.getValue();
    return value == null ? "" : value.toString().trim();
  }

  private static boolean isOn(BooleanConfigurer configurer) {
    return Boolean.TRUE.equals(configurer.getValue());
  }
}
