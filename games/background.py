"""The background tasks of a server process that concern the tables."""

import asyncio

from django.conf import settings

from games.connected_sockets import expect_back, heartbeat, note_alive, note_people, stay_alive
from games.hub import catch_up, hub
from games.live import announce
from games.quick_gates import keep_time
from games.ticker import run_in_server
from luckybox_site.web.open_sockets import open_sockets


async def run_background() -> None:
    """Update sockets, probe Redis, renew connections; run the clocks unless `manage.py ticker` does."""
    announce.use_loop(asyncio.get_running_loop())
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(catch_up())
        tasks.create_task(hub().receiver.watch())
        tasks.create_task(heartbeat())
        tasks.create_task(note_people())
        tasks.create_task(open_sockets.tell_again())
        tasks.create_task(stay_alive())
        tasks.create_task(_run_clocks())


async def _run_clocks() -> None:
    """Run the clocks here, if that is wanted.

    Who was connected before the server started is not missed, and the time of an outage is given back first.
    """
    await expect_back()
    await note_alive()
    if settings.CLOCKS_IN_SERVER:
        keep_time()
        await run_in_server()
