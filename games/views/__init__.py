"""Views: each takes a request apart, calls one service and renders the answer."""
