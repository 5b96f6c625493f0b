package crestline.text;

import java.util.function.Consumer;

/**
 * Keeps our faults to ourselves: VASSAL would show a box and offer to report them to its own project. Every entry from
 * VASSAL or Swing into this extension goes through here.
 */
public final class Guard {
  private static final int MOST_REPORTED = 20;

  private static volatile Consumer<String> hearer = text -> { };
  private static int reported;

  private Guard() {
  }

  /** Who is told of a fault, in one line. */
  public static void tell(Consumer<String> who) {
    hearer = who;
  }

  /** Runs it; whatever it throws goes no further. */
  public static void run(String what, Runnable task) {
    try {
      task.run();
    } catch (ThreadDeath end) {
      throw end;
    } catch (Throwable fault) {
      report(what, fault);
    }
  }

  /** The task as one that goes through `run`. */
  public static Runnable guarded(String what, Runnable task) {
    return () -> run(what, task);
  }

  private static synchronized void report(String what, Throwable fault) {
    if (reported++ >= MOST_REPORTED) {
      return;
    }
    try {
      StackTraceElement[] trace = fault.getStackTrace();
      String where = trace.length == 0 ? "" : " at " + trace[0];
      hearer.accept("internal fault while " + what + ": " + fault + where);
    } catch (Throwable again) {
      // nobody can be told
    }
  }
}
