"""The games in the admin."""

from games.admin import cards

__all__ = ["cards"]
