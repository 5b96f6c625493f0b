"""The VASSAL extension on this machine: build it from source, put it where VASSAL looks."""
