package crestline.vassal;

import VASSAL.build.GameModule;
import VASSAL.build.module.GameComponent;
import VASSAL.build.module.GameState;
import VASSAL.command.Command;
import VASSAL.counters.GamePiece;
import crestline.model.BoardState;
import crestline.model.Glance;
import crestline.model.PieceChange;
import crestline.model.PieceState;
import crestline.model.Snapshot;
import crestline.text.Guard;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/**
 * Sees every change on the table, whoever made it: looks whenever the log takes a command, and a few times a second in any
 * case. All on the EDT but for the log's hint.
 */
final class GameWatcher implements GameComponent {
  private static final int TIMER_MILLIS = 250;
  private static final int READ_IN_TURN = 60;   // pieces read in full on each look without a reason
  private static final int BOARDS_EVERY = 4;     // looks by the timer between two comparisons of the boards

  private final TableListener listener;
  private final Snapshot snapshot = new Snapshot(READ_IN_TURN);
  private final Suspects suspects = new Suspects();
  private final AtomicBoolean lookAsked = new AtomicBoolean();
  private final Timer timer = new Timer(TIMER_MILLIS, event -> Guard.run("looking at the table", this::tick));
  private List<BoardState> boards = Collections.emptyList();
  private String vaslLine = "";
  private boolean resync = true;
  private int ticks;
  private long lookNanos;
  private long slowestNanos;
  private double latelyNanos;
  private long looks;

  GameWatcher(TableListener listener) {
    this.listener = listener;
  }

  void start() {
    GameModule.getGameModule().getGameState().addGameComponent(this);
    Engine.tapLog(this::hint);
    timer.start();
  }

  /** Sends everything anew at the next look. */
  void resync() {
    resync = true;
    soon();
  }

  List<BoardState> boards() {
    return boards;
  }

  List<PieceState> pieces() {
    return snapshot.pieces();
  }

  /** Milliseconds that the last look took, the mean of late and the slowest: for the trace of a slow machine. */
  String timing() {
    return String.format(java.util.Locale.ROOT, "%.2f ms, lately %.2f ms, at most %.2f ms of %d looks", lookNanos / 1e6,
        latelyNanos / 1e6, slowestNanos / 1e6, looks);
  }

  @Override
  public void setup(boolean starting) {
    Guard.run("starting a game", () -> {
      if (starting) {
        resync();
      } else {
        ended();
      }
    });
  }

  @Override
  public Command getRestoreCommand() {
    return null;
  }

  /**
   * The log takes a command when its work is done, so one look for each: moves that follow each other quickly, as when a
   * log is stepped, stay apart. May come on any thread.
   */
  private void hint(Command command) {
    suspects.add(command);
    if (SwingUtilities.isEventDispatchThread() && !resync) {
      look();
    } else {
      soon();
    }
  }

  private void soon() {
    if (lookAsked.compareAndSet(false, true)) {
      SwingUtilities.invokeLater(Guard.guarded("looking at the table", () -> {
        lookAsked.set(false);
        look();
      }));
    }
  }

  private void tick() {
    ticks++;
    if (ticks % BOARDS_EVERY == 0) {
      Engine.tapLog(this::hint);
    }
    look();
    listener.tick();
  }

  private void ended() {
    snapshot.clear();
    boards = Collections.emptyList();
    vaslLine = "";
    listener.table(boards, "", Collections.emptyList());
  }

  private void look() {
    GameState state = GameModule.getGameModule().getGameState();
    if (!state.isGameStarted() || state.isUpdating()) {
      return;
    }
    long began = System.nanoTime();
    boolean boardsChanged = (resync || ticks % BOARDS_EVERY == 0) && readBoards();
    if (resync) {
      snapshot.clear();
    }
    List<PieceChange> changes = compare(state);
    lookNanos = System.nanoTime() - began;
    if (!resync) {
      slowestNanos = Math.max(slowestNanos, lookNanos);
      latelyNanos += (lookNanos - latelyNanos) / 16;
      looks++;
    }
    if (resync || boardsChanged) {
      resync = false;
      listener.table(boards, vaslLine, snapshot.pieces());
    } else if (!changes.isEmpty()) {
      listener.changes(changes);
    }
  }

  private boolean readBoards() {
    List<BoardState> now = BoardReader.boards();
    String line = BoardReader.vaslLine();
    boolean changed = !now.equals(boards) || !line.equals(vaslLine);
    boards = now;
    vaslLine = line;
    return changed;
  }

  private List<PieceChange> compare(GameState state) {
    List<Glance> glances = new ArrayList<>();
    for (GamePiece piece : state.getAllPieces()) {
      Glance glance = unlessItFails(piece, PieceReader::glance);
      if (glance != null) {
        glances.add(glance);
      }
    }
    Set<String> named = suspects.take();
    return snapshot.look(glances, named, id -> {
      GamePiece piece = state.getPieceForId(id);
      return piece == null ? null : unlessItFails(piece, PieceReader::read);
    });
  }

  /** A module's own kind of piece may do anything: one that cannot be read is passed over, the others are still seen. */
  private static <T> T unlessItFails(GamePiece piece, Function<GamePiece, T> reader) {
    try {
      return reader.apply(piece);
    } catch (RuntimeException | LinkageError | StackOverflowError odd) {
      return null;
    }
  }
}
