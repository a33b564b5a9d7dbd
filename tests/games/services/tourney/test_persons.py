"""Entries of a tournament follow their people: other names, guests who become accounts, people who go."""

import pytest

from accounts import services as accounts
from accounts.models import User
from games.jobs import places
from games.models import Game, TournamentEntrant
from games.services.tourney import entering, persons, running
from games.services.tourney.persons import placed
from games.tourney.course.state import Presence
from games.tourney.sizes import Sizes
from luckybox_site.web.cleaning import asked_who_stays
from luckybox_site.web.identity import MergeRefused
from luckybox_site.web.personal import all_about, person_forgotten
from tests.tables import committed
from tests.tournaments import (
    LUCKY_BOX,
    course,
    enter_results,
    finish_games,
    games_of,
    look,
    next_round,
    organiser_of,
    tournament,
    user_of,
)

pytestmark = pytest.mark.django_db


def test_a_new_name_stands_on_the_screens_beside_no_name_like_it() -> None:
    row = tournament(3)
    before = course(row).row.version
    with committed():
        accounts.rename(user_of(row, "p1"), "Player 2")
    assert [*row.entrants.order_by("pk").values_list("name", flat=True)] == [
        "Player 2 2",
        "Player 2",
        "Player 3",
    ]
    assert course(row).row.version > before


def test_a_guest_who_signs_up_keeps_the_entry_and_does_not_take_part_twice() -> None:
    row, account = tournament(2), User.objects.create_user("Ann")
    guests = [User.objects.create_guest(name) for name in ("Ann", "Ann again")]
    for guest in guests:
        with committed():
            entering.enter(row.pk, guest.pk, guest.first_name)
    with committed():
        accounts.merge_guest(guests[0].pk, account.pk)
    assert user_of(row, "p3") == account.pk
    with pytest.raises(MergeRefused, match="same tournament"), committed():
        accounts.merge_guest(guests[1].pk, account.pk)
    with committed():
        entering.drop(row.pk, guests[1].pk)
    with committed():
        accounts.merge_guest(guests[1].pk, account.pk)
    second = TournamentEntrant.objects.get(tournament=row, key="p4")
    assert (second.name, second.user_id == account.pk) == ("Ann again", False)


def test_two_who_are_forgotten_leave_their_results_and_no_name() -> None:
    row = tournament(8, rounds=2)
    next_round(row)
    gone = [user_of(row, key) for key in ("p1", "p2")]
    stand_in = User.objects.create_guest("nobody")
    for user_id in gone:
        assert all_about(user_id)["tournaments"][0]["tournament"] == "Friday cup"
        person_forgotten.send(User, user_id=user_id, stand_in_id=stand_in.pk)
        User.objects.get(pk=user_id).delete()
    state = course(row).state
    assert all(state.entrants[key].presence is Presence.LEFT for key in ("p1", "p2"))
    names = set(row.entrants.filter(key__in=("p1", "p2")).values_list("name", flat=True))
    assert names == {"Former player", "Former player 2"}


def test_a_guest_with_an_entry_is_not_cleaned_up() -> None:
    row = tournament(1)
    stays = asked_who_stays.send(User, user_ids=[user_of(row, "p1")])
    assert any(user_of(row, "p1") in (found or ()) for _receiver, found in stays)


def test_a_name_that_the_staff_write_stands_at_the_running_table_and_not_in_a_game_that_is_over() -> None:
    row = tournament(3, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), rounds=2)
    next_round(row)
    [first] = games_of(row)
    finish_games([first])
    look()
    next_round(row)
    [second] = games_of(row, 2)
    version = Game.objects.get(pk=second.pk).table_version
    with committed():
        persons.rename(row.pk, organiser_of(row), "p1", "Zoe")
    assert second.players.get(user=user_of(row, "p1")).name == "Zoe"
    assert first.players.get(user=user_of(row, "p1")).name == "Player 1"
    assert Game.objects.get(pk=second.pk).table_version > version, "Those at the table see it at once."


def test_places_of_tournaments_that_ended_before_places_were_stored_are_written_at_night() -> None:
    row, unplayed = tournament(4, rounds=1), tournament(4, rounds=1)
    next_round(row)
    enter_results(row)
    for one in (row, unplayed):
        one.is_listed = True
        one.save(update_fields=["is_listed"])
        with committed():
            running.finish(one.pk, organiser_of(one))
    before = [*row.entrants.order_by("pk").values_list("place", flat=True)]
    assert sorted(place or 0 for place in before) == [1, 2, 3, 4]
    row.entrants.update(place=None)
    assert placed(user_of(row, "p1"), 5) == []
    assert places(None) == 1
    assert [*row.entrants.order_by("pk").values_list("place", flat=True)] == before
    assert [one.name for one in placed(user_of(row, "p1"), 5)] == ["Friday cup"]
    assert not unplayed.entrants.exclude(place=None).exists(), "Nobody has won what nobody has played."
    assert places(None) == 0
