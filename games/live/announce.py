"""Telling every process that a table has changed."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer


def group_of(game_id: int) -> str:
    """The channel group of everybody who follows a table."""
    return f"table.{game_id}"


def table_changed(game_id: int, version: int) -> None:
    """Say that a table is at a version now. A lost, late or doubled announcement does no harm."""
    layer = get_channel_layer()
    message = {"type": "table.changed", "version": version}
    async_to_sync(layer.group_send)(group_of(game_id), message)
