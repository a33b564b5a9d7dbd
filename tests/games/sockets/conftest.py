"""Sockets end with their test, and so do the threads that served them."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from channels.layers import get_channel_layer
from django.db import connections

from games.hub import catch_up
from tests.sockets import aside, close_connections


@pytest.fixture(autouse=True)
async def _nobody_is_left_over() -> AsyncIterator[None]:
    yield
    await get_channel_layer().flush()
    await aside(connections.close_all)()
    await aside(close_connections)()


@pytest.fixture
async def looking() -> AsyncIterator[None]:
    task = asyncio.create_task(catch_up(0.02))
    yield
    task.cancel()
