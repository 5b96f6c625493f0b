package crestline.ui;

import crestline.protocol.Ruling;
import crestline.text.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A ruling in plain lines: each step with its paragraph, then what it comes to. */
public final class StepLines {
  private static final int LONGEST = 400;

  private StepLines() {
  }

  public static List<String> of(Ruling ruling) {
    List<String> lines = new ArrayList<>();
    int number = 1;
    for (Ruling.Step step : ruling.steps) {
      String effect = step.effect.equals("none") ? "" : " [" + step.effect + "]";
      lines.add(Escape.line(number++ + ". " + step.text + " (" + step.citation + ")" + effect, LONGEST));
    }
    StringBuilder sum = new StringBuilder("Verdict: ").append(ruling.verdict);
    if (ruling.range > 0) {
      sum.append(", range ").append(ruling.range);
    }
    if (ruling.hindrance != 0) {
      sum.append(", hindrance ").append(shortest(ruling.hindrance));
    }
    if (!ruling.label.isEmpty()) {
      sum.append(", ").append(ruling.label);
    }
    if (ruling.marginPx != null) {
      sum.append(String.format(Locale.ROOT, ", margin %.1f px", ruling.marginPx));
    }
    lines.add(Escape.line(sum.toString(), LONGEST));
    if (ruling.grazing) {
      lines.add("Grazing: shifted by less than a pixel, the line would be ruled otherwise");
    }
    if (!ruling.undetermined.isEmpty()) {
      lines.add(Escape.line("Undetermined: " + ruling.undetermined, LONGEST));
    }
    return lines;
  }

  private static String shortest(double value) {
    return value == Math.rint(value) ? Long.toString(Math.round(value)) : Double.toString(value);
  }
}
