package crestline.vassal;

import VASSAL.build.module.Map;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import crestline.model.PieceState;
import crestline.protocol.Anchor;
import crestline.protocol.Limits;
import crestline.text.Guard;
import java.awt.Component;
import java.awt.Cursor;
import java.awt.Point;
import java.awt.event.KeyAdapter;
import java.awt.event.KeyEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.SwingUtilities;

/**
 * Lets the player point at places of a map: so many clicks, or as many as wanted up to a double click. Escape and the
 * other mouse button give up. While it lasts the map's own mouse listeners rest.
 */
final class Pointing {
  /** What the player pointed at. */
  interface Done {
    void pointed(String mapName, List<Anchor> places);
  }

  private final Supplier<Collection<MapOverlay>> overlays;
  private final Supplier<Collection<PieceState>> pieces;
  private final Supplier<Boolean> ready;
  private final List<Watch> watches = new ArrayList<>();
  private final List<Anchor> places = new ArrayList<>();
  private Map chosen;
  private int wanted;
  private Done done;

  /** pieces: those that the player sees. ready: whether pointing makes sense at the moment. */
  Pointing(Supplier<Collection<MapOverlay>> overlays, Supplier<Collection<PieceState>> pieces, Supplier<Boolean> ready) {
    this.overlays = overlays;
    this.pieces = pieces;
    this.ready = ready;
  }

  /** count: how many places; 0 for a path that a double click ends. fromSelected: the selected piece is the first. */
  void begin(int count, boolean fromSelected, Done whenDone) {
    end();
    if (!ready.get()) {
      return;
    }
    wanted = count;
    done = whenDone;
    if (fromSelected) {
      takeSelected();
      if (finished()) {
        finish();
        return;
      }
    }
    for (MapOverlay overlay : overlays.get()) {
      Watch watch = new Watch(overlay);
      watches.add(watch);
      watch.begin();
    }
  }

  boolean isActive() {
    return !watches.isEmpty();
  }

  void end() {
    watches.forEach(Watch::end);
    watches.clear();
    places.clear();
    chosen = null;
  }

  private void takeSelected() {
    Iterator<GamePiece> selected = selected();
    while (selected.hasNext()) {
      GamePiece piece = selected.next();
      if (piece.getMap() != null && place(piece.getMap(), piece.getPosition(), piece.getId())) {
        return;
      }
    }
  }

  private static Iterator<GamePiece> selected() {
    try {
      return KeyBuffer.getBuffer().getPiecesIterator();
    } catch (LinkageError otherEngine) {
      return Collections.emptyIterator();
    }
  }

  /** Adds the hex at a point; false if there is none. */
  private boolean place(Map map, Point at, String pieceId) {
    if (map.findBoard(at) == null) {
      return false;
    }
    String hex = HexNames.at(map, at);
    String piece = pieceId == null ? topPiece(BoardReader.name(map), hex) : pieceId;
    if (hex.isEmpty() && piece.isEmpty() || places.size() > Limits.PATH) {
      return false;
    }
    places.add(Anchor.pointed(hex, at.x, at.y, piece));
    chosen = map;
    return true;
  }

  /** The uppermost piece with a side in a hex, else the uppermost of all; "" if the hex is empty. */
  private String topPiece(String mapName, String hex) {
    PieceState best = null;
    for (PieceState piece : pieces.get()) {
      if (!hex.isEmpty() && piece.map.equals(mapName) && piece.hex.equals(hex) && (best == null || isBetter(piece, best))) {
        best = piece;
      }
    }
    return best == null ? "" : best.id;
  }

  private static boolean isBetter(PieceState piece, PieceState best) {
    boolean sided = !piece.side.isEmpty();
    return sided == !best.side.isEmpty() ? piece.index > best.index : sided;
  }

  private boolean finished() {
    return wanted > 0 && places.size() >= wanted;
  }

  private void finish() {
    String mapName = BoardReader.name(chosen);
    List<Anchor> pointed = new ArrayList<>(places);
    Done then = done;
    end();
    then.pointed(mapName, pointed);
  }

  /** One map's mouse and keys while the player points. */
  private final class Watch {
    private final MapOverlay overlay;
    private final Map map;
    private final Component view;
    private final Cursor cursor;
    private final MouseAdapter clicks = new MouseAdapter() {
      @Override
      public void mouseReleased(MouseEvent event) {
        Guard.run("pointing at the map", () -> clicked(event));
      }
    };
    private final MouseAdapter motion = new MouseAdapter() {
      @Override
      public void mouseMoved(MouseEvent event) {
        Guard.run("pointing at the map", () -> moved(event.getPoint()));
      }
    };
    private final KeyAdapter keys = new KeyAdapter() {
      @Override
      public void keyPressed(KeyEvent event) {
        Guard.run("pointing at the map", () -> {
          if (event.getKeyCode() == KeyEvent.VK_ESCAPE) {
            event.consume();
            Pointing.this.end();
          }
        });
      }
    };

    Watch(MapOverlay overlay) {
      this.overlay = overlay;
      map = overlay.map();
      view = map.getView();
      cursor = view.getCursor();
    }

    void begin() {
      map.pushMouseListener(clicks);
      view.addMouseMotionListener(motion);
      view.addKeyListener(keys);
      view.setCursor(Cursor.getPredefinedCursor(Cursor.CROSSHAIR_CURSOR));
    }

    void end() {
      map.popMouseListener(clicks);
      view.removeMouseMotionListener(motion);
      view.removeKeyListener(keys);
      view.setCursor(cursor);
      overlay.band(null, null);
    }

    /** The engine gives the point in map pixels. */
    private void clicked(MouseEvent event) {
      if (!SwingUtilities.isLeftMouseButton(event)) {
        afterwards(Pointing.this::end);
        return;
      }
      if (chosen != null && chosen != map) {
        return;
      }
      boolean last = wanted == 0 && event.getClickCount() > 1;
      if (!last) {
        place(map, map.snapTo(event.getPoint()), null);
      }
      if (finished() || last && places.size() > 1) {
        afterwards(Pointing.this::finish);
      }
    }

    /** Once the rest of this click has gone by too: else the map would take it for the end of a drag, and move pieces. */
    private void afterwards(Runnable task) {
      SwingUtilities.invokeLater(Guard.guarded("pointing at the map", () -> {
        if (isActive()) {
          task.run();
        }
      }));
    }

    private void moved(Point inView) {
      if (chosen == map && !places.isEmpty()) {
        Anchor from = places.get(places.size() - 1);
        overlay.band(new Point(from.x.intValue(), from.y.intValue()), map.componentToMap(inView));
      }
    }
  }
}
