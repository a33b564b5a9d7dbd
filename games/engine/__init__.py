"""The rules of both games in plain Python: no Django, no clock, no random numbers of its own."""
