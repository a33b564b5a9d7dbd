"""Rated games: who may play them, what they change, in which order, and computing all anew."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, ProfileOptions, Rating, RatingChange, Result
from games.services import lobby
from games.services.counting import count_results
from games.services.lobby import TableOptions
from games.services.play_now import play_now
from games.services.rating_model import Strength, after_game, unrated
from games.services.refusals import Rejected, Why
from tests.factories import UserFactory
from tests.tables import client_of, committed, open_table, played_game, rematch_of

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def counted() -> None:
    with committed():
        count_results()


def rated_game(**options: Any) -> Game:
    return played_game(kind="luckynumbers", is_rated=True, **{"players": 2, **options})


def refused(why: Why) -> Any:
    return pytest.raises(Rejected, match=why.value[:40])


# -- the model


def test_who_shares_the_win_gains_more_than_who_comes_third() -> None:
    after = after_game([unrated()] * 5, [1, 1, 3, 4, 5])
    assert after[0] == after[1]
    assert after[0].points > after[2].points > after[3].points > after[4].points
    assert unrated().points == 1000


@pytest.mark.parametrize("players", [2, 12])
def test_winning_raises_and_losing_lowers_a_rating_that_is_sure(players: int) -> None:
    sure = [Strength(25.0, 1.0)] * players
    after = after_game(sure, list(range(1, players + 1)))
    assert after[0].points > sure[0].points
    assert after[-1].points < sure[0].points


# -- who may


def test_guests_and_computers_stay_out_of_rated_tables_and_rated_games_are_as_printed() -> None:
    game = open_table(players=2, seats=4, is_rated=True)
    guest = User.objects.create_guest("Gus")
    with refused(Why.RATED_FOR_ACCOUNTS):
        lobby.join(game.pk, guest.pk, "Gus")
    with refused(Why.RATED_WITHOUT_COMPUTERS):
        lobby.add_computer(game.pk, game.host_id)
    with refused(Why.RATED_FOR_ACCOUNTS):
        lobby.create(guest.pk, "Gus", TableOptions("luckynumbers", 2, {"match": False}, is_rated=True))
    house_rules = {"edition": "gamewright", "leftover_lightning": True}
    with refused(Why.RATED_AS_PRINTED):
        lobby.create(game.host_id, "Ada", TableOptions("luckybox", 2, house_rules, is_rated=True))
    with refused(Why.RATED_ALONE):
        lobby.create(game.host_id, "Ada", TableOptions("luckybox", 1, game.rules, is_rated=True))


def test_who_has_switched_ratings_off_is_not_rated() -> None:
    game = open_table(players=1, seats=2, is_rated=True)
    other = UserFactory.create(first_name="Bo")
    ProfileOptions.objects.create(user=other, has_ratings=False)
    with refused(Why.RATINGS_OFF):
        lobby.join(game.pk, other.pk, "Bo")


def test_a_rated_game_does_not_start_with_one_player_or_with_somebody_who_is_not_rated_by_then() -> None:
    alone = open_table(players=1, seats=2, is_rated=True)
    with refused(Why.RATED_ALONE):
        lobby.start(alone.pk, alone.host_id)
    game = open_table(players=2, is_rated=True)
    ProfileOptions.objects.create(user=game.host, has_ratings=False)
    with refused(Why.RATINGS_OFF):
        lobby.start(game.pk, game.host_id)


def test_the_host_says_whether_a_table_is_rated_and_all_are_asked_anew() -> None:
    game = open_table(players=2)
    address = reverse("options", args=[game.code])
    fields = {"seats": "2", "pace": "brisk", "clock": "0", "visibility": "link", "watching_by": "link"}
    fields["edition"] = "gamewright"
    assert 'name="is_rated"' in client_of(game, 0).get(address).content.decode()
    with committed():
        client_of(game, 1).post(reverse("ready", args=[game.code]), {"ready": "1"})
    with committed():
        client_of(game, 0).post(address, {**fields, "is_rated": "on"})
    page = client_of(game, 1).get(reverse("table", args=[game.code])).content.decode()
    assert "A rated game" in page
    assert "changed the game to a rated one" in page
    assert not game.players.get(seat=1).is_ready
    response = client_of(game, 0).post(address, {**fields, "is_rated": "on", "leftover_lightning": "yes"})
    assert response.status_code == 409
    assert "Rated games are played as printed" in response.content.decode()
    with committed():
        client_of(game, 0).post(address, fields)
    game.refresh_from_db()
    assert not game.is_rated


def test_a_stranger_is_offered_no_rated_table_and_is_told_at_one_that_it_takes_an_account() -> None:
    assert 'name="is_rated"' not in Client().get("/new/").content.decode()
    game = open_table(players=1, seats=3, is_rated=True)
    address = reverse("table", args=[game.code])
    page = Client().get(address).content.decode()
    assert "everybody who plays needs an account" in page
    assert "No sign-up." not in page
    somebody = Client()
    somebody.force_login(UserFactory.create())
    assert "needs an account" not in somebody.get(address).content.decode()


def test_nobody_is_made_to_play_a_rated_game_by_play_now() -> None:
    waiting = open_table(players=1, seats=2, is_rated=True, visibility="public")
    options = TableOptions("luckybox", 2, waiting.rules, visibility="public")
    assert play_now(UserFactory.create().pk, "Zoë", options) != waiting


def test_the_next_game_of_the_same_people_is_rated_too() -> None:
    game = rated_game()
    assert rematch_of(game).is_rated


# -- what changes


def test_a_rated_game_changes_the_ratings_of_all_and_says_so_at_the_table() -> None:
    game = rated_game(players=3)
    address = reverse("table", args=[game.code])
    assert "The ratings are being counted" in client_of(game, 0).get(address).content.decode()
    counted()
    changes = list(RatingChange.objects.order_by("result__place"))
    assert len(changes) == 3
    assert changes[0].after > changes[-1].after
    winner = changes[0].result.seat
    page = client_of(game, winner).get(address).content.decode()
    assert f"your rating rises from 1000 to {changes[0].after}" in page
    assert "your rating" not in Client().get(address).content.decode()


def test_other_games_change_no_rating() -> None:
    played_game(players=2, kind="luckynumbers")
    counted()
    assert not Rating.objects.exists()


def history(count: int) -> list[Game]:
    """Rated games of the same people, counted in the order in which they ended."""
    games = [rated_game()]
    users = [player.user_id for player in games[0].players.order_by("seat")]
    for _number in range(count - 1):
        game = rated_game()
        for player in game.players.all():
            other = users[1 - player.seat]
            Result.objects.filter(game=game, seat=player.seat).update(user=other)
        games.append(game)
    for number, game in enumerate(games):
        at = game.finished_at
        assert at is not None
        Result.objects.filter(game=game).update(finished_at=at + timedelta(minutes=number))
    return games


def ratings() -> list[tuple[Any, ...]]:
    fields = ("user", "mu", "sigma", "points", "peak", "games")
    return list(Rating.objects.order_by("user").values_list(*fields))


def test_computing_all_ratings_anew_gives_the_same() -> None:
    history(3)
    counted()
    before = ratings()
    call_command("rebuild_ratings")
    assert ratings() == before
    assert [row[-1] for row in before] == [3, 3]


def test_a_game_that_is_counted_late_is_rated_in_its_place() -> None:
    games = history(3)
    Result.objects.filter(game=games[0]).update(is_counted=True)
    counted()
    Result.objects.filter(game=games[0]).update(is_counted=False)
    counted()
    found = ratings()
    call_command("rebuild_ratings")
    assert ratings() == found
    order = RatingChange.objects.order_by("finished_at").values_list("result__game", flat=True).distinct()
    assert list(dict.fromkeys(order)) == [game.pk for game in games]
