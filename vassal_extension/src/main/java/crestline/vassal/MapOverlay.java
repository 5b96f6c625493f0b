package crestline.vassal;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.Drawable;
import crestline.draw.Painter;
import crestline.draw.Scene;
import crestline.text.Guard;
import crestline.text.Trace;
import java.awt.Component;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Toolkit;
import javax.swing.SwingUtilities;

/** Draws one map's scene above its counters, and the line that is being declared there. */
final class MapOverlay implements Drawable {
  private final Map map;
  private Scene scene = Scene.EMPTY;
  private long paintNanos;
  private String tracedView = "";
  private Point bandFrom;
  private Point bandTo;
  private Runnable painted;

  MapOverlay(Map map) {
    this.map = map;
  }

  Map map() {
    return map;
  }

  void show(Scene now) {
    boolean blank = scene.isEmpty() && now.isEmpty();
    scene = now;
    if (!blank) {
      map.repaint();
    }
  }

  /** How long the last drawing took. */
  long paintNanos() {
    return paintNanos;
  }

  /** A dashed line between two points of the map; null takes it away. */
  void band(Point from, Point to) {
    if (bandFrom != null || from != null) {
      map.repaint();
    }
    bandFrom = from;
    bandTo = to;
  }

  /** Runs once, on the EDT, when the scene has next been drawn and is on the screen. */
  void whenPainted(Runnable task) {
    painted = task;
  }

  @Override
  public void draw(Graphics graphics, Map drawn) {
    Guard.run("drawing on the map", () -> {
      Graphics2D g = (Graphics2D) graphics;
      double device = g.getDeviceConfiguration().getDefaultTransform().getScaleX();
      Painter painter = new Painter(drawn.getZoom(), device);
      long began = System.nanoTime();
      painter.paint(g, scene);
      paintNanos = System.nanoTime() - began;
      if (bandFrom != null && bandTo != null) {
        painter.rubberBand(g, bandFrom.x, bandFrom.y, bandTo.x, bandTo.y);
      }
      traceView();
      if (painted != null) {
        Runnable task = painted;
        painted = null;
        SwingUtilities.invokeLater(Guard.guarded("drawing on the map", () -> onTheScreen(task)));
      }
    });
  }

  /** After the drawing's own event, which ends with the copy to the screen: X would hold that back for a while. */
  private static void onTheScreen(Runnable task) {
    Toolkit.getDefaultToolkit().sync();
    task.run();
  }

  /** Where on the screen the map is, whenever that has changed. */
  private void traceView() {
    Component view = map.getView();
    if (Trace.isOn() && view.isShowing()) {
      Point at = view.getLocationOnScreen();
      String now = BoardReader.name(map) + " " + at.x + " " + at.y + " " + map.getZoom();
      if (!now.equals(tracedView)) {
        tracedView = now;
        Trace.line("view", now);
      }
    }
  }

  @Override
  public boolean drawAboveCounters() {
    return true;
  }
}
