package crestline.net;

import crestline.model.BoardState;
import crestline.model.PieceChange;
import crestline.model.PieceState;
import crestline.model.Throttle;
import crestline.protocol.ClientMessages;
import crestline.protocol.Identity;
import crestline.protocol.ServerMessage;
import crestline.protocol.Topic;
import crestline.text.Escape;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.json.JSONObject;

/**
 * The link to the server: connects, says hello, sends what the outbox holds within the server's limits, reconnects with
 * growing waits. All its work is done on one daemon thread of its own; the methods that others call return at once.
 */
public final class Link {
  private static final long WELCOME_MILLIS = 15_000;
  private static final long FLOOD_WAIT_MILLIS = 60_000;
  private static final int WINDOW = 200;              // messages sent and not yet acknowledged
  private static final int WAITING_KILOBYTES = 4096;  // of what the server said and nobody has dealt with yet

  private final Wire.Factory wires;
  private final LinkListener listener;
  private final Backoff backoff;
  private final ScheduledExecutorService worker;
  private final Outbox outbox = new Outbox();

  // All of these belong to the worker's thread.
  private Wire wire;
  private int attempt;
  private boolean welcomed;
  private URI address;
  private Supplier<Identity> identity;
  private Collection<Topic> subscriptions = List.of();
  private String seatAsked = "";
  private String session = "";
  private long lastSeq;
  private String helloId = "";
  private Throttle pace;
  private final Throttle healing = new Throttle(3, 60_000, now());
  private ScheduledFuture<?> retry;
  private ScheduledFuture<?> deadline;
  private ScheduledFuture<?> pumping;
  private String lastTrouble = "";

  public Link(Wire.Factory wires, LinkListener listener, Backoff backoff) {
    this.wires = wires;
    this.listener = listener;
    this.backoff = backoff;
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, task -> {
      Thread thread = new Thread(task, "crestline-link");
      thread.setDaemon(true);
      return thread;
    });
    pool.setRemoveOnCancelPolicy(true);
    worker = pool;
  }

  /** Connects, and keeps connecting until `disconnect`. seat: which table, in any words; who: asked at each attempt. */
  public void connect(URI to, String seat, Supplier<Identity> who, Collection<Topic> topics) {
    run(() -> {
      hangUp();
      if (!to.equals(address) || !seat.equals(seatAsked)) {
        session = "";
        lastSeq = 0;
        outbox.forget();
      }
      address = to;
      seatAsked = seat;
      identity = who;
      subscriptions = List.copyOf(topics);
      backoff.reset();
      lastTrouble = "";
      tryNow();
    });
  }

  public void disconnect() {
    run(() -> {
      hangUp();
      address = null;
      session = "";
      lastSeq = 0;
      outbox.forget();
      say(LinkState.Kind.NOT_CONNECTED, "Not connected");
    });
  }

  /** Ends the link for good. */
  public void shutDown() {
    run(() -> {
      hangUp();
      worker.shutdown();
    });
  }

  public void table(List<BoardState> boards, String module, String version, String bdLine, List<String> rules,
      List<PieceState> pieces) {
    run(() -> {
      outbox.table(boards, module, version, bdLine, rules, pieces);
      pump();
    });
  }

  public void changes(List<PieceChange> changes) {
    run(() -> {
      outbox.changes(changes);
      pump();
    });
  }

  /** A question, a declared line, a dispute, a wish. Kept until the server has it. */
  public void say(JSONObject message) {
    run(() -> {
      outbox.say(message);
      pump();
    });
  }

  private void run(Runnable task) {
    try {
      worker.execute(() -> {
        try {
          task.run();
        } catch (RuntimeException | StackOverflowError fault) {
          trouble("internal error: " + fault);
        }
      });
    } catch (RejectedExecutionException ended) {
      // the link was shut down: nothing is to be done any more
    }
  }

  private void say(LinkState.Kind kind, String text) {
    listener.stateChanged(new LinkState(kind, text));
  }

  private void hangUp() {
    attempt++;
    welcomed = false;
    cancel(retry);
    cancel(deadline);
    if (wire != null) {
      wire.close();
      wire = null;
    }
  }

  private static void cancel(ScheduledFuture<?> timer) {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  private void tryNow() {
    hangUp();
    if (address == null) {
      return;
    }
    say(LinkState.Kind.CONNECTING, "Connecting to " + place() + (lastTrouble.isEmpty() ? "" : " (" + lastTrouble + ")"));
    int mine = attempt;
    wire = wires.wire(address, new Ears(mine));
    deadline = worker.schedule(() -> run(() -> {
      if (mine == attempt && !welcomed) {
        trouble("the server does not answer");
      }
    }), WELCOME_MILLIS, TimeUnit.MILLISECONDS);
    wire.open();
  }

  private String place() {
    return address.getHost() + ":" + address.getPort();
  }

  private void trouble(String what) {
    if (address == null) {
      return;
    }
    retryAfter(backoff.next(), what);
  }

  private void retryAfter(long wait, String what) {
    hangUp();
    lastTrouble = Escape.line(what, 200);
    String seconds = wait < 1000 ? "a moment" : (wait + 500) / 1000 + " s";
    say(LinkState.Kind.CONNECTING, "No connection to " + place() + ": " + lastTrouble + ". Next try in " + seconds);
    retry = worker.schedule(() -> run(this::tryNow), wait, TimeUnit.MILLISECONDS);
  }

  private void refused(LinkState.Kind kind, String what) {
    hangUp();
    address = null;
    say(kind, Escape.line(what, 300));
  }

  private void hello() {
    helloId = outbox.newId();
    JSONObject message = ClientMessages.hello(identity.get(), subscriptions, session, lastSeq).put("id", helloId);
    wire.send(message.toString());
  }

  private void handle(ServerMessage message) {
    switch (message.kind) {
      case WELCOME:
        welcome(message);
        break;
      case ACK:
        outbox.settled(message.re, true);
        break;
      case ERROR:
        error(message);
        break;
      case STATE:  // tells what the record comes to; its messages that were missed follow
        break;
      default:
        lastSeq = Math.max(lastSeq, message.seq);
    }
    pump();
  }

  private void welcome(ServerMessage message) {
    ServerMessage.Welcome welcome = message.welcome;
    if (welcomed || !message.re.equals(helloId)) {
      return;
    }
    welcomed = true;
    cancel(deadline);
    backoff.reset();
    lastTrouble = "";
    if (!welcome.resumed || !welcome.session.equals(session)) {
      lastSeq = 0;
    }
    session = welcome.session;
    pace = new Throttle(Math.max(1, welcome.burst / 2), Math.max(1, Math.round(1000 / welcome.messagesPerSecond)), now());
    outbox.limit(welcome);
    outbox.reconnected(welcome.resumed);
    String code = welcome.joinCode.isEmpty() ? "" : ", join code " + welcome.joinCode;
    say(LinkState.Kind.CONNECTED, Escape.line("Connected to " + place() + ", table " + welcome.table + code, 300));
  }

  private void error(ServerMessage message) {
    if (!message.re.isEmpty() && !message.re.equals(helloId) && message.retryMillis == 0) {
      if (outbox.settled(message.re, false) && healing.pass(now())) {
        outbox.tellAgain();
      }
    }
    switch (message.code) {
      case "wrong_version":
        refused(LinkState.Kind.SERVER_TOO_OLD, "Server and extension do not fit: " + message.text);
        break;
      case "wrong_token":
      case "wrong_join_code":
      case "table_full":
        refused(LinkState.Kind.REFUSED, "The server refused: " + message.text);
        break;
      case "replaced":
        refused(LinkState.Kind.REFUSED, "Another window took over this seat");
        break;
      default:
        if (message.fatal) {
          trouble(message.text);
        }
    }
  }

  /** Sends what may be sent now, and comes back later if more waits. */
  private void pump() {
    while (welcomed && outbox.hasUnsent() && outbox.waitingForAck() < WINDOW) {
      if (!pace.pass(now())) {
        cancel(pumping);
        pumping = worker.schedule(() -> run(this::pump), 20, TimeUnit.MILLISECONDS);
        return;
      }
      if (!wire.send(outbox.next())) {
        trouble("the connection broke");
        return;
      }
    }
  }

  private static long now() {
    return System.nanoTime() / 1_000_000;
  }

  /** Listens to one wire; what an earlier wire says is not heard. */
  private final class Ears implements Wire.Events {
    private final int mine;
    private final Semaphore room = new Semaphore(WAITING_KILOBYTES);
    private final Throttle flood = new Throttle(5000, 1, now());

    Ears(int mine) {
      this.mine = mine;
    }

    @Override
    public void opened() {
      run(() -> {
        if (mine == attempt) {
          hello();
        }
      });
    }

    @Override
    public void received(String text) {
      if (!flood.pass(now())) {
        run(() -> {
          if (mine == attempt) {
            retryAfter(FLOOD_WAIT_MILLIS, "the server sends too much");
          }
        });
        return;
      }
      ServerMessage message = ServerMessage.read(text);
      if (message == null || message.kind == ServerMessage.Kind.UNKNOWN) {
        return;
      }
      int kilobytes = Math.min(WAITING_KILOBYTES, 1 + text.length() / 1024);
      room.acquireUninterruptibly(kilobytes);
      run(() -> {
        if (mine != attempt) {
          room.release(kilobytes);
          return;
        }
        handle(message);
        listener.message(message, () -> room.release(kilobytes));
      });
    }

    @Override
    public void closed(int code, String reason) {
      run(() -> {
        if (mine == attempt) {
          trouble(reason.isEmpty() ? "the connection was closed (" + code + ")" : reason);
        }
      });
    }
  }
}
