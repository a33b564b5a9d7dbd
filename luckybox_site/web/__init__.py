"""Helpers for views that know no app."""
