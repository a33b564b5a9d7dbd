"""The socket of a table: it hears announcements and pushes what has changed. It never decides anything."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from channels.exceptions import DenyConnection
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.http import Http404
from django.utils.translation import get_supported_language_variant

from games.following import follow, unfollow
from games.live.announce import group_of
from games.models import Game
from games.presenters.page import Audience, Page, earlier_page, frame, page_of
from games.presenters.part import with_token
from games.store import look
from games.views.answers import game_id_of

logger = logging.getLogger(__name__)

#: Loading and rendering have threads of their own: Channels has a single one for all database work.
_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="pages")


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels is not typed
    """Follows one table for one viewer."""

    async def connect(self) -> None:
        self.page: Page | None = None
        self.wanted = 0
        self.busy = False
        user = self.scope["user"]
        code = self.scope["url_route"]["kwargs"]["code"]
        self.token = self.scope["cookies"].get(settings.CSRF_COOKIE_NAME, "")
        loop = asyncio.get_running_loop()
        try:
            game_id = await loop.run_in_executor(_threads, _found, code)
        except Http404:
            raise DenyConnection from None
        self.audience = Audience(game_id, user.pk if user.is_authenticated else None, _language(self.scope))
        self.group = group_of(game_id)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()
        follow(game_id, self)
        await self._start()

    async def _start(self) -> None:
        """Catch up with what has happened since the page was made."""
        loop = asyncio.get_running_loop()
        query = self.scope["query_string"].decode("ascii", "replace")
        shown = query.removeprefix("v=")
        version = int(shown) if shown.isdecimal() and len(shown) < 10 else 0
        page = await loop.run_in_executor(_threads, _page, self.audience, 0)
        if page is None:
            await self.close(4403)
            return
        self.page = page if page.version == version else earlier_page(self.audience, version)
        await self._push(page)

    async def disconnect(self, code: int) -> None:
        if hasattr(self, "group"):
            unfollow(self.audience.game_id, self)
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def table_changed(self, message: dict[str, Any]) -> None:
        """The table is at a version now: bring the viewer there, one frame at a time."""
        self.wanted = max(self.wanted, message["version"])
        if self.busy:
            return
        self.busy = True
        try:
            while self.page is None or self.page.version < self.wanted:
                loop = asyncio.get_running_loop()
                page = await loop.run_in_executor(_threads, _page, self.audience, self.wanted)
                if page is None:
                    return
                await self._push(page)
        except DatabaseError:
            # Whoever looks after the sockets of this process comes back to this one.
            logger.warning("A socket waits for the database.")
        finally:
            self.busy = False

    async def _push(self, page: Page) -> None:
        if self.page is not None and self.page.version == page.version:
            return
        html = frame(self.page, page)
        self.page = page
        await self.send(text_data=with_token(html, self.token))


def _language(scope: dict[str, Any]) -> str:
    """The language of the viewer's pages, by the same cookie and header as theirs."""
    chosen = scope["cookies"].get(settings.LANGUAGE_COOKIE_NAME, "")
    headers = dict(scope["headers"])
    accepted = headers.get(b"accept-language", b"").decode("latin-1").split(",")
    for wish in [chosen, *(part.partition(";")[0].strip() for part in accepted)]:
        try:
            return get_supported_language_variant(wish)
        except LookupError:
            continue
    return str(settings.LANGUAGE_CODE)


def _found(code: str) -> int:
    close_old_connections()
    return game_id_of(code)


def _page(audience: Audience, version: int) -> Page | None:
    """The page of at least a version; `None` when this viewer may not see it."""
    close_old_connections()
    table = look(audience.game_id, version)
    page = page_of(table, audience)
    closed = page.seat is None and not table.game.is_public and table.game.status != Game.Status.OPEN
    return None if closed else page
