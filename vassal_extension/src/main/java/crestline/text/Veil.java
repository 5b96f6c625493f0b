package crestline.text;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Keeps a token from a glance over the shoulder or a pasted file. It is no encryption: whoever wants to can read it. */
public final class Veil {
  private static final String MARK = "veiled:";

  private Veil() {
  }

  /** The text as it is stored; "" stays "". */
  public static String over(String plain) {
    return plain.isEmpty() ? "" : MARK + Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
  }

  /** The plain text of what was stored; text that was never veiled stays as it is. */
  public static String lift(String stored) {
    if (stored == null || !stored.startsWith(MARK)) {
      return stored == null ? "" : stored;
    }
    try {
      return new String(Base64.getDecoder().decode(stored.substring(MARK.length())), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException broken) {
      return "";
    }
  }
}
