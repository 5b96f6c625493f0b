"""What the games that go by hexes share: the map as arrays, the walk of a line, steps from findings."""
