package crestline.draw;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Draws a scene. zoom: the map's own; device: pixels of the screen for each of the window (2 on many HiDPI screens). */
public final class Painter {
  private static final Color HALO = new Color(255, 255, 255, 200);
  private static final double LINE = 3;
  private static final double FONT = 13;
  private static final int MOST_TRIES = 5;

  private final double scale;
  private final double width;
  private final double fontSize;

  public Painter(double zoom, double device) {
    scale = zoom * device;
    width = Math.max(1.5 * device, Math.min(LINE, LINE * zoom) * device);
    fontSize = Math.max(9 * device, Math.min(FONT * 1.5, FONT * zoom) * device);
  }

  /** Draws on graphics whose unit is a pixel of the drawing: map pixels times zoom times device. */
  public void paint(Graphics2D graphics, Scene scene) {
    Graphics2D g = (Graphics2D) graphics.create();
    try {
      g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      Rectangle clip = g.getClipBounds();
      for (Map.Entry<Look, Path2D> shade : scene.shades.entrySet()) {
        shade(g, shade.getKey(), shade.getValue());
      }
      for (Scene.Line line : scene.linesByLook()) {
        if (clip == null || near(line, clip)) {
          line(g, line);
        }
      }
      List<Rectangle2D> taken = new ArrayList<>();
      for (Scene.Label label : scene.labels) {
        taken.add(label(g, label, taken));
      }
    } finally {
      g.dispose();
    }
  }

  /** A dashed line from a point to the pointer, both in map pixels, while a line is being declared. */
  public void rubberBand(Graphics2D graphics, double fromX, double fromY, double toX, double toY) {
    Graphics2D g = (Graphics2D) graphics.create();
    try {
      g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      stroke(g, new Line2D.Double(fromX * scale, fromY * scale, toX * scale, toY * scale), Look.MOVE.colour, new float[] {4, 4});
    } finally {
      g.dispose();
    }
  }

  private boolean near(Scene.Line line, Rectangle clip) {
    Rectangle2D box = new Rectangle2D.Double();
    box.setFrameFromDiagonal(line.from[0] * scale, line.from[1] * scale, line.to[0] * scale, line.to[1] * scale);
    double margin = 4 * width + 12;
    return clip.intersects(box.getX() - margin, box.getY() - margin, box.getWidth() + 2 * margin, box.getHeight() + 2 * margin);
  }

  private void shade(Graphics2D g, Look look, Path2D path) {
    Shape shape = AffineTransform.getScaleInstance(scale, scale).createTransformedShape(path);
    java.awt.Composite before = g.getComposite();
    g.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, 0.4f));
    g.setColor(look.colour);
    g.fill(shape);
    g.setComposite(before);
    g.setStroke(new BasicStroke((float) Math.max(1, width / 3)));
    g.draw(shape);
  }

  private void line(Graphics2D g, Scene.Line line) {
    if (line.blocked == null) {
      stroke(g, segment(line.from, line.to), line.look.colour, line.look.dash);
      return;
    }
    stroke(g, segment(line.blocked, line.to), line.look.colour, new float[] {2, 4});
    stroke(g, segment(line.from, line.blocked), line.look.colour, null);
    cross(g, line.blocked, line.look.colour);
  }

  private Line2D segment(double[] from, double[] to) {
    return new Line2D.Double(from[0] * scale, from[1] * scale, to[0] * scale, to[1] * scale);
  }

  private void cross(Graphics2D g, double[] at, Color colour) {
    double x = at[0] * scale;
    double y = at[1] * scale;
    double arm = 2.5 * width + 2;
    Path2D cross = new Path2D.Double();
    cross.moveTo(x - arm, y - arm);
    cross.lineTo(x + arm, y + arm);
    cross.moveTo(x - arm, y + arm);
    cross.lineTo(x + arm, y - arm);
    stroke(g, cross, colour, null);
  }

  private void stroke(Graphics2D g, Shape shape, Color colour, float[] dash) {
    g.setColor(HALO);
    g.setStroke(new BasicStroke((float) (width * 1.9), BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    g.draw(shape);
    g.setColor(colour);
    g.setStroke(new BasicStroke((float) width, dash == null ? BasicStroke.CAP_ROUND : BasicStroke.CAP_BUTT,
        BasicStroke.JOIN_ROUND, 10, inPixels(dash), 0));
    g.draw(shape);
  }

  private float[] inPixels(float[] dash) {
    if (dash == null) {
      return null;
    }
    float[] pixels = new float[dash.length];
    for (int i = 0; i < dash.length; i++) {
      pixels[i] = (float) (dash[i] * width);
    }
    return pixels;
  }

  /** Draws a label below its target, or below the labels that are in its way; gives its box. */
  private Rectangle2D label(Graphics2D g, Scene.Label label, List<Rectangle2D> taken) {
    g.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 1).deriveFont((float) fontSize));
    FontMetrics metrics = g.getFontMetrics();
    double padding = fontSize / 4;
    double boxWidth = metrics.stringWidth(label.text) + 2 * padding;
    double boxHeight = metrics.getAscent() + metrics.getDescent();
    double left = label.x * scale - boxWidth / 2;
    Rectangle2D box = free(new Rectangle2D.Double(left, label.y * scale + 24 * scale, boxWidth, boxHeight), taken);
    g.setColor(HALO);
    g.fill(box);
    g.setColor(label.look.colour);
    g.setStroke(new BasicStroke((float) Math.max(1, width / 3)));
    g.draw(box);
    g.drawString(label.text, (float) (left + padding), (float) (box.getY() + metrics.getAscent()));
    return box;
  }

  /** The box, moved down past those that it would cover; where that leads too far it stays. */
  static Rectangle2D free(Rectangle2D box, List<Rectangle2D> taken) {
    Rectangle2D moved = (Rectangle2D) box.clone();
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      Rectangle2D inTheWay = taken.stream().filter(moved::intersects).findFirst().orElse(null);
      if (inTheWay == null) {
        return moved;
      }
      moved.setRect(box.getX(), inTheWay.getMaxY() + 1, box.getWidth(), box.getHeight());
    }
    return box;
  }
}
