package crestline.net;

import java.util.function.DoubleSupplier;

/** How long to wait before the next try: doubles from the first wait to the longest, spread by up to a quarter. */
public final class Backoff {
  private final long firstMillis;
  private final long longestMillis;
  private final DoubleSupplier random;
  private int failures;

  /** random: numbers from 0 to 1. */
  public Backoff(long firstMillis, long longestMillis, DoubleSupplier random) {
    this.firstMillis = firstMillis;
    this.longestMillis = longestMillis;
    this.random = random;
  }

  /** The wait after one more failure, milliseconds. */
  public long next() {
    long wait = Math.min(longestMillis, firstMillis << Math.min(failures, 20));
    failures++;
    return Math.round(wait * (1 + random.getAsDouble() / 4));
  }

  /** It worked: the next failure waits the first wait again. */
  public void reset() {
    failures = 0;
  }
}
