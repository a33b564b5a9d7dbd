"""Playing again: who wants a rematch asks, who comes is moved over, and who does not is not seated."""

import pytest
from django.utils import timezone

from games.adapters import ADAPTERS
from games.models import Game
from games.models.absences import Absence, Sign, to_row
from games.services import lobby, rematch
from games.services.refusals import Why
from games.store import forget_tables, read_table
from tests.factories import UserFactory
from tests.games.services.refusing import why
from tests.tables import NAMES, committed, play_of, play_on, played_game, rematch_of, started_game

pytestmark = pytest.mark.django_db


def user_in(game: Game, seat: int) -> int:
    return game.players.get(seat=seat).user_id or 0


def ask(game: Game, seat: int) -> Game:
    with committed():
        return rematch.ask(game.pk, user_in(game, seat))


def seated(game: Game) -> list[tuple[str, bool]]:
    return list(game.players.order_by("seat").values_list("name", "is_ready"))


@pytest.mark.parametrize("kind", ADAPTERS)
def test_who_asks_for_a_rematch_waits_for_the_others(kind: str) -> None:
    old = played_game(players=3, kind=kind)
    new = ask(old, 1)
    assert (new.status, new.host_id, new.seats) == (Game.Status.OPEN, user_in(old, 1), 3)
    assert seated(new) == [("Bo", True)]


@pytest.mark.parametrize("kind", ADAPTERS)
def test_who_does_not_come_is_not_seated(kind: str) -> None:
    old = played_game(players=3, kind=kind)
    new = ask(old, 1)
    assert ask(old, 2) == new
    with committed():
        lobby.start(new.pk, user_in(old, 1))
    table = read_table(new.pk)
    assert [player.name for player in table.players] == ["Bo", "Cleo"]
    assert len(play_of(table).state.seats if kind == "luckybox" else play_of(table).state.boards) == 2


def test_the_same_people_play_again_with_the_same_wishes_and_a_new_seed() -> None:
    rules = {"edition": "magellan", "may_always_pass": True}
    old = played_game(players=2, rules=rules, pace="relaxed", clock=45, watching_by="nobody")
    new = rematch_of(old, asked_by=1)
    table = read_table(new.pk)
    assert [player.name for player in table.players] == list(NAMES[:2])
    assert [player.user_id for player in table.players] == [p.user_id for p in old.players.order_by("seat")]
    fields = ("kind", "seats", "rules", "pace", "clock", "visibility", "watching_by", "auto_bonus")
    assert [getattr(table.game, name) for name in fields] == [getattr(old, name) for name in fields]
    assert (table.game.status, table.game.seed == old.seed) == (Game.Status.PLAYING, False)
    assert not any(player.is_ready for player in table.players)


def test_whoever_comes_first_everybody_has_their_seat_again() -> None:
    old = played_game(players=4)
    new = ask(old, 3)
    for seat in (1, 2, 0):
        ask(old, seat)
    with committed():
        lobby.start(new.pk, user_in(old, 3))
    assert [name for name, _ in seated(new)] == list(NAMES[:4])


def test_in_a_full_rematch_of_twelve_everybody_has_their_seat_again_too() -> None:
    old = started_game(players=12)
    Game.objects.filter(pk=old.pk).update(status=Game.Status.OVER, finished_at=timezone.now(), result={})
    forget_tables()
    new = ask(old, 7)
    for seat in (3, 11, 0, 1, 2, 10, 9, 8, 6, 4, 5):
        ask(old, seat)
    with committed():
        lobby.start(new.pk, user_in(old, 7))
    assert [name for name, _ in seated(new)] == list(NAMES[:12])
    assert [player.seat for player in read_table(new.pk).players] == list(range(12))


def test_the_others_see_on_their_page_that_somebody_wants_a_rematch() -> None:
    old = played_game(players=2)
    ask(old, 0)
    assert read_table(old.pk).game.table_version == old.table_version + 1
    assert read_table(old.pk).game.version == old.version


def test_the_others_see_on_their_page_how_far_it_has_come() -> None:
    old = played_game(players=3)
    new = ask(old, 0)

    def version() -> int:
        return read_table(old.pk).game.table_version

    for happens in (
        lambda: rematch.ask(old.pk, user_in(old, 1)),
        lambda: lobby.join(new.pk, UserFactory.create().pk, "Zoe"),
        lambda: lobby.leave(new.pk, user_in(old, 1)),
        lambda: lobby.start(new.pk, user_in(old, 0)),
    ):
        before = version()
        with committed():
            happens()
        assert version() > before


def test_a_rematch_is_for_those_who_played_and_when_the_game_is_over() -> None:
    running, over = started_game(players=2), played_game(players=2)
    assert why(running, lambda: rematch.ask(running.pk, running.host_id)) is Why.NOT_OVER
    assert why(over, lambda: rematch.ask(over.pk, UserFactory.create().pk)) is Why.NOT_SEATED
    assert why(over, lambda: rematch.ask(over.pk, None)) is Why.NOT_SEATED
    assert Game.objects.count() == 2


def test_who_played_alone_plays_again_at_once() -> None:
    assert ask(played_game(players=1), 0).status == Game.Status.PLAYING


def test_others_may_take_the_seats_and_who_comes_late_finds_none() -> None:
    old = played_game(players=2)
    new = ask(old, 0)
    with committed():
        lobby.join(new.pk, UserFactory.create().pk, "Zoe")
    assert ask(old, 1) == new
    assert seated(new) == [("Ada", True), ("Zoe", False)]


def test_who_comes_back_under_a_name_that_is_taken_gets_a_number() -> None:
    old = played_game(players=3)
    new = ask(old, 0)
    with committed():
        lobby.join(new.pk, UserFactory.create().pk, "Bo")
    ask(old, 1)
    assert [name for name, _ in seated(new)] == ["Ada", "Bo", "Bo 2"]


def test_asking_again_is_being_ready_again() -> None:
    old = played_game(players=2)
    new = ask(old, 0)
    ask(old, 1)
    new.players.update(is_ready=False)
    ask(old, 1)
    assert seated(new) == [("Ada", False), ("Bo", True)]


def test_after_a_rematch_that_was_given_up_there_can_be_another() -> None:
    old = played_game(players=2)
    first = ask(old, 0)
    with committed():
        lobby.leave(first.pk, user_in(old, 0))
    second = ask(old, 1)
    assert second != first
    assert Game.objects.get(rematch_of=old) == second


# -- opening the link


def come(new: Game, old: Game, seat: int) -> bool:
    with committed():
        return rematch.come_along(new.pk, old.pk, user_in(old, seat))


def test_who_opens_the_new_table_is_moved_over_and_ready() -> None:
    old = played_game(players=2)
    new = ask(old, 0)
    assert come(new, old, 1)
    assert seated(new) == [("Ada", True), ("Bo", True)]


def test_a_stranger_who_opens_it_is_not_seated() -> None:
    old = played_game(players=2)
    new = ask(old, 0)
    assert not rematch.come_along(new.pk, old.pk, UserFactory.create().pk)
    assert not rematch.come_along(new.pk, old.pk, None)


def test_who_left_the_game_is_not_brought_along() -> None:
    old = played_game(players=2)
    bo = old.players.get(seat=1)
    Game.objects.filter(pk=old.pk).update(
        presence=to_row({bo.pk: Absence(Sign.LEFT, 0, 2)}), table_version=old.table_version + 1
    )
    new = ask(old, 0)
    assert not come(new, old, 1)
    # Wanting it is another matter.
    ask(old, 1)
    assert len(seated(new)) == 2


def test_who_leaves_the_new_table_is_not_seated_again_by_looking_at_it() -> None:
    old = played_game(players=2)
    new = ask(old, 0)
    ask(old, 1)
    with committed():
        lobby.leave(new.pk, user_in(old, 1))
    assert not come(new, old, 1)
    assert len(seated(new)) == 1


def test_nobody_is_moved_to_a_game_that_has_started() -> None:
    old = played_game(players=3)
    new = ask(old, 0)
    ask(old, 1)
    with committed():
        lobby.start(new.pk, user_in(old, 0))
    assert not come(new, old, 2)
    assert ask(old, 2) == new
    assert new.players.count() == 2


# -- matches


def match(players: int) -> Game:
    return played_game(players, kind="luckynumbers", rules={"match": True})


def test_in_a_match_a_newcomer_takes_the_seat_that_is_left() -> None:
    old = match(3)
    new = ask(old, 2)
    with committed():
        lobby.join(new.pk, UserFactory.create().pk, "Zoe")
    ask(old, 0)
    with committed():
        lobby.start(new.pk, user_in(old, 2))
    new.refresh_from_db()
    assert [name for name, _ in seated(new)] == ["Ada", "Zoe", "Cleo"]
    assert new.match_game == 2


def test_a_match_without_all_its_players_begins_anew() -> None:
    old = match(3)
    new = ask(old, 2)
    ask(old, 0)
    with committed():
        lobby.start(new.pk, user_in(old, 2))
    new.refresh_from_db()
    assert [name for name, _ in seated(new)] == ["Ada", "Cleo"]
    assert (new.match_game, "start" in new.rules, new.rematch_of) == (1, False, old)
    play_on(new)
