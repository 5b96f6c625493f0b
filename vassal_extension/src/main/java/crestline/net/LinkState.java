package crestline.net;

/** How the link to the server stands, with a line for the player. */
public final class LinkState {
  /** The states that a player is shown. */
  public enum Kind {
    NOT_CONNECTED, CONNECTING, CONNECTED, SERVER_TOO_OLD, REFUSED
  }

  public final Kind kind;
  public final String text;

  public LinkState(Kind kind, String text) {
    this.kind = kind;
    this.text = text;
  }

  public boolean isConnected() {
    return kind == Kind.CONNECTED;
  }

  /** True while the link is up or tries to be: the button then says "Disconnect". */
  public boolean isActive() {
    return kind == Kind.CONNECTED || kind == Kind.CONNECTING;
  }

  @Override
  public String toString() {
    return text;
  }
}
