"""Files of the VASSAL engine and its modules."""
