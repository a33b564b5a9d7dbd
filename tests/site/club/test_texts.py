"""What the club is called, its texts, its languages, and how long it keeps things."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core import mail
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.models import Game
from luckybox_site.club.languages import language_of, language_of_socket
from luckybox_site.club.models import Club
from luckybox_site.jobs.mail import deliver
from luckybox_site.web.cleaning import clean_up
from tests.clubs import club_with
from tests.tables import open_table

pytestmark = pytest.mark.django_db


def test_the_club_is_named_on_the_front_page_and_in_every_title(client: Client) -> None:
    club_with(name="Die <b>Glücklichen</b>", welcome="Tuesdays at <i>seven</i>.")
    page = client.get("/").content.decode()
    assert "Die &lt;b&gt;Glücklichen&lt;/b&gt;" in page
    assert "Tuesdays at &lt;i&gt;seven&lt;/i&gt;." in page
    for path in ("/", "/new/", "/account/login/", "/nowhere/"):
        # As a browser reads it: spaces and line ends are one space.
        title = " ".join(client.get(path).content.decode().partition("</title>")[0].split())
        assert title.endswith(" · Die &lt;b&gt;Glücklichen&lt;/b&gt;")


def test_mails_come_from_the_club() -> None:
    club_with(name="Glückliche, Köln")
    deliver(SimpleNamespace(job_id=1), "ann@club.example", "Your turn", "It is.")
    assert mail.outbox[0].from_email.endswith("<luckybox@localhost>")
    assert "Gl" in mail.outbox[0].from_email


def test_an_imprint_is_linked_and_harmless(client: Client) -> None:
    assert client.get("/imprint/").status_code == 404
    assert "/imprint/" not in client.get("/").content.decode()
    club_with(privacy="Ask <b>Ann</b>.")
    assert "<p>Ask &lt;b&gt;Ann&lt;/b&gt;.</p>" in client.get("/privacy/").content.decode()
    club_with(
        imprint="The Club\n\n<script>alert(1)</script> see https://club.example/a?b=1&c=2 javascript:alert(2)"
    )
    assert 'href="/imprint/"' in client.get("/rules/").content.decode()
    page = client.get("/imprint/").content.decode()
    assert "<script>alert" not in page
    assert "<p>The Club</p>" in page
    assert 'href="https://club.example/a?b=1&amp;c=2"' in page
    assert 'href="javascript' not in page


def test_only_languages_that_the_club_offers_are_spoken(settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("fr", "Français")]
    club = Club(languages=["de", "fr"])
    request = HttpRequest()
    for accepted, spoken in {"en, fr;q=0.5": "fr", "fr-CH, de;q=0.5": "fr", "en": "de", "": "de"}.items():
        request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
        assert language_of(request, club) == spoken
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert language_of(request, club) == "de"
    assert language_of(request, Club()) == "en"
    club_with(languages=["fr"])
    page = Client().get("/preferences/").content.decode()
    assert "Français" not in page
    club_with(languages=["de", "fr"])
    page = Client().get("/preferences/").content.decode()
    assert "Français" in page
    assert 'value="en"' not in page
    club_with(languages=["fr"])
    assert language_of_socket({"cookies": {}, "headers": [(b"accept-language", b"de")]}) == "fr"


def test_what_is_kept_is_kept_as_long_as_the_club_says() -> None:
    club_with(guest_days=5, table_days=3)
    for days in (4, 6):
        old = User.objects.create_guest(f"Gus {days}")
        long_ago = timezone.now() - timedelta(days=days)
        User.objects.filter(pk=old.pk).update(date_joined=long_ago, last_login=long_ago)
    tables = {days: open_table(players=1, seats=3) for days in (2, 4)}
    for days, game in tables.items():
        Game.objects.filter(pk=game.pk).update(looked_at=timezone.now() - timedelta(days=days))
    clean_up()
    assert list(Game.objects.all()) == [tables[2]]
    assert list(User.objects.filter(is_guest=True).values_list("first_name", flat=True)) == ["Gus 4"]
