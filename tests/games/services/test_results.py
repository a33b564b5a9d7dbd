"""What a finished game leaves of each seat, how it is counted, and whose it is when accounts change."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts import services as accounts
from accounts.models import User
from games.models import DeckVersion, Game, ProfileOptions, Rating, RatingChange, Result, Tally
from games.services import results, ways
from games.services.boards import ALL_TIME, kept_periods
from games.services.counting import add_missing, count_results, forget_past_periods
from games.services.luckybox.decks import draft_from, publish
from games.services.presence import leave_game
from games.store import read_table
from luckybox_site.jobs.models import Job
from tests.factories import UserFactory
from tests.tables import PUBLIC, committed, play_on, played_game, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def plain(model: Any) -> list[dict[str, Any]]:
    """All rows but for their keys."""
    rows = list(model.objects.order_by("pk").values())
    return sorted(({name: value for name, value in row.items() if name != "id"} for row in rows), key=repr)


def counted() -> None:
    with committed():
        count_results()


@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
def test_each_seat_of_a_finished_game_has_a_result_with_its_place(kind: str) -> None:
    game = played_game(players=3, kind=kind)
    rows = list(Result.objects.filter(game=game).order_by("seat"))
    assert [row.user_id for row in rows] == list(game.players.order_by("seat").values_list("user", flat=True))
    assert game.result is not None
    assert [row.seat for row in rows if row.place == 1] == game.result["winners"]
    assert {row.is_tied for row in rows if row.place == 1} == {len(game.result["winners"]) > 1}
    if kind == "luckybox":
        assert [row.total for row in rows] == [score["total"] for score in game.result["scores"]]
        assert rows[0].points["stars"] == game.result["scores"][0]["stars"]
    assert all(row.finished_at == game.finished_at and row.seats == row.people == 3 for row in rows)


def test_the_end_of_a_game_asks_for_the_job_that_counts() -> None:
    played_game(players=2, kind="luckynumbers")
    assert Job.objects.filter(kind="count-results", state=Job.State.WAITING).count() <= 1


def test_a_result_is_counted_once_however_often_it_is_tried() -> None:
    game = played_game(players=2, kind="luckynumbers")
    counted()
    counted()
    tally = Tally.objects.get(user=game.host, period=ALL_TIME)
    place = Result.objects.get(game=game, seat=0).place
    assert (tally.board, tally.games, tally.wins) == ("luckynumbers", 1, int(place == 1))
    assert tally.by_seats == {"2": [1, tally.wins]}
    assert set(Tally.objects.filter(user=game.host).values_list("period", flat=True)) == set(kept_periods())


def test_a_result_that_cannot_be_counted_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    faulty, game = played_game(players=1), played_game(players=1)
    Result.objects.filter(game=faulty).update(points=["no points"], finished_at=timezone.now() - timedelta(1))
    counted()
    assert f"The results of game {faulty.pk} cannot be counted." in caplog.text
    assert list(Result.objects.filter(is_counted=True).values_list("game", flat=True)) == [game.pk]


def test_solo_games_count_by_edition_and_house_rules_count_apart() -> None:
    played_game(players=1, rules={"edition": "cocktail"})
    rules = {"edition": "gamewright", "leftover_lightning": True}
    played_game(players=1, rules=rules)
    counted()
    boards = Tally.objects.filter(period=ALL_TIME).values_list("board", flat=True)
    assert set(boards) == {"solo-cocktail", "solo-gamewright-apart"}


def test_results_with_an_edited_deck_count_apart() -> None:
    edited = draft_from(DeckVersion.objects.get(), None)
    edited.cards.filter(number=1).update(row1="S")
    publish(edited, None)
    # A game like no other, so that nobody copies how it ended.
    played_game(players=1, seed="ed17" * 16)
    assert Result.objects.get().is_apart


def test_a_game_that_was_ended_early_has_no_place_and_counts_nowhere() -> None:
    game = started_game(players=2)
    users = [player.user_id for player in game.players.order_by("seat")]
    with committed():
        leave_game(game.pk, users[1])
    question = ways.question_at(read_table(game.pk))
    assert question is not None
    with committed():
        ways.choose(game.pk, users[0], ways.Way.END, question.about)
    counted()
    rows = Result.objects.filter(game=game).order_by("seat")
    assert [(row.place, row.has_left) for row in rows] == [(None, False), (None, True)]
    assert not Tally.objects.exists()


def test_whether_everybody_may_look_at_a_game_is_known_with_its_result() -> None:
    public = played_game(players=1, **PUBLIC)
    private = played_game(players=1)
    assert Result.objects.get(game=public).is_public
    assert not Result.objects.get(game=private).is_public


def test_the_command_makes_the_same_results_anew() -> None:
    played_game(players=3)
    played_game(players=2, kind="luckynumbers")
    counted()
    before = plain(Result), plain(Tally)
    Result.objects.update(total=0, place=9, points={})
    Tally.objects.all().delete()
    call_command("rebuild_results")
    assert (plain(Result), plain(Tally)) == before
    Result.objects.all().delete()
    call_command("rebuild_results")
    assert (plain(Result), plain(Tally)) == before


def test_games_from_before_there_were_results_get_theirs() -> None:
    played_game(players=1)
    wanted = plain(Result)
    Result.objects.all().delete()
    assert add_missing() == 1
    assert plain(Result) == wanted
    assert add_missing() == 0


def test_an_old_game_without_its_scores_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    faulty, game = played_game(players=1), played_game(players=1)
    Game.objects.filter(pk=faulty.pk).update(
        result={"winners": [0]}, finished_at=timezone.now() - timedelta(1)
    )
    Result.objects.all().delete()
    assert add_missing() == 1
    assert Result.objects.get().game_id == game.pk
    assert f"The results of game {faulty.pk} cannot be made." in caplog.text


def test_past_weeks_and_months_are_forgotten() -> None:
    game = played_game(players=1)
    counted()
    Tally.objects.create(user=game.host, board="luckybox", period="2020-w01")
    Tally.objects.create(user=game.host, board="luckybox", period="2020-01")
    assert forget_past_periods() == 2
    assert Tally.objects.count() == 3


def test_an_old_game_counts_for_all_time_only() -> None:
    played_game(players=1)
    Result.objects.update(finished_at=timezone.now() - timedelta(days=400))
    counted()
    assert list(Tally.objects.values_list("period", flat=True)) == [ALL_TIME]


# -- accounts


def test_who_signs_in_as_a_guest_brings_the_results_along() -> None:
    first, second = (played_game(players=1) for _number in range(2))
    account, guest = first.host, second.host
    counted()
    User.objects.filter(pk=guest.pk).update(is_guest=True, name_key=None)
    with committed():
        accounts.merge_guest(guest.pk, account.pk)
    assert Result.objects.filter(user=account).count() == 2
    assert Tally.objects.get(user=account, period=ALL_TIME).games == 2


def test_a_file_of_somebodys_data_has_their_results_and_nobody_elses() -> None:
    game = played_game(players=2, kind="luckynumbers")
    data = results.results_of(game.host_id)
    assert [(one["table"], one["players"]) for one in data["games"]] == [(game.code, 2)]
    assert data["profile"] == {"listed": True, "ratings": True, "ratings_during_games": True}
    assert results.results_of(UserFactory.create().pk)["games"] == []


def test_who_is_forgotten_is_named_nowhere_and_the_others_keep_their_places() -> None:
    game = played_game(players=2, kind="luckynumbers", is_rated=True)
    counted()
    ProfileOptions.objects.create(user=game.host)
    other = Rating.objects.exclude(user=game.host).get()
    results.forget(game.host_id)
    for model in (Result, RatingChange, Tally, Rating, ProfileOptions):
        assert not model.objects.filter(user=game.host).exists()
    assert Result.objects.filter(game=game).count() == 2
    call_command("rebuild_ratings")
    assert Rating.objects.get().points == other.points


def test_moves_before_the_last_write_no_result() -> None:
    game = started_game(players=2)
    play_on(game, until=lambda now: now.state.turn == 2)
    assert not Result.objects.exists()


# -- made anew


def test_a_faulty_game_is_named_and_all_others_are_made_anew() -> None:
    """By both commands, whose exit status says that something was left out."""
    games = [played_game(players=2, kind="luckynumbers", is_rated=True) for _number in range(3)]
    counted()
    codes = [game.code for game in games]
    Game.objects.filter(pk=games[1].pk).update(result={"scores": 7})
    Result.objects.filter(game=games[2]).update(total=-1)
    Result.objects.filter(game=games[0], seat=1).delete()
    for command, faulty in (("rebuild_ratings", codes[0]), ("rebuild_results", codes[1])):
        said = StringIO()
        with pytest.raises(SystemExit) as ended:
            call_command(command, stdout=StringIO(), stderr=said)
        assert ended.value.code == 1
        assert [code for code in codes if code in said.getvalue()] == [faulty], command
    assert Rating.objects.count() == 4
    assert not Result.objects.filter(total=-1).exists()
    assert Result.objects.filter(game=games[0]).count() == 2
