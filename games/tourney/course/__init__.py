"""The course of a tournament: a log of events, what follows from it, and what the next round may be."""
