package crestline.ui;

import crestline.text.Escape;
import java.awt.Color;
import javax.swing.JComponent;
import javax.swing.JTextArea;
import javax.swing.UIManager;

/** Parts of windows that show a stranger's text as plain text: Swing takes a label that starts with a tag for HTML. */
final class Texts {
  private Texts() {
  }

  /** A text over several lines that cannot be edited. */
  static JTextArea plain(String text) {
    JTextArea area = new JTextArea(Escape.line(text, 2000), 2, 44);
    area.setEditable(false);
    area.setLineWrap(true);
    area.setWrapStyleWord(true);
    area.setOpaque(false);
    area.setForeground(UIManager.getColor("Label.foreground"));
    area.setFont(UIManager.getFont("Label.font"));
    return area;
  }

  /** Makes a component show tags as text. */
  static <T extends JComponent> T noHtml(T component) {
    component.putClientProperty("html.disable", Boolean.TRUE);
    return component;
  }

  /** The colour of a verdict. */
  static Color colour(String verdict) {
    switch (verdict) {
      case "clear":
      case "allowed":
        return new Color(0, 130, 60);
      case "hindered":
        return new Color(190, 115, 0);
      case "blocked":
      case "not allowed":
        return new Color(200, 20, 30);
      default:
        return Color.DARK_GRAY;
    }
  }
}
