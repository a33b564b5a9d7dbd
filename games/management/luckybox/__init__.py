"""The parts of commands that only Lucky Box needs: decks, editions and house rules."""
