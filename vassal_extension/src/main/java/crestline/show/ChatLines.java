package crestline.show;

import crestline.model.Throttle;
import crestline.protocol.Topic;
import crestline.text.Escape;
import java.util.ArrayList;
import java.util.List;

/** The lines for VASSAL's chat: one for each ruling, not too many at a time, harmless whatever the server wrote. */
public final class ChatLines {
  private static final int BURST = 12;
  private static final long EVERY_MILLIS = 1000;
  private static final int LONGEST = 300;

  private final Throttle throttle;

  public ChatLines(long now) {
    throttle = new Throttle(BURST, EVERY_MILLIS, now);
  }

  /** Lines for these rulings at this moment (milliseconds); the last tells how many were left out. */
  public List<String> of(List<RulingBook.Entry> entries, long now) {
    List<String> lines = new ArrayList<>();
    for (RulingBook.Entry entry : entries) {
      if (isForChat(entry) && throttle.pass(now)) {
        String who = "declared".equals(entry.causeKind) && !entry.player.isEmpty() ? entry.player + " declares: " : "";
        lines.add(line(who + entry.ruling.text));
      }
    }
    int left = throttle.takeHeldBack();
    if (left > 0 && !lines.isEmpty()) {
      lines.add(line("and " + left + " more in the list of rulings"));
    }
    return lines;
  }

  /** Cover and blind hexes of a move are on the map and in the list; the chat tells of them only if someone asked. */
  private static boolean isForChat(RulingBook.Entry entry) {
    boolean asked = entry.causeKind.equals("asked") || entry.causeKind.equals("declared");
    return asked || entry.ruling.ask == Topic.LOS || entry.ruling.ask == Topic.MOVEMENT;
  }

  /** A line of Crestline's own. A leading hyphen makes it a system line, whose text VASSAL reads as HTML. */
  public static String line(String text) {
    return "- Crestline: " + Escape.html(Escape.line(text, LONGEST));
  }
}
