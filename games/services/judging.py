"""Judges: people who see all of a running table without playing there, because its organiser lets them.

Whoever arranges tables says whom with `grant`; staff need the permission themselves, to be a superuser is
not enough.
What a judge sees is what everybody at the table sees, however closed it is to spectators: no secrets.
"""

from collections.abc import Callable
from datetime import timedelta

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Game
from games.services.refusals import Rejected, Why
from games.services.staff import note, plays_with

#: Whether somebody may judge at a table, and who wants to know that they do.
Grant = Callable[[Game, int], bool]
Hear = Callable[[Game, int], object]
#: How often it is noted that somebody looks at a table.
NOTED_EVERY = timedelta(minutes=10)

_grants: list[Grant] = []
_hear: list[Hear] = []


def grant(asked: Grant) -> Grant:
    """Let a function say, too, who may judge at which table."""
    _grants.append(asked)
    return asked


def hear(told: Hear) -> Hear:
    """Let a function know whenever somebody looks at a table as a judge, however they came there."""
    _hear.append(told)
    return told


def may_judge(game: Game, user_id: int | None) -> bool:
    """Whether somebody may see all of a table: never at their own, nor at one with the deal of their own."""
    if user_id is None or not game.has_started or plays_with(user_id, game):
        return False
    return any(asked(game, user_id) for asked in _grants) or _acts_at_tables(user_id)


def _acts_at_tables(user_id: int) -> bool:
    granted = Q(user=user_id, user__is_active=True) | Q(group__user=user_id, group__user__is_active=True)
    wanted = Q(content_type__app_label="games", codename="act_at_tables")
    return Permission.objects.filter(granted, wanted).exists()


def judge(game: Game, user_id: int | None) -> None:
    """Somebody looks at a table as a judge, which stands in its history; refused if they may not."""
    if user_id is None or not may_judge(game, user_id):
        raise Rejected(Why.NO_JUDGE)
    sentence = _("Looked at the table as a judge.")
    lately = LogEntry.objects.filter(action_time__gt=timezone.now() - NOTED_EVERY)
    if not lately.filter(user=user_id, object_id=str(game.pk), change_message=sentence).exists():
        note(game, user_id, sentence)
    for told in _hear:
        told(game, user_id)
