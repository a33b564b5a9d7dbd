"""What moderators tell somebody, on every page until it has been read."""

import logging
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme

from games.models import Notice
from games.services.sanctions import notices_for, read_notice
from luckybox_site.web.fields import once, whole_number
from luckybox_site.web.identity import suspended_user, user_id
from luckybox_site.web.methods import takes

logger = logging.getLogger(__name__)


def context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: reads nothing unless the page shows it, and nothing for those without a session."""
    return {"notices": SimpleLazyObject(lambda: _notices(request))}


def _notices(request: HttpRequest) -> list[Notice]:
    try:
        # A request that is refused early has no user.
        visitor = user_id(request) if hasattr(request, "user") else None
        if visitor is not None:
            return notices_for(visitor)
        suspended = suspended_user(request)
        return [] if suspended is None else [one for one in notices_for(suspended) if one.is_suspension]
    except (OperationalError, InterfaceError) as error:
        # Rules and error pages do without the database.
        logger.warning("The notices of a visitor cannot be read: %s", error)
        return []


@takes("POST")
def read(request: HttpRequest) -> HttpResponse:
    """A notice has been read; back to where it stood."""
    data = once(request.POST, "notice", "next")
    read_notice(user_id(request), whole_number(data.get("notice", ""), 18) or 0)
    back = data.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    # `redirect` would take the address for the name of a view.
    return HttpResponseRedirect(back if is_ours else reverse("home"))
