"""Lucky Numbers as people see it."""
