"""Tournaments without a database: sizes of tables, pairing, points, tie-breaks and standing.

The rules leave some decisions open; they are stated where they are made: `problem` and `pairing` (what a file
may leave out, order, equal costs), `results`, `points`, `tie_breaks` and `standing`.
"""
