package crestline.show;

import crestline.protocol.Ruling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The short text at a target on the map. */
public final class Labels {
  private Labels() {
  }

  /** For LOS range, hindrance and a mark for a grazing line; for the rest what the server says. "" if there is nothing to say. */
  public static String of(Ruling ruling) {
    List<String> words = new ArrayList<>();
    if ("undetermined".equals(ruling.verdict)) {
      words.add("?");
    }
    switch (ruling.ask) {
      case LOS:
        if (ruling.range > 0) {
          words.add("r" + ruling.range);
        }
        if (ruling.hindrance != 0) {
          words.add(signed(ruling.hindrance));
        }
        break;
      case BLIND:
        break;
      default:
        if (!ruling.label.isEmpty()) {
          words.add(ruling.label);
        }
    }
    if (ruling.grazing) {
      words.add("\u2248");
    }
    return String.join(" ", words);
  }

  static String signed(double number) {
    return (number >= 0 ? "+" : "") + plain(number);
  }

  static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e9
        ? Long.toString((long) number) : String.format(Locale.ROOT, "%.4g", number).replaceAll("0+$", "");
  }
}
