"""From the code in a link to its game, for as long as there is one."""

from collections.abc import Callable
from functools import lru_cache, wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.models import Game

View = Callable[[HttpRequest, str], HttpResponse]


@lru_cache(maxsize=4096)
def game_id_of(code: str) -> int:
    """The id behind a code, which belongs to its game for ever, so it is looked up once.

    The game may be gone since: whoever reads it then meets `Game.DoesNotExist`, and ids are not used again.
    """
    return int(Game.objects.values_list("pk", flat=True).get(code=code))


def of_a_link(view: View) -> View:
    """A view of a table, or a page that says that there is none with this link, or none any more."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str) -> HttpResponse:
        try:
            return view(request, code)
        except Game.DoesNotExist:
            raise Http404(_("There is no table with this link.")) from None

    return guarded
