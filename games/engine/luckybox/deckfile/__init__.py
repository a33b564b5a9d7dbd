"""Files of cards: CSV, JSON, game records and the notation `123231456|?-?|LLS`, read and written."""
