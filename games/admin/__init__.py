"""The admin pages of the games."""

from games.admin import luckybox, tables

__all__ = ["luckybox", "tables"]
