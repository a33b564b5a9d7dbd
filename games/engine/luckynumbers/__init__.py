"""Lucky Numbers: tiles and boards, the course of a game, the match over several games, what may be seen."""
