"""Each game as it is introduced where there is no table: on the front page, and in its rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.utils.safestring import SafeString
from django_stubs_ext import StrOrPromise

from games.presenters.luckybox.showcase import SHOWCASE as LUCKY_BOX
from games.presenters.luckynumbers.showcase import SHOWCASE as LUCKY_NUMBERS


class Showcase(Protocol):
    """The introduction of one game."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> StrOrPromise: ...

    @property
    def line(self) -> StrOrPromise:
        """The game in one sentence."""

    @property
    def styles(self) -> Sequence[str]:
        """The style sheets of its picture."""

    @property
    def paces(self) -> Mapping[str, StrOrPromise]:
        """How the game goes on when everybody is done, by pace (`Game.Pace`)."""

    def picture(self) -> SafeString:
        """A picture of the game; decoration."""

    @property
    def rules_template(self) -> str:
        """The template of the page "How to play"."""

    def rules(self) -> Mapping[str, Any]:
        """The context of that page."""


SHOWCASES: Mapping[str, Showcase] = {shown.slug: shown for shown in (LUCKY_BOX, LUCKY_NUMBERS)}
