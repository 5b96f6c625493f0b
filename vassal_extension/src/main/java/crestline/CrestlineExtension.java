package crestline;

import VASSAL.build.Buildable;
import crestline.text.Guard;
import crestline.vassal.Start;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What VASSAL loads. Whatever goes wrong here, the module loads without us. */
public final class CrestlineExtension implements Buildable {
  @Override
  public void build(Element element) {
    // has no attributes
  }

  @Override
  public void addTo(Buildable parent) {
    Guard.run("starting", Start::now);
  }

  @Override
  public void add(Buildable child) {
    // has no children
  }

  @Override
  public Element getBuildElement(Document document) {
    return document.createElement(getClass().getName());
  }
}
