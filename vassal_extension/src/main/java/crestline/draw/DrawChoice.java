package crestline.draw;

/** What the player wants to see on the map. */
public final class DrawChoice {
  public static final DrawChoice ALL = new DrawChoice(true, true, true, true, true);

  final boolean openLines;
  final boolean blockedLines;
  final boolean blindHexes;
  final boolean moves;
  final boolean numbers;

  public DrawChoice(boolean openLines, boolean blockedLines, boolean blindHexes, boolean moves, boolean numbers) {
    this.openLines = openLines;
    this.blockedLines = blockedLines;
    this.blindHexes = blindHexes;
    this.moves = moves;
    this.numbers = numbers;
  }

  boolean draws(Look look) {
    return look == Look.BLOCKED ? blockedLines : openLines;
  }
}
