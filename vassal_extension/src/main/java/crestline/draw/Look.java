package crestline.draw;

import java.awt.Color;

/** How a verdict is drawn: a colour, and a dash so that nobody has to tell colours apart. Later ones are drawn above. */
enum Look {
  UNDETERMINED(new Color(110, 110, 110), new float[] {1, 4}),
  CLEAR(new Color(0, 130, 60), null),
  HINDERED(new Color(214, 134, 0), new float[] {10, 4}),
  MOVE(new Color(30, 80, 190), null),
  BLOCKED(new Color(200, 20, 30), null),
  BLIND(new Color(110, 20, 160), null);

  final Color colour;
  /** In multiples of the stroke's width; null for a solid line. */
  final float[] dash;

  Look(Color colour, float[] dash) {
    this.colour = colour;
    this.dash = dash;
  }

  static Look of(String verdict) {
    switch (verdict) {
      case "clear":
      case "allowed":
        return CLEAR;
      case "hindered":
        return HINDERED;
      case "blocked":
      case "not allowed":
        return BLOCKED;
      default:
        return UNDETERMINED;
    }
  }

  /** The look of a shaded hex; null for one that is plainly seen. */
  static Look ofHex(String state) {
    switch (state) {
      case "blind":
        return BLIND;
      case "blocked":
        return BLOCKED;
      case "hindered":
        return HINDERED;
      case "undetermined":
        return UNDETERMINED;
      default:
        return null;
    }
  }

  Look worse(Look other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
