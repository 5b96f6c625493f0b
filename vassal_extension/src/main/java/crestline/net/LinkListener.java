package crestline.net;

import crestline.protocol.ServerMessage;

/** Hears from the link, on the link's own thread: must not block long and must not throw. */
public interface LinkListener {
  void stateChanged(LinkState state);

  /** A message for the player; `done` is to be run when it was dealt with, so that a flood is slowed down at its source. */
  void message(ServerMessage message, Runnable done);
}
