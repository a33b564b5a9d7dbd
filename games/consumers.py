"""The socket of a table: it hears announcements and pushes what has changed. It never decides anything."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from channels.exceptions import DenyConnection
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import close_old_connections
from django.http import Http404, HttpRequest
from django.utils.translation import get_language_from_request
from redis.exceptions import RedisError

from games import watching
from games.following import follow, unfollow
from games.live.announce import group_of
from games.models import Game
from games.presenters.page import Audience, Page, earlier_page, frame, page_of
from games.presenters.part import with_token
from games.store import look
from games.views.answers import game_id_of

logger = logging.getLogger(__name__)

T = TypeVar("T")

#: Loading and rendering have threads of their own: Channels has a single one for all database work.
_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="pages")


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels is not typed
    """Follows one table for one viewer."""

    async def connect(self) -> None:
        self.page: Page | None = None
        self.wanted = 0
        # Nobody pushes before the first frame has gone out.
        self.busy = True
        try:
            await self._come_in()
        except (Http404, Game.DoesNotExist):
            raise DenyConnection from None
        except DenyConnection:
            raise
        except Exception as error:
            logger.warning("A socket cannot be served now; its page will try again.", exc_info=True)
            raise DenyConnection from error

    async def _come_in(self) -> None:
        scope = self.scope
        game_id = await _in_thread(_found, scope["url_route"]["kwargs"]["code"])
        user_id = scope["user"].pk if scope["user"].is_authenticated else None
        self.audience = Audience(game_id, user_id, _language(scope))
        self.token = _token(scope)
        # Browsers say which page a socket belongs to, and the handshake has checked it.
        self.origin = dict(scope["headers"]).get(b"origin", b"").decode("latin-1")
        await self.channel_layer.group_add(group_of(game_id), self.channel_name)
        page = await _in_thread(_page, self.audience, 0)
        if page is None:
            raise DenyConnection
        await self.accept()
        follow(game_id, self)
        await self._catch_up(page)
        if page.seat is None:
            await watching.begin(game_id, self.channel_name)

    async def _catch_up(self, page: Page) -> None:
        """Say what has happened since the page in the browser was made."""
        shown = _shown(self.scope)
        self.page = page if page.version == shown else earlier_page(self.audience, shown)
        await self._push(page)
        self.busy = False
        await self.table_changed({"version": self.wanted})

    async def disconnect(self, code: int) -> None:
        if hasattr(self, "audience"):
            game_id = self.audience.game_id
            unfollow(game_id, self)
            await watching.end(self.channel_name)
            try:
                await self.channel_layer.group_discard(group_of(game_id), self.channel_name)
            except (OSError, RedisError) as error:
                logger.warning("A socket could not say good-bye (%s).", error)

    async def table_changed(self, message: dict[str, Any]) -> None:
        """The table is at a version now: bring the viewer there, one frame at a time."""
        self.wanted = max(self.wanted, message["version"])
        if self.busy:
            return
        self.busy = True
        try:
            while self.page is None or self.page.version < self.wanted:
                page = await _in_thread(_page, self.audience, self.wanted)
                if page is None:
                    await self.close(4403)
                    return
                await self._push(page)
        except Exception:
            # An exception would end this consumer without its good-bye to the channel layer. Whoever looks
            # after the sockets of this process comes back to this one.
            logger.warning("A socket waits for its table.", exc_info=True)
        finally:
            self.busy = False

    async def _push(self, page: Page) -> None:
        if self.page is not None and self.page.version >= page.version:
            return
        html = frame(self.page, page)
        self.page = page
        await self.send(text_data=with_token(html, self.token, self.origin))


async def _in_thread(work: Callable[..., T], *arguments: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work, *arguments)


def _shown(scope: dict[str, Any]) -> int:
    """The version that the page in the browser shows; 0 when it does not say."""
    version = scope["query_string"].decode("ascii", "replace").removeprefix("v=")
    return int(version) if version.isascii() and version.isdecimal() and len(version) < 10 else 0


def _token(scope: dict[str, Any]) -> str:
    """The viewer's token for the forms in what is pushed; it comes from a cookie, which can hold anything."""
    token = str(scope["cookies"].get(settings.CSRF_COOKIE_NAME, ""))
    return token if token.isascii() and token.isalnum() else ""


def _language(scope: dict[str, Any]) -> str:
    """The language of the viewer's pages, found just as it is for them."""
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin-1")
    return str(get_language_from_request(request))


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
