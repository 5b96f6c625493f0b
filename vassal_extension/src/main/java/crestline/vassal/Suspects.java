package crestline.vassal;

import VASSAL.command.AddPiece;
import VASSAL.command.ChangePiece;
import VASSAL.command.Command;
import VASSAL.command.MovePiece;
import VASSAL.command.RemovePiece;
import VASSAL.counters.GamePiece;
import java.util.HashSet;
import java.util.Set;

/** The ids of pieces that commands named since the last look. Nothing else of a command is read: some hold passwords. */
final class Suspects {
  private static final int DEEPEST = 64;
  private static final int MOST = 10_000;

  private Set<String> ids = new HashSet<>();

  synchronized void add(Command command) {
    add(command, 0);
  }

  synchronized Set<String> take() {
    Set<String> taken = ids;
    ids = new HashSet<>();
    return taken;
  }

  private void add(Command command, int depth) {
    if (command == null || depth > DEEPEST || ids.size() > MOST) {
      return;
    }
    if (command instanceof ChangePiece) {
      id(((ChangePiece) command).getId());
    } else if (command instanceof MovePiece) {
      id(((MovePiece) command).getId());
    } else if (command instanceof RemovePiece) {
      id(((RemovePiece) command).getId());
    } else if (command instanceof AddPiece) {
      GamePiece piece = ((AddPiece) command).getTarget();
      id(piece == null ? null : piece.getId());
    }
    for (Command inner : command.getSubCommands()) {
      add(inner, depth + 1);
    }
  }

  private void id(String id) {
    if (id != null) {
      ids.add(id);
    }
  }
}
