package crestline.protocol;

import java.util.Locale;

/** What can be adjudicated. */
public enum Topic {
  LOS, COVER, MOVEMENT, BLIND;

  /** Its name in the protocol. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The topic of this name, or null. */
  public static Topic of(String word) {
    for (Topic topic : values()) {
      if (topic.word().equals(word)) {
        return topic;
      }
    }
    return null;
  }
}
