"""What all sockets do: let somebody in, follow topics, push what has changed, and end."""

import asyncio
import logging
import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from secrets import token_hex
from typing import Any, TypeVar

from channels.consumer import get_handler_name
from channels.exceptions import DenyConnection, StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from games import connected_sockets
from games.hub import hub
from games.live.messages import Message, Snapshots
from games.live.threads import in_thread
from games.live.topics import Audience, Key, NotAllowed, earlier
from games.models import Evening, Game, Tournament
from games.presenters.part import with_token
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

Found = TypeVar("Found")
_VERSIONS = re.compile(r"v=([0-9]{1,9})(?:&t=([0-9]{1,9})(?:&c=([0-9]{1,9}))?)?(?:&wall)?")


class GoneError(ConnectionError):
    """The page was closed while a message was being sent."""


class TooManyError(Exception):
    """As many sockets are open as are allowed."""


def _nothing_more(_who: Visitor, _address: str) -> Any:
    """All that such a socket has to know is who has opened it."""


class TopicConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels is not typed
    """Follows some topics for one viewer. Subclasses say who comes in, and what they follow."""

    #: Announcements reach the hub of the process, not each socket.
    channel_layer_alias = None
    audience: Audience
    #: What is put into the forms and links of this viewer.
    token = origin = ""

    @property
    def shown(self) -> list[int | None]:
        """The versions of the topics that the page in the browser shows, if it says so: `?v=7&t=2&c=9`."""
        found = _VERSIONS.fullmatch(self.scope["query_string"].decode("ascii", "replace"))
        return [int(version) if version else None for version in found.groups()] if found else []

    @property
    def is_wall(self) -> bool:
        """Whether the page is a wall, which shows what everybody may see, whoever has opened it."""
        return b"wall" in self.scope["query_string"].split(b"&")

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

    async def _identified(
        self, find: Callable[[Visitor, str], Found] = _nothing_more
    ) -> tuple[Found, Visitor]:
        """Who has opened this socket, and what was found for them, who come from this address.

        From now on the socket is closed when they have changed; if somebody has meanwhile, all is found anew.
        """
        while True:
            changes_applied = identity_cache.changes_applied
            found, who = await in_thread(_found, find, self.scope["cookies"], address_of_socket(self.scope))
            identity_cache.add_socket(self, who)
            if changes_applied == identity_cache.changes_applied:
                return found, who

    async def _claim_address(self) -> None:
        await self._claim("sockets_per_address", address_of_socket(self.scope))

    async def _claim_person(self, who: Visitor) -> None:
        if who.user_id is not None:
            await self._claim("sockets_per_person", str(who.user_id))

    def _look_as(self, user_id: int | None) -> None:
        """What is pushed is for this user, in the language of their browser."""
        self.audience = Audience(user_id, language_of_socket(self.scope))

    def _takes_forms(self) -> None:
        """What is pushed has forms."""
        self.token = _token_of(self.scope)
        # Browsers say which page a socket belongs to, and the handshake has checked it.
        self.origin = dict(self.scope["headers"]).get(b"origin", b"").decode("latin-1")

    async def _follow(self, *keys: Key) -> Message:
        """Follow topics; what the page in the browser lacks of them."""
        await hub().follow(self, keys)
        return await in_thread(_first_message, self.audience, keys, self.shown)

    async def _show(self, message: Message, *, only_watches: bool = False) -> None:
        """Accept the socket, send it what its page lacks, and from then on whatever comes."""
        await self._accept(message)
        if only_watches:
            hub().stand_back(self)
        hub().ready(self, message.sent)

    async def _accept(self, message: Message) -> None:
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


def _raising_gone(send: Any) -> Any:
    """`send`, with one exception for all the ways in which servers report a lost or closing connection."""

    async def send_or_raise(message: dict[str, Any]) -> None:
        try:
            await send(message)
        except (OSError, RuntimeError) as error:
            raise GoneError from error

    return send_or_raise


def _first_message(audience: Audience, keys: Sequence[Key], shown: Sequence[int | None]) -> Message:
    """What leads from what the browser shows to the topics as they are now."""
    versions = dict(zip(keys, shown, strict=False))
    sent = {key: earlier(key, audience, versions.get(key)) for key in keys}
    return Snapshots().message(audience, sent)


def _token_of(scope: dict[str, Any]) -> str:
    """The viewer's token for the forms in what is pushed; it comes from a cookie, which can hold anything."""
    token = str(scope["cookies"].get(settings.CSRF_COOKIE_NAME, ""))
    return token if token.isascii() and token.isalnum() else ""


def _found(
    find: Callable[[Visitor, str], Found], cookies: dict[str, str], address: str
) -> tuple[Found, Visitor]:
    who = visitor(cookies)
    return find(who, address), who


@contextmanager
def guess(who: Visitor, address: str, code: str) -> Iterator[None]:
    """Look up a code, unless too many have been tried that lead nowhere; counts it if it is one of these."""
    if limit_met(address, lambda: who.user_id):
        raise NotAllowed
    try:
        yield
    except (Game.DoesNotExist, Evening.DoesNotExist, Tournament.DoesNotExist):
        note_wrong(address, who.user_id, code)
        raise NotAllowed from None
