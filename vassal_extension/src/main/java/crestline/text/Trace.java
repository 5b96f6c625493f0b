package crestline.text;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes what happens, with the time in milliseconds, to the file that -Dcrestline.trace names; nothing if none is named.
 * For tests and for a player who wants to show what went wrong. Holds neither tokens nor what others typed.
 */
public final class Trace {
  private static final Writer OUT = open();

  private Trace() {
  }

  private static Writer open() {
    try {
      String file = System.getProperty("crestline.trace");
      return file == null || file.isEmpty() ? null : Files.newBufferedWriter(Path.of(file), StandardCharsets.UTF_8,
          StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException | RuntimeException cannot) {
      return null;
    }
  }

  public static boolean isOn() {
    return OUT != null;
  }

  /** One line: the time, the event, the text. */
  public static synchronized void line(String event, Object text) {
    if (OUT == null) {
      return;
    }
    try {
      OUT.write(System.currentTimeMillis() + " " + event + " " + Escape.line(String.valueOf(text), 500) + "\n");
      OUT.flush();
    } catch (IOException full) {
      // the trace ends here, the game goes on
    }
  }
}
