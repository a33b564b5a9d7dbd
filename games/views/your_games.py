"""The visitor's own tables, on every page that has a bar at its top."""

import logging
import re
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.presenters.your_games import Shown, shown
from games.services.your_games import NONE, your_games
from luckybox_site.web.identity import user_id

logger = logging.getLogger(__name__)

#: The table that somebody comes from, or a page of it.
_TABLE = re.compile(r"^https?://[^/]+/t/([a-z0-9]+)/")


def context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: reads nothing unless the page shows it, and nothing for those without a session."""
    return {"your_games": SimpleLazyObject(lambda: games_of(request))}


def games_of(request: HttpRequest, besides: int | None = None) -> Shown:
    """The tables of whoever sends a request; the one they come from leads."""
    came_from = _TABLE.match(request.headers.get("Referer", ""))
    try:
        # A request that is refused early has no user.
        visitor = user_id(request) if hasattr(request, "user") else None
        if visitor is None:
            return shown(NONE)
        return shown(your_games(visitor, besides=besides, first=came_from[1] if came_from else ""))
    except (OperationalError, InterfaceError) as error:
        # Rules and error pages do without the database.
        logger.warning("The tables of a visitor cannot be read: %s", error)
        return shown(NONE)
