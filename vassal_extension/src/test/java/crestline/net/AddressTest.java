package crestline.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  @ParameterizedTest
  @CsvSource({
      "localhost, ws://localhost:8765/",
      "' 192.0.2.7:9000 ', ws://192.0.2.7:9000/",
      "ws://club.example, ws://club.example:8765/",
      "WSS://club.example/table, wss://club.example:443/table",
      "https://club.example, wss://club.example:443/",
      "http://club.example:80/x?y=1, ws://club.example:80/x?y=1",
      "[::1]:8765, ws://[::1]:8765/",
  })
  void typed(String typed, String address) {
    assertEquals(address, Address.parse(typed).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "two words", "ws://", "host:port", "a_b:1:2"})
  void notAnAddress(String typed) {
    assertTrue(assertThrows(IllegalArgumentException.class, () -> Address.parse(typed)).getMessage().startsWith("not a server"));
  }

  @Test
  void backoffDoublesUpToTheLongest() {
    Backoff backoff = new Backoff(500, 3000, () -> 0);
    assertEquals(500, backoff.next());
    assertEquals(1000, backoff.next());
    assertEquals(2000, backoff.next());
    assertEquals(3000, backoff.next());
    for (int i = 0; i < 100; i++) {
      assertEquals(3000, backoff.next());
    }
    backoff.reset();
    assertEquals(500, backoff.next());
    assertEquals(625, new Backoff(500, 3000, () -> 1).next());
  }

  @Test
  void local() {
    assertTrue(Address.isLocal(Address.parse("localhost")));
    assertTrue(Address.isLocal(Address.parse("127.0.0.1")));
    assertFalse(Address.isLocal(Address.parse("club.example")));
  }
}
