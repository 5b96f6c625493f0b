package crestline.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crestline.model.BoardState;
import crestline.model.GridState;
import crestline.protocol.Ruling;
import crestline.protocol.ServerMessage;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawingTest {
  private static final GridState GRID = new GridState("hex", 56.25, 64.5, 0, 32.25, false, null);
  private static final BoardState BOARD = new BoardState("Map", "15", 0, 0, false, 40, 30, 1800, 645, 1, GRID);

  private static List<Ruling> rulings(String... bodies) {
    StringBuilder json = new StringBuilder("{\"type\":\"rulings\",\"rulings\":[");
    for (int i = 0; i < bodies.length; i++) {
      json.append(i == 0 ? "" : ",").append("{\"id\":\"").append(i).append("\",").append(bodies[i].replace('\'', '"')).append('}');
    }
    return ServerMessage.read(json.append("]}").toString()).rulings;
  }

  private static String los(String verdict, String more) {
    return "'ask':'los','map':'Map','source':{'hex':'A','x':100,'y':100},'target':{'hex':'B','x':300,'y':200},'verdict':'"
        + verdict + "'" + more;
  }

  private static Scene scene(String... bodies) {
    return Scene.of("Map", true, rulings(bodies), List.of(BOARD), DrawChoice.ALL);
  }

  private static BufferedImage painted(Scene scene, double zoom, double device) {
    BufferedImage image = new BufferedImage(1400, 1000, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.setColor(Color.LIGHT_GRAY);
    g.fillRect(0, 0, 1400, 1000);
    g.setClip(0, 0, 1400, 1000);
    new Painter(zoom, device).paint(g, scene);
    g.dispose();
    return image;
  }

  private static Color at(BufferedImage image, double mapX, double mapY, double scale) {
    return new Color(image.getRGB((int) Math.round(mapX * scale), (int) Math.round(mapY * scale)));
  }

  private static boolean near(Color a, Color b) {
    return Math.abs(a.getRed() - b.getRed()) < 60 && Math.abs(a.getGreen() - b.getGreen()) < 60
        && Math.abs(a.getBlue() - b.getBlue()) < 60;
  }

  @ParameterizedTest
  @CsvSource({"1,1", "0.5,1", "0.333,1", "2,1", "1,2", "1.6,2", "0.25,1.5"})
  void lineLiesOnItsMapPointsAtEveryZoomAndDensity(double zoom, double device) {
    BufferedImage image = painted(scene(los("clear", "")), zoom, device);
    double scale = zoom * device;
    for (double t : new double[] {0.02, 0.25, 0.5, 0.75, 0.98}) {
      Color there = at(image, 100 + 200 * t, 100 + 100 * t, scale);
      assertTrue(near(there, Look.CLEAR.colour), () -> "at " + t + ": " + there);
    }
    assertEquals(Color.LIGHT_GRAY, at(image, 200, 100, scale));
  }

  @Test
  void blockedLineIsSolidToItsPointAndHasACrossThere() {
    BufferedImage image = painted(scene(los("blocked", ",'blocked_at':{'hex':'C','x':200,'y':150}")), 1, 1);
    assertTrue(near(at(image, 150, 125, 1), Look.BLOCKED.colour));
    assertTrue(near(at(image, 195, 155, 1), Look.BLOCKED.colour));
    int solid = 0;
    for (int x = 210; x < 290; x++) {
      solid += near(at(image, x, 100 + (x - 100) / 2.0, 1), Look.BLOCKED.colour) ? 1 : 0;
    }
    assertTrue(solid > 10 && solid < 60, "beyond the point the line is dotted: " + solid);
  }

  @Test
  void verdictsHaveTheirOwnColours() {
    BufferedImage image = painted(scene(los("hindered", "")), 1, 1);
    int found = 0;
    for (int x = 110; x < 290; x++) {
      found += near(at(image, x, 100 + (x - 100) / 2.0, 1), Look.HINDERED.colour) ? 1 : 0;
    }
    assertTrue(found > 60, () -> "amber on the line");
    assertEquals(Look.UNDETERMINED, Look.of("whatever comes later"));
  }

  @Test
  void blindHexIsShadedInItsOutline() {
    Scene scene = scene("'ask':'blind','map':'Map','source':{'hex':'A'},'verdict':'blocked',"
        + "'hexes':[{'hex':'H','state':'blind','x':400,'y':300},{'hex':'I','state':'seen','x':600,'y':300}]");
    BufferedImage image = painted(scene, 0.5, 2);
    assertFalse(near(at(image, 400, 300, 1), Color.LIGHT_GRAY));
    assertFalse(near(at(image, 430, 300, 1), Color.LIGHT_GRAY));
    assertEquals(Color.LIGHT_GRAY, at(image, 430, 330, 1));
    assertEquals(Color.LIGHT_GRAY, at(image, 400, 340, 1));
    assertEquals(Color.LIGHT_GRAY, at(image, 600, 300, 1));
  }

  @Test
  void labelsAtOneTargetAreJoined() {
    Scene scene = scene(los("clear", ",'range':3"), "'ask':'cover','map':'Map','source':{'hex':'A','x':100,'y':100},"
        + "'target':{'hex':'B','x':300,'y':200},'verdict':'hindered','label':'TEM +2'");
    assertEquals(1, scene.labels.size());
    assertEquals("r3 | TEM +2", scene.labels.get(0).text);
    assertEquals(Look.HINDERED, scene.labels.get(0).look);
  }

  @Test
  void labelsOfNeighboursDoNotCoverEachOther() {
    Rectangle2D first = new Rectangle2D.Double(0, 0, 50, 10);
    Rectangle2D second = Painter.free(new Rectangle2D.Double(30, 2, 50, 10), List.of(first));
    assertEquals(new Rectangle2D.Double(30, 11, 50, 10), second);
    assertEquals(new Rectangle2D.Double(60, 2, 50, 10), Painter.free(new Rectangle2D.Double(60, 2, 50, 10), List.of(first)));
    List<Rectangle2D> pile = new java.util.ArrayList<>();
    for (int i = 0; i < 20; i++) {
      pile.add(Painter.free(first, pile));
    }
    assertTrue(pile.stream().allMatch(box -> box.getMaxY() < 70), "a pile of labels does not run off");
  }

  @Test
  void coverDrawsNoSecondLineOverALineOfSight() {
    String back = "'ask':'cover','map':'Map','source':{'hex':'B','x':300,'y':200},'target':{'hex':'A','x':100,'y':100},"
        + "'verdict':'not allowed','label':'DRM +2'";
    Scene both = scene(back, los("blocked", ",'blocked_at':{'hex':'C','x':200,'y':150}"));
    assertEquals(1, both.lines.size());
    assertEquals(200, both.lines.get(0).blocked[0]);
    assertEquals(1, scene(back).lines.size());
    assertEquals("DRM +2", scene(back).labels.get(0).text);
    assertEquals("DRM +2", scene(back, back.replace("'x':300", "'x':500")).labels.get(0).text);
  }

  @Test
  void ofSeveralViewersTheNewestOnesBlindHexesAreShaded() {
    String one = "'ask':'blind','map':'Map','source':{'hex':'A'},'verdict':'blocked','hexes':[{'hex':'H','state':'blind','x':400,'y':300}]";
    Scene scene = scene(one, one.replace("'x':400", "'x':800"));
    assertFalse(scene.shades.get(Look.BLIND).contains(400, 300));
    assertTrue(scene.shades.get(Look.BLIND).contains(800, 300));
  }

  @Test
  void rulingsOfOtherMapsAndWithoutPointsAreNotDrawn() {
    assertTrue(scene(los("clear", "").replace("'map':'Map'", "'map':'Other'")).isEmpty());
    assertTrue(scene("'ask':'los','source':{'hex':'A'},'target':{'hex':'B','x':3,'y':4},'verdict':'clear'").lines.isEmpty());
    assertEquals(1, scene(los("clear", "").replace("'map':'Map',", "")).lines.size());
  }

  @Test
  void choiceIsKept() {
    List<Ruling> both = rulings(los("clear", ",'range':3"), los("blocked", ",'range':3"));
    DrawChoice noBlocked = new DrawChoice(true, false, true, true, false);
    Scene scene = Scene.of("Map", true, both, List.of(BOARD), noBlocked);
    assertEquals(1, scene.lines.size());
    assertTrue(scene.labels.isEmpty());
  }

  @Test
  void moveIsDrawnLegByLeg() {
    Scene scene = scene("'ask':'movement','map':'Map','source':{'hex':'A','x':0,'y':0},'verdict':'allowed','label':'3 MF',"
        + "'path':[{'hex':'B','x':10,'y':0},{'hex':'C','x':20,'y':10}]");
    assertEquals(2, scene.lines.size());
    assertEquals(20, scene.labels.get(0).x);
    assertEquals("3 MF", scene.labels.get(0).text);
  }

  @Test
  void outlineFollowsGridSidewaysAndMagnification() {
    Path2D upright = HexOutline.at(400, 300, List.of(BOARD));
    assertEquals(new Rectangle2D.Double(400 - 37.5, 300 - 32.25, 75, 64.5), upright.getBounds2D());
    GridState lying = new GridState("hex", 56.25, 64.5, 0, 0, true, null);
    BoardState big = new BoardState("Map", "15", 0, 0, true, 0, 0, 900, 900, 2, lying);
    assertEquals(new Rectangle2D.Double(400 - 64.5, 300 - 75, 129, 150), HexOutline.at(400, 300, List.of(big)).getBounds2D());
    assertTrue(HexOutline.at(5, 5, List.of(BOARD)).getBounds2D().contains(5, 5));
  }

  @Test
  void hostileCoordinatesDoNotStopTheDrawing() {
    painted(scene(los("clear", "").replace("'x':300", "'x':1e300"), los("blocked", ",'blocked_at':{'hex':'C','x':-1e300,'y':1e300}"),
        "'ask':'blind','map':'Map','source':{'hex':'A'},'verdict':'blocked','hexes':[{'hex':'H','state':'blind','x':1e307,'y':-1e307}]"), 2, 2);
  }
}
