package crestline.vassal;

/** Starts the extension in the module that is being loaded. */
public final class Start {
  private Start() {
  }

  public static void now() {
    if (!Toolbar.isTaken()) {
      new Referee().start();
    }
  }
}
