"""Moves of pages with scripts, answered on the event loop: nearly all requests of a busy site are these.

They are the same moves as `views.tables.move` makes, with the same checks. Here is only what is certain from
memory: who asks, which table, and that the move is allowed. Whatever is not goes through middleware and
view, and so does every refusal: nothing has happened until a move is written.
"""

import logging
import re
from functools import lru_cache
from typing import Final, NamedTuple

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, SynchronousOnlyOperation
from django.http.cookie import parse_cookie
from django.utils.crypto import constant_time_compare

from games.engine.errors import Refused
from games.forms.moves import READ_MOVE
from games.quick_gates import turn_at, write
from games.services import play
from games.store import recall
from games.views.links import link_of
from games.views.responses import LIVE_HEADER, empty_notice
from luckybox_site.web.fields import ShortForm
from luckybox_site.web.identity_cache import identity_cache
from luckybox_site.web.origins import is_own_form
from luckybox_site.wsgi_bridge import Response, Scope

logger = logging.getLogger(__name__)

_ADDRESS: Final = re.compile(r"/t/([-a-zA-Z0-9_]+)/move/")
_FORMS: Final = {
    b"application/x-www-form-urlencoded",
    b"application/x-www-form-urlencoded;charset=UTF-8",
}
_LIVE: Final = LIVE_HEADER.lower().encode()
_HEADERS: Final = [(b"content-type", b"text/html; charset=utf-8"), (b"x-content-type-options", b"nosniff")]

#: Forms of moves have a few hundred bytes.
LONGEST: Final = 1000


async def answer(scope: Scope, body: bytes) -> Response | None:
    """The answer to a move that has been made; `None` if the request has to go the usual way."""
    try:
        version = await _moved(scope, body)
    except (Refused, ObjectDoesNotExist, SynchronousOnlyOperation):
        return None
    except Exception:
        # The usual way has an answer to that, too.
        logger.exception("A move cannot be made on the event loop.")
        return None
    if version is None:
        return None
    notice = empty_notice(version).encode()
    return Response(200, [*_HEADERS, (b"content-length", b"%d" % len(notice))], notice)


async def _moved(scope: Scope, body: bytes) -> int | None:
    """The version of the table after the move."""
    address = _ADDRESS.fullmatch(scope["path"])
    if address is None or scope["method"] != "POST" or len(body) > LONGEST or not body.isascii():
        return None
    headers = dict(scope["headers"])
    if not _is_plain(scope, headers):
        return None
    cookies, data = _cookies(headers.get(b"cookie", b"")), ShortForm(body)
    visitor, stamps = identity_cache.find(cookies.session), data.getlist("at")
    if visitor is None or len(stamps) != 1 or not _has_token(cookies.token, data):
        return None
    link, actor = link_of(address[1]), play.Person(visitor.user_id)
    choice = READ_MOVE[link.kind](data)
    async with turn_at(link.game_id):
        table = recall(link.game_id)
        if table is None or table.play is None:
            return None
        edit = play.move_on(table, actor, stamps[0], choice)
        return edit.game.version if await write(edit) else None


def _is_plain(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    """Whether this is from a page of ours whose socket brings what has changed, in the usual form."""
    return (
        len(headers) == len(scope["headers"])
        and headers.get(b"hx-request") == b"true"
        and _LIVE in headers
        and headers.get(b"content-type") in _FORMS
        and is_own_form(scope, headers)
    )


class Cookies(NamedTuple):
    """What a browser says of itself."""

    session: str
    token: str


@lru_cache(maxsize=4096)
def _cookies(header: bytes) -> Cookies:
    found = parse_cookie(header.decode("latin-1"))
    return Cookies(found.get(settings.SESSION_COOKIE_NAME, ""), found.get(settings.CSRF_COOKIE_NAME, ""))


def _has_token(token: str, data: ShortForm) -> bool:
    """Whether the form has the token of its browser as messages write it, which is not masked."""
    sent = data.getlist("csrfmiddlewaretoken")
    return len(token) == 32 and token.isalnum() and len(sent) == 1 and constant_time_compare(token, sent[0])
