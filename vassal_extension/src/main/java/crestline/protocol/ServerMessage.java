package crestline.protocol;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.json.JSONException;
import org.json.JSONObject;
import org.json.JSONParserConfiguration;

/** What the server said. Fields that do not belong to the kind are empty. */
public final class ServerMessage {
  /** Kinds of message; one that this version does not know is UNKNOWN and is passed over. */
  public enum Kind {
    WELCOME, SETTINGS, ACK, STATE, RULINGS, WITHDRAWN, NOTICE, ERROR, PONG, UNKNOWN
  }

  private static final JSONParserConfiguration STRICT =
      new JSONParserConfiguration().withStrictMode(true).withMaxNestingDepth(32);

  public final Kind kind;
  public final String re;
  /** Place in the session's record, 0 for messages outside it. */
  public final long seq;
  public final List<Ruling> rulings;
  /** Ids of rulings that no longer hold. */
  public final List<String> withdrawn;
  /** Who caused the rulings, and how: "move", "declared", "asked", "change". */
  public final String causeKind;
  public final String causePlayer;
  public final int part;
  public final int parts;
  public final Welcome welcome;
  public final TableSettings settings;
  public final String code;
  public final String text;
  public final boolean fatal;
  public final long retryMillis;
  public final String dispute;

  private ServerMessage(Kind kind, Fields fields) {
    this.kind = kind;
    re = fields.text("re", Limits.ID);
    seq = Math.max(0, fields.whole("seq", 0));
    rulings = kind == Kind.RULINGS || kind == Kind.STATE
        ? fields.objects("rulings", Limits.RULINGS, Ruling::read) : Collections.emptyList();
    withdrawn = kind == Kind.WITHDRAWN ? fields.texts("rulings", Limits.WITHDRAWN, Limits.ID) : Collections.emptyList();
    Fields cause = fields.object("cause");
    causeKind = cause == null ? "" : cause.text("kind", Limits.NAME);
    causePlayer = cause == null ? "" : cause.text("player", Limits.PLAYER);
    part = (int) fields.whole("part", 1);
    parts = (int) fields.whole("parts", 1);
    welcome = kind == Kind.WELCOME ? new Welcome(fields) : null;
    Fields inner = fields.object("settings");
    settings = inner == null ? null : new TableSettings(inner);
    code = fields.text("code", Limits.NAME);
    text = fields.text("text", Limits.TEXT);
    fatal = fields.flag("fatal");
    retryMillis = Math.max(0, Math.min(60_000, fields.whole("retry_ms", 0)));
    dispute = fields.text("dispute", Limits.ID);
  }

  /** The server's answer to hello. */
  public static final class Welcome {
    public final String server;
    public final String table;
    public final String joinCode;
    public final String session;
    public final boolean resumed;
    public final String side;
    public final double messagesPerSecond;
    public final int burst;
    public final int messageBytes;
    public final int pieces;

    Welcome(Fields fields) {
      server = fields.text("server", Limits.NAME);
      table = fields.text("table", Limits.NAME);
      joinCode = fields.text("join_code", Limits.ID);
      session = fields.text("session", Limits.ID);
      resumed = fields.flag("resumed");
      side = fields.text("side", Limits.PLAYER);
      Fields limits = fields.object("limits");
      messagesPerSecond = limits == null ? 10 : Math.max(0.1, limits.number("messages_per_second", 10));
      burst = limits == null ? 10 : (int) Math.max(1, limits.whole("burst", 10));
      messageBytes = bounded(limits, "message_bytes", 16_384, Limits.MESSAGE_BYTES);
      pieces = bounded(limits, "pieces", 1, Limits.PIECES);
    }

    private static int bounded(Fields limits, String key, int least, int most) {
      return limits == null ? most : (int) Math.max(least, Math.min(most, limits.whole(key, most)));
    }
  }

  /** How the table plays. */
  public static final class TableSettings {
    public final String ruleset;
    public final String rulesetTitle;
    public final Set<Topic> capabilities;
    public final String policy;

    TableSettings(Fields fields) {
      ruleset = fields.text("ruleset", Limits.NAME);
      rulesetTitle = fields.text("ruleset_title", Limits.NAME);
      Set<Topic> topics = EnumSet.noneOf(Topic.class);
      for (String word : fields.texts("capabilities", 32, Limits.NAME)) {
        Topic topic = Topic.of(word);
        if (topic != null) {
          topics.add(topic);
        }
      }
      capabilities = Collections.unmodifiableSet(topics);
      String said = fields.text("policy", Limits.NAME);
      policy = said.isEmpty() ? "open" : said;
    }
  }

  /** The message in a text frame; null if it is none. Throws nothing, whatever the text is. */
  public static ServerMessage read(String frame) {
    try {
      JSONObject object = new JSONObject(frame, STRICT);
      Fields fields = new Fields(object);
      return new ServerMessage(kind(fields.text("type", Limits.NAME)), fields);
    } catch (JSONException | NumberFormatException | StackOverflowError broken) {
      return null;
    }
  }

  private static Kind kind(String word) {
    for (Kind kind : Kind.values()) {
      if (kind != Kind.UNKNOWN && kind.name().equalsIgnoreCase(word)) {
        return kind;
      }
    }
    return Kind.UNKNOWN;
  }
}
