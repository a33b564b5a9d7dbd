"""The archive: public games that are over, filtered by addresses that can be shared."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Result
from tests.pages import text_at
from tests.tables import PUBLIC, play_on, played_game, started_game

pytestmark = pytest.mark.django_db


@pytest.mark.services
def test_the_archive_lists_public_games_and_no_others(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    public = played_game(players=2, kind="luckynumbers", **PUBLIC)
    private = played_game(players=2, kind="luckynumbers")
    shared = started_game(players=2, kind="luckynumbers", shares_seed=True, seed="beef" * 16, **PUBLIC)
    play_on(shared)
    with django_assert_max_num_queries(3):
        page = text_at(client, reverse("archive"))
    assert public.code in page
    assert private.code not in page
    assert shared.code not in page
    assert public.code in text_at(client, reverse("archive"), game="luckynumbers", seats="2")
    assert "There is no game like this" in text_at(client, reverse("archive"), rated="yes")


def test_the_archive_and_a_profile_are_filtered_by_addresses_that_can_be_shared(client: Client) -> None:
    """By game, edition, seats, rated, result and days; what there is not is said at its field."""
    numbers = played_game(players=2, kind="luckynumbers", **PUBLIC)
    solo = played_game(players=1, **PUBLIC)
    early = played_game(players=3, kind="luckynumbers", **PUBLIC)
    games, last = {"numbers": numbers, "solo": solo, "early": early}, Result.objects.filter(game=early)
    last.update(place=None, finished_at=timezone.now() - timedelta(days=40), user=numbers.host)
    Result.objects.filter(game__in=(solo, early)).update(user=numbers.host)
    Result.objects.filter(game=numbers).update(is_rated=True)
    Result.objects.filter(game=numbers, seat=0).update(place=1, is_tied=False)
    today, month = timezone.localdate(), timezone.localdate() - timedelta(days=30)
    both = {
        "": "numbers solo early",
        "game=luckybox": "solo",
        "edition=gamewright&seats=": "solo",
        "edition=cocktail": "",
        "seats=1": "solo",
        "seats=2": "numbers",
        "seats=others": "numbers early",
        "rated=yes": "numbers",
        "rated=no&game=luckynumbers": "early",
        "result=early": "early",
        f"since={month}": "numbers solo",
        f"until={month}": "early",
        f"since={today}&until={today}&rated=no": "solo",
        "since=0001-01-01&until=9999-12-31": "numbers solo early",
    }
    own = {"result=won": "numbers", "result=shared": "", "result=lost": ""}
    profile = reverse("profile", args=[numbers.host.username])
    for path, query, wanted in [
        *((path, *one) for path in (reverse("archive"), profile) for one in both.items()),
        *((profile, *one) for one in own.items()),
        (reverse("archive"), "result=end", "numbers solo"),
    ]:
        page = text_at(client, f"{path}?{query}")
        assert {name for name, game in games.items() if f"/t/{game.code}/" in page} == set(wanted.split()), (
            query
        )
    for query in (
        "game=chess",
        "seats=13",
        "rated=perhaps",
        "result=x%00",
        "edition=1'",
        "since=x",
        "until=1-1",
    ):
        for path in (reverse("archive"), profile):
            response = client.get(f"{path}?{query}")
            page = response.content.decode()
            assert (response.status_code, page.count('class="error"')) == (400, 1), query
            assert numbers.code not in page


def test_an_empty_archive_invites_to_play(client: Client) -> None:
    assert "No public game has been finished here yet" in text_at(client, reverse("archive"))
