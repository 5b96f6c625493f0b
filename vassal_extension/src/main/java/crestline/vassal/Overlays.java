package crestline.vassal;

import VASSAL.build.module.Map;
import crestline.draw.DrawChoice;
import crestline.draw.Scene;
import crestline.model.BoardState;
import crestline.protocol.Ruling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;

/** The overlays of all maps: one each, added when a map is first seen. */
final class Overlays {
  private final java.util.Map<Map, MapOverlay> overlays = new IdentityHashMap<>();

  Collection<MapOverlay> all() {
    for (Map map : Map.getMapList()) {
      if (!overlays.containsKey(map)) {
        MapOverlay overlay = new MapOverlay(map);
        map.addDrawComponent(overlay);
        overlays.put(map, overlay);
      }
    }
    return overlays.values();
  }

  /** How long the slowest of the last drawings took. */
  long paintNanos() {
    return overlays.values().stream().mapToLong(MapOverlay::paintNanos).max().orElse(0);
  }

  void show(Collection<Ruling> rulings, List<BoardState> boards, DrawChoice choice) {
    Collection<MapOverlay> all = all();
    int withBoards = (int) all.stream().filter(overlay -> overlay.map().getBoardCount() > 0).count();
    for (MapOverlay overlay : all) {
      String name = BoardReader.name(overlay.map());
      boolean only = withBoards <= 1 && overlay.map().getBoardCount() > 0;
      overlay.show(Scene.of(name, only, rulings, of(name, boards), choice));
    }
  }

  private static List<BoardState> of(String map, List<BoardState> boards) {
    List<BoardState> here = new ArrayList<>();
    for (BoardState board : boards) {
      if (board.map.equals(map)) {
        here.add(board);
      }
    }
    return here;
  }
}
