"""What each game shows of itself where there is no table yet: on the front page, and in its rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.utils.safestring import SafeString
from django_stubs_ext import StrOrPromise

from games.presenters.luckybox.showcase import SHOWCASE as LUCKY_BOX
from games.presenters.luckynumbers.showcase import SHOWCASE as LUCKY_NUMBERS


class Showcase(Protocol):
    """One game, for people who do not know it."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> StrOrPromise: ...

    @property
    def line(self) -> StrOrPromise:
        """What it is, in one sentence."""

    @property
    def styles(self) -> Sequence[str]:
        """The stylesheets that draw it."""

    def picture(self) -> SafeString:
        """How it looks; decoration."""

    @property
    def rules_template(self) -> str:
        """The page "How to play"."""

    def rules(self) -> Mapping[str, Any]:
        """What that page shows."""


SHOWCASES: Mapping[str, Showcase] = {shown.slug: shown for shown in (LUCKY_BOX, LUCKY_NUMBERS)}
