"""Profiles, leaderboards and the archive: what they show to whom, and at what cost."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Game, Player, ProfileOptions, Rating, Result, Tournament
from games.presenters.tourney.reading import tourney_at
from games.services.counting import count_results
from games.services.leaderboards import SURE_AFTER
from games.services.profiles import PAGE
from games.services.tourney import entering, running, taking_back
from tests.accounts.signing import account
from tests.pages import text_at
from tests.tables import PUBLIC, client_of, committed, open_table, played_game, started_game
from tests.tournaments import course, enter_results, next_round, organiser_of, tournament

pytestmark = pytest.mark.django_db


def host_of(game: Game) -> User:
    return game.host


def profile_of(user: User) -> str:
    return reverse("profile", args=[user.username])


def counted() -> None:
    with committed():
        count_results()


# -- profiles


def test_a_profile_shows_bests_solo_scores_company_and_ratings(client: Client) -> None:
    game = played_game(players=3, is_rated=True, **PUBLIC)
    solo = played_game(players=1, **PUBLIC)
    solo.results.update(user=game.host)
    counted()
    page = text_at(client, profile_of(host_of(game)))
    for words in ("1 game with others", "Points for stars", "Rated", "with Bo and Cleo", "Gamewright"):
        assert words in page, words
    assert "Left 0 of the last 1 table" in page
    assert "1 rated game" in page
    assert page.count('class="portrait') == 1
    assert reverse("replay", args=[game.code]) in page


def test_a_profile_lists_the_tournaments_that_everybody_may_know_of(client: Client) -> None:
    listed, other = tournament(3, rounds=1), tournament(3, rounds=1)
    ann = account("Ann")
    for row in (listed, other):
        with committed():
            entering.enter(row.pk, ann.pk, "Ann")
        next_round(row)
        enter_results(row)
        Tournament.objects.filter(pk=row.pk).update(is_listed=row == listed)
        is_there = "Friday cup" in text_at(client, profile_of(ann))
        assert is_there == (row == other), "One that is not over stands nowhere."
        with committed():
            running.finish(row.pk, organiser_of(row))
    place, _rank = tourney_at(listed.pk).ranks["p4"]
    page = text_at(client, profile_of(ann))
    assert f"#{place} of 4" in page
    assert page.count("Friday cup") == 1
    assert reverse("tournament-standing", args=[listed.code]) in page
    with committed():
        taking_back.take_back(listed.pk, organiser_of(listed), len(course(listed).events))
    assert "Friday cup" not in text_at(client, profile_of(ann))


def test_an_empty_profile_says_so(client: Client) -> None:
    user = host_of(open_table(players=1, seats=2))
    assert "has not finished a game yet" in text_at(client, profile_of(user))


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
    assert link not in text_at(client, path)
    assert link in text_at(client_of(game, 0), path)
    assert link in text_at(client_of(game, 1), path)
    assert "Played most with" not in text_at(client, path)
    assert "Played most with" in text_at(client_of(game, 1), path)


def test_who_wants_not_to_be_found_is_found_by_nobody_else() -> None:
    game = played_game(players=2, kind="luckynumbers", **PUBLIC)
    counted()
    owner, other = client_of(game, 0), client_of(game, 1)
    path = profile_of(host_of(game))
    assert other.get(path).status_code == 200
    assert owner.post(reverse("my-profile"), {"has_ratings": "on"}).status_code == 302
    assert other.get(path).status_code == 404
    assert "Saved." in text_at(owner, path)
    board = text_at(other, reverse("leaderboards"), board="luckynumbers")
    assert f'href="{path}"' not in board


def ratings_on_board(client: Client) -> str:
    page = text_at(client, reverse("leaderboards"), board="luckynumbers", period="all")
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
    assert all("rated game" in text_at(clients[1 - seat], paths[seat]) for seat in (0, 1))
    ProfileOptions.objects.create(user_id=users[wanting], shows_ratings_in_games=False)
    for seat in (0, 1):
        me, other = clients[seat], paths[1 - seat]
        page = text_at(me, other)
        assert "ratings are hidden until it is over" in page
        assert "rated game" not in page
        board = ratings_on_board(me)
        assert paths[seat] in board
        assert other not in board
        assert "left out until your game is over" in board
        # Nor by the page of the game before, which says what it did to them.
        assert "Other ratings are left out" in text_at(me, reverse("table", args=[old.code]))
    # A third at their table misses the one who wants it alone, and whoever does not play misses nobody.
    third, others = ratings_on_board(client_of(new, 2)), ratings_on_board(Client())
    assert [paths[wanting] in third, paths[1 - wanting] in third] == [False, True]
    assert all(path in others for path in paths)
    Game.objects.filter(pk=new.pk).update(status="closed")
    for seat in (0, 1):
        assert "rated game" in text_at(clients[seat], paths[1 - seat])
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
        page = text_at(client, path)
    assert page.count("Replay</a>") == PAGE
    older = page.partition('rel="next"')[0].rpartition('href="')[2].partition('"')[0].replace("&amp;", "&")
    assert text_at(client, older).count("Replay</a>") == 6
    assert "There is no game like this" in text_at(client, path, game="luckynumbers")


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
        page = text_at(client, reverse("leaderboards"), period="all")
    assert f'href="{profile_of(winner)}"' in page
    assert "of 1 game" in page
    User.objects.filter(pk=winner.pk).update(is_guest=True, name_key=None)
    assert f'href="{profile_of(winner)}"' not in text_at(client, reverse("leaderboards"))


def test_a_solo_board_says_what_the_rulebook_calls_the_score(client: Client) -> None:
    game = played_game(players=1)
    counted()
    page = text_at(client, reverse("leaderboards"), board="solo-gamewright", period="week")
    assert profile_of(host_of(game)) in page
    assert f">{game.result['scores'][0]['total']} " in page if game.result else False


def test_house_rules_stand_on_a_board_of_their_own(client: Client) -> None:
    played_game(players=1, rules={"edition": "gamewright", "leftover_lightning": True})
    counted()
    query = {"board": "solo-gamewright", "period": "all"}
    assert "Nobody stands here yet" in text_at(client, reverse("leaderboards"), **query)
    assert "Nobody stands here yet" not in text_at(client, reverse("leaderboards"), **query, apart="1")


def test_a_board_that_there_is_not_is_the_first_one(client: Client) -> None:
    assert "Most wins" in text_at(client, reverse("leaderboards"), board="chess", period="century")
