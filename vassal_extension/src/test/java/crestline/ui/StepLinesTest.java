package crestline.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crestline.protocol.Ruling;
import crestline.protocol.ServerMessage;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepLinesTest {
  private static Ruling ruling(String fields) {
    return ServerMessage.read("{\"type\":\"rulings\",\"rulings\":[{\"id\":\"1\",\"ask\":\"los\",\"source\":{\"hex\":\"A1\"},"
        + fields.replace('\'', '"') + "}]}").rulings.get(0);
  }

  @Test
  void stepsThenWhatTheyComeTo() {
    assertEquals(List.of(
        "1. grain in Z7 hinders (ASL A6.7) [hinders]",
        "2. both ends at level 0 (ASL A6.2)",
        "Verdict: hindered, range 3, hindrance 1, margin 2.5 px"),
        StepLines.of(ruling("'verdict':'hindered','range':3,'hindrance':1.0,'margin_px':2.5,'steps':["
            + "{'citation':'ASL A6.7','text':'grain in Z7 hinders','effect':'hinders'},"
            + "{'citation':'ASL A6.2','text':'both ends at level 0','effect':'none'}]")));
  }

  @Test
  void sumsAreTheServersWords() {
    assertEquals(List.of("Verdict: allowed, range 2, 2 dice"),
        StepLines.of(ruling("'verdict':'allowed','range':2,'totals':{'dice':2.0},'label':'2 dice'")));
  }

  @Test
  void grazingAndUndeterminedSayWhatTheyMean() {
    assertEquals(List.of(
        "Verdict: undetermined, margin 0.5 px",
        "Grazing: shifted by less than a pixel, the line would be ruled otherwise",
        "Undetermined: the terrain of board Box is not known"),
        StepLines.of(ruling("'verdict':'undetermined','margin_px':0.5,'grazing':true,"
            + "'undetermined':'the terrain of board Box is not known'")));
  }

  @Test
  void strangersTextStaysOnItsLine() {
    assertEquals("1. a b (c d)", StepLines.of(ruling("'steps':[{'citation':'c\\nd','text':'a\\u2028b'}]")).get(0));
  }
}
