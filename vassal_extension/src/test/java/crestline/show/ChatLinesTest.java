package crestline.show;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crestline.protocol.ServerMessage;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChatLinesTest {
  private static List<RulingBook.Entry> entries(int count, String text, String cause) {
    return entries(count, text, cause, "los");
  }

  private static List<RulingBook.Entry> entries(int count, String text, String cause, String ask) {
    StringBuilder json = new StringBuilder("{\"type\":\"rulings\",\"seq\":1,\"cause\":" + cause + ",\"rulings\":[");
    for (int i = 0; i < count; i++) {
      json.append(i == 0 ? "" : ",").append("{\"id\":\"").append(i)
          .append("\",\"ask\":\"").append(ask).append("\",\"source\":{\"hex\":\"A1\"},\"text\":\"").append(text).append("\"}");
    }
    return new RulingBook().take(ServerMessage.read(json.append("]}").toString()));
  }

  @Test
  void oneLineARuling() {
    assertEquals(List.of("- Crestline: A1 to B2: clear"),
        new ChatLines(0).of(entries(1, "A1 to B2: clear", "{\"kind\":\"move\",\"player\":\"Anna\"}"), 0));
  }

  @Test
  void coverOfAMoveIsNotToldUnlessSomeoneAsked() {
    assertEquals(List.of(), new ChatLines(0).of(entries(1, "x", "{\"kind\":\"move\"}", "cover"), 0));
    assertEquals(1, new ChatLines(0).of(entries(1, "x", "{\"kind\":\"asked\"}", "cover"), 0).size());
    assertEquals(1, new ChatLines(0).of(entries(1, "x", "{\"kind\":\"move\"}", "movement"), 0).size());
  }

  @Test
  void declaredLineSaysByWhom() {
    assertEquals(List.of("- Crestline: Anna declares: x"),
        new ChatLines(0).of(entries(1, "x", "{\"kind\":\"declared\",\"player\":\"Anna\"}"), 0));
  }

  @Test
  void textCannotBeMarkupNorASecondLine() {
    String line = new ChatLines(0).of(entries(1, "<img src=x>\\n* forged & \\u202e'", "{\"kind\":\"move\"}"), 0).get(0);
    assertEquals("- Crestline: &lt;img src=x&gt; * forged &amp;  &#39;", line);
  }

  @Test
  void manyAtOnceAreCutShortAndCounted() {
    ChatLines lines = new ChatLines(0);
    List<String> first = lines.of(entries(20, "x", "{\"kind\":\"move\"}"), 0);
    assertEquals(13, first.size());
    assertEquals("- Crestline: and 8 more in the list of rulings", first.get(12));
    assertTrue(lines.of(entries(5, "x", "{\"kind\":\"move\"}"), 10).isEmpty());
    assertFalse(lines.of(entries(1, "x", "{\"kind\":\"move\"}"), 5000).isEmpty());
  }

  @Test
  void longTextIsCut() {
    assertTrue(ChatLines.line("x".repeat(5000)).length() < 330);
  }
}
