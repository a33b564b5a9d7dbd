"""The user or guest behind a request or socket, for apps that do not import `accounts`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY, get_user, get_user_model, login
from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError, transaction
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from luckybox_site.web.fields import whole_number
from luckybox_site.web.identity_cache import Visitor, identity_cache, session_hash
from luckybox_site.web.sessions import FORMER_COUNTS_FOR, SUSPENDED_KEY, SessionStore, former_in

BACKEND = "django.contrib.auth.backends.ModelBackend"

#: Sent inside the transaction that gives a person another name. Arguments: `user_id`, `name`.
person_renamed = Signal()
#: Sent in the event loop of every server process soon after somebody has been renamed anywhere.
names_changed = Signal()
#: Sent inside a transaction after which some people's sockets are closed, so that their pages load again.
#: Argument: `user_ids`.
sockets_outdated = Signal()
#: Sent inside the transaction that makes a guest part of an account. Arguments: `guest_id`, `account_id`.
#: A receiver returns how many seats stay behind, as the account had one in the same finished game; one that
#: cannot follow raises `MergeRefused`.
guest_merged = Signal()


class MergeRefused(Exception):  # noqa: N818  an answer, not a fault
    """A guest cannot become part of this account now; the message is for people."""


def user_id(request: HttpRequest) -> int | None:
    """The id of the user or guest who sends a request; `None` for everybody else."""
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    if key and key == request.session.session_key:
        return _looked_up(request, key).user_id
    # The session has been made, changed or ended by this very request, or the cookie cannot be one.
    return int(request.user.pk) if request.user.is_authenticated else None


def visitor(cookies: dict[str, str]) -> Visitor:
    """Who sends these cookies, from memory if that is certain: most requests come from a few sessions."""
    key = cookies.get(settings.SESSION_COOKIE_NAME, "")
    known = identity_cache.find(key)
    if known is not None:
        return known
    # The order matters, and so does a session of our own: one that this request has read is older.
    changes_applied = identity_cache.changes_applied
    request = HttpRequest()
    request.session = SessionStore(key)
    user = get_user(request)
    if not user.is_authenticated:
        return Visitor()
    name = "" if user.is_guest else user.get_short_name()
    chosen = user.preferences if isinstance(user.preferences, dict) else {}
    found = Visitor(user.pk, session_hash(key), name, tuple(chosen.items()))
    identity_cache.remember(key, found, changes_applied)
    return found


def visitor_of(request: HttpRequest) -> Visitor:
    """Who looks at a page, as far as it shows that; nobody while the database cannot be reached."""
    if not hasattr(request, "session"):
        # A request that is refused early.
        return Visitor()
    try:
        return _looked_up(request, request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""))
    except (OperationalError, InterfaceError):
        # Rules and error pages do without the database.
        return Visitor()


def _looked_up(request: HttpRequest, key: str) -> Visitor:
    """Who is behind the session of a request, looked up once for a request."""
    known: Visitor | None = identity_cache.find(key) or getattr(request, "found_visitor", None)
    if known is None:
        known = visitor(request.COOKIES)
        request.found_visitor = known  # type: ignore[attr-defined]  # requests carry what they are told
    return known


def context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `me`, whom the bar at the top names. Reads nothing unless it is shown."""
    return {"me": SimpleLazyObject(lambda: visitor_of(request))}


@contextmanager
def coming_in(request: HttpRequest, nickname: str) -> Iterator[int]:
    """The id of somebody who takes a seat; a stranger becomes a guest with a session.

    The seat is taken inside, in the same transaction: a refusal leaves no guest behind.
    """
    people = get_user_model().objects
    with transaction.atomic():
        # A seat refers to its user, so nobody takes one without being looked up.
        known = int(request.user.pk) if request.user.is_authenticated else None
        refuse_suspended(request, known)
        guest = None if known is not None else people.create_guest(nickname, former_in(request.session))
        if known is not None:
            # Before the table is locked, as in everything else that changes both.
            people.note_nickname(known, nickname)
        yield int(guest.pk) if guest else int(known or 0)
    if guest is not None:
        login(request, guest, backend=BACKEND)


@transaction.atomic
def come_in_as(request: HttpRequest, guest_id: int) -> None:
    """A stranger is from now on a guest who was made for them."""
    people = get_user_model().objects
    guest = people.get(pk=guest_id, is_guest=True, is_active=True)
    people.note_former(guest, former_in(request.session))
    login(request, guest, backend=BACKEND)


def refuse_suspended(request: HttpRequest, known: int | None = None) -> None:
    """Keep somebody out who is suspended and comes as a stranger, or has come back as somebody else."""
    if known is None and suspended_user(request) is not None:
        raise PermissionDenied(_("You are suspended, so you cannot play or chat for now."))
    people = get_user_model().objects
    former: Any = None
    if known is None:
        former = former_in(request.session) or None
    elif request.user.is_authenticated and request.user.date_joined > timezone.now() - FORMER_COUNTS_FOR:
        # Nobody else can have been somebody else so lately.
        former = people.former_selves(known)
    if former is not None and people.suspended().filter(pk__in=former).exists():
        raise PermissionDenied(_("Nobody can play or chat from this browser for now."))


def suspended_user(request: HttpRequest) -> int | None:
    """Who is suspended and has this session, or has just tried to sign in with it."""
    if not hasattr(request, "session") or not request.session.session_key:
        return None
    held = whole_number(str(request.session.get(SESSION_KEY) or request.session.get(SUSPENDED_KEY, "")), 18)
    if held is None or not get_user_model().objects.suspended().filter(pk=held).exists():
        return None
    return held


def account_name(request: HttpRequest) -> str:
    """The name of the visitor's account, the same at all tables; empty for guests and strangers."""
    user = request.user
    return user.get_short_name() if user.is_authenticated and not user.is_guest else ""


def known_name(request: HttpRequest) -> str:
    """The name somebody goes by here, for filling in forms."""
    return request.user.get_short_name() if request.user.is_authenticated else ""
