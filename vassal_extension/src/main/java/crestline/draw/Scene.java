package crestline.draw;

import crestline.model.BoardState;
import crestline.protocol.Anchor;
import crestline.protocol.Ruling;
import crestline.protocol.Topic;
import crestline.show.Labels;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is drawn over one map, in map pixels: worked out once when rulings come or go, drawn at any zoom. */
public final class Scene {
  /** A line of sight or a leg of a move. blocked: the point where it ends for the eye, null if it goes through. */
  static final class Line {
    final double[] from;
    final double[] to;
    final double[] blocked;
    final Look look;

    Line(double[] from, double[] to, double[] blocked, Look look) {
      this.from = from;
      this.to = to;
      this.blocked = blocked;
      this.look = look;
    }
  }

  /** Text at a point. */
  static final class Label {
    final double x;
    final double y;
    final String text;
    final Look look;

    Label(double x, double y, String text, Look look) {
      this.x = x;
      this.y = y;
      this.text = text;
      this.look = look;
    }
  }

  public static final Scene EMPTY = new Scene();
  private static final int MOST_LINES = 300;

  final List<Line> lines = new ArrayList<>();
  final List<Label> labels = new ArrayList<>();
  /** Shaded hexes by their look, each look one path. */
  final Map<Look, Path2D> shades = new LinkedHashMap<>();

  private Scene() {
  }

  public boolean isEmpty() {
    return lines.isEmpty() && labels.isEmpty() && shades.isEmpty();
  }

  /** The scene of one map, of more lines than can be told apart only the newest. boards: those of that map. onlyMap: true if rulings that name no map belong here. */
  public static Scene of(String map, boolean onlyMap, Collection<Ruling> rulings, Collection<BoardState> boards,
      DrawChoice choice) {
    Scene scene = new Scene();
    List<Ruling> here = new ArrayList<>();
    Ruling blind = null;
    for (Ruling ruling : rulings) {
      if (ruling.map.isEmpty() ? onlyMap : ruling.map.equals(map)) {
        if (ruling.ask == Topic.BLIND) {
          blind = ruling;  // of several viewers the newest: what is blind to one need not be so to the other
        } else {
          here.add(ruling);
        }
      }
    }
    if (blind != null && choice.blindHexes) {
      scene.shade(blind, boards);
    }
    Map<String, Label> atTarget = new LinkedHashMap<>();
    List<Ruling> newest = here.subList(Math.max(0, here.size() - MOST_LINES), here.size());
    newest.stream().filter(ruling -> ruling.ask != Topic.COVER).forEach(ruling -> scene.add(ruling, choice, atTarget));
    newest.stream().filter(ruling -> ruling.ask == Topic.COVER).forEach(ruling -> scene.add(ruling, choice, atTarget));
    scene.labels.addAll(atTarget.values());
    return scene;
  }

  private void add(Ruling ruling, DrawChoice choice, Map<String, Label> atTarget) {
    Look look = Look.of(ruling.verdict);
    Anchor end = ruling.target;
    boolean shown = choice.draws(look);
    if (ruling.ask == Topic.MOVEMENT) {
      end = ruling.path.isEmpty() ? ruling.target : ruling.path.get(ruling.path.size() - 1);
      shown = choice.moves;
      if (shown) {
        path(ruling);
      }
    } else if (shown && ruling.source.isPlaced() && end != null && end.isPlaced() && !isRuledOn(ruling)) {
      double[] blocked = ruling.blockedAt != null && ruling.blockedAt.isPlaced() ? point(ruling.blockedAt) : null;
      lines.add(new Line(point(ruling.source), point(end), look == Look.BLOCKED ? blocked : null, look));
    }
    if (choice.numbers && shown && end != null && end.isPlaced()) {
      label(ruling, end, look, atTarget);
    }
  }

  /** Cover adds a number to a line that is there already, in whichever direction. */
  private boolean isRuledOn(Ruling cover) {
    if (cover.ask != Topic.COVER) {
      return false;
    }
    double[] from = point(cover.source);
    double[] to = point(cover.target);
    return lines.stream().anyMatch(line -> Arrays.equals(line.from, from) && Arrays.equals(line.to, to)
        || Arrays.equals(line.from, to) && Arrays.equals(line.to, from));
  }

  private void path(Ruling ruling) {
    Look look = "not allowed".equals(ruling.verdict) ? Look.BLOCKED : Look.MOVE;
    List<Anchor> stops = new ArrayList<>();
    stops.add(ruling.source);
    stops.addAll(ruling.path);
    for (int i = 1; i < stops.size(); i++) {
      if (stops.get(i - 1).isPlaced() && stops.get(i).isPlaced()) {
        lines.add(new Line(point(stops.get(i - 1)), point(stops.get(i)), null, look));
      }
    }
  }

  private void shade(Ruling ruling, Collection<BoardState> boards) {
    for (Ruling.HexView view : ruling.hexes) {
      Look look = Look.ofHex(view.state);
      if (look != null && view.place.isPlaced()) {
        shades.computeIfAbsent(look, any -> new Path2D.Double())
            .append(HexOutline.at(view.place.x, view.place.y, boards), false);
      }
    }
  }

  private static void label(Ruling ruling, Anchor end, Look look, Map<String, Label> atTarget) {
    String text = Labels.of(ruling);
    if (text.isEmpty()) {
      return;
    }
    String key = Math.round(end.x) + "," + Math.round(end.y);
    Label there = atTarget.get(key);
    if (there == null) {
      atTarget.put(key, new Label(end.x, end.y, text, look));
    } else if (there.text.length() < 60 && !(" | " + there.text + " | ").contains(" | " + text + " | ")) {
      atTarget.put(key, new Label(end.x, end.y, there.text + " | " + text, there.look.worse(look)));
    }
  }

  private static double[] point(Anchor anchor) {
    return new double[] {anchor.x, anchor.y};
  }

  /** Lines in the order of drawing: by look, of one look the oldest first. */
  List<Line> linesByLook() {
    List<Line> sorted = new ArrayList<>(lines);
    sorted.sort((a, b) -> a.look.compareTo(b.look));
    return sorted;
  }
}
