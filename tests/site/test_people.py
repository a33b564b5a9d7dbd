"""Who somebody is: asked now and then, believed in between, and never for longer than agreed."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from luckybox_site.web import people
from luckybox_site.web.people import TRUSTED, coming_in, user_id, user_id_by
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def time_passes(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    now = [1000.0]
    monkeypatch.setattr(people, "monotonic", lambda: now[0])

    def pass_by(seconds: float) -> None:
        now[0] += seconds

    return pass_by


@pytest.fixture
def ann() -> User:
    return UserFactory.create()


@pytest.fixture
def cookies(ann: User) -> dict[str, str]:
    """Those of a browser in which Ann has signed in."""
    browser = Client()
    browser.force_login(ann)
    return {name: morsel.value for name, morsel in browser.cookies.items()}


def asks(cookies: dict[str, str]) -> int | None:
    return user_id_by(cookies)


def test_whoever_has_signed_in_is_known(ann: User, cookies: dict[str, str]) -> None:
    assert [asks(cookies), asks(cookies)] == [ann.pk, ann.pk]


@pytest.mark.parametrize("key", ["", "x", "0" * 32, "../../etc", "\0"])
def test_a_cookie_that_is_no_session_is_nobody(key: str) -> None:
    assert asks({settings.SESSION_COOKIE_NAME: key}) is None
    assert asks({}) is None
    assert people._trusted == {}


@pytest.mark.parametrize("key", ["0" * 31 + "\0", "../../etc/passwd", "é" * 32, "A" * 32])
def test_what_cannot_be_a_session_is_not_asked_for(
    key: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert asks({settings.SESSION_COOKIE_NAME: key}) is None


def test_a_cookie_that_no_database_takes_is_nobodys_fault(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    # How browsers write a character that a header cannot hold.
    cookie = f'{settings.SESSION_COOKIE_NAME}="{"0" * 31}\\000"'
    with django_assert_num_queries(0):
        assert Client().get("/", headers={"cookie": cookie}).status_code == 200


def deactivated(user: User) -> None:
    user.is_active = False
    user.save()


def with_another_password(user: User) -> None:
    user.set_password("another one")
    user.save()


def gone(user: User) -> None:
    user.delete()


@pytest.mark.parametrize("change", [deactivated, with_another_password, gone])
def test_a_session_that_is_no_longer_good_is_believed_for_a_short_time_only(
    change: Callable[[User], None],
    ann: User,
    cookies: dict[str, str],
    time_passes: Callable[[float], None],
) -> None:
    pk = ann.pk
    assert asks(cookies) == pk
    change(ann)
    time_passes(TRUSTED - 1)
    assert asks(cookies) == pk
    time_passes(1)
    assert asks(cookies) is None
    assert asks(cookies) is None


def test_being_asked_for_does_not_make_the_trust_last(
    ann: User, cookies: dict[str, str], time_passes: Callable[[float], None]
) -> None:
    asks(cookies)
    deactivated(ann)
    for _ in range(4):
        time_passes(TRUSTED / 4)
        last = asks(cookies)
    assert last is None


def test_nobody_is_trusted_whose_process_has_forgotten_them(ann: User, cookies: dict[str, str]) -> None:
    asks(cookies)
    deactivated(ann)
    people.forget()
    assert asks(cookies) is None


def test_only_so_many_are_trusted_at_a_time(monkeypatch: pytest.MonkeyPatch, cookies: dict[str, str]) -> None:
    monkeypatch.setattr(people, "MOST_TRUSTED", 1)
    other = Client()
    other.force_login(UserFactory.create())
    asks({name: morsel.value for name, morsel in other.cookies.items()})
    asks(cookies)
    assert list(people._trusted) == [cookies[settings.SESSION_COOKIE_NAME]]


def a_request(cookies: dict[str, str]) -> HttpRequest:
    """What the site's middleware makes of a browser's request."""
    browser = Client()
    browser.cookies.load(cookies)
    return browser.get("/").wsgi_request


def test_whoever_takes_a_seat_is_looked_up_however_much_they_are_trusted(
    ann: User, cookies: dict[str, str]
) -> None:
    asks(cookies)
    gone(ann)
    request = a_request(cookies)
    with coming_in(request, "Ann") as pk:
        assert User.objects.get(pk=pk).is_guest


def test_whoever_has_signed_out_is_a_stranger_at_once(ann: User, cookies: dict[str, str]) -> None:
    request = a_request(cookies)
    assert user_id(request) == ann.pk
    logout(request)
    assert asks(cookies) is None
