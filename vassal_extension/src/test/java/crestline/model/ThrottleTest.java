package crestline.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ThrottleTest {
  @Test
  void burstPassesThenOneAtATime() {
    Throttle throttle = new Throttle(2, 100, 0);
    assertTrue(throttle.pass(0));
    assertTrue(throttle.pass(0));
    assertFalse(throttle.pass(50));
    assertTrue(throttle.pass(110));
    assertFalse(throttle.pass(120));
    assertEquals(2, throttle.takeHeldBack());
    assertEquals(0, throttle.takeHeldBack());
  }

  @Test
  void restNeverSavesUpMoreThanABurst() {
    Throttle throttle = new Throttle(2, 100, 0);
    assertTrue(throttle.pass(1_000_000));
    assertTrue(throttle.pass(1_000_000));
    assertFalse(throttle.pass(1_000_000));
  }

  @Test
  void clockThatStepsBackGivesNothing() {
    Throttle throttle = new Throttle(1, 100, 1000);
    assertTrue(throttle.pass(1000));
    assertFalse(throttle.pass(0));
    assertFalse(throttle.pass(1050));
    assertTrue(throttle.pass(1100));
  }
}
