"""Lucky Box at the tables."""
