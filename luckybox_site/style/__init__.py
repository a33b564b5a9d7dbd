"""The style page, which nothing links to: every component in every state, and screens of both games."""
