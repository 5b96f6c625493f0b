package crestline.show;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crestline.protocol.Ruling;
import crestline.protocol.ServerMessage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelsTest {
  private static Ruling ruling(String fields) {
    return ServerMessage.read("{\"type\":\"rulings\",\"rulings\":[{\"id\":\"1\",\"source\":{\"hex\":\"A1\"},"
        + fields.replace('\'', '"') + "}]}").rulings.get(0);
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', value = {
      "\"ask\":\"los\",\"range\":4; r4",
      "\"ask\":\"los\",\"range\":4,\"hindrance\":2.0; r4 +2",
      "\"ask\":\"los\",\"range\":4,\"hindrance\":0.5,\"grazing\":true; r4 +0.5 \u2248",
      "\"ask\":\"los\",\"verdict\":\"undetermined\"; ?",
      "\"ask\":\"cover\",\"label\":\"DRM +3\",\"totals\":{\"tem\":2,\"hindrance\":1,\"drm\":3}; DRM +3",
      "\"ask\":\"cover\",\"verdict\":\"undetermined\",\"label\":\"2 dice\"; ? 2 dice",
      "\"ask\":\"movement\",\"label\":\"1.5 MF\",\"totals\":{\"mf\":1.5}; 1.5 MF",
      "\"ask\":\"blind\",\"label\":\"never\"; ''",
  })
  void text(String fields, String label) {
    assertEquals(label, Labels.of(ruling(fields)));
  }
}
