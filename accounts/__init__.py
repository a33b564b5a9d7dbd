"""Who plays: users and guests."""
