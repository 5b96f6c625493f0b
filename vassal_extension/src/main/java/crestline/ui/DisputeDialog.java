package crestline.ui;

import crestline.protocol.Ruling;
import crestline.text.Guard;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.GridLayout;
import java.util.function.BiConsumer;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JDialog;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;

/** Asks what the player says against a ruling, and by which paragraph. Does not stop the game while it is open. */
public final class DisputeDialog {
  private DisputeDialog() {
  }

  /** sent: takes what the player says and the paragraph. */
  public static JDialog show(Component over, Ruling ruling, BiConsumer<String, String> sent) {
    JDialog dialog = new JDialog(SwingUtilities.getWindowAncestor(over), "Dispute a ruling");
    JTextArea about = Texts.plain(ruling.text);
    JTextArea says = new JTextArea(6, 44);
    says.setLineWrap(true);
    says.setWrapStyleWord(true);
    JTextField paragraph = new JTextField(20);
    JButton send = new JButton("Send to the referee");
    JButton cancel = new JButton("Cancel");
    send.addActionListener(event -> Guard.run("sending a dispute", () -> {
      if (says.getText().trim().isEmpty()) {
        says.requestFocusInWindow();
        return;
      }
      sent.accept(says.getText().trim(), paragraph.getText().trim());
      dialog.dispose();
    }));
    cancel.addActionListener(event -> dialog.dispose());
    JPanel body = new JPanel(new BorderLayout(8, 8));
    body.setBorder(BorderFactory.createEmptyBorder(12, 12, 12, 12));
    body.add(titled("The ruling", about), BorderLayout.NORTH);
    body.add(titled("What I say", new JScrollPane(says)), BorderLayout.CENTER);
    JPanel below = new JPanel(new GridLayout(0, 1, 4, 4));
    below.add(titled("Paragraph (for example ASL B10.23), if you know it", paragraph));
    JPanel buttons = new JPanel();
    buttons.add(send);
    buttons.add(cancel);
    below.add(buttons);
    body.add(below, BorderLayout.SOUTH);
    dialog.setContentPane(body);
    dialog.setDefaultCloseOperation(JDialog.DISPOSE_ON_CLOSE);
    dialog.pack();
    dialog.setLocationRelativeTo(over);
    dialog.setVisible(true);
    says.requestFocusInWindow();
    return dialog;
  }

  private static JPanel titled(String title, Component part) {
    JPanel panel = new JPanel(new BorderLayout(2, 2));
    panel.add(new JLabel(title), BorderLayout.NORTH);
    panel.add(part, BorderLayout.CENTER);
    return panel;
  }
}
