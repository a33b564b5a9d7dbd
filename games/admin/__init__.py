"""The admin pages of the games."""

from games.admin import luckybox, moderation, tables

__all__ = ["luckybox", "moderation", "tables"]
