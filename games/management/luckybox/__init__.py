"""What commands need of Lucky Box alone: its decks, its editions and house rules."""
