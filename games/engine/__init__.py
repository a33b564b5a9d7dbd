"""The rules of both games, in plain Python: no Django, no clock, no randomness of its own."""
