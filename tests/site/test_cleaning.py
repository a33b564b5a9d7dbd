"""Cleaning up: what goes, what stays, and that it says what it did."""

from datetime import datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games.models import Connection, Game
from games.services import lobby
from luckybox_site.jobs.models import Job
from luckybox_site.web.cleaning import clean_up
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
        "1 finished job was deleted.",
        "1 guest without games was deleted.",
        "1 expired session was deleted.",
    ]
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]


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


def test_connections_of_servers_that_died_go() -> None:
    game = started_game(players=2)
    for channel, days in (("dead", 1), ("here", -1)):
        Connection.objects.create(game=game, channel=channel, expires_at=days_ago(days))
    clean_up()
    assert list(Connection.objects.values_list("channel", flat=True)) == ["here"]


def test_a_guest_who_sits_anywhere_or_has_played_stays() -> None:
    seated, host, new, registered = guest(), guest(), guest(days=29), guest()
    User.objects.filter(pk=registered.pk).update(is_guest=False)
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
