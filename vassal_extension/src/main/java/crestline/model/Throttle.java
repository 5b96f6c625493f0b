package crestline.model;

/** Lets through `burst` things at once and then one each `everyMillis`; counts what it held back. */
public final class Throttle {
  private final int burst;
  private final long everyMillis;
  private double tokens;
  private long last;
  private int heldBack;

  public Throttle(int burst, long everyMillis, long now) {
    this.burst = burst;
    this.everyMillis = everyMillis;
    this.tokens = burst;
    this.last = now;
  }

  /** True if one more may pass at this moment (milliseconds on a clock that never goes back). */
  public boolean pass(long now) {
    tokens = Math.min(burst, tokens + Math.max(0, now - last) / (double) everyMillis);
    last = Math.max(last, now);
    if (tokens < 1) {
      heldBack++;
      return false;
    }
    tokens -= 1;
    return true;
  }

  /** How many were held back since the last call. */
  public int takeHeldBack() {
    int count = heldBack;
    heldBack = 0;
    return count;
  }
}
