package crestline.ui;

import crestline.net.LinkState;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import javax.swing.Icon;

/** A ridge with a light beside it that shows how the link stands. Drawn, so that it fits any screen. */
public final class StatusIcon implements Icon {
  private static final int SIZE = 16;

  private LinkState.Kind kind = LinkState.Kind.NOT_CONNECTED;

  public void set(LinkState.Kind now) {
    kind = now;
  }

  @Override
  public void paintIcon(Component component, Graphics graphics, int x, int y) {
    Graphics2D g = (Graphics2D) graphics.create();
    try {
      g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      g.translate(x, y);
      g.setColor(new Color(112, 92, 60));
      g.fillPolygon(new int[] {0, 6, 10, 15}, new int[] {14, 5, 10, 14}, 4);
      g.setColor(Color.DARK_GRAY);
      g.setStroke(new BasicStroke(1.2f));
      g.drawPolyline(new int[] {0, 6, 10, 15}, new int[] {14, 5, 10, 14}, 4);
      g.setColor(colour());
      g.fillOval(10, 0, 6, 6);
      g.setColor(Color.DARK_GRAY);
      g.drawOval(10, 0, 6, 6);
    } finally {
      g.dispose();
    }
  }

  private Color colour() {
    switch (kind) {
      case CONNECTED:
        return new Color(40, 180, 70);
      case CONNECTING:
        return new Color(240, 190, 30);
      case NOT_CONNECTED:
        return Color.LIGHT_GRAY;
      default:
        return new Color(210, 40, 40);
    }
  }

  @Override
  public int getIconWidth() {
    return SIZE + 1;
  }

  @Override
  public int getIconHeight() {
    return SIZE;
  }
}
