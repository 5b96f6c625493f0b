"""Boards that a person draws as text: the drawing's language, its shapes, the raster and the picture they become."""
