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
      "\"ask\":\"cover\",\"totals\":{\"tem\":2,\"hindrance\":0}; TEM +2",
      "\"ask\":\"cover\",\"totals\":{\"ffnam\":-1,\"tem\":3}; FFNAM -1 TEM +3",
      "\"ask\":\"cover\",\"totals\":{\"tem\":2,\"hindrance\":1,\"drm\":3}; DRM +3",
      "\"ask\":\"cover\",\"totals\":{\"tem\":0,\"drm\":0}; DRM +0",
      "\"ask\":\"movement\",\"totals\":{\"mf\":3}; MF 3",
      "\"ask\":\"movement\",\"totals\":{\"mf\":1.5}; MF 1.5",
  })
  void text(String fields, String label) {
    assertEquals(label, Labels.of(ruling(fields)));
  }
}
