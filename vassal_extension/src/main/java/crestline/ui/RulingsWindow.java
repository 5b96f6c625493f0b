package crestline.ui;

import crestline.protocol.Ruling;
import crestline.show.RulingBook;
import crestline.text.Escape;
import crestline.text.Guard;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.awt.Font;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.DefaultListCellRenderer;
import javax.swing.DefaultListModel;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.ListSelectionModel;
import javax.swing.WindowConstants;

/** The list of rulings, newest first, and the steps of the one that is selected. */
public final class RulingsWindow {
  private final JFrame frame = new JFrame("Crestline: rulings");
  private final DefaultListModel<RulingBook.Entry> rulings = new DefaultListModel<>();
  private final DefaultListModel<String> steps = new DefaultListModel<>();
  private final JList<RulingBook.Entry> list = new JList<>(rulings);
  private final JLabel status = Texts.noHtml(new JLabel(" "));
  private String shown = "";
  private boolean placed;

  /** dispute: takes the selected ruling; find: shows it on the map. */
  public RulingsWindow(Consumer<Ruling> dispute, Consumer<Ruling> find) {
    list.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    list.setCellRenderer(new RulingRow());
    list.addListSelectionListener(event -> Guard.run("showing a ruling", this::showSteps));
    JList<String> stepList = new JList<>(steps);
    stepList.setCellRenderer(new StepRow());
    JSplitPane split = new JSplitPane(JSplitPane.VERTICAL_SPLIT, new JScrollPane(list), new JScrollPane(stepList));
    split.setResizeWeight(0.6);
    JPanel buttons = new JPanel();
    buttons.add(button("Show on map", find));
    buttons.add(button("Dispute\u2026", dispute));
    JPanel below = new JPanel(new BorderLayout());
    below.add(buttons, BorderLayout.WEST);
    below.add(status, BorderLayout.CENTER);
    frame.add(split, BorderLayout.CENTER);
    frame.add(below, BorderLayout.SOUTH);
    frame.setDefaultCloseOperation(WindowConstants.HIDE_ON_CLOSE);
    frame.setSize(560, 520);
  }

  private JButton button(String text, Consumer<Ruling> task) {
    JButton button = new JButton(text);
    button.setFocusable(false);
    button.addActionListener(event -> Guard.run("a click in the list of rulings", () -> {
      RulingBook.Entry entry = list.getSelectedValue();
      if (entry != null) {
        task.accept(entry.ruling);
      }
    }));
    return button;
  }

  public Component component() {
    return frame.getContentPane();
  }

  public boolean isVisible() {
    return frame.isVisible();
  }

  /** Opens at the right edge of `beside` the first time, later where the player has put it. */
  public void toggle(List<RulingBook.Entry> entries, Component beside) {
    if (frame.isVisible()) {
      frame.setVisible(false);
    } else {
      if (!placed && beside != null && beside.isShowing()) {
        placed = true;
        java.awt.Point corner = beside.getLocationOnScreen();
        frame.setLocation(corner.x + Math.max(0, beside.getWidth() - frame.getWidth() - 24),
            corner.y + Math.max(0, beside.getHeight() - frame.getHeight()) / 2);
      }
      frame.setVisible(true);
      show(entries);
    }
  }

  public void status(String text) {
    status.setText(Escape.line(text, 300));
  }

  /** Newest first. Keeps the selection where its ruling is still there; else selects the newest. */
  public void show(List<RulingBook.Entry> entries) {
    if (!frame.isVisible()) {
      return;
    }
    String selected = list.getSelectedValue() == null || list.getSelectedIndex() == 0 ? "" : list.getSelectedValue().ruling.id;
    rulings.clear();
    rulings.addAll(entries);
    int index = 0;
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).ruling.id.equals(selected)) {
        index = i;
      }
    }
    if (!entries.isEmpty()) {
      list.setSelectedIndex(index);
    }
  }

  public void close() {
    frame.dispose();
  }

  private void showSteps() {
    RulingBook.Entry entry = list.getSelectedValue();
    if (entry == null) {
      steps.clear();
      shown = "";
      return;
    }
    if (shown.equals(entry.ruling.id) && !steps.isEmpty()) {
      return;
    }
    shown = entry.ruling.id;
    steps.clear();
    steps.addAll(StepLines.of(entry.ruling));
  }

  private static final class RulingRow extends DefaultListCellRenderer {
    private static final long serialVersionUID = 1L;

    @Override
    public Component getListCellRendererComponent(JList<?> list, Object value, int index, boolean selected, boolean focus) {
      RulingBook.Entry entry = (RulingBook.Entry) value;
      Texts.noHtml(this);
      super.getListCellRendererComponent(list, Escape.line(entry.ruling.text, 400), index, selected, focus);
      Color colour = entry.holds() ? Texts.colour(entry.ruling.verdict) : Color.GRAY;
      setBorder(BorderFactory.createCompoundBorder(BorderFactory.createMatteBorder(0, 5, 1, 0, colour),
          BorderFactory.createEmptyBorder(3, 6, 3, 4)));
      if (!entry.holds()) {
        setForeground(selected ? getForeground() : Color.GRAY);
        setFont(getFont().deriveFont(Font.ITALIC));
      }
      return this;
    }
  }

  private static final class StepRow extends DefaultListCellRenderer {
    private static final long serialVersionUID = 1L;

    @Override
    public Component getListCellRendererComponent(JList<?> list, Object value, int index, boolean selected, boolean focus) {
      Texts.noHtml(this);
      super.getListCellRendererComponent(list, value, index, selected, focus);
      setFont(getFont().deriveFont(Font.PLAIN));
      setBorder(BorderFactory.createEmptyBorder(2, 6, 2, 4));
      return this;
    }
  }
}
