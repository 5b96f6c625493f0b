"""`crestline demo`: recorded games as data, played through the real socket, their rulings in words."""
