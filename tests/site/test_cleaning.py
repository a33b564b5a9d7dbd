"""Cleaning up: what goes, what stays, and that it says what it did."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db.models.signals import pre_delete
from django.utils import timezone

from accounts.models import User
from games.models import Connection, Game
from games.services import lobby, rematch
from luckybox_site.jobs.models import Job
from luckybox_site.web.cleaning import clean_up
from tests.clubs import club_with
from tests.tables import committed, open_table, played_game, started_game

pytestmark = pytest.mark.django_db


def days_ago(days: float) -> datetime:
    return timezone.now() - timedelta(days=days)


def guest(days: float = 31) -> User:
    user = User.objects.create_guest("Gus")
    User.objects.filter(pk=user.pk).update(date_joined=days_ago(days), last_login=days_ago(days))
    return user


def test_it_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    guest()
    Session.objects.create(session_key="old", session_data="", expire_date=days_ago(1))
    Session.objects.create(session_key="new", session_data="", expire_date=days_ago(-1))
    for days in (29, 31):
        Job.objects.create(kind="clean-up", state=Job.State.DONE, finished_at=days_ago(days))
    call_command("clean_up")
    assert capsys.readouterr().out.splitlines() == [
        "0 tables that never started were deleted.",
        "0 stale connections were deleted.",
        "0 evenings were deleted.",
        "1 finished job was deleted.",
        "1 guest without games was deleted.",
        "1 expired session was deleted.",
        "0 files about a person were deleted.",
    ]
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]


def test_what_is_done_once_is_not_done_again_however_soon_the_club_cleans() -> None:
    club_with(job_days=1)
    for days in (20, 31):
        done = {"kind": "send-mail", "state": Job.State.DONE, "finished_at": days_ago(days)}
        Job.objects.create(**done)
        Job.objects.create(**done, key=f"turn {days}", is_once=True)
    clean_up()
    assert list(Job.objects.values_list("key", flat=True)) == ["turn 20"]


def test_tables_that_never_started_go_and_games_stay() -> None:
    unseen, seen, running, over = (
        open_table(players=2, seats=3),
        open_table(players=2, seats=3),
        started_game(players=2),
        played_game(players=2),
    )
    closed = open_table(players=1, seats=3)
    with committed():
        lobby.leave(closed.pk, closed.host_id)
    Game.objects.exclude(pk=seen.pk).update(looked_at=days_ago(2))
    Game.objects.filter(pk=closed.pk).update(finished_at=days_ago(2))
    clean_up()
    assert set(Game.objects.all()) == {seen, running, over}
    assert not Game.objects.filter(pk=unseen.pk).exists()


def test_a_table_at_which_somebody_looks_stays() -> None:
    game = open_table(players=1, seats=3)
    Game.objects.update(looked_at=days_ago(2))
    Connection.objects.create(game=game, channel="eye", expires_at=days_ago(-1))
    clean_up()
    assert Game.objects.exists()


def test_a_table_that_somebody_opens_while_others_are_deleted_stays() -> None:
    first, second = open_table(players=1, seats=3), open_table(players=1, seats=3)
    Game.objects.update(looked_at=days_ago(2))

    def look(instance: Game, **_more: Any) -> None:
        # Between the list of what is left over and the turn of the other table.
        Game.objects.exclude(pk=instance.pk).update(looked_at=timezone.now())

    pre_delete.connect(look, sender=Game)
    try:
        clean_up()
    finally:
        pre_delete.disconnect(look, sender=Game)
    assert Game.objects.filter(pk__in=[first.pk, second.pk]).count() == 1


def test_who_is_still_on_the_page_of_the_last_game_is_told_that_its_rematch_is_gone() -> None:
    old = played_game(players=2)
    with committed():
        rematch.ask(old.pk, old.host_id)
    old.refresh_from_db()
    Game.objects.filter(rematch_of=old).update(looked_at=days_ago(2))
    with committed():
        clean_up()
    assert Game.objects.get(pk=old.pk).table_version > old.table_version


def test_connections_of_servers_that_died_go() -> None:
    game = started_game(players=2)
    for channel, days in (("dead", 1), ("here", -1)):
        Connection.objects.create(game=game, channel=channel, expires_at=days_ago(days))
    clean_up()
    assert list(Connection.objects.values_list("channel", flat=True)) == ["here"]


def test_a_guest_who_sits_anywhere_or_has_played_stays() -> None:
    seated, host, new, registered = guest(), guest(), guest(days=29), guest()
    User.objects.filter(pk=registered.pk).update(is_guest=False, name_key="registered")
    played_game(players=2).players.filter(seat=1).update(user=seated)
    Game.objects.update(host=host)
    gone = guest()
    clean_up()
    assert {seated, host, new, registered} <= set(User.objects.all())
    assert gone not in set(User.objects.all())


def test_a_guest_whose_only_table_never_started_goes_with_it() -> None:
    game = open_table(players=1, seats=3)
    User.objects.filter(pk=game.host_id).update(
        is_guest=True, date_joined=days_ago(40), last_login=days_ago(40)
    )
    Game.objects.update(looked_at=days_ago(2))
    clean_up()
    assert not User.objects.filter(pk=game.host_id).exists()
