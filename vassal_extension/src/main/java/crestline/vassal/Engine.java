package crestline.vassal;

import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameComponent;
import VASSAL.build.module.GameState;
import VASSAL.build.module.ModuleExtension;
import VASSAL.command.Command;
import VASSAL.tools.ErrorDialog;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The corners of the engine that differ between versions or are not meant for us: each may be missing, none is needed. */
final class Engine {
  private static final String EXTENSION_ID = "crl";

  private Engine() {
  }

  static String version() {
    try {
      return Info.getVersion();
    } catch (RuntimeException | LinkageError unknown) {
      return "";
    }
  }

  /**
   * Has `tap` hear every command that the log takes. The log only ever adds to its list and clears it, so a list that
   * tells can stand in for it. Gives false where that cannot be done; the timer then finds the changes.
   */
  static boolean tapLog(java.util.function.Consumer<Command> tap) {
    try {
      Object logger = GameModule.getGameModule().getLogger();
      if (!(logger instanceof BasicLogger)) {
        return false;
      }
      Field field = BasicLogger.class.getDeclaredField("logOutput");
      field.setAccessible(true);
      Object now = field.get(logger);
      if (!(now instanceof LogTap)) {
        Collection<Command> said = new ArrayList<>();
        for (Object command : (List<?>) now) {
          said.add((Command) command);
        }
        field.set(logger, new LogTap(said, tap));
      }
      return true;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError otherEngine) {
      return false;
    }
  }

  /** Takes faults whose trace begins in our package away from the engine's bug report. */
  static void claimFaults(java.util.function.Consumer<Throwable> taker) {
    try {
      for (Method method : ErrorDialog.class.getMethods()) {
        if (method.getName().equals("addBugHandler") && method.getParameterCount() == 1) {
          Class<?> kind = method.getParameterTypes()[0];
          method.invoke(null, Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[] {kind}, (proxy, called, args) -> {
            if (called.getName().equals("accept")) {
              return isOurs(args[0]);
            }
            if (called.getName().equals("handle")) {
              taker.accept((Throwable) args[0]);
              return null;
            }
            return called.getName().equals("equals") ? (Object) (proxy == args[0])
                : called.getName().equals("hashCode") ? (Object) 17 : "Crestline";
          }));
        }
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError otherEngine) {
      // without a handler, Guard still catches what it can
    }
  }

  static boolean isOurs(Object fault) {
    for (Throwable one = fault instanceof Throwable ? (Throwable) fault : null; one != null; one = one.getCause()) {
      StackTraceElement[] trace = one.getStackTrace();
      if (trace.length > 0 && trace[0].getClassName().startsWith("crestline.")) {
        return true;
      }
    }
    return false;
  }

  /** Leaves no mark in saves: without this, players who lack the extension are warned when they load one. */
  static void leaveSavesAlone() {
    GameState state = GameModule.getGameModule().getGameState();
    for (GameComponent component : new ArrayList<>(state.getGameComponents())) {
      if (component instanceof ModuleExtension && EXTENSION_ID.equals(((ModuleExtension) component).getExtensionId())) {
        state.removeGameComponent(component);
      }
    }
  }
}
