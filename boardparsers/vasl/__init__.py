"""VASL: board archives, shared metadata, LOSData, board images."""
