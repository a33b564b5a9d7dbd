"""What templates ask about the club."""

from typing import Any

from django.http import HttpRequest

from luckybox_site.club.models import Club
from luckybox_site.club.opening import may_open_tables
from luckybox_site.club.reading import club
from luckybox_site.web.identity import user_id


class Shown:
    """The club for one visitor. Nothing is read before a template asks."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @property
    def name(self) -> str:
        return club().name

    @property
    def welcome(self) -> str:
        return club().welcome

    @property
    def has_imprint(self) -> bool:
        return bool(club().imprint.strip())

    @property
    def privacy(self) -> str:
        return club().privacy.strip()

    @property
    def guest_days(self) -> int:
        return club().guest_days

    @property
    def may_open(self) -> bool:
        """Whether this visitor may open tables."""
        return club().opening == Club.Opening.ANYBODY or may_open_tables(user_id(self._request))

    @property
    def opening(self) -> str:
        return club().opening


def context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `club`."""
    return {"club": Shown(request)}
