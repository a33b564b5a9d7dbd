"""Tonight: it is opened, people come, the host reads their names and seats them, and it ends."""

import runpy
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

import luckybox_site.settings
from accounts import services as accounts
from accounts.models import User
from games.models import Arrival, Evening
from games.services import evenings
from games.services.tonight import tonight
from tests.accounts.signing import account
from tests.clubs import club_with
from tests.evenings import arrival, comes, host_of, opened, page_of, seats
from tests.tables import committed

pytestmark = pytest.mark.django_db


# -- opening and ending


def test_staff_and_those_whom_the_club_has_chosen_open_an_evening() -> None:
    chosen, other = account("Ann"), account("Bo")
    club_with().evening_hosts.add(chosen)
    for user, is_allowed in ((None, False), (other, False), (chosen, True)):
        browser = Client()
        if user:
            browser.force_login(user)
        assert ("Open the evening" in browser.get("/tonight/").content.decode()) is is_allowed
        assert browser.post("/tonight/").status_code == (302 if is_allowed else 403)
    assert Evening.objects.get().host == chosen


def test_there_is_one_evening_at_a_time() -> None:
    evening = opened()
    assert host_of(evening).post("/tonight/").headers["Location"] == f"/tonight/{evening.code}/"
    with pytest.raises(IntegrityError), transaction.atomic():
        Evening.objects.create(code="another", ends_at=timezone.now())
    Evening.objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    assert host_of(evening).post("/tonight/").status_code == 302
    assert Evening.objects.on().get() != evening


def test_it_ends_by_itself_the_next_morning() -> None:
    here = ZoneInfo("UTC")
    for hour, day in ((19, 2), (1, 1), (3, 2)):
        ends = evenings.next_morning(datetime(2026, 5, 1, hour, tzinfo=here))
        assert (ends.day, ends.hour) == (day, 6)
    evening = opened()
    ann = comes(evening, "Ann")
    Evening.objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    for path in ("", "poll/", "door/", "qr.svg"):
        assert ann.get(f"/tonight/{evening.code}/{path}").status_code == 404
    assert ann.post(f"/tonight/{evening.code}/here/", {"name": "Ann"}).status_code == 404
    assert "Nothing is on tonight" in ann.get("/tonight/").content.decode()
    Evening.objects.update(ends_at=timezone.now() - timedelta(days=2))
    evenings.delete_old()
    assert not Arrival.objects.exists()


def test_the_host_ends_it() -> None:
    evening = opened()
    host_of(evening).post(f"/tonight/{evening.code}/settings/", {"do": "end"})
    assert evenings.the_evening() is None


# -- who is here


def test_who_has_not_scanned_the_code_learns_nothing() -> None:
    evening = opened()
    comes(evening, "Ann")
    for typed in ("", "?code=abcdefgh"):
        page = Client().get(f"/tonight/{typed}").content.decode()
        assert evening.code not in page
        assert "Ann" not in page
    typed = f"{evening.code[:4]}-{evening.code[4:]}".upper()
    assert Client().get("/tonight/", {"code": typed}).headers["Location"] == f"/tonight/{evening.code}/"
    assert "Ann" not in page_of(evening, Client())


def test_a_nickname_is_enough_and_two_of_the_same_are_told_apart() -> None:
    evening = opened()
    ann = comes(evening, "Ann")
    comes(evening, "Ann", games=["luckybox"])
    assert list(Arrival.objects.values_list("name", flat=True)) == ["Ann", "Ann 2"]
    assert "You are here, Ann" in page_of(evening, ann)
    # It says something else of itself, and is still one.
    ann.post(f"/tonight/{evening.code}/here/", {"name": "Ann"})
    assert not arrival(evening, "Ann").looks
    assert Arrival.objects.count() == 2
    ann.post(f"/tonight/{evening.code}/leave/")
    assert list(Arrival.objects.values_list("name", flat=True)) == ["Ann 2"]


def test_bad_input_gets_a_sentence_and_loses_nothing() -> None:
    evening = opened()
    response = Client().post(f"/tonight/{evening.code}/here/", {"name": "", "games": "luckybox"})
    page = response.content.decode()
    assert response.status_code == 400
    assert "Please enter a name." in page
    assert 'value="luckybox" checked' in page or "checked" in page
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.by_turns
def test_sixty_people_get_in_through_one_door_of_a_site_without_settings(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    settings.LIMITS = runpy.run_path(luckybox_site.settings.__file__)["LIMITS"]
    evening = opened()
    for number in range(60):
        comes(evening, f"Guest {number}")
    assert Arrival.objects.count() == 60


# -- names


def test_only_the_host_sees_a_name_before_it_is_approved() -> None:
    evening = opened()
    ann, bo = comes(evening, "Ann"), comes(evening, "Bad word")
    host = host_of(evening)
    host.post(f"/tonight/{evening.code}/people/", {"approve": arrival(evening, "Ann").pk})
    assert "Bad word" in page_of(evening, host)
    for browser, query in ((ann, ""), (ann, "?wall"), (Client(), "?wall"), (host, "?wall")):
        page = page_of(evening, browser, query)
        assert "Ann" in page
        assert "Bad word" not in page
        assert "2 people are here" in page
    seats(evening, "Ann", "Bad word")
    assert "Bad word" not in page_of(evening, ann, "?wall")
    # Another name has to be read anew.
    ann.post(f"/tonight/{evening.code}/here/", {"name": "Worse word", "looks": "on"})
    assert "Worse word" not in page_of(evening, bo)


def test_the_host_may_let_every_name_stand_at_once() -> None:
    evening = opened()
    comes(evening, "Ann")
    host_of(evening).post(f"/tonight/{evening.code}/settings/", {"do": "do-not-ask"})
    bo = comes(evening, "Bo")
    assert all(name in page_of(evening, bo, "?wall") for name in ("Ann", "Bo"))


def test_a_new_name_of_an_account_is_read_anew() -> None:
    evening = opened()
    ann = account("Ann")
    browser = Client()
    browser.force_login(ann)
    browser.post(f"/tonight/{evening.code}/here/", {"looks": "on"})
    host_of(evening).post(f"/tonight/{evening.code}/settings/", {"do": "approve-all"})
    before = tonight(evening.pk).version
    with committed():
        accounts.change_name(ann.pk, "Eve")
    assert not arrival(evening, "Eve").is_approved
    assert tonight(evening.pk).version > before


def test_the_host_keeps_the_choice_whatever_button_is_pressed() -> None:
    evening = opened()
    for name in ("Ann", "Bo", "Eve"):
        comes(evening, name)
    host, (ann, bo, eve) = host_of(evening), (arrival(evening, name).pk for name in ("Ann", "Bo", "Eve"))
    for pressed in ({"again": ""}, {"remove": eve}):
        back = host.post(f"/tonight/{evening.code}/seat/", {"person": [ann, bo], **pressed}, follow=True)
        for one in (ann, bo):
            assert f'name="person" value="{one}" checked' in back.content.decode()
    assert arrival(evening, "Eve").is_removed


def test_who_is_removed_is_gone_and_cannot_come_back() -> None:
    evening = opened()
    ann = comes(evening, "Ann")
    host_of(evening).post(f"/tonight/{evening.code}/people/", {"remove": arrival(evening, "Ann").pk})
    assert "taken you off the list" in page_of(evening, ann)
    assert ann.get(f"/tonight/{evening.code}/poll/").status_code == 403
    again = ann.post(f"/tonight/{evening.code}/here/", {"name": "Ann B"})
    assert (again.status_code, "taken you off" in again.content.decode()) == (403, True)
    ann.post(f"/tonight/{evening.code}/leave/")
    assert ann.post(f"/tonight/{evening.code}/here/", {"name": "Ann B"}).status_code == 403
    assert "Ann" not in page_of(evening, host_of(evening))


def test_others_command_nothing() -> None:
    evening = opened()
    ann = comes(evening, "Ann")
    number = arrival(evening, "Ann").pk
    assert seats(evening, "Ann", browser=ann).status_code == 403
    for path, sent in (
        ("people", {"approve": number}),
        ("people", {"remove": number}),
        ("settings", {"do": "end"}),
    ):
        assert ann.post(f"/tonight/{evening.code}/{path}/", sent).status_code == 403
    assert not arrival(evening, "Ann").is_approved
    assert evenings.the_evening() == evening


def test_its_cost_does_not_grow_with_the_people(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    evening = opened()
    for number in range(6):
        comes(evening, f"Guest {number}")
    seats(evening, "Guest 0", "Guest 1")
    seats(evening, "Guest 2", "Guest 3")
    with django_assert_num_queries(5):
        tonight(evening.pk)


def test_the_door_shows_the_way_in() -> None:
    evening = opened()
    page = host_of(evening).get(f"/tonight/{evening.code}/door/").content.decode()
    assert f"{evening.code[:4]}-{evening.code[4:]}" in page
    assert "testserver/tonight/" in page
    assert host_of(evening).get(f"/tonight/{evening.code}/qr.svg").content.startswith(b"<?xml")
