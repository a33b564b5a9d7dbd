"""The admin pages of the games."""

from games.admin import editions, luckybox, moderation, tables

__all__ = ["editions", "luckybox", "moderation", "tables"]
