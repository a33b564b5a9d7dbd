"""`python -m tests.bench`: measures tables in play on a real server, with real sockets and form posts."""
