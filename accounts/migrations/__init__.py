"""The history of the accounts' tables."""
