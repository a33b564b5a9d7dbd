"""The rows of Lucky Box: decks of cards, revealed numbers, crosses."""
