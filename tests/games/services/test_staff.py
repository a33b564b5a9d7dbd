"""What the staff do to a table: it is done once, the players read why, and it stands in the history."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games.models import Block, Game, Move, Rating, RatingChange, Result, Tally
from games.services import staff, staff_seats
from games.services.counting import count_results
from games.services.refusals import Why
from games.services.staff import Said
from games.services.stuck import stuck_games
from games.store import forget_tables
from games.store.projection import check
from tests.factories import UserFactory
from tests.games.services.refusing import why
from tests.tables import (
    client_of,
    committed,
    house_move,
    open_table,
    play_on,
    played_game,
    rematch_of,
    started_game,
)
from tests.workers import run_all

pytestmark = [pytest.mark.django_db, pytest.mark.services]

REASON = "It stood still, 100% <b>sure</b>."
SHOWN = "100% &lt;b&gt;sure&lt;/b&gt;."


@pytest.fixture
def zoe() -> User:
    return UserFactory.create(username="zoe", first_name="Zoe", is_staff=True)


def said(by: User, key: str = "one", reason: str = REASON) -> Said:
    return Said(by.pk, reason, key)


def done(verb: Callable[..., bool], *values: Any) -> bool:
    with committed():
        return verb(*values)


def page(game: Game, seat: int | None) -> str:
    return client_of(game, seat).get(f"/t/{game.code}/").content.decode()


def history(game: Game) -> list[tuple[str, str]]:
    found = LogEntry.objects.filter(object_id=str(game.pk)).order_by("pk")
    return [(entry.user.username, entry.change_message) for entry in found]


# -- the whole game


def test_a_running_game_ends_for_a_reason_that_everybody_there_reads(zoe: User) -> None:
    game = started_game(players=2)
    assert done(staff.end, game.pk, said(zoe))
    assert not done(staff.end, game.pk, said(zoe)), "a form that is sent twice"
    game.refresh_from_db()
    assert game.is_ended_early
    assert not check(game)
    for seat in (0, 1, None):
        html = page(game, seat)
        assert "The staff have ended this game" in html
        assert SHOWN in html
        assert "The players have agreed" not in html
    assert history(game) == [("zoe", f"Ended: {REASON}")]
    assert set(Result.objects.values_list("place", flat=True)) == {None}
    assert why(game, lambda: staff.end(game.pk, said(zoe, "two"))) == Why.GAME_OVER


def test_a_table_that_waits_is_closed(zoe: User) -> None:
    game = open_table(players=2)
    assert done(staff.end, game.pk, said(zoe))
    assert "The staff have closed this table" in page(game, 1)
    assert why(game, lambda: staff.end(game.pk, said(zoe, "two"))) == Why.CLOSED


def test_a_game_whose_moves_cannot_be_read_is_closed_all_the_same(zoe: User) -> None:
    game = started_game(players=2)
    Move.objects.filter(game=game).update(event={"t": "nonsense"})
    forget_tables()
    assert done(staff.end, game.pk, said(zoe))
    assert not done(staff.end, game.pk, said(zoe))
    assert "The staff have closed this table" in page(game, 0)
    assert history(game) == [("zoe", f"Closed, because its moves cannot be read: {REASON}")]


def test_a_void_game_leaves_profiles_leaderboards_and_ratings(zoe: User) -> None:
    """As if it had not been counted, whatever was counted after it; and so it stays when all is made anew."""
    first = played_game(kind="luckynumbers", is_rated=True, players=2)
    with committed():
        count_results()
    second = rematch_of(first)

    play_on(second)
    with committed():
        count_results()
    total = Result.objects.get(game=first, seat=0).total
    assert done(staff.void, first.pk, said(zoe))
    assert not done(staff.void, first.pk, said(zoe))
    run_all()
    left = numbers()
    assert not RatingChange.objects.filter(result__game=first).exists()
    assert set(Rating.objects.values_list("games", flat=True)) == {1}
    assert set(Tally.objects.values_list("games", flat=True)) == {1}
    assert Result.objects.get(game=first, seat=0).total == total, "what was played stays"
    for command in ("rebuild_results", "rebuild_ratings"):
        call_command(command)
    assert numbers() == left
    html = page(first, 1)
    assert "does not count: " in html
    assert SHOWN in html
    assert "nobody’s rating changes" in html
    assert "This game does not count" in client_of(first, 0).get(f"/t/{first.code}/replay/").content.decode()
    first.refresh_from_db()
    assert not check(first)
    assert why(first, lambda: staff.void(first.pk, said(zoe, "two"))) == Why.VOID_ALREADY


def test_a_void_game_of_a_match_brings_no_points_and_the_next_one_says_so(zoe: User) -> None:
    first = played_game(kind="luckynumbers", rules={"match": True}, players=2)
    second = rematch_of(first)
    play_on(second)
    second.refresh_from_db()
    assert "does not count" not in page(second, 0)
    assert done(staff.void, first.pk, said(zoe))
    sheet = page(second, 0).partition("paper-sheet")[2].partition("</table>")[0]
    assert "Game 1 does not count" in sheet
    totals = re.findall(r"[-−+\d]+", re.sub(r"<[^>]*>", " ", sheet.rpartition('class="total"')[2]))
    assert second.result
    assert [int(one.replace("−", "-")) for one in totals] == second.result["points"]


def numbers() -> list[Any]:
    ratings = Rating.objects.order_by("user").values_list("user", "points", "peak", "games")
    tallies = Tally.objects.order_by("user", "board", "period")
    return [*ratings, *tallies.values_list("user", "board", "period", "games", "wins", "best", "points")]


# -- one seat


def test_the_house_plays_for_somebody_until_the_seat_is_given_back(zoe: User) -> None:
    game = started_game(players=3)
    assert done(staff_seats.give_to_house, game.pk, 1, said(zoe))
    assert game.players.get(seat=1).is_away
    assert "The staff have let the house play for Bo: It stood still" in page(game, 0)
    assert why(game, lambda: staff_seats.give_to_house(game.pk, 1, said(zoe, "two"))) == Why.HOUSE_PLAYS
    assert done(staff_seats.give_back, game.pk, 1, said(zoe, "three"))
    assert game.players.get(seat=1).is_person
    html = page(game, 0)
    assert "The staff have given Bo the seat back" in html
    assert "let the house play" not in html
    assert why(game, lambda: staff_seats.give_back(game.pk, 1, said(zoe, "four"))) == Why.PERSON_PLAYS


def test_somebody_else_plays_on_with_all_that_was_gathered(zoe: User) -> None:
    game = started_game(players=2)
    house_move(game, 1)
    before, bo = game.players.get(seat=1), client_of(game, 1)
    dora = UserFactory.create(username="dora", first_name="Dora")
    assert done(staff_seats.swap, game.pk, 1, dora.pk, said(zoe))
    after = game.players.get(seat=1)
    assert (after.user, after.name, after.counters) == (dora, "Dora", before.counters)
    for html in (page(game, 0), page(game, 1), bo.get(f"/t/{game.code}/").content.decode()):
        assert "The staff have given a seat to Dora" in html
    told = re.sub(r"\s+", " ", bo.get("/rules/").content.decode())
    assert f"Your seat at the table {game.code} was given to somebody else.</b> The reason:" in told
    assert SHOWN in told
    assert bo.post(f"/t/{game.code}/undo/").status_code != 204
    assert history(game) == [("zoe", f"Dora plays for Bo: {REASON}")]
    assert why(game, lambda: staff_seats.swap(game.pk, 0, dora.pk, said(zoe, "two"))) == Why.SITS_HERE


def test_what_makes_no_sense_is_refused_and_changes_nothing(zoe: User) -> None:
    running, over, waiting = started_game(players=2), played_game(players=1), open_table(players=2)
    guest, foe = UserFactory.create(is_guest=True), UserFactory.create()
    sitting = running.players.get(seat=0).user
    assert isinstance(sitting, User)
    Block.objects.create(user_id=sitting.pk, blocked=foe, name="Foe")
    refusals = [
        (running, Why.NO_REASON, lambda: staff.end(running.pk, said(zoe, reason=""))),
        (running, Why.OWN_TABLE, lambda: staff.end(running.pk, said(sitting))),
        (running, Why.NOT_OVER, lambda: staff.void(running.pk, said(zoe))),
        (running, Why.NO_SUCH_SEAT, lambda: staff_seats.give_to_house(running.pk, 7, said(zoe))),
        (running, Why.NO_SUCH_ACCOUNT, lambda: staff_seats.swap(running.pk, 1, guest.pk, said(zoe))),
        (running, Why.NO_SUCH_ACCOUNT, lambda: staff_seats.swap(running.pk, 1, None, said(zoe))),
        (running, Why.OWN_SEAT, lambda: staff_seats.swap(running.pk, 1, zoe.pk, said(zoe))),
        (running, Why.NOT_TOGETHER, lambda: staff_seats.swap(running.pk, 1, foe.pk, said(zoe))),
        (over, Why.GAME_OVER, lambda: staff_seats.give_to_house(over.pk, 0, said(zoe))),
        (waiting, Why.NOT_STARTED, lambda: staff_seats.swap(waiting.pk, 1, zoe.pk, said(zoe))),
        (over, Why.OWN_TABLE, lambda: staff.void(over.pk, said(User.objects.get(pk=over.host_id)))),
    ]
    for game, reason, verb in refusals:
        assert why(game, verb) == reason
    alone = started_game(players=1)
    assert why(alone, lambda: staff_seats.give_to_house(alone.pk, 0, said(zoe))) == Why.NOBODY_LEFT
    assert not LogEntry.objects.exists()


# -- what stands still


def test_a_game_stands_still_if_nothing_happens_and_no_clock_will_help() -> None:
    """Without a clock, or with one that has run out long ago; not with one that runs, nor before an hour."""
    now = timezone.now()
    old = now - timedelta(hours=2)
    games = {name: started_game(players=2, clock=86_400) for name in ("runs", "none", "late", "moved")}
    ids = {name: game.pk for name, game in games.items()}
    Move.objects.exclude(game=ids["moved"]).update(at=old)
    Game.objects.filter(pk__in=(ids["none"], ids["moved"])).update(deadline=None, turn_deadline=None)
    # The ticker has met a fault, and tries again in a minute.
    Game.objects.filter(pk=ids["late"]).update(deadline=now + timedelta(minutes=1), turn_deadline=old)
    assert set(stuck_games().values_list("pk", flat=True)) == {ids["none"], ids["late"]}
