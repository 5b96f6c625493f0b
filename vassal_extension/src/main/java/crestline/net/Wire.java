package crestline.net;

/** One attempt at a connection. Its events come on any thread. */
public interface Wire {
  /** Starts to connect; returns at once. */
  void open();

  /** Sends a text frame; false if the wire is down. */
  boolean send(String text);

  /** Hangs up; returns at once. */
  void close();

  /** What happens on a wire. */
  interface Events {
    void opened();

    /** May block the wire's reading thread: that slows the server down. */
    void received(String text);

    void closed(int code, String reason);
  }

  /** Makes wires to an address. */
  interface Factory {
    Wire wire(java.net.URI address, Events events);
  }
}
