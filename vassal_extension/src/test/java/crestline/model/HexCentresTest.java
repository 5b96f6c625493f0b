package crestline.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Point;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HexCentresTest {
  private static final double DX = 56.25;
  private static final double DY = 64.5;

  @Test
  void middlesOfTheFirstColumns() {
    assertEquals(new Point(0, 32), HexCentres.nearest(DX, DY, 0, 32, false, new Point(3, 40)));
    assertEquals(new Point(56, 64), HexCentres.nearest(DX, DY, 0, 32, false, new Point(50, 70)));
    assertEquals(new Point(56, 0), HexCentres.nearest(DX, DY, 0, 32, false, new Point(50, 20)));
  }

  @Test
  void sidewaysXAndYChangePlaces() {
    assertEquals(new Point(64, 56), HexCentres.nearest(DX, DY, 0, 32, true, new Point(70, 50)));
  }

  @Test
  void leftOfTheOriginOddColumnsAreOddToo() {
    assertEquals(new Point(-56, 64), HexCentres.nearest(DX, DY, 0, 32, false, new Point(-50, 70)));
  }

  /** No middle of those around it lies nearer: they are walked over one by one. */
  @Test
  void noOtherMiddleIsNearer() {
    Random random = new Random(5);
    for (int round = 0; round < 2000; round++) {
      Point at = new Point(random.nextInt(900), random.nextInt(645));
      Point found = HexCentres.nearest(DX, DY, 7, 24, false, at);
      double least = Double.POSITIVE_INFINITY;
      for (int column = -1; column < 20; column++) {
        for (int row = -1; row < 12; row++) {
          least = Math.min(least, at.distance(7 + column * DX, 24 + row * DY + (column % 2 == 0 ? 0 : DY / 2)));
        }
      }
      assertTrue(at.distance(found) < least + 1.5, at + " is put to " + found);
    }
  }
}
