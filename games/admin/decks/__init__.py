"""The pages of decks in the admin: the sheet of a version, one card, and publishing."""
