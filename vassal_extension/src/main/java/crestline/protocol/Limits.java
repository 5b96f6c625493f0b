package crestline.protocol;

/** Bounds of what goes over the socket, as docs/protocol.md has them, and of what this side keeps. */
public final class Limits {
  public static final int VERSION = 1;
  public static final int FRAME_BYTES = 4 << 20;
  public static final int MESSAGE_BYTES = 1 << 20;
  public static final int PIECES = 1000;
  public static final int PROPERTIES = 32;
  public static final int BOARDS = 100;
  public static final int PATH = 64;

  static final int ID = 64;
  static final int NAME = 200;
  static final int PLAYER = 64;
  static final int HEX = 40;
  static final int PROPERTY = 400;
  static final int SHORT = 400;
  static final int TEXT = 2000;
  static final int TOKEN = 256;
  static final int BD_LINE = 20_000;
  static final int PIXEL = 1_000_000;
  static final int SCENARIO_RULES = 200;
  static final int RULINGS = 200;
  static final int WITHDRAWN = 1000;
  static final int STEPS = 200;
  static final int TOTALS = 32;
  static final int HEXES = 4000;
  static final int STACKED = 64;

  private Limits() {
  }

  /** The text cut to `longest` characters, without splitting a pair of surrogates. */
  public static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
    return text.substring(0, end);
  }

  static int pixel(long value) {
    return (int) Math.max(-PIXEL, Math.min(PIXEL, value));
  }
}
