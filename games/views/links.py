"""From the code in a link to its game."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.models import Game
from games.views.word import WordWanted, require_word, word_page
from luckybox_site.web.guesses import WrongCode

View = Callable[[HttpRequest, str], HttpResponse]


class Link(NamedTuple):
    """The game behind a code."""

    code: str
    game_id: int
    kind: str


@lru_cache(maxsize=4096)
def link_of(code: str) -> Link:
    """The game behind a code; looked up once, as it never changes.

    The game may have been deleted since. Reading it then raises `Game.DoesNotExist`; ids are not used again.
    """
    return Link(code, *Game.objects.values_list("pk", "kind").get(code=code))


def game_id_of(code: str) -> int:
    """The id of the game behind a code."""
    return link_of(code).game_id


def no_table() -> WrongCode:
    """The answer where no table has the code."""
    return WrongCode(_("There is no table with this link."))


def behind_word(view: View) -> View:
    """A view of a table that may ask for a word first."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str) -> HttpResponse:
        require_word(request, Game.objects.only("code", "visibility", "word").get(code=code))
        return view(request, code)

    return guarded


def of_a_link(view: View) -> View:
    """A view of a table; the answer is 404 if no table has the code, and a form if it asks for a word."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str) -> HttpResponse:
        try:
            return view(request, code)
        except WordWanted:
            return word_page(request, code)
        except Game.DoesNotExist:
            raise no_table() from None

    return guarded
