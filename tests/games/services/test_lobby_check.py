"""What the lobby was not told of is made up for, and who is here comes along."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Game, PersonHere, ProfileOptions
from games.services import lobby
from games.services.lobby_check import check_lobby
from games.services.people_here import MOST_NAMED, Named, PeopleHere, note_people, people_here
from games.store.lobby import lobby_version
from tests.factories import UserFactory
from tests.tables import PUBLIC, committed, open_table

pytestmark = pytest.mark.django_db


def settled() -> int:
    """The version of a lobby in which nothing is missing."""
    check_lobby()
    assert not check_lobby()
    return lobby_version()


def named(user: User) -> Named:
    return Named(user.first_name, user.username)


def test_a_change_that_nobody_announced_reaches_the_lobby_by_itself() -> None:
    game = open_table(players=1, seats=3, **PUBLIC)
    version = settled()
    # Without running what follows the commit: the server has died.
    lobby.add_computer(game.pk, game.host_id)
    assert lobby_version() == version
    assert check_lobby()
    assert lobby_version() == version + 1
    assert not check_lobby()


def test_a_private_table_is_no_business_of_the_lobby() -> None:
    open_table(players=1, seats=3, **PUBLIC)
    version = settled()
    open_table(players=2, seats=3)
    assert not check_lobby()
    assert lobby_version() == version


def test_people_with_a_page_open_are_here_for_a_minute() -> None:
    ada, bea = UserFactory.create(first_name="Ada"), UserFactory.create(first_name="Bea")
    guest = UserFactory.create(first_name="Zoë", is_guest=True)
    version = settled()
    note_people({bea.pk, ada.pk, guest.pk, 999_999})
    assert people_here() == PeopleHere((named(ada), named(bea)), guests=1)
    assert check_lobby()
    assert lobby_version() == version + 1
    PersonHere.objects.filter(user=ada).update(seen_at=timezone.now() - timedelta(seconds=61))
    assert people_here().named == (named(bea),)
    assert check_lobby()
    note_people({ada.pk})
    assert people_here().named == (named(ada), named(bea))


def test_who_does_not_want_to_be_listed_is_only_counted() -> None:
    ada = UserFactory.create(first_name="Ada")
    ProfileOptions.objects.create(user=ada, is_listed=False)
    note_people({ada.pk})
    assert people_here() == PeopleHere(more=1)


def test_with_very_many_here_some_are_named_and_the_others_counted(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    people = UserFactory.create_batch(MOST_NAMED + 3)
    note_people({person.pk for person in people})
    with django_assert_num_queries(2):
        found = people_here()
    assert (len(found.named), found.more, found.guests) == (MOST_NAMED, 3, 0)


def test_a_check_costs_the_same_however_many_tables_there_are(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(3):
        open_table(players=1, seats=3, **PUBLIC)
    settled()
    with django_assert_num_queries(8):
        check_lobby()
    Game.objects.all().delete()
    with committed():
        assert check_lobby()
