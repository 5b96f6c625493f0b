"""Pictures of rulings: pure functions from a board's pixels and a ruling to an image."""
