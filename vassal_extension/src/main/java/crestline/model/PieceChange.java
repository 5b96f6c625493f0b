package crestline.model;

/** One difference between two looks at the table. piece: as it is now, null if it was removed. */
public final class PieceChange {
  /** What happened, by its name in the protocol. */
  public enum Kind {
    ADDED, MOVED, CHANGED, REMOVED;

    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  public final Kind kind;
  public final String id;
  public final PieceState piece;

  private PieceChange(Kind kind, String id, PieceState piece) {
    this.kind = kind;
    this.id = id;
    this.piece = piece;
  }

  static PieceChange removed(String id) {
    return new PieceChange(Kind.REMOVED, id, null);
  }

  static PieceChange added(PieceState now) {
    return new PieceChange(Kind.ADDED, now.id, now);
  }

  static PieceChange between(PieceState before, PieceState now) {
    return new PieceChange(now.liesElsewhere(before) ? Kind.MOVED : Kind.CHANGED, now.id, now);
  }
}
