"""Where the built extension (crestline.vmdx) lies, so that the wheel carries it to players."""
