package crestline.vassal;

import VASSAL.build.GameModule;
import VASSAL.build.module.Chatter;
import crestline.model.Throttle;
import crestline.net.LinkState;
import crestline.show.ChatLines;
import crestline.show.RulingBook;
import crestline.text.Trace;
import java.util.List;

/** Speaks in VASSAL's chat: rulings as the player wishes, news of the link and notices to this player only. */
final class Speaker {
  private final Preferences preferences;
  private final ChatLines lines = new ChatLines(now());
  private final Throttle notices = new Throttle(10, 2000, now());
  private LinkState.Kind told = LinkState.Kind.NOT_CONNECTED;

  Speaker(Preferences preferences) {
    this.preferences = preferences;
  }

  private static long now() {
    return System.nanoTime() / 1_000_000;
  }

  void rulings(List<RulingBook.Entry> entries) {
    String wish = preferences.chat();
    if (wish.equals(Preferences.CHAT_OFF)) {
      return;
    }
    Chatter chatter = GameModule.getGameModule().getChatter();
    for (String line : lines.of(entries, now())) {
      Trace.line("chat", line);
      if (wish.equals(Preferences.CHAT_ALL)) {
        chatter.send(line);
      } else {
        chatter.show(line);
      }
    }
  }

  /** A line for this player alone. */
  void say(String text) {
    if (!text.isEmpty() && notices.pass(now())) {
      String line = ChatLines.line(text);
      Trace.line("chat", line);
      GameModule.getGameModule().getChatter().show(line);
    }
  }

  /** Tells of a change of the link once, not of every try. */
  void state(LinkState state, boolean wasConnected) {
    if (state.kind != told && (state.kind != LinkState.Kind.CONNECTING || wasConnected)) {
      say(state.text);
    }
    told = state.kind;
  }
}
