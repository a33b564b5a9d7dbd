"""Many at once in a tournament: every act happens once, and nobody is lost or seated twice."""

from collections.abc import Callable, Sequence
from functools import partial

import pytest

from games.engine.errors import Refused
from games.models import Game, Player, TournamentEvent, TournamentSeat
from games.services.tourney import clock, entering, pairing, running
from games.services.tourney.refusals import Declined, Unfit
from games.store import read_table
from games.tourney.course.options import GoesOn
from games.tourney.sizes import Sizes
from tests.factories import UserFactory
from tests.games.concurrency.test_threads import at_once, moving
from tests.tournaments import LUCKY_BOX, course, finish_games, games_of, organiser_of, tournament, user_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def unfit(answers: Sequence[object]) -> list[Unfit]:
    return [answer.reason for answer in answers if isinstance(answer, Declined)]


def test_helpers_who_press_the_same_button_make_one_round() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3))
    pairing.make_draft(row.pk, organiser_of(row))
    answers = at_once([partial(pairing.publish, row.pk, organiser_of(row), begins=True)] * 4)
    assert len(unfit(answers)) == 3
    assert len(course(row).state.rounds) == 1
    assert [game.status for game in games_of(row)] == [Game.Status.PLAYING] * 2
    assert TournamentSeat.objects.filter(tournament=row).count() == 6


def test_tickers_that_look_at_once_count_a_result_once_and_make_one_round() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), goes_on=GoesOn.THROUGH, rounds=2)
    pairing.make_draft(row.pk, organiser_of(row))
    pairing.publish(row.pk, organiser_of(row), begins=True)
    finish_games(games_of(row))
    for _ in range(3):
        at_once([clock.tick_tournaments] * 4)
    assert TournamentEvent.objects.filter(tournament=row, name="result").count() == 2
    assert [part.number for part in course(row).state.rounds] == [1, 2]


def test_a_result_by_hand_and_the_games_own_leave_one() -> None:
    row = tournament(3, table=LUCKY_BOX, sizes=Sizes(3, 3, 3))
    pairing.make_draft(row.pk, organiser_of(row))
    pairing.publish(row.pk, organiser_of(row), begins=True)
    finish_games(games_of(row))
    by_hand = partial(running.set_result, row.pk, organiser_of(row), 1, 1, [3, 2, 1], "Read aloud.")
    works: list[Callable[[], object]] = [by_hand, clock.tick_tournaments]
    at_once(works)
    clock.tick_tournaments()
    table = course(row).state.round(1).table(1)
    assert table.is_by_hand
    assert table.outcome is not None
    assert table.outcome.totals == (3, 2, 1)


def test_two_tournaments_that_publish_at_once_seat_nobody_twice() -> None:
    rows = [tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3)) for _ in range(2)]
    both = user_of(rows[0], "p1")
    entering.enter(rows[1].pk, both, "Ann")
    for row in rows:
        pairing.make_draft(row.pk, organiser_of(row))
    answers = at_once([partial(pairing.publish, row.pk, organiser_of(row), begins=True) for row in rows])
    assert len(unfit(answers)) == 1, "Whoever comes second pairs again, without them."
    assert Player.objects.filter(user=both, game__tournament_table__isnull=False).count() == 1


def test_a_helper_and_the_players_act_at_one_table_in_the_same_moment() -> None:
    """Whoever comes first: the act is in the log, a move is taken or refused, and the table ends once."""
    row = tournament(3, table=LUCKY_BOX, sizes=Sizes(3, 3, 3))
    pairing.make_draft(row.pk, organiser_of(row))
    pairing.publish(row.pk, organiser_of(row), begins=True)
    [game] = games_of(row)
    table = read_table(game.pk)
    staff: list[Callable[[], object]] = [
        partial(running.extend, row.pk, organiser_of(row), 1, 1, 60),
        partial(running.house_plays, row.pk, organiser_of(row), 1, 1, "p1"),
        partial(running.void, row.pk, organiser_of(row), 1, 1, "The wrong deck."),
    ]
    answers = at_once([*staff, *(moving(table, seat) for seat in range(3))])
    assert not [one for one in answers if isinstance(one, Exception) and not isinstance(one, Refused)]
    clock.tick_tournaments()
    game.refresh_from_db()
    assert game.is_ended_by_staff
    names = [event.name for event in course(row).events]
    assert (names.count("void"), names.count("result")) == (1, 0)


def test_who_enters_in_the_second_a_round_is_published_is_in_the_next() -> None:
    row = tournament(8)
    pairing.make_draft(row.pk, organiser_of(row))
    late = [UserFactory.create().pk for _ in range(3)]
    works: list[Callable[[], object]] = [partial(pairing.publish, row.pk, organiser_of(row))]
    works += [partial(entering.enter, row.pk, user, f"Late {user}") for user in late]
    answers = at_once(works)
    state = course(row).state
    assert len(state.players()) == 11, "Everybody is in."
    if unfit(answers):
        # They came first, so the pairing is made again, with them.
        assert unfit(answers) == [Unfit.DRAFT_OLD]
        pairing.make_draft(row.pk, organiser_of(row))
        pairing.publish(row.pk, organiser_of(row))
    part = course(row).state.current
    assert part is not None
    placed = [*(one for table in part.tables for one in table.players), *part.byes, *part.late, *part.absent]
    assert sorted(placed) == sorted(course(row).state.entrants)
