package crestline.protocol;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.json.JSONArray;
import org.json.JSONObject;

/** Reads fields of a stranger's JSON object: bounded, finite, and never an exception for a field of another type. */
final class Fields {
  private final JSONObject object;

  Fields(JSONObject object) {
    this.object = object;
  }

  String text(String key, int longest) {
    Object value = object.opt(key);
    return value instanceof String ? Limits.cut((String) value, longest) : "";
  }

  boolean flag(String key) {
    return Boolean.TRUE.equals(object.opt(key));
  }

  /** The number, or `otherwise` if there is none or it is not finite. Never goes through BigDecimal's integer forms. */
  double number(String key, double otherwise) {
    Object value = object.opt(key);
    if (!(value instanceof Number)) {
      return otherwise;
    }
    double number = ((Number) value).doubleValue();
    return Double.isFinite(number) ? number : otherwise;
  }

  Double maybeNumber(String key) {
    double number = number(key, Double.NaN);
    return Double.isNaN(number) ? null : number;
  }

  long whole(String key, long otherwise) {
    double number = number(key, otherwise);
    return Math.abs(number) <= 1L << 53 ? (long) number : otherwise;
  }

  /** The nested object; null if there is none. */
  Fields object(String key) {
    Object value = object.opt(key);
    return value instanceof JSONObject ? new Fields((JSONObject) value) : null;
  }

  /** Nested objects, at most `most`, each read by `reader`; what it gives as null is left out. */
  <T> List<T> objects(String key, int most, Function<Fields, T> reader) {
    Object value = object.opt(key);
    if (!(value instanceof JSONArray)) {
      return Collections.emptyList();
    }
    List<T> read = new ArrayList<>();
    for (Object item : (JSONArray) value) {
      T one = item instanceof JSONObject && read.size() < most ? reader.apply(new Fields((JSONObject) item)) : null;
      if (one != null) {
        read.add(one);
      }
    }
    return Collections.unmodifiableList(read);
  }

  List<String> texts(String key, int most, int longest) {
    Object value = object.opt(key);
    if (!(value instanceof JSONArray)) {
      return Collections.emptyList();
    }
    List<String> read = new ArrayList<>();
    for (Object item : (JSONArray) value) {
      if (item instanceof String && read.size() < most) {
        read.add(Limits.cut((String) item, longest));
      }
    }
    return Collections.unmodifiableList(read);
  }

  Map<String, Double> numbers(String key, int most) {
    Fields inner = object(key);
    if (inner == null) {
      return Collections.emptyMap();
    }
    Map<String, Double> read = new LinkedHashMap<>();
    inner.object.keySet().stream().sorted().limit(most).forEach(name -> {
      Double number = inner.maybeNumber(name);
      if (number != null) {
        read.put(Limits.cut(name, Limits.NAME), number);
      }
    });
    return Collections.unmodifiableMap(read);
  }
}
