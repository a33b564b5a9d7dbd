"""Lucky Numbers at the tables."""
