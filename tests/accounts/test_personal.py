"""Everything about a person in a file, and an account that is deleted: games stay, names go."""

import json
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import email_codes, personal
from accounts.cleaning import clean_up
from accounts.models import IdentityChange, PersonalFile, User
from accounts.names import account_name
from accounts.services import change_name
from games.models import Game, Player, Report
from games.records import replay
from games.services import chat, people, reports
from games.store import read_table
from luckybox_site.jobs.mail import send_mail
from luckybox_site.jobs.models import Job
from luckybox_site.web.personal import all_about
from tests.accounts.signing import PASSWORD, account, guest, sign_in
from tests.tables import (
    client_of,
    committed,
    forget_all_tables,
    open_table,
    play_on,
    played_game,
    started_game,
)
from tests.workers import run_all

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def user_in(game: Game, seat: int = 0) -> User:
    user: User = User.objects.get(plays__game=game, plays__seat=seat)
    return user


def file_for(browser: Client) -> Any:
    """What somebody gets who asks for everything."""
    assert "Make the file" in browser.get(reverse("personal-data")).content.decode()
    browser.post(reverse("personal-data"))
    assert "being made" in browser.get(reverse("personal-data")).content.decode()
    run_all()
    assert "Fetch the file" in browser.get(reverse("personal-data")).content.decode()
    return json.loads(browser.get(reverse("personal-file")).content)


def test_the_file_has_the_records_of_games_that_are_over_and_no_secret_of_those_that_run() -> None:
    over = played_game(2)
    user = user_in(over)
    running = started_game(2, seed="beef" * 16)
    running.players.filter(seat=0).update(user=user)
    assert email_codes.give(user, "ada@example.org")
    everything = file_for(client_of(over, 0))
    assert everything["person"]["name"] == "Ada"
    assert everything["person"]["email_addresses"] == [{"email": "ada@example.org", "verified": True}]
    games = {game["table"]: game for game in everything["games"]}
    assert games[over.code]["record"]["seats"] == ["Ada", "Bo"]
    assert games[running.code]["record"] is None
    assert running.seed not in json.dumps(everything)


def test_nobody_else_gets_the_file_and_after_a_day_nobody_at_all() -> None:
    ann = guest("Ann")
    file_for(ann)
    for browser in (guest("Bo"), Client()):
        assert browser.get(reverse("personal-file")).status_code == 404
    PersonalFile.objects.update(made_at=timezone.now() - personal.KEPT_FOR)
    assert ann.get(reverse("personal-file")).status_code == 404
    clean_up()
    assert not PersonalFile.objects.exists()


def test_a_stranger_is_told_that_nothing_is_known(client: Client) -> None:
    assert "Nothing is known about you" in client.get(reverse("personal-data")).content.decode()
    client.post(reverse("personal-data"))
    assert not Job.objects.exists()


def confirm(browser: Client) -> None:
    browser.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def delete(browser: Client) -> Any:
    with committed():
        return browser.post(reverse("account_delete"), follow=True)


def test_a_deleted_account_is_in_no_row_and_its_games_stay() -> None:
    over = played_game(3)
    user = user_in(over)
    user.set_password(PASSWORD)
    user.username = "Ada of the hill"
    user.save()
    assert email_codes.give(user, "ada@example.org")
    running, waiting = started_game(2), open_table(players=2, seats=3)
    for game in (running, waiting):
        game.players.filter(seat=0).update(user=user, name="Ada")
        Game.objects.filter(pk=game.pk).update(host=user)
    forget_all_tables()
    send_mail("ada@example.org", "Hello", "Your code is 123456.")
    browser = Client()
    sign_in(browser, "Ada of the hill")
    confirm(browser)
    assert "Your account is deleted" in delete(browser).content.decode()
    # At once: nobody signs in, no session acts, the name is free.
    assert not Client().login(username="Ada of the hill", password=PASSWORD)
    assert IdentityChange.objects.filter(user_id=user.pk).exists()
    assert not EmailAddress.objects.exists()
    account("Ada of the hill")
    run_all()
    assert not User.objects.filter(pk=user.pk).exists()
    assert not Job.objects.filter(arguments__icontains="ada@").exists()
    names = set(Player.objects.filter(game__in=[over, running, waiting]).values_list("name", flat=True))
    assert names == {"Former player", "Bo", "Cleo"}
    record = client_of(over, 1).get(f"/t/{over.code}/record.json").json()
    assert record["seats"] == ["Former player", "Bo", "Cleo"]
    assert replay(record)
    page = client_of(over, 1).get(f"/t/{over.code}/replay/").content.decode()
    assert "Former player" in page
    assert "Ada" not in page
    player = running.players.get(seat=0)
    assert (player.user, player.controller) == (None, Player.Controller.HOUSE)
    waiting.refresh_from_db()
    assert waiting.players.get().user == waiting.host


def test_no_row_of_any_table_names_somebody_who_is_forgotten() -> None:
    game = started_game(2)
    quixote, other = user_in(game, 0), user_in(game, 1)
    with committed():
        change_name(quixote.pk, "Quixote")
    chat.say(read_table(game.pk), quixote.pk, "", chat.Said(text="Quixote was here."))
    complaint = reports.Complaint(quixote.pk, "Quixote", Report.Reason.values[0])
    found = reports.report(read_table(game.pk), other.pk, complaint)
    reports.decide(found.pk, reports.Decision(Report.Outcome.NOTHING), by=account("Moderator").pk)
    with committed():
        people.block(other.pk, quixote.pk, "Quixote")
    play_on(game)
    run_all()
    assert len(tables_that_name("Quixote")) > 5
    everything = json.dumps(all_about(quixote.pk), default=str)
    assert "Quixote was here." in everything
    of_other = all_about(other.pk)
    assert [one["name"] for one in of_other["blocked"]] == ["Quixote"]
    assert [one["about"] for one in of_other["reports"]] == ["Quixote"]
    with committed():
        personal.delete_person(quixote.pk)
    run_all()
    assert tables_that_name("Quixote") == set()


def tables_that_name(name: str) -> set[str]:
    """The tables of the database in whose rows a name stands."""
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table for model in models if name in str(list(model._base_manager.values()))}


def test_two_who_are_forgotten_at_one_table_are_told_apart() -> None:
    game = played_game(2)
    for seat in (0, 1):
        with committed():
            personal.delete_person(user_in(game, seat).pk)
        run_all()
    names = list(game.players.order_by("seat").values_list("name", flat=True))
    assert names == ["Former player", "Former player 2"]
    game.refresh_from_db()
    assert game.host.username == personal.STAND_IN
    with pytest.raises(ValidationError):
        account_name(personal.STAND_IN)


def test_an_account_is_deleted_only_with_its_password(client: Client) -> None:
    ann = account("Ann")
    client.force_login(ann)
    response = client.post(reverse("account_delete"))
    assert response.headers["Location"].startswith(reverse("account_reauthenticate"))
    ann.refresh_from_db()
    assert ann.is_active


def test_a_guest_needs_none_and_staff_give_their_rights_back_first() -> None:
    assert "Your account is deleted" in delete(guest("Gus")).content.decode()
    staff = account("Ann")
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    browser = Client()
    sign_in(browser)
    confirm(browser)
    page = delete(browser)
    assert page.status_code == 409
    assert "rights in the administration" in page.content.decode()
    assert User.objects.get(pk=staff.pk).is_active


def test_a_stranger_is_asked_to_sign_in(client: Client) -> None:
    assert client.get(reverse("account_delete")).headers["Location"] == reverse("account_login")


def test_another_browser_of_a_deleted_account_is_signed_out_and_not_called_suspended() -> None:
    """Also before the job has run; whoever sits there can play as a guest."""
    ann, there, game = account("Ann"), Client(), open_table(players=1, seats=3)
    sign_in(there, "Ann")
    personal.delete_person(ann.pk)
    assert User.objects.filter(pk=ann.pk).exists()
    assert "suspended" not in there.get("/").content.decode()
    with committed():
        response = there.post(f"/t/{game.code}/join/", {"name": "Bo"})
    assert response.headers["Location"] == f"/t/{game.code}/"
    assert game.players.filter(name="Bo").exists()


def test_a_job_that_was_interrupted_goes_on_where_it_was() -> None:
    game = played_game(2)
    user = user_in(game)
    with committed():
        personal.delete_person(user.pk)
    personal.forget_person(user.pk)
    personal.forget_person(user.pk)
    run_all()
    assert not User.objects.filter(pk=user.pk).exists()


def test_the_page_says_what_is_kept_and_pages_set_the_cookies_that_it_names() -> None:
    browser = Client()
    page = browser.get(reverse("privacy")).content.decode()
    assert "There are no others" in page
    browser.post(reverse("change-preferences"), {"theme": "dark"})
    browser.post(reverse("play"), {"name": "Ann", "game": "luckybox"})
    browser.get("/")
    assert set(browser.cookies) <= {"sessionid", "csrftoken", "preferences"}
    assert Session.objects.exists()
