package crestline.vassal;

import crestline.model.BoardState;
import crestline.model.PieceChange;
import crestline.model.PieceState;
import java.util.List;

/** Hears what the watcher sees. On the EDT. */
interface TableListener {
  /** Boards and pieces, all of them: a game was loaded, begun, ended, or its boards changed. */
  void table(List<BoardState> boards, String vaslLine, List<PieceState> pieces);

  void changes(List<PieceChange> changes);

  /** A few times a second. */
  void tick();
}
