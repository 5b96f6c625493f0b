package crestline.show;

import crestline.protocol.Ruling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The short text at a target on the map. */
public final class Labels {
  private static final int MOST_TOTALS = 3;

  private Labels() {
  }

  /** For LOS range, hindrance and a mark for a grazing line; for the rest the sums. "" if there is nothing to say. */
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
        totals(ruling, words);
    }
    if (ruling.grazing) {
      words.add("\u2248");
    }
    return String.join(" ", words);
  }

  private static void totals(Ruling ruling, List<String> words) {
    Double sum = ruling.totals.get("drm");
    if (sum != null) {  // what the others come to
      words.add("DRM " + signed(sum));
      return;
    }
    int shown = 0;
    for (Map.Entry<String, Double> total : ruling.totals.entrySet()) {
      if (shown < MOST_TOTALS && total.getValue() != 0) {
        words.add(total.getKey().toUpperCase(Locale.ROOT) + " "
            + (ruling.ask == crestline.protocol.Topic.MOVEMENT ? plain(total.getValue()) : signed(total.getValue())));
        shown++;
      }
    }
  }

  static String signed(double number) {
    return (number >= 0 ? "+" : "") + plain(number);
  }

  static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e9
        ? Long.toString((long) number) : String.format(Locale.ROOT, "%.4g", number).replaceAll("0+$", "");
  }
}
