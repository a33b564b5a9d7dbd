"""Announcements: which table is at which version. What changed there, each listener finds out itself."""
