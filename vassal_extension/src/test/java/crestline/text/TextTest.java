package crestline.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTest {
  @Test
  void htmlIsShownAsItIs() {
    assertEquals("&lt;b onclick=&quot;x&quot;&gt;&amp;amp; &#39;", Escape.html("<b onclick=\"x\">&amp; '"));
  }

  @Test
  void lineHasNoControlCharactersAndEndsInTime() {
    assertEquals("a b c d", Escape.line("a\nb\tc\u202ed", 7));
    assertEquals("abc", Escape.line("abcdef", 3));
  }

  @Test
  void veilIsLiftedAgainAndHidesThePlainText() {
    String stored = Veil.over("geheim \u00fc");
    assertFalse(stored.contains("geheim"));
    assertEquals("geheim \u00fc", Veil.lift(stored));
    assertEquals("", Veil.over(""));
    assertEquals("typed by hand", Veil.lift("typed by hand"));
    assertEquals("", Veil.lift("veiled:***"));
    assertEquals("", Veil.lift(null));
  }

  @Test
  void guardLetsNothingThroughAndTells() {
    List<String> heard = new ArrayList<>();
    Guard.tell(heard::add);
    Guard.run("a test", () -> {
      throw new StackOverflowError();
    });
    Guard.run("a test", () -> {
      throw new IllegalStateException("oops");
    });
    assertEquals(2, heard.size());
    assertTrue(heard.get(1).startsWith("internal fault while a test: java.lang.IllegalStateException: oops at "));
    Guard.tell(text -> {
      throw new IllegalStateException("the hearer fails too");
    });
    Guard.run("a test", () -> {
      throw new IllegalStateException("oops");
    });
    for (int i = 0; i < 100; i++) {
      Guard.run("a test", () -> {
        throw new IllegalStateException("again");
      });
    }
    Guard.tell(text -> { });
  }
}
