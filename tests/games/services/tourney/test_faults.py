"""What goes wrong in a hall loses nobody and counts nothing twice."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Pulse, Tournament, TournamentEvent, TournamentTable
from games.services import arranged, outage
from games.services.tourney import clock, entering, pairing, running, tables, taking_back
from games.services.tourney.refusals import Declined, Unfit
from games.tourney.course.next_round import Next, what_next
from games.tourney.course.options import Format, GoesOn, OnTime
from games.tourney.course.ranking import final_order
from games.tourney.sizes import Sizes
from tests.tables import committed, house_move
from tests.tournaments import (
    LUCKY_BOX,
    course,
    finish_games,
    games_of,
    look,
    next_round,
    organiser_of,
    seated,
    tournament,
    user_of,
)

pytestmark = pytest.mark.django_db

THREES = Sizes(3, 3, 3)


def test_a_server_that_dies_after_a_round_was_published_has_its_tables_begun_by_the_next() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=THREES)
    pairing.make_draft(row.pk, organiser_of(row))
    # Nothing that comes after the commit is done.
    pairing.publish(row.pk, organiser_of(row), begins=True)
    assert [game.status for game in games_of(row)] == [Game.Status.OPEN] * 2
    look()
    assert [game.status for game in games_of(row)] == [Game.Status.PLAYING] * 2


def test_a_round_that_cannot_be_made_whole_is_not_made() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=THREES)
    pairing.make_draft(row.pk, organiser_of(row))
    made = arranged.arrange
    calls = []

    def dies(*args: object, **named: object) -> Game:
        calls.append(args)
        if len(calls) == 2:
            raise SystemExit
        return made(*args, **named)  # type: ignore[arg-type]

    with patch.object(tables, "arrange", dies), pytest.raises(SystemExit):
        pairing.publish(row.pk, organiser_of(row))
    assert not Game.objects.exists()
    assert course(row).state.draft is not None, "The pairing is still there, and can be published."
    next_round(row)
    assert len(games_of(row)) == 2


def test_a_result_is_counted_once_however_often_it_is_looked_at() -> None:
    row = tournament(3, table=LUCKY_BOX, sizes=THREES)
    next_round(row)
    finish_games(games_of(row))
    for _ in range(3):
        look()
        TournamentTable.objects.update(is_counted=False)
    assert TournamentEvent.objects.filter(name="result").count() == 1


def test_nobody_is_at_two_tables_of_two_tournaments() -> None:
    first = tournament(6, table=LUCKY_BOX, sizes=THREES)
    second = tournament(6, table=LUCKY_BOX, sizes=THREES)
    with committed():
        both = entering.enter(second.pk, user_of(first, "p1"), "Ann").key
    next_round(first)
    next_round(second)
    assert both not in {one for table in seated(second) for one in table}
    with committed():
        finish_games(games_of(first))
        for table in (1, 2):
            running.set_result(second.pk, organiser_of(second), 1, table, [3, 2, 1], "Read aloud.")
    look()
    next_round(second)
    assert both in {one for table in seated(second) for one in table}, "As soon as they are free."


def test_a_table_that_never_ends_is_finished_by_the_house_when_the_clock_is_over() -> None:
    row = tournament(3, table=LUCKY_BOX, sizes=THREES, round_minutes=30, on_time=OnTime.HOUSE)
    next_round(row)
    later = timezone.now() + timedelta(minutes=31)
    with patch.object(timezone, "now", return_value=later), committed():
        clock.go_on(row.pk)
    look()
    table = course(row).state.round(1).table(1)
    assert table.outcome is not None, "Nobody waits for a day per turn."


def test_a_table_that_never_ends_holds_up_nobody_once_the_organiser_says_so() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=THREES)
    next_round(row)
    finish_games(games_of(row)[:1])
    look()
    assert what_next(course(row).state, row.seed) is Next.RESULTS
    with committed():
        running.void(row.pk, organiser_of(row), 1, 2, "They have left.")
    look()
    assert what_next(course(row).state, row.seed) is Next.ROUND
    assert games_of(row)[1].is_ended_by_staff


def test_a_clock_that_is_set_back_breaks_nothing() -> None:
    row = tournament(3, table=LUCKY_BOX, sizes=THREES, round_minutes=30)
    next_round(row)
    earlier = timezone.now() - timedelta(hours=2)
    with patch.object(timezone, "now", return_value=earlier):
        finish_games(games_of(row))
        look()
    part = course(row).state.current
    assert part is not None
    assert part.is_through


def test_who_leaves_in_the_second_before_publishing_makes_the_pairing_old() -> None:
    row = tournament(8)
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
        entering.drop(row.pk, user_of(row, "p3"))
    with pytest.raises(Declined) as refusal:
        pairing.publish(row.pk, organiser_of(row))
    assert refusal.value.reason is Unfit.DRAFT_OLD


def test_for_who_does_not_come_the_house_plays_after_five_minutes() -> None:
    row = tournament(3, table=LUCKY_BOX, sizes=THREES)
    next_round(row)
    game = games_of(row)[0]
    house_move(game, 1)
    later = timezone.now() + timedelta(minutes=6)
    with patch.object(timezone, "now", return_value=later), committed():
        clock.go_on(row.pk)
    assert [player.is_away for player in game.players.order_by("seat")] == [True, False, True]


def test_at_its_time_a_tournament_begins_by_itself_if_it_is_to() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=THREES, goes_on=GoesOn.THROUGH)
    Tournament.objects.filter(pk=row.pk).update(starts_at=timezone.now() + timedelta(minutes=1))
    look()
    assert not course(row).state.rounds
    Tournament.objects.filter(pk=row.pk).update(starts_at=timezone.now(), due_at=timezone.now())
    look()
    assert len(course(row).state.rounds) == 1


def test_after_an_outage_the_clock_of_the_round_gets_back_what_was_lost() -> None:
    row = tournament(3, table=LUCKY_BOX, sizes=THREES, round_minutes=30)
    next_round(row)
    found = course(row)
    before = found.state.round(1).ends_at(found.state.options, 0.0)
    outage.beat()
    Pulse.objects.update(at=timezone.now() - timedelta(minutes=5))
    lost = outage.beat()
    found = course(row)
    after = found.state.round(1).ends_at(found.state.options, 0.0)
    assert lost is not None
    assert before is not None
    assert after == pytest.approx(before + lost.total_seconds(), abs=0.1)


def test_in_lucky_numbers_fewer_free_squares_are_better() -> None:
    row = tournament(4, kind="luckynumbers", table={"on_paper": True}, sizes=Sizes(4, 4, 4), scheme="total")
    next_round(row)
    with committed():
        running.set_result(row.pk, organiser_of(row), 1, 1, [3, 0, 5, 1])
    found = course(row)
    winner = seated(row)[0][1]
    assert found.state.round(1).table(1).outcome == ((3, 1, 4, 2), (3, 0, 5, 1))
    assert final_order(found.state, found.seed)[0][1].id == winner


def test_two_who_come_early_do_not_use_up_the_tournament() -> None:
    row = tournament(2, sizes=THREES)
    assert what_next(course(row).state, row.seed) is Next.PLAYERS


def test_a_round_that_was_taken_back_is_dealt_anew_and_not_made_again_by_itself() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=THREES, duplicate=True, goes_on=GoesOn.THROUGH)
    next_round(row)
    seeds = {game.seed for game in games_of(row)}
    published = next(event.number for event in course(row).events if event.name == "publish")
    with committed():
        taking_back.take_back(row.pk, organiser_of(row), published)
    look()
    assert not course(row).state.rounds
    next_round(row)
    assert not seeds & {game.seed for game in games_of(row)}


def test_somebody_who_cannot_be_rated_any_more_holds_up_no_table() -> None:
    row = tournament(6, table={**LUCKY_BOX, "is_rated": True}, sizes=THREES)
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
        pairing.publish(row.pk, organiser_of(row))
    User.objects.filter(pk=user_of(row, seated(row)[0][0])).update(is_guest=True, is_staff=False)
    with committed():
        pairing.begin_round(row.pk, organiser_of(row))
    assert [(game.status, game.is_rated) for game in games_of(row)] == [("playing", False), ("playing", True)]


def test_for_a_survivor_who_leaves_the_next_one_moves_up() -> None:
    row = tournament(8, format=Format.KNOCKOUT)
    next_round(row)
    for table in (1, 2):
        with committed():
            running.set_result(row.pk, organiser_of(row), 1, table, [4, 3, 2, 1])
    first, second = seated(row)[0][:2]
    with committed():
        entering.drop(row.pk, user_of(row, first))
    next_round(row)
    assert second in seated(row)[0]


def test_while_others_play_the_same_deal_nobody_learns_what_they_have_to_beat() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=THREES, duplicate=True)
    next_round(row)
    finish_games(games_of(row)[:1])
    look()
    found = course(row)
    assert found.state.round(1).table(1).outcome is not None
    assert not any(rank.points for _, rank in final_order(found.state, found.seed))
    finish_games(games_of(row)[1:])
    look()
    found = course(row)
    assert any(rank.points for _, rank in final_order(found.state, found.seed))


def test_for_who_drops_out_of_a_running_table_the_house_plays_on() -> None:
    row = tournament(3, table=LUCKY_BOX, sizes=THREES)
    next_round(row)
    gone = seated(row)[0][1]
    with committed():
        entering.drop(row.pk, user_of(row, gone))
    assert games_of(row)[0].players.get(seat=1).is_away


def test_who_has_entered_leaves_but_was_never_not_there() -> None:
    row = tournament(3)
    entered = next(event.number for event in course(row).events if event.name == "enter")
    with pytest.raises(Declined) as refusal:
        taking_back.take_back(row.pk, organiser_of(row), entered)
    assert refusal.value.reason is Unfit.NOTHING_TO_TAKE_BACK


def test_an_evening_seats_nobody_any_more_and_ends_when_all_are_through() -> None:
    row = tournament(8, format=Format.EVENING)
    with committed():
        pairing.start_evening(row.pk, organiser_of(row))
    look()
    with committed():
        pairing.stop_evening(row.pk, organiser_of(row))
        for part in (1, 2):
            running.set_result(row.pk, organiser_of(row), part, 1, [4, 3, 2, 1])
    look()
    assert len(course(row).state.rounds) == 2
    with committed():
        running.finish(row.pk, organiser_of(row))
    assert course(row).state.is_over


def test_a_tournament_that_was_cancelled_and_goes_on_has_tables_for_those_that_had_not_begun() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=THREES, duplicate=True)
    pairing.make_draft(row.pk, organiser_of(row))
    with committed():
        pairing.publish(row.pk, organiser_of(row))
    seats, before = seated(row), games_of(row)
    with committed():
        running.finish(row.pk, organiser_of(row), cancelled=True)
    look()
    assert {game.status for game in games_of(row)} == {Game.Status.CLOSED}
    with committed():
        taking_back.take_back(row.pk, organiser_of(row), len(course(row).events))
    look()
    after = games_of(row)
    assert {game.status for game in after} == {Game.Status.OPEN}
    assert [[player.user_id for player in game.players.order_by("seat")] for game in after] == [
        [user_of(row, key) for key in table] for table in seats
    ]
    assert len({game.seed for game in after}) == 1
    assert after[0].seed != before[0].seed, "Everybody may have seen the deal of games that are closed."
    with committed():
        pairing.begin_round(row.pk, organiser_of(row))
    assert {game.status for game in games_of(row)} == {Game.Status.PLAYING}
