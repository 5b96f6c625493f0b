package crestline.protocol;

import java.util.List;
import java.util.Map;

/** One answer of the referee, as docs/protocol.md describes it. */
public final class Ruling {
  /** One thing that the ruling rests on. */
  public static final class Step {
    public final String citation;
    public final String text;
    public final String effect;
    public final String hex;

    Step(Fields fields) {
      citation = fields.text("citation", Limits.NAME);
      text = fields.text("text", Limits.TEXT);
      String said = fields.text("effect", Limits.NAME);
      effect = said.isEmpty() ? "none" : said;
      hex = fields.text("hex", Limits.HEX);
    }
  }

  /** One hex of an answer about the whole board. */
  public static final class HexView {
    public final Anchor place;
    public final String state;
    public final String text;

    HexView(Fields fields) {
      place = Anchor.read(fields);
      state = fields.text("state", Limits.NAME);
      text = fields.text("text", Limits.SHORT);
    }
  }

  public final String id;
  public final Topic ask;
  public final String map;
  public final Anchor source;
  public final Anchor target;
  public final List<Anchor> path;
  public final String verdict;
  public final int range;
  public final double hindrance;
  public final Map<String, Double> totals;
  public final Anchor blockedAt;
  public final Double marginPx;
  public final boolean grazing;
  public final String label;
  public final String undetermined;
  public final List<Step> steps;
  public final List<HexView> hexes;
  public final String text;

  private Ruling(Fields fields, Topic ask, Anchor source) {
    id = fields.text("id", Limits.ID);
    this.ask = ask;
    this.source = source;
    map = fields.text("map", Limits.NAME);
    target = anchor(fields, "target");
    path = fields.objects("path", Limits.PATH, Anchor::read);
    verdict = fields.text("verdict", Limits.NAME);
    range = (int) Math.max(0, Math.min(9999, fields.whole("range", 0)));
    hindrance = fields.number("hindrance", 0);
    totals = fields.numbers("totals", Limits.TOTALS);
    blockedAt = anchor(fields, "blocked_at");
    marginPx = fields.maybeNumber("margin_px");
    grazing = fields.flag("grazing");
    undetermined = fields.text("undetermined", Limits.TEXT);
    label = fields.text("label", Limits.NAME);
    steps = fields.objects("steps", Limits.STEPS, Step::new);
    hexes = fields.objects("hexes", Limits.HEXES, HexView::new);
    text = fields.text("text", Limits.SHORT);
  }

  private static Anchor anchor(Fields fields, String key) {
    Fields inner = fields.object(key);
    return inner == null ? null : Anchor.read(inner);
  }

  /** The ruling, or null if it lacks what one needs: an id, a topic that is known here, a source. */
  static Ruling read(Fields fields) {
    Topic ask = Topic.of(fields.text("ask", Limits.NAME));
    Anchor source = anchor(fields, "source");
    return ask == null || source == null || fields.text("id", Limits.ID).isEmpty() ? null : new Ruling(fields, ask, source);
  }
}
