"""Sockets: each follows some topics for one viewer, pushes what has changed, and decides nothing."""
