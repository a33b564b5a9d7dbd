"""Super Mega Lucky Box: cards, editions, the course of a game, scoring and what may be seen."""
