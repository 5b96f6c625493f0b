package crestline.vassal;

import VASSAL.command.Command;
import crestline.text.Guard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.function.Consumer;

/** The log's list of commands, which tells of each that is added. */
final class LogTap extends ArrayList<Command> {
  private static final long serialVersionUID = 1L;

  private final transient Consumer<Command> tap;

  LogTap(Collection<Command> commands, Consumer<Command> tap) {
    super(commands);
    this.tap = tap;
  }

  @Override
  public boolean add(Command command) {
    boolean added = super.add(command);
    Guard.run("hearing of a command", () -> tap.accept(command));
    return added;
  }
}
