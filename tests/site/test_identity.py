"""Who somebody is: looked up once, remembered while that is certain, and asked for again when it is not."""

from collections.abc import Callable
from time import monotonic

import pytest
from django.conf import settings
from django.contrib.auth import logout
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.background import Reader
from accounts.models import User
from luckybox_site.web.identity import coming_in, user_id, visitor
from luckybox_site.web.identity_cache import Changes, Visitor, identity_cache, session_hash
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return UserFactory.create()


@pytest.fixture
def cookies(ann: User) -> dict[str, str]:
    """Those of a browser in which Ann has signed in."""
    return cookies_of(ann)


def cookies_of(user: User) -> dict[str, str]:
    browser = Client()
    browser.force_login(user)
    return {name: morsel.value for name, morsel in browser.cookies.items()}


def asks(cookies: dict[str, str]) -> int | None:
    return visitor(cookies).user_id


@pytest.fixture
def read_changes() -> Callable[[], None]:
    """A server process that has just begun to read the changes; each call reads them again."""
    reader = Reader()

    def read() -> None:
        identity_cache.apply(monotonic(), reader.read())

    read()
    return read


def test_a_signed_in_user_is_known(ann: User, cookies: dict[str, str]) -> None:
    assert [asks(cookies), asks(cookies)] == [ann.pk, ann.pk]


@pytest.mark.parametrize("key", ["", "x", "0" * 32, "../../etc", "\0"])
def test_a_cookie_that_is_no_session_is_nobody(key: str) -> None:
    assert asks({settings.SESSION_COOKIE_NAME: key}) is None
    assert asks({}) is None


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
        assert Client().get("/rules/", headers={"cookie": cookie}).status_code == 200


def test_while_changes_are_read_a_known_session_costs_no_query(
    ann: User,
    cookies: dict[str, str],
    read_changes: Callable[[], None],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    asks(cookies)
    read_changes()
    with django_assert_num_queries(0):
        assert asks(cookies) == ann.pk


def test_where_nobody_reads_the_changes_every_request_asks(
    ann: User, cookies: dict[str, str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        with django_assert_num_queries(2):
            assert asks(cookies) == ann.pk


def deactivated(user: User) -> None:
    user.is_active = False
    user.save()


def with_another_password(user: User) -> None:
    user.set_password("another one")
    user.save()


def gone(user: User) -> None:
    user.delete()


@pytest.mark.parametrize("change", [deactivated, with_another_password, gone])
def test_a_session_that_is_no_longer_good_is_not_believed_after_the_next_reading(
    change: Callable[[User], None],
    ann: User,
    cookies: dict[str, str],
    read_changes: Callable[[], None],
) -> None:
    assert asks(cookies) == ann.pk
    change(ann)
    read_changes()
    assert asks(cookies) is None


def test_nobody_is_believed_in_a_process_that_has_forgotten_them(
    ann: User, cookies: dict[str, str], read_changes: Callable[[], None]
) -> None:
    asks(cookies)
    deactivated(ann)
    identity_cache.forget()
    assert asks(cookies) is None


def test_what_was_looked_up_before_a_change_is_not_remembered_after_it(
    ann: User, cookies: dict[str, str], read_changes: Callable[[], None]
) -> None:
    key = cookies[settings.SESSION_COOKIE_NAME]
    before = identity_cache.changes_applied
    deactivated(ann)
    read_changes()
    identity_cache.remember(key, Visitor(ann.pk, session_hash(key)), before)
    assert asks(cookies) is None


def test_a_change_of_one_leaves_the_others_remembered(
    ann: User,
    cookies: dict[str, str],
    read_changes: Callable[[], None],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    other = UserFactory.create()
    others = cookies_of(other)
    asks(cookies)
    asks(others)
    deactivated(ann)
    read_changes()
    with django_assert_num_queries(0):
        assert asks(others) == other.pk


def test_a_process_that_may_have_missed_changes_asks_about_everybody(
    ann: User, cookies: dict[str, str], read_changes: Callable[[], None]
) -> None:
    asks(cookies)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE accounts_user SET is_active = %s", [False])
    identity_cache.apply(monotonic(), Changes(all_visitors=True))
    assert asks(cookies) is None


def a_request(cookies: dict[str, str]) -> HttpRequest:
    """What the site's middleware makes of a browser's request."""
    browser = Client()
    browser.cookies.load(cookies)
    return browser.get("/").wsgi_request


def test_whoever_takes_a_seat_is_looked_up_even_if_remembered(
    ann: User, cookies: dict[str, str], read_changes: Callable[[], None]
) -> None:
    asks(cookies)
    gone(ann)
    request = a_request(cookies)
    with coming_in(request, "Ann") as pk:
        assert User.objects.get(pk=pk).is_guest


def test_somebody_who_has_become_a_guest_is_that_in_the_same_request() -> None:
    request = a_request({})
    with coming_in(request, "Ann") as pk:
        pass
    assert user_id(request) == pk


def test_whoever_signs_out_is_a_stranger_from_then_on(
    ann: User, cookies: dict[str, str], read_changes: Callable[[], None]
) -> None:
    request = a_request(cookies)
    assert user_id(request) == ann.pk
    logout(request)
    assert user_id(request) is None
    read_changes()
    assert asks(cookies) is None
