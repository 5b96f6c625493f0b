package crestline.vassal;

import VASSAL.build.GameModule;
import VASSAL.build.module.PlayerRoster;
import crestline.protocol.Identity;

/** Who this player is, as VASSAL and the preferences have it. The player's VASSAL password is never asked for. */
final class Seat {
  static final String VERSION = "0.1.0";
  private static final String REAL_NAME = "RealName";
  private static final String OBSERVER = "<observer>";

  private Seat() {
  }

  static Identity identity(Preferences preferences) {
    GameModule module = GameModule.getGameModule();
    String role = OBSERVER.equals(PlayerRoster.getMySide()) ? "spectator" : "player";
    return new Identity(
        new String[] {preferences.token(), preferences.table(), preferences.joinCode()},
        new String[] {player(module), side(), role},
        new String[] {preferences.ruleset(), preferences.policy(), preferences.language()},
        new String[] {VERSION, Engine.version(), module.getGameName(), module.getGameVersion()});
  }

  /** "" for an observer or a module without sides. */
  static String side() {
    String side = PlayerRoster.getMySide();
    return side == null || OBSERVER.equals(side) ? "" : side;
  }

  private static String player(GameModule module) {
    Object name = module.getPrefs().getValue(REAL_NAME);
    return name == null ? "" : name.toString();
  }
}
