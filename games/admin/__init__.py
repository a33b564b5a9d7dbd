"""The games in the admin."""

from games.admin import cards, tables

__all__ = ["cards", "tables"]
