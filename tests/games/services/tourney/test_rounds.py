"""A tournament from its first entry to its last result."""

import pytest

from games.models import Game, Tournament, TournamentSeat
from games.services.tourney import entering, pairing, running, taking_back
from games.services.tourney.refusals import Declined, Unfit
from games.tourney.course.next_round import Next, what_next
from games.tourney.course.options import Format, GoesOn
from games.tourney.course.ranking import final_order
from games.tourney.sizes import Sizes
from tests.tables import committed
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


def enter_results(row: Tournament) -> None:
    """The organiser enters a result for each table, better the earlier somebody sits."""
    part = course(row).state.current
    assert part is not None
    for table in part.tables:
        totals = [100 - 10 * seat for seat in range(len(table.players))]
        with committed():
            running.set_result(row.pk, organiser_of(row), part.number, table.number, totals)


def test_everybody_sits_once_and_a_round_is_through_when_all_results_are_there() -> None:
    row = tournament(10, rounds=2)
    next_round(row)
    assert sorted(len(table) for table in seated(row)) == [3, 3, 4]
    assert len({one for table in seated(row) for one in table}) == 10
    with pytest.raises(Declined) as refusal, committed():
        pairing.make_draft(row.pk, organiser_of(row))
    assert refusal.value.reason is Unfit.ROUND_RUNNING
    enter_results(row)
    look()
    next_round(row)
    enter_results(row)
    look()
    found = course(row)
    assert what_next(found.state, found.seed) is Next.END
    assert sum(float(rank.points) for _, rank in final_order(found.state, found.seed)) == 2 * (10 + 10 + 11)


def test_the_games_of_a_round_begin_and_their_results_come_in_by_themselves() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), goes_on=GoesOn.THROUGH, rounds=2)
    next_round(row)
    games = games_of(row)
    assert [Game.objects.get(pk=game.pk).status for game in games] == ["playing", "playing"]
    finish_games(games)
    look()
    part = course(row).state.round(1)
    for table, game in zip(part.tables, games, strict=True):
        assert table.outcome is not None
        assert list(table.outcome.totals) == [one.total for one in game.results.order_by("seat")]
    look()
    assert len(course(row).state.rounds) == 2, "It goes on by itself."
    look()
    assert all(game.status == "playing" for game in games_of(row, 2))


def test_a_round_with_one_deal_shares_its_seed_and_others_do_not() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), duplicate=True)
    next_round(row)
    assert len({game.seed for game in games_of(row)}) == 1
    assert all(game.deal_group for game in games_of(row))


def test_publishing_can_be_taken_back_until_something_depends_on_it() -> None:
    row = tournament(8)
    next_round(row)
    published = next(event.number for event in course(row).events if event.name == "publish")
    assert len(taking_back.consequences(course(row), published).tables) == 2
    enter_results(row)
    with pytest.raises(Declined) as refusal, committed():
        taking_back.take_back(row.pk, organiser_of(row), published)
    assert refusal.value.reason is Unfit.NEEDED_LATER
    for event in reversed(course(row).events):
        if event.name == "result":
            with committed():
                taking_back.take_back(row.pk, organiser_of(row), event.number)
    assert all(not table.is_through for _, table in course(row).state.tables())


def test_the_taking_back_of_a_round_is_itself_taken_back_and_forth() -> None:
    row = tournament(8, table=LUCKY_BOX)
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
    with committed():
        pairing.publish(row.pk, organiser_of(row))
    tables = []
    for _ in range(3):
        with committed():
            taking_back.take_back(row.pk, organiser_of(row), len(course(row).events))
        tables.append((len(course(row).state.rounds), len(games_of(row))))
    assert tables == [(0, 0), (1, 2), (0, 0)]
    assert not Game.objects.unfinished().exists()


def test_a_knockout_ends_with_one_table() -> None:
    row = tournament(16, format=Format.KNOCKOUT, advance=1)
    sizes = []
    for _ in range(5):
        if what_next(course(row).state, row.seed) is Next.END:
            break
        next_round(row)
        sizes.append([len(table) for table in seated(row)])
        enter_results(row)
        look()
    assert sizes == [[4, 4, 4, 4], [4]]


def test_an_evening_seats_whoever_is_free() -> None:
    row = tournament(9, format=Format.EVENING)
    with committed():
        pairing.start_evening(row.pk, organiser_of(row))
    look()
    assert [len(table.players) for _, table in course(row).state.tables()] == [4, 4]
    part, table = next(course(row).state.tables())
    with committed():
        running.set_result(row.pk, organiser_of(row), part.number, table.number, [4, 3, 2, 1])
    look()
    assert [len(table.players) for _, table in course(row).state.tables()] == [4, 4, 4]
    assert TournamentSeat.objects.filter(tournament=row).count() == 12


def test_in_an_evening_a_message_to_all_reaches_every_table_that_plays() -> None:
    row = tournament(6, format=Format.EVENING, table=LUCKY_BOX, sizes=Sizes(3, 3, 3))
    with committed():
        pairing.start_evening(row.pk, organiser_of(row))
    look()
    with committed():
        running.say(row.pk, organiser_of(row), 2, None, "The kitchen closes.")
    said = [[act.reason for act in game.acts_of_staff] for part in (1, 2) for game in games_of(row, part)]
    assert said == [["The kitchen closes."]] * 2


def test_whoever_leaves_is_not_paired_and_who_comes_late_has_half_a_bye() -> None:
    row = tournament(8)
    next_round(row)
    with committed():
        entering.drop(row.pk, user_of(row, "p1"))
        late = entering.enter(row.pk, user_of(row, "p2"), "again")
    assert late.key == "p2"
    enter_results(row)
    look()
    next_round(row)
    assert "p1" not in {one for table in seated(row) for one in table}
