package crestline.net;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Where the server is: reads what a person types ("localhost", "myhost:9000", "wss://club.example/table"). */
public final class Address {
  public static final int PORT = 8765;

  private Address() {
  }

  /** The WebSocket address. Throws IllegalArgumentException with a line for the player if it is none. */
  public static URI parse(String typed) {
    String text = typed.trim();
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.startsWith("http://") || lower.startsWith("https://")) {
      text = "ws" + text.substring(4);
    } else if (!lower.startsWith("ws://") && !lower.startsWith("wss://")) {
      text = "ws://" + text;
    }
    try {
      URI given = new URI(text);
      if (given.getHost() == null) {
        throw new IllegalArgumentException("not a server address: " + typed.trim());
      }
      boolean secure = "wss".equalsIgnoreCase(given.getScheme());
      int port = given.getPort() >= 0 ? given.getPort() : secure ? 443 : PORT;
      String path = given.getPath() == null || given.getPath().isEmpty() ? "/" : given.getPath();
      return new URI(secure ? "wss" : "ws", null, given.getHost(), port, path, given.getQuery(), null);
    } catch (URISyntaxException broken) {
      throw new IllegalArgumentException("not a server address: " + typed.trim(), broken);
    }
  }

  /** True if the server is on this machine. */
  public static boolean isLocal(URI address) {
    String host = address.getHost().toLowerCase(Locale.ROOT);
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }
}
