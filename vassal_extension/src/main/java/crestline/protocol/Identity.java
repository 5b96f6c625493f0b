package crestline.protocol;

/** Who says hello, for which table, with which wishes. "" where there is nothing to say. Never printed: it holds the token. */
public final class Identity {
  public final String token;
  public final String table;
  public final String joinCode;
  public final String player;
  public final String side;
  public final String role;
  public final String ruleset;
  public final String policy;
  public final String language;
  public final String clientVersion;
  public final String engineVersion;
  public final String moduleName;
  public final String moduleVersion;

  /** access: token, table, join code. seat: player, side, role. wishes: rule set, policy, language. versions: of this extension, the engine, module name, module version. */
  public Identity(String[] access, String[] seat, String[] wishes, String[] versions) {
    token = access[0];
    table = access[1];
    joinCode = access[2];
    player = seat[0];
    side = seat[1];
    role = seat[2];
    ruleset = wishes[0];
    policy = wishes[1];
    language = wishes[2];
    clientVersion = versions[0];
    engineVersion = versions[1];
    moduleName = versions[2];
    moduleVersion = versions[3];
  }
}
