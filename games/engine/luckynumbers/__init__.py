"""The rules of Lucky Numbers, and of a match over several games."""
