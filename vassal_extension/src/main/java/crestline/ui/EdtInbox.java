package crestline.ui;

import crestline.text.Guard;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/** Hands tasks from other threads to the EDT, a few milliseconds of them at a time, so that a flood does not stop the game. */
public final class EdtInbox {
  private static final long SLICE_NANOS = 4_000_000;
  private static final int PAUSE_MILLIS = 30;

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean scheduled = new AtomicBoolean();

  /** Runs the task on the EDT, after those put before it. */
  public void put(Runnable task) {
    tasks.add(task);
    if (scheduled.compareAndSet(false, true)) {
      SwingUtilities.invokeLater(this::drain);
    }
  }

  private void drain() {
    long end = System.nanoTime() + SLICE_NANOS;
    for (Runnable task = tasks.poll(); task != null; task = System.nanoTime() < end ? tasks.poll() : null) {
      Guard.run("dealing with what the server said", task);
    }
    if (tasks.isEmpty()) {
      scheduled.set(false);
      if (!tasks.isEmpty() && scheduled.compareAndSet(false, true)) {
        SwingUtilities.invokeLater(this::drain);
      }
    } else {
      Timer later = new Timer(PAUSE_MILLIS, event -> drain());
      later.setRepeats(false);
      later.start();
    }
  }
}
