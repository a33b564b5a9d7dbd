"""Tournaments: one transaction for each act of an organiser, a player or the clock."""
