"""A game at the table: pieces, what moved, which questions follow, who may see which answer. Pure: no I/O, no clock."""
