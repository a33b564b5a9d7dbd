"""After an outage of the site, or a jump of its clock, everybody has as much time as before.

Each server renews one row every moment (`beat`). Whoever finds it too old puts off everything that is set at
all tables by as long, in the transaction that renews the row: so one of several servers does it, wholly or
not at all. Until then no ticker lets anything happen (`is_on`), one that has outlived the servers included.

A clock that is put forward looks like an outage, and is treated as one: nobody loses time. One that is put
back makes everything that is set come later than it was meant to be; a server that has lived through it
(`noted`) brings all that nearer by as much. If the clock of the database jumps alone, nothing is put off.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Now
from django.dispatch import Signal
from django.utils import timezone

from games.live import announce
from games.live.announce import Change
from games.live.topics import GAME
from games.models import Game, Player, Pulse
from games.models.absences import to_row
from games.models.pulse import THE_PULSE
from luckybox_site.web.prepared import Prepared

#: From so long on that no server was alive it is an outage; shorter ones nobody notices.
OUTAGE = timedelta(seconds=5)

#: Sent with `lost`, in the transaction that puts off what is set at tables, for what has clocks of its own.
time_lost = Signal()


def beat(noted: datetime | None = None) -> timedelta | None:
    """Note that a server is alive; the time that was lost, if this has put an end to an outage.

    `noted` is when it did so last, by its own clock; nothing for one that has just started. Below zero it is
    the time by which the clocks have been put back.
    """
    found = _pulse()
    if found is None:
        Pulse.objects.bulk_create([Pulse(pk=THE_PULSE)], ignore_conflicts=True)
        return None
    before, now = found
    lost = now - before
    with transaction.atomic():
        # Another server may have been quicker.
        is_ours = Pulse.objects.filter(pk=THE_PULSE, at__lte=before).update(at=now)
        if not is_ours or not _is_true(lost, noted):
            return None
        _give_back(lost)
    return lost


def _is_true(lost: timedelta, noted: datetime | None) -> bool:
    """Whether so much time was lost or won, for this server, too, if it was alive all the time."""
    if abs(lost) <= OUTAGE:
        return False
    if noted is None:
        return lost > OUTAGE
    own = timezone.now() - noted
    return own >= lost - OUTAGE if lost > OUTAGE else own <= lost + OUTAGE


def is_on() -> bool:
    """Whether no server has been alive for a while. Never where no server has ever renewed the row."""
    return _old_pulse.first() is not None


def _pulse() -> tuple[datetime, datetime] | None:
    """When a server was alive last, and the time of the database now: those of machines may differ."""
    return Pulse.objects.filter(pk=THE_PULSE).annotate(now=Now()).values_list("at", "now").first()


_old_pulse = Prepared(lambda: Pulse.objects.filter(pk=THE_PULSE, at__lt=Now() - OUTAGE).values_list("pk"))


def _give_back(lost: timedelta) -> None:
    # First, because tournaments are locked before tables.
    time_lost.send(Game, lost=lost)
    # A paused game is put off when it goes on.
    playing = Game.objects.filter(status=Game.Status.PLAYING, paused_at=None)
    with_clock = playing.exclude(deadline=None)
    moving = Player.objects.filter(game__in=with_clock.values("pk")).exclude(moves_at=None)
    moving.update(moves_at=F("moves_at") + lost)
    _put_off(with_clock, lost, "deadline", "turn_deadline", "gate_deadline", version=F("version") + 1)
    _put_off(Game.objects.filter(status=Game.Status.OPEN), lost, "room_due", "looked_at", "others_start_at")
    _put_absences_off(lost)
    changes = [Change(GAME, *changed) for changed in with_clock.values_list("pk", "version")]
    transaction.on_commit(lambda: announce.topics_changed(changes), robust=True)


def _put_off(games: QuerySet[Game], lost: timedelta, *moments: str, **fields: Any) -> None:
    games.update(**{name: F(name) + lost for name in moments}, **fields)


def _put_absences_off(lost: timedelta) -> None:
    """Nobody has been gone for longer because the site was."""
    for game in Game.objects.select_for_update().unfinished().exclude(presence={}).order_by("pk"):
        seconds = lost.total_seconds()
        absences = {key: one._replace(since=one.since + seconds) for key, one in game.absences.items()}
        due = game.presence_due and game.presence_due + lost
        Game.objects.filter(pk=game.pk).update(presence=to_row(absences), presence_due=due)
