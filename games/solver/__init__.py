"""Where the mathematics comes from: tables made from nothing, and the full solver. Needs numpy and numba."""
