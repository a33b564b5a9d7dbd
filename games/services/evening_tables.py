"""What the host of an evening does to all of its tables at once: they stand still, go on, and get more time.

The evening is not locked meanwhile: whoever plays on after a game has its table locked before the evening.
Each table is done by itself, and what has been done there is not done again.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.models import Evening, EveningTable, Game
from games.models.acts import Act, Deed, Role
from games.services import pausing
from games.services.evenings import may_run
from games.services.refusals import Rejected, Why
from games.services.staff import note
from games.services.table_acts import show

MOST_MINUTES: Final = 60
#: What a table says of a pause that is over.
GOES_ON: Final = "on"


def pause_all(evening_id: int, by: int | None) -> int:
    """All tables that play stand still; how many did not before."""
    act = Act(Deed.PAUSE, None, "", "", Role.HOST)
    return _each(evening_id, by, act, pausing.pause, _("Paused by the host of the evening.")) or _none(
        Why.NONE_TO_PAUSE
    )


def resume_all(evening_id: int, by: int | None) -> int:
    """All tables that stand still go on, with the time that was left; how many."""
    act = Act(Deed.PAUSE, None, GOES_ON, "", Role.HOST)
    said = _("The host of the evening has let it go on.")
    return _each(evening_id, by, act, pausing.resume, said) or _none(Why.NONE_PAUSED)


def extend_all(evening_id: int, by: int | None, minutes: int | None, key: str) -> int:
    """Those who are asked have so much more time, once for each `key` of a form; at how many tables."""
    if minutes is None or not 1 <= minutes <= MOST_MINUTES:
        raise Rejected(Why.HOW_MANY_MINUTES)
    act = Act(Deed.MORE, None, str(minutes), f"evening {key}", Role.HOST)

    def extend(game_id: int) -> bool:
        with suppress(Rejected):
            return bool(pausing.extend(game_id, 60 * minutes))
        return False

    said = _("More time from the host of the evening.")
    return _each(evening_id, by, act, extend, said) or _none(Why.NO_CLOCK_TONIGHT)


def go_on_after_evenings() -> int:
    """Tables that stood still when their evening ended go on; how many."""
    over = EveningTable.objects.filter(game__in=_left()).values_list("game", flat=True)
    return sum(pausing.resume(game_id) for game_id in over.order_by("game"))


def has_left() -> bool:
    """Whether a table stands still whose evening is over."""
    return EveningTable.objects.filter(game__in=_left()).exists()


def _left() -> QuerySet[Game]:
    on = EveningTable.objects.filter(evening__in=Evening.objects.on())
    paused = Game.objects.filter(status=Game.Status.PLAYING, paused_at__isnull=False)
    return paused.exclude(pk__in=on.values("game"))


def _each(evening_id: int, by: int | None, act: Act, doing: Callable[[int], bool], said: str) -> int:
    """Do something at each table of the evening that plays, and say so there and in its history."""
    evening = Evening.objects.get(pk=evening_id)
    if by is None or not may_run(evening, by):
        raise Rejected(Why.NOT_EVENING_HOST)
    tables = EveningTable.objects.filter(evening=evening, game__status=Game.Status.PLAYING)
    games = tables.order_by("game").values_list("game", flat=True)
    return sum(_once(game_id, by, act, doing, said) for game_id in list(games))


def _once(game_id: int, by: int, act: Act, doing: Callable[[int], bool], said: str) -> bool:
    with transaction.atomic():
        game = Game.objects.select_for_update(of=("self",)).get(pk=game_id)
        if act.key and any(one.key == act.key for one in game.acts_of_staff):
            # The same form once more.
            return True
        if not doing(game_id):
            return False
        show(Game.objects.filter(pk=game_id), act)
        note(game, by, said)
    return True


def _none(why: Why) -> int:
    raise Rejected(why)
