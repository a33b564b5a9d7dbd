"""The history of the games' tables."""
