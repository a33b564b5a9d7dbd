"""Announcements: which table is at which version, and between processes what has changed there."""
