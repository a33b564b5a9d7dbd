"""The games in the admin."""

from games.admin import luckybox, tables

__all__ = ["luckybox", "tables"]
