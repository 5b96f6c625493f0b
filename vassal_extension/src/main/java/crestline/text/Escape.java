package crestline.text;

/** Makes a stranger's text harmless where HTML is shown, and keeps it on one line. */
public final class Escape {
  private Escape() {
  }

  /** The text on one line without control characters, cut to `longest` characters. */
  public static String line(String text, int longest) {
    StringBuilder out = new StringBuilder(Math.min(text.length(), longest));
    for (int i = 0; i < text.length() && out.length() < longest; i++) {
      char c = text.charAt(i);
      boolean unseen = Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
          || c == '\u2028' || c == '\u2029';
      out.append(unseen ? ' ' : c);
    }
    return out.toString();
  }

  /** The text so that an HTML view shows it as it is. */
  public static String html(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&': out.append("&amp;"); break;
        case '<': out.append("&lt;"); break;
        case '>': out.append("&gt;"); break;
        case '"': out.append("&quot;"); break;
        case '\'': out.append("&#39;"); break;
        default: out.append(c);
      }
    }
    return out.toString();
  }
}
