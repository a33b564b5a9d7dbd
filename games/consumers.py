"""The socket of a table: it hears announcements and pushes what has changed. It never decides anything."""

import asyncio
import logging
from secrets import token_hex
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import DenyConnection
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from games import watching
from games.following import hub, in_thread
from games.models import Game
from games.presenters.frames import frames
from games.presenters.page import Audience, Page, earlier_page
from games.presenters.part import with_token
from games.views.links import game_id_of
from luckybox_site.web.people import user_id_by
from luckybox_site.web.said import whole_number

logger = logging.getLogger(__name__)


class GoneError(ConnectionError):
    """The page has been closed, so there is nobody to tell."""


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels is not typed
    """Follows one table for one viewer."""

    #: Announcements reach the hub of the process, not each socket.
    channel_layer_alias = None

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        self.name = token_hex(8)
        try:
            await super().__call__(scope, receive, _to_whoever_is_there(send))
        except GoneError:
            # A page that is closed while it is told something is no fault of anybody's.
            pass
        finally:
            # However it ended: not every server says so when it has given a connection up.
            if hasattr(self, "audience"):
                hub().unfollow(self.audience.game_id, self)
                await watching.end(self.name)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As Channels does it, without a visit to its database thread for every message."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        try:
            await self._come_in()
        except Game.DoesNotExist:
            raise DenyConnection from None
        except (DenyConnection, GoneError):
            raise
        except Exception as error:
            # Whatever is amiss, the browser shall have an answer: it comes back after a while, or polls.
            logger.warning("A socket cannot be served now; its page will try again.", exc_info=True)
            raise DenyConnection from error

    async def _come_in(self) -> None:
        scope = self.scope
        game_id, user_id = await in_thread(_found, scope["url_route"]["kwargs"]["code"], scope["cookies"])
        self.audience = Audience(game_id, user_id, _language(scope))
        self.token = _token(scope)
        # Browsers say which page a socket belongs to, and the handshake has checked it.
        self.origin = dict(scope["headers"]).get(b"origin", b"").decode("latin-1")
        shown = earlier_page(self.audience, _shown(scope))
        self.page: Page | None = None
        await hub().follow(game_id, self)
        ((page, html),) = await in_thread(frames, game_id, 0, [(self.audience, shown)])
        if page is None:
            raise DenyConnection
        await self.accept()
        # A server that was just losing the connection has not accepted it, and knows why a moment later.
        await asyncio.sleep(0)
        self.page = page
        if page is not shown:
            await self.deliver(html)
        hub().ready(game_id, self)
        if page.seat is None:
            await watching.begin(game_id, self.name)

    async def deliver(self, html: str) -> None:
        """Push a frame, made this viewer's own; an empty one says that looking is over."""
        if html:
            await self.send(text_data=with_token(html, self.token, self.origin))
        else:
            await self.close(4403)


def _to_whoever_is_there(send: Any) -> Any:
    """Servers have several ways of saying that they have lost a connection or are closing it."""

    async def tell(message: dict[str, Any]) -> None:
        try:
            await send(message)
        except (OSError, RuntimeError) as error:
            raise GoneError from error

    return tell


def _shown(scope: dict[str, Any]) -> int:
    """The version that the page in the browser shows; 0 when it does not say."""
    version = scope["query_string"].decode("ascii", "replace").removeprefix("v=")
    return whole_number(version, 9) or 0


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


def _found(code: str, cookies: dict[str, str]) -> tuple[int, int | None]:
    return game_id_of(code), user_id_by(cookies)
