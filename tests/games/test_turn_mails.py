"""Mails about one's turn: to whoever asked for them and is not there, once a turn, by a real mail server."""

from collections.abc import Iterator
from datetime import timedelta
from email.message import Message
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts import email_codes
from accounts.models import User
from games.models import Connection, Game, Player
from luckybox_site.jobs.services import enqueue
from tests.mail_server import Mailbox, mail_server
from tests.tables import at_turn, client_of, house_move, play_on, started_game
from tests.workers import run_all

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def mailbox(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mailbox]:
    with mail_server(settings, monkeypatch) as box:
        yield box


def slow_game(**options: Any) -> Game:
    """A game of days in which Ada has been asked for an hour, and wants mails."""
    game = started_game(2, **{"clock": Game.Clock.THREE_DAYS, **options})
    user = user_of(game)
    assert email_codes.give(user, "ada@example.org")
    response = client_of(game, 0).post(reverse("change-preferences"), {"turn-mail": "on"})
    assert response.status_code == 302
    an_hour_passes(game)
    return game


def user_of(game: Game) -> User:
    user: User = User.objects.get(plays__game=game, plays__seat=0)
    return user


def an_hour_passes(game: Game) -> None:
    hour = timedelta(hours=1)
    game.refresh_from_db()
    game.moves.update(at=timezone.now() - hour)
    if game.turn_deadline:
        Game.objects.filter(pk=game.pk).update(turn_deadline=game.turn_deadline - hour)


def text_of(message: Message) -> str:
    return bytes(message.get_payload(decode=True)).decode()


def stop_in(message: Message) -> str:
    """The address at which the mails end, as a program reads it."""
    return str(message["List-Unsubscribe"]).strip().strip("<>")


def look() -> None:
    """The job runs, and so do those that it asks for."""
    enqueue("turn-mails")
    run_all()


def test_one_mail_a_turn_says_where_and_how_to_stop(mailbox: Mailbox) -> None:
    game = slow_game()
    look()
    look()
    (message,) = mailbox.received
    body = text_of(message)
    assert message["To"] == "ada@example.org"
    assert message["Subject"] == "Your turn: Lucky Box with Bo"
    assert f"http://testserver/t/{game.code}/" in body
    assert "You have time until" in body
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert stop_in(message) in body


def test_the_next_turn_has_a_mail_of_its_own(mailbox: Mailbox) -> None:
    game = slow_game()
    look()
    play_on(game, at_turn(1))
    an_hour_passes(game)
    look()
    assert len(mailbox.received) == 2


def connected(game: Game) -> None:
    player = game.players.get(seat=0)
    later = timezone.now() + timedelta(minutes=1)
    Connection.objects.create(game=game, player=player, channel="socket", expires_at=later)


def has_moved(game: Game) -> None:
    house_move(game, 0)


def house_plays(game: Game) -> None:
    game.players.filter(seat=0).update(controller=Player.Controller.HOUSE)


def is_suspended(game: Game) -> None:
    User.objects.filter(pk=user_of(game).pk).update(is_active=False)


def is_no_longer_confirmed(game: Game) -> None:
    EmailAddress.objects.update(verified=False)


def has_a_quick_clock(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(clock=Game.Clock.LONG)


def is_asked_only_now(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(turn_deadline=timezone.now() + timedelta(days=3))


def was_left_weeks_ago(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(turn_deadline=timezone.now() - timedelta(days=15))


def does_not_want_them(game: Game) -> None:
    client_of(game, 0).post(reverse("change-preferences"), {"turn-mail": "off"})


@pytest.mark.parametrize(
    "why",
    [
        connected,
        has_moved,
        house_plays,
        is_suspended,
        is_no_longer_confirmed,
        has_a_quick_clock,
        is_asked_only_now,
        was_left_weeks_ago,
        does_not_want_them,
    ],
)
def test_nobody_gets_one_who(why: Any, settings: Settings) -> None:
    settings.HAS_MAIL = True
    game = slow_game()
    why(game)
    enqueue("turn-mails")
    assert run_all() == 1


def test_a_table_without_a_clock_counts_from_its_last_move(mailbox: Mailbox) -> None:
    slow_game(clock=Game.Clock.NONE)
    look()
    (message,) = mailbox.received
    assert "You have time until" not in text_of(message)


def test_they_stop_with_one_tap_without_signing_in_and_by_the_mail_program(mailbox: Mailbox) -> None:
    game = slow_game()
    look()
    address = stop_in(mailbox.received[0]).removeprefix("http://testserver")
    stranger = Client(enforce_csrf_checks=True)
    assert "Stop these mails" in stranger.get(address).content.decode()
    assert user_of(game).preferences["turn-mail"] == "on"
    answer = stranger.post(address, {"List-Unsubscribe": "One-Click"})
    assert "No more mails" in answer.content.decode()
    assert user_of(game).preferences["turn-mail"] == "off"
    assert stranger.post(address[:-3] + "xx/").status_code == 404
