"""Files of VASSAL and its modules read into one hex model. Never imports `bridge`."""
