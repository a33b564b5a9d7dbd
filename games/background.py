"""The background tasks of a server process that concern the tables."""

import asyncio

from django.conf import settings

from games.connected_sockets import heartbeat
from games.hub import catch_up, hub
from games.live import announce
from games.ticker import run_in_server


async def run_background() -> None:
    """Update sockets, probe Redis, renew connections; run the clocks unless `manage.py ticker` does."""
    announce.use_loop(asyncio.get_running_loop())
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(catch_up())
        tasks.create_task(hub().receiver.watch())
        tasks.create_task(heartbeat())
        if settings.CLOCKS_IN_SERVER:
            tasks.create_task(run_in_server())
