"""Requests taken apart, one service called, and the answer rendered."""
