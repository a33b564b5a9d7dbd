"""Profiles, leaderboards and the archive: what they show to whom, and at what cost."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Game, Player, ProfileOptions, Rating, Result
from games.services.counting import count_results
from games.services.leaderboards import SURE_AFTER
from games.services.profiles import PAGE
from tests.tables import client_of, committed, open_table, play_on, played_game, started_game

pytestmark = pytest.mark.django_db

PUBLIC: dict[str, Any] = {"visibility": "public", "watching_by": "everybody"}


def host_of(game: Game) -> User:
    user: User = User.objects.get(pk=game.host_id)
    return user


def profile_of(user: User) -> str:
    return reverse("profile", args=[user.username])


def text(client: Client, path: str, **query: str) -> str:
    response = client.get(path, query)
    assert response.status_code == 200
    return response.content.decode()


def counted() -> None:
    with committed():
        count_results()


# -- profiles


def test_a_profile_shows_bests_solo_scores_company_and_ratings(client: Client) -> None:
    game = played_game(players=3, is_rated=True, **PUBLIC)
    solo = played_game(players=1, **PUBLIC)
    solo.results.update(user=game.host)
    counted()
    page = text(client, profile_of(host_of(game)))
    for words in ("1 game with others", "Points for stars", "Rated", "with Bo and Cleo", "Gamewright"):
        assert words in page, words
    assert "Left 0 of the last 1 table" in page
    assert "1 rated game" in page
    assert page.count('class="portrait') == 1
    assert reverse("replay", args=[game.code]) in page


def test_an_empty_profile_says_so(client: Client) -> None:
    user = host_of(open_table(players=1, seats=2))
    assert "has not finished a game yet" in text(client, profile_of(user))


@pytest.mark.services
@pytest.mark.parametrize("name", ["nobody", "%00", "%FF", "x" * 2000, "..%2F"])
def test_a_name_that_nobody_has_is_not_found(client: Client, name: str) -> None:
    assert client.get(f"/p/{name}/").status_code == 404


def test_a_name_in_another_spelling_leads_to_the_same_profile(client: Client) -> None:
    user = host_of(open_table(players=1, seats=2))
    response = client.get(f"/p/{user.username.upper()}/?game=luckybox")
    assert response.status_code == 302
    assert response.headers["Location"] == f"{profile_of(user)}?game=luckybox"


def test_a_guest_has_no_profile(client: Client) -> None:
    game = played_game(players=1, **PUBLIC)
    User.objects.filter(pk=game.host_id).update(is_guest=True, name_key=None)
    assert client.get(profile_of(host_of(game))).status_code == 404


@pytest.mark.services
def test_games_among_friends_are_listed_for_those_only_who_sat_there(client: Client) -> None:
    game = played_game(players=2, kind="luckynumbers")
    counted()
    path, link = profile_of(host_of(game)), reverse("table", args=[game.code])
    assert link not in text(client, path)
    assert link in text(client_of(game, 0), path)
    assert link in text(client_of(game, 1), path)
    assert "Played most with" not in text(client, path)
    assert "Played most with" in text(client_of(game, 1), path)


def test_who_wants_not_to_be_found_is_found_by_nobody_else() -> None:
    game = played_game(players=2, kind="luckynumbers", **PUBLIC)
    counted()
    owner, other = client_of(game, 0), client_of(game, 1)
    path = profile_of(host_of(game))
    assert other.get(path).status_code == 200
    assert owner.post(reverse("my-profile"), {"has_ratings": "on"}).status_code == 302
    assert other.get(path).status_code == 404
    assert "Saved." in text(owner, path)
    board = text(other, reverse("leaderboards"), board="luckynumbers")
    assert f'href="{path}"' not in board


def ratings_on_board(client: Client) -> str:
    page = text(client, reverse("leaderboards"), board="luckynumbers", period="all")
    return page.rsplit("Highest ratings", 1)[1]


@pytest.mark.parametrize("wanting", [0, 1])
def test_ratings_are_hidden_from_each_other_during_a_game_if_either_wants_it(wanting: int) -> None:
    old = played_game(players=2, kind="luckynumbers", is_rated=True)
    counted()
    Rating.objects.update(games=SURE_AFTER)
    users = [player.user_id or 0 for player in old.players.order_by("seat")]
    clients = [client_of(old, seat) for seat in (0, 1)]
    paths = [profile_of(User.objects.get(pk=user)) for user in users]
    new = started_game(players=3)
    for seat, user_id in enumerate(users):
        new.players.filter(seat=seat).update(user=user_id)
    assert all("rated game" in text(clients[1 - seat], paths[seat]) for seat in (0, 1))
    ProfileOptions.objects.create(user_id=users[wanting], shows_ratings_in_games=False)
    for seat in (0, 1):
        me, other = clients[seat], paths[1 - seat]
        page = text(me, other)
        assert "ratings are hidden until it is over" in page
        assert "rated game" not in page
        board = ratings_on_board(me)
        assert paths[seat] in board
        assert other not in board
        assert "left out until your game is over" in board
        # Nor by the page of the game before, which says what it did to them.
        assert "Other ratings are left out" in text(me, reverse("table", args=[old.code]))
    # A third at their table misses the one who wants it alone, and whoever does not play misses nobody.
    third, others = ratings_on_board(client_of(new, 2)), ratings_on_board(Client())
    assert [paths[wanting] in third, paths[1 - wanting] in third] == [False, True]
    assert all(path in others for path in paths)
    Game.objects.filter(pk=new.pk).update(status="closed")
    for seat in (0, 1):
        assert "rated game" in text(clients[seat], paths[1 - seat])
        assert paths[1 - seat] in ratings_on_board(clients[seat])


def copies(game: Game, count: int) -> None:
    """The same game so many times more, as far as lists can tell."""
    rows: list[Player | Result] = [*game.players.all(), *game.results.all()]
    for number in range(count):
        game.pk, game.code = None, f"copy{number:04}"
        game._state.adding = True
        game.save()
        for row in rows:
            row.pk, row.game = None, game
            row._state.adding = True
            row.save()


@pytest.mark.services
def test_a_profile_takes_as_many_queries_for_many_games_as_for_one(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = played_game(players=3, **PUBLIC)
    counted()
    copies(Game.objects.get(pk=game.pk), PAGE + 5)
    path = profile_of(host_of(game))
    with django_assert_max_num_queries(12):
        page = text(client, path)
    assert page.count("Replay</a>") == PAGE
    older = page.partition('rel="next"')[0].rpartition('href="')[2].partition('"')[0].replace("&amp;", "&")
    assert text(client, older).count("Replay</a>") == 6
    assert "There is no game like this" in text(client, path, game="luckynumbers")


@pytest.mark.parametrize("after", ["x", "-", "9" * 40, "1-1", "9999999999999999-1", "0-9999999999999999999"])
def test_a_page_of_the_list_that_there_is_not_is_no_fault(client: Client, after: str) -> None:
    user = host_of(open_table(players=1, seats=2))
    assert client.get(profile_of(user), {"after": after}).status_code == 200
    assert client.get(reverse("archive"), {"after": after}).status_code == 200


def test_strangers_and_guests_have_no_profile_to_change(client: Client) -> None:
    assert client.post(reverse("my-profile"), {"is_listed": "on"}).status_code == 302
    assert not ProfileOptions.objects.exists()


# -- leaderboards


@pytest.mark.services
def test_a_leaderboard_names_those_with_accounts_and_not_guests(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = played_game(players=3, is_rated=True)
    counted()
    winner = Result.objects.filter(game=game, place=1).select_related("user").get().user
    assert isinstance(winner, User)
    with django_assert_max_num_queries(4):
        page = text(client, reverse("leaderboards"), period="all")
    assert f'href="{profile_of(winner)}"' in page
    assert "of 1 game" in page
    User.objects.filter(pk=winner.pk).update(is_guest=True, name_key=None)
    assert f'href="{profile_of(winner)}"' not in text(client, reverse("leaderboards"))


def test_a_solo_board_says_what_the_rulebook_calls_the_score(client: Client) -> None:
    game = played_game(players=1)
    counted()
    page = text(client, reverse("leaderboards"), board="solo-gamewright", period="week")
    assert profile_of(host_of(game)) in page
    assert f">{game.result['scores'][0]['total']} " in page if game.result else False


def test_house_rules_stand_on_a_board_of_their_own(client: Client) -> None:
    played_game(players=1, rules={"edition": "gamewright", "leftover_lightning": True})
    counted()
    query = {"board": "solo-gamewright", "period": "all"}
    assert "Nobody stands here yet" in text(client, reverse("leaderboards"), **query)
    assert "Nobody stands here yet" not in text(client, reverse("leaderboards"), **query, apart="1")


def test_a_board_that_there_is_not_is_the_first_one(client: Client) -> None:
    assert "Most wins" in text(client, reverse("leaderboards"), board="chess", period="century")


# -- the archive


@pytest.mark.services
def test_the_archive_lists_public_games_and_no_others(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    public = played_game(players=2, kind="luckynumbers", **PUBLIC)
    private = played_game(players=2, kind="luckynumbers")
    shared = started_game(players=2, kind="luckynumbers", shares_seed=True, seed="beef" * 16, **PUBLIC)
    play_on(shared)
    with django_assert_max_num_queries(3):
        page = text(client, reverse("archive"))
    assert public.code in page
    assert private.code not in page
    assert shared.code not in page
    assert public.code in text(client, reverse("archive"), game="luckynumbers", seats="2")
    assert "There is no game like this" in text(client, reverse("archive"), rated="yes")


def test_the_archive_and_a_profile_are_filtered_by_addresses_that_can_be_shared(client: Client) -> None:
    """By game, edition, seats, rated, result and days; what there is not is said at its field."""
    numbers = played_game(players=2, kind="luckynumbers", **PUBLIC)
    solo = played_game(players=1, **PUBLIC)
    early = played_game(players=3, kind="luckynumbers", **PUBLIC)
    games, last = {"numbers": numbers, "solo": solo, "early": early}, Result.objects.filter(game=early)
    last.update(place=None, finished_at=timezone.now() - timedelta(days=40), user=host_of(numbers))
    Result.objects.filter(game__in=(solo, early)).update(user=host_of(numbers))
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
    profile = profile_of(host_of(numbers))
    for path, query, wanted in [
        *((path, *one) for path in (reverse("archive"), profile) for one in both.items()),
        *((profile, *one) for one in own.items()),
        (reverse("archive"), "result=end", "numbers solo"),
    ]:
        page = text(client, f"{path}?{query}")
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
    assert "No public game has been finished here yet" in text(client, reverse("archive"))
