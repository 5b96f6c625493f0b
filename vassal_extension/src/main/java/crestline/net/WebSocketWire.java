package crestline.net;

import crestline.protocol.Limits;
import java.net.URI;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicBoolean;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.handshake.ServerHandshake;
import org.java_websocket.protocols.Protocol;

/** A wire over the WebSocket library: plain sockets, daemon threads, bounded frames. */
public final class WebSocketWire implements Wire {
  private static final int CONNECT_MILLIS = 10_000;
  private static final int LOST_SECONDS = 20;

  private final Wire.Events events;
  private final Client client;
  private final AtomicBoolean ended = new AtomicBoolean();

  public WebSocketWire(URI address, Wire.Events events) {
    this.events = events;
    client = new Client(address);
    client.setDaemon(true);
    client.setTcpNoDelay(true);
    client.setConnectionLostTimeout(LOST_SECONDS);
  }

  @Override
  public void open() {
    client.connect();
  }

  @Override
  public boolean send(String text) {
    try {
      client.send(text);
      return true;
    } catch (RuntimeException notConnected) {
      return false;
    }
  }

  @Override
  public void close() {
    client.close();
  }

  private void end(int code, String reason) {
    if (ended.compareAndSet(false, true)) {
      events.closed(code, reason == null ? "" : reason);
    }
  }

  private final class Client extends WebSocketClient {
    Client(URI address) {
      super(address,
          new Draft_6455(Collections.emptyList(), Collections.singletonList(new Protocol("")), Limits.FRAME_BYTES),
          Collections.emptyMap(), CONNECT_MILLIS);
    }

    @Override
    public void onOpen(ServerHandshake handshake) {
      events.opened();
    }

    @Override
    public void onMessage(String message) {
      events.received(message);
    }

    @Override
    public void onClose(int code, String reason, boolean remote) {
      end(code, reason != null && reason.contains("pong") ? "the server no longer answers" : reason);
    }

    @Override
    public void onError(Exception error) {
      if (!isOpen()) {
        end(-1, error.getMessage());
      }
    }
  }
}
