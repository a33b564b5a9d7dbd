"""Transactions that only Lucky Box has."""
