package crestline.vassal;

import VASSAL.configure.PasswordConfigurer;
import crestline.text.Veil;

/** A password field whose value is not written to VASSAL's file of preferences in plain sight. */
final class TokenConfigurer extends PasswordConfigurer {
  TokenConfigurer(String key, String name) {
    super(key, name, "");
  }

  @Override
  public String getValueString() {
    Object now = getValue();
    return Veil.over(now == null ? "" : now.toString());
  }

  @Override
  public void setValue(String stored) {
    super.setValue(Veil.lift(stored));
  }
}
