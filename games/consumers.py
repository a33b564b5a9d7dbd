"""The sockets of tables, of the lobby and evenings: they push what has changed and decide nothing."""

import asyncio
import logging
import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from secrets import token_hex
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import DenyConnection, StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from games import connected_sockets
from games.hub import hub
from games.live.messages import Message, Snapshots
from games.live.threads import in_thread
from games.live.topics import CHAT, Audience, Key, NotAllowed, earlier
from games.models import Evening, Game, Tournament
from games.models.chat import LOBBY_CHAT
from games.presenters.chat_topic import page_topics
from games.presenters.evening_topic import key_of
from games.presenters.lobby_topic import THE_KEY, everybody
from games.presenters.page import Page
from games.presenters.part import with_token
from games.presenters.topics import topics_of
from games.services.people import is_kept_out
from games.views.links import game_id_of
from games.views.word import may_enter_by_cookies
from luckybox_site.club.languages import language_of_socket
from luckybox_site.web.addresses import address_of_socket
from luckybox_site.web.guesses import limit_met, note_wrong
from luckybox_site.web.identity import visitor
from luckybox_site.web.identity_cache import Visitor, identity_cache
from luckybox_site.web.limits import Claim
from luckybox_site.web.open_sockets import open_sockets

logger = logging.getLogger(__name__)

#: Why a socket is closed: its viewer may not see the table (any more), or is no longer signed in as before.
FORBIDDEN, VISITOR_CHANGED = 4403, 4401
#: Why a socket is closed at once: a limit is met. Its page polls, and does not try again.
TOO_MANY = 4429
#: Seconds between two checks whether a message that is held back may be sent.
HELD_BACK = 0.05

_VERSIONS = re.compile(r"v=([0-9]{1,9})(?:&t=([0-9]{1,9})(?:&c=([0-9]{1,9}))?)?(?:&wall)?")


class GoneError(ConnectionError):
    """The page was closed while a message was being sent."""


class TooManyError(Exception):
    """As many sockets are open as are allowed."""


class TopicConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels is not typed
    """Follows some topics for one viewer. Subclasses say who comes in, and what they follow."""

    #: Announcements reach the hub of the process, not each socket.
    channel_layer_alias = None
    audience: Audience
    #: What is put into the forms and links of this viewer.
    token = origin = ""

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        self.scope, self.base_send = scope, _raising_gone(send)
        self.name = token_hex(8)
        #: What this socket counts for.
        self.claims: list[Claim] = []
        try:
            # Channels waits in two tasks more and visits its database thread for every message.
            while True:
                message = await receive()
                await getattr(self, get_handler_name(message))(message)
        except (GoneError, StopConsumer):
            # Either the browser has closed the page while a message was being sent, or said so.
            pass
        finally:
            # Here and not in `disconnect`: not every server calls that when a connection is lost.
            hub().unfollow(self)
            identity_cache.remove_socket(self)
            try:
                await connected_sockets.end(self.name)
            finally:
                # A server that does not wait for the end of a socket cancels it.
                await open_sockets.close(self.claims)

    async def connect(self) -> None:
        try:
            await self._open()
        except (Game.DoesNotExist, NotAllowed):
            raise DenyConnection from None
        except TooManyError:
            # Browsers are not told why a handshake is refused, and would try again for ever.
            await self._turn_away()
        except (DenyConnection, GoneError):
            raise
        except Exception as error:
            # The browser needs an answer in any case: it tries again after a while, or polls.
            logger.warning("A socket cannot be served now; its page will try again.", exc_info=True)
            raise DenyConnection from error

    @abstractmethod
    async def _open(self) -> None:
        """Let the viewer in and follow; raises what `connect` knows."""

    async def _accept(self, message: Message) -> None:
        """Accept the socket, and send it what its page lacks."""
        await self.accept()
        # What the browser said of itself is a tenth of what an idle socket takes.
        self.scope["headers"].clear()
        # A server that was just losing the connection has not accepted it, and knows why a moment later.
        await asyncio.sleep(0)
        if message.html:
            await self.deliver(message.html)

    async def _claim(self, name: str, who: str) -> None:
        """Count this socket; raises `TooManyError` if that is one too many."""
        claim = settings.LIMITS[name], who
        if await open_sockets.open([claim]):
            raise TooManyError
        self.claims.append(claim)

    async def _turn_away(self) -> None:
        hub().unfollow(self)
        identity_cache.remove_socket(self)
        await self.accept()
        await self.close(TOO_MANY)

    async def visitor_has_changed(self) -> None:
        """Close: signed out, suspended, or otherwise not who opened this socket. The page loads again."""
        hub().unfollow(self)
        with suppress(GoneError):
            await self.close(VISITOR_CHANGED)

    async def deliver(self, html: str) -> None:
        """Push a message, with this viewer's own token; an empty one closes the socket."""
        while self.audience.user_id is not None and not identity_cache.may_send():  # noqa: ASYNC110  it is rare
            await asyncio.sleep(HELD_BACK)
        if html:
            # Channels' own method asks twice more what kind of message this is.
            text = with_token(html, self.token, self.origin)
            await self.base_send({"type": "websocket.send", "text": text})
        else:
            await self.close(FORBIDDEN)


class TableConsumer(TopicConsumer):
    """Follows the topics of one table; the chat, too, if the page says that it shows one."""

    #: What is followed, in the order in which it stands on the page.
    topics: Callable[[int], Sequence[Key]] = staticmethod(topics_of)
    topics_with_chat: Callable[[int], Sequence[Key]] = staticmethod(page_topics)

    async def _open(self) -> None:
        scope = self.scope
        game_id, user_id = await self._admitted()
        await self._claim("sockets_per_address", address_of_socket(self.scope))
        await self._claim("sockets_per_table", str(game_id))
        if user_id is not None:
            await self._claim("sockets_per_person", str(user_id))
        self.audience = Audience(None if is_wall(scope) else user_id, language_of_socket(scope))
        self.token = token_of(scope)
        # Browsers say which page a socket belongs to, and the handshake has checked it.
        self.origin = dict(scope["headers"]).get(b"origin", b"").decode("latin-1")
        shown = shown_versions(scope)
        keys = self.topics_with_chat(game_id) if _shows_chat(shown) else self.topics(game_id)
        await hub().follow(self, keys)
        message = await in_thread(first_message, self.audience, keys, shown)
        pages = [sent for sent in message.sent.values() if isinstance(sent, Page)]
        is_spectator = bool(pages) and pages[0].seat is None
        if is_spectator:
            await self._claim("spectators_per_table", str(game_id))
        await self._accept(message)
        if is_spectator:
            hub().stand_back(self)
        hub().ready(self, message.sent)
        if pages:
            await connected_sockets.begin(game_id, self.name, None if is_spectator else user_id)

    async def _admitted(self) -> tuple[int, int | None]:
        """The game and the user of this socket, which from now on is closed when the user has changed."""
        code, cookies = self.scope["url_route"]["kwargs"]["code"], self.scope["cookies"]
        while True:
            changes_applied = identity_cache.changes_applied
            game_id, found = await in_thread(_found, code, cookies, address_of_socket(self.scope))
            identity_cache.add_socket(self, found)
            if changes_applied == identity_cache.changes_applied:
                return game_id, found.user_id


class EveningConsumer(TopicConsumer):
    """Follows an evening, as its host, as somebody who is here, or on a television."""

    async def _open(self) -> None:
        await self._claim("sockets_per_address", address_of_socket(self.scope))
        code, cookies = self.scope["url_route"]["kwargs"]["code"], self.scope["cookies"]
        while True:
            changes_applied = identity_cache.changes_applied
            address = address_of_socket(self.scope)
            evening_id, found = await in_thread(_found_tonight, code, cookies, address)
            identity_cache.add_socket(self, found)
            if changes_applied == identity_cache.changes_applied:
                break
        if found.user_id is not None:
            await self._claim("sockets_per_person", str(found.user_id))
        self.audience = Audience(
            None if is_wall(self.scope) else found.user_id, language_of_socket(self.scope)
        )
        keys = [key_of(evening_id)]
        await hub().follow(self, keys)
        message = await in_thread(first_message, self.audience, keys, shown_versions(self.scope))
        await self._accept(message)
        hub().ready(self, message.sent)


class LobbyConsumer(TopicConsumer):
    """Follows the lobby, which is the same for everybody. Who looks is asked to know who is here."""

    async def _open(self) -> None:
        await self._claim("sockets_per_address", address_of_socket(self.scope))
        if settings.SESSION_COOKIE_NAME in self.scope["cookies"]:
            identity_cache.add_socket(self, await in_thread(visitor, self.scope["cookies"]))
        self.audience = everybody(language_of_socket(self.scope))
        await hub().follow(self, [THE_KEY])
        message = await in_thread(first_message, self.audience, [THE_KEY], shown_versions(self.scope))
        await self._accept(message)
        hub().stand_back(self)
        hub().ready(self, message.sent)


class LobbyChatConsumer(TopicConsumer):
    """Follows the chat of the lobby, for those with a name. The tables come over another socket."""

    async def _open(self) -> None:
        await self._claim("sockets_per_address", address_of_socket(self.scope))
        while True:
            changes_applied = identity_cache.changes_applied
            found = await in_thread(visitor, self.scope["cookies"])
            identity_cache.add_socket(self, found)
            if changes_applied == identity_cache.changes_applied:
                break
        if found.user_id is None:
            raise NotAllowed
        await self._claim("sockets_per_person", str(found.user_id))
        self.audience = Audience(found.user_id, language_of_socket(self.scope))
        self.token = token_of(self.scope)
        self.origin = dict(self.scope["headers"]).get(b"origin", b"").decode("latin-1")
        keys = [Key(CHAT, LOBBY_CHAT)]
        await hub().follow(self, keys)
        message = await in_thread(first_message, self.audience, keys, shown_versions(self.scope))
        await self._accept(message)
        hub().ready(self, message.sent)


def _raising_gone(send: Any) -> Any:
    """`send`, with one exception for all the ways in which servers report a lost or closing connection."""

    async def send_or_raise(message: dict[str, Any]) -> None:
        try:
            await send(message)
        except (OSError, RuntimeError) as error:
            raise GoneError from error

    return send_or_raise


def first_message(audience: Audience, keys: Sequence[Key], shown: Sequence[int | None]) -> Message:
    """What leads from what the browser shows to the topics as they are now."""
    versions = dict(zip(keys, shown, strict=False))
    sent = {key: earlier(key, audience, versions.get(key)) for key in keys}
    return Snapshots().message(audience, sent)


def shown_versions(scope: dict[str, Any]) -> list[int | None]:
    """The versions of the topics that the page in the browser shows, as far as it says so: `?v=7&t=2&c=9`."""
    found = _VERSIONS.fullmatch(scope["query_string"].decode("ascii", "replace"))
    return [int(version) if version else None for version in found.groups()] if found else []


def _shows_chat(shown: Sequence[int | None]) -> bool:
    return len(shown) > 2 and shown[2] is not None


def is_wall(scope: dict[str, Any]) -> bool:
    """Whether the page is a wall, which shows what everybody may see, whoever has opened it."""
    return b"wall" in scope["query_string"].split(b"&")


def token_of(scope: dict[str, Any]) -> str:
    """The viewer's token for the forms in what is pushed; it comes from a cookie, which can hold anything."""
    token = str(scope["cookies"].get(settings.CSRF_COOKIE_NAME, ""))
    return token if token.isascii() and token.isalnum() else ""


def _found_tonight(code: str, cookies: dict[str, str], address: str) -> tuple[int, Visitor]:
    found = visitor(cookies)
    with guess(address, found, code):
        return Evening.objects.on().get(code=code).pk, found


def _found(code: str, cookies: dict[str, str], address: str) -> tuple[int, Visitor]:
    found = visitor(cookies)
    with guess(address, found, code):
        game_id = game_id_of(code)
        if not may_enter_by_cookies(game_id, found.user_id, cookies) or is_kept_out(game_id, found.user_id):
            raise NotAllowed
    return game_id, found


@contextmanager
def guess(address: str, found: Visitor, code: str) -> Iterator[None]:
    """Look up a code, unless too many have been tried that lead nowhere; counts it if it is one of these."""
    if limit_met(address, lambda: found.user_id):
        raise NotAllowed
    try:
        yield
    except (Game.DoesNotExist, Evening.DoesNotExist, Tournament.DoesNotExist):
        note_wrong(address, found.user_id, code)
        raise NotAllowed from None
