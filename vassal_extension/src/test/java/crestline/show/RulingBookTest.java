package crestline.show;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crestline.protocol.Ruling;
import crestline.protocol.ServerMessage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RulingBookTest {
  private final RulingBook book = new RulingBook();

  private static String ruling(String id) {
    return "{\"id\":\"" + id + "\",\"ask\":\"los\",\"source\":{\"hex\":\"A1\"},\"verdict\":\"clear\",\"text\":\"" + id + "\"}";
  }

  private List<String> take(String json) {
    List<String> news = new ArrayList<>();
    book.take(ServerMessage.read(json)).forEach(entry -> news.add(entry.ruling.id));
    return news;
  }

  private List<String> rulings(long seq, String... ids) {
    List<String> all = new ArrayList<>();
    for (String id : ids) {
      all.add(ruling(id));
    }
    return take("{\"type\":\"rulings\",\"seq\":" + seq + ",\"cause\":{\"kind\":\"move\"},\"rulings\":" + all + "}");
  }

  private void welcome(boolean resumed, long seq) {
    take("{\"type\":\"welcome\",\"resumed\":" + resumed + ",\"seq\":" + seq + "}");
  }

  private List<String> holding() {
    List<String> ids = new ArrayList<>();
    for (Ruling ruling : book.holding()) {
      ids.add(ruling.id);
    }
    return ids;
  }

  private List<String> listed() {
    List<String> ids = new ArrayList<>();
    book.listed().forEach(entry -> ids.add(entry.ruling.id + (entry.holds() ? "" : "-")));
    return ids;
  }

  @Test
  void rulingsHoldUntilWithdrawnAndStayListed() {
    assertEquals(List.of("a", "b"), rulings(1, "a", "b"));
    take("{\"type\":\"withdrawn\",\"seq\":2,\"rulings\":[\"a\"]}");
    assertEquals(List.of("b"), holding());
    assertEquals(List.of("b", "a-"), listed());
    rulings(3, "c");
    assertEquals("c", book.newest().ruling.id);
  }

  @Test
  void sameRulingAgainIsListedOnceAndIsNews() {
    rulings(1, "a", "b");
    assertEquals(List.of("a"), rulings(2, "a"));
    assertEquals(List.of("a", "b"), listed());
  }

  @Test
  void stateReplacesWhatHoldsOnceAllPartsAreThere() {
    rulings(1, "a");
    take("{\"type\":\"state\",\"seq\":9,\"part\":1,\"parts\":2,\"rulings\":[" + ruling("b") + "]}");
    assertEquals(List.of("a"), holding());
    take("{\"type\":\"state\",\"seq\":9,\"part\":2,\"parts\":2,\"rulings\":[" + ruling("c") + "]}");
    assertEquals(List.of("b", "c"), holding());
    assertEquals(List.of("c", "b", "a-"), listed());
  }

  @Test
  void whatIsReplayedAfterTheStateIsNewsButHoldsOnlyIfTheStateSaysSo() {
    rulings(1, "a");
    welcome(true, 5);
    take("{\"type\":\"state\",\"seq\":5,\"rulings\":[" + ruling("c") + "]}");
    assertEquals(List.of("b"), rulings(2, "b"));
    take("{\"type\":\"withdrawn\",\"seq\":3,\"rulings\":[\"b\",\"c\"]}");
    assertEquals(List.of("c"), rulings(4, "c"));
    assertEquals(List.of("c"), holding());
    assertEquals(List.of("c", "b-", "a-"), listed());
    rulings(6, "d");
    assertEquals(List.of("c", "d"), holding());
  }

  @Test
  void newSessionStartsClean() {
    rulings(1, "a");
    welcome(false, 0);
    assertTrue(holding().isEmpty());
    assertEquals(List.of("a-"), listed());
    rulings(1, "b");
    assertEquals(List.of("b"), holding());
  }

  @Test
  void dropLeavesTheList() {
    rulings(1, "a");
    book.drop();
    assertTrue(holding().isEmpty());
    assertFalse(book.newest().holds());
  }

  @Test
  void bothAreBounded() {
    for (int i = 0; i < 3000; i++) {
      rulings(i + 1, "r" + i);
    }
    assertEquals(RulingBook.MOST_LISTED, listed().size());
    assertEquals(RulingBook.MOST_HOLDING, holding().size());
    assertTrue(holding().contains("r2999"));
  }
}
