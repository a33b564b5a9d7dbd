"""The club's settings: remembered by each process, and right within a second in all of them."""

from math import inf
from time import monotonic

import pytest
from django.db import OperationalError, connection
from pytest_django import DjangoAssertNumQueries

from luckybox_site.club.models import THE_CLUB, Club
from luckybox_site.club.reading import CURRENT_FOR, ClubCache, club, club_cache
from luckybox_site.web.polling import polling
from tests.tables import committed

pytestmark = pytest.mark.django_db


def test_a_site_that_nobody_has_set_up_is_open_to_all() -> None:
    found = ClubCache().now()
    assert (found.name, found.opening, found.registration) == ("", "anybody", "open")
    assert (found.guest_days, found.table_days, found.job_days) == (30, 1, 30)


def test_what_another_process_has_saved_is_known_with_the_next_reading(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    # As another process does it: this one hears nothing of it.
    Club.objects.bulk_create([Club(pk=THE_CLUB, name="The Lucky Ones")])
    with django_assert_num_queries(0):
        assert club().name == ""
    polling.send_robust(None)
    assert club_cache.remembered().name == "The Lucky Ones"


def test_without_readings_nothing_is_believed_for_a_second(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    assert CURRENT_FOR < 1
    cache = ClubCache()
    cache.remember(Club(name="Old"), monotonic() - 2 * CURRENT_FOR, monotonic() - CURRENT_FOR)
    with django_assert_num_queries(1):
        assert cache.now().name == ""


def test_a_row_that_has_not_changed_is_read_by_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    Club.objects.bulk_create([Club(pk=THE_CLUB, name="Ours")])
    cache = ClubCache()
    first = cache.read()
    with django_assert_num_queries(1):
        assert cache.read() is first
    Club.objects.filter(pk=THE_CLUB).update(name="Theirs")
    assert cache.read().name == "Theirs"


def test_a_reading_that_began_earlier_replaces_no_later_one() -> None:
    cache = ClubCache()
    cache.remember(Club(name="New"), monotonic(), inf)
    cache.remember(Club(name="Old"), monotonic() - 1, inf)
    assert cache.now().name == "New"


def test_whoever_saves_sees_it_at_once() -> None:
    with committed():
        Club(pk=THE_CLUB, name="Ours").save()
    assert club().name == "Ours"


def test_without_the_database_the_site_goes_by_what_is_usual() -> None:
    cache = ClubCache()

    def refuse(*_: object) -> None:
        raise OperationalError

    with connection.execute_wrapper(refuse):
        assert cache.now().opening == "anybody"
