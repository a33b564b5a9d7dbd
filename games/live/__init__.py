"""Live pages: what can be followed, and the announcements that it has changed."""
