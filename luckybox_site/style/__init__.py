"""The hidden style page: every component in every state, and the table at its great moments."""
