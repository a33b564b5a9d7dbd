"""What runs beside the answering of requests in a server process."""

import asyncio

from django.conf import settings

from games.following import look_after
from games.live import announce
from games.ticker import run_in_server
from games.watching import heartbeat


async def beside_server() -> None:
    """Looking after the sockets, and at the clocks unless `manage.py ticker` does that for all."""
    announce.use_loop(asyncio.get_running_loop())
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(look_after())
        tasks.create_task(heartbeat())
        if settings.CLOCKS_IN_SERVER:
            tasks.create_task(run_in_server())
