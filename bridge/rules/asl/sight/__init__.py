"""ASL line of sight: the thread over the drawing, the rules it meets, and what they add up to."""
