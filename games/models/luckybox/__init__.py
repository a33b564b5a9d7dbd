"""The database models of Lucky Box: decks of cards, revealed numbers, crosses."""
