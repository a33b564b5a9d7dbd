"""Another name, and a guest who becomes part of an account, at every table they sit at."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import services
from accounts.models import User
from games.models import Game
from games.models.tables import MAX_NICKNAME
from games.services import lobby, seats
from games.services.waiting import asking
from games.store import TableEdit, forget_tables, learn, read_table
from games.store.delta import delta_of
from luckybox_site.web.identity import MergeRefused
from tests.factories import UserFactory
from tests.tables import (
    client_of,
    committed,
    house_move,
    open_table,
    play_on,
    played_game,
    started_game,
)

pytestmark = [pytest.mark.django_db, pytest.mark.services]

KINDS = pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])


def user_of(game: Game, seat: int) -> User:
    user: User = User.objects.get(pk=game.players.get(seat=seat).user_id)
    return user


def names_at(game: Game) -> list[str]:
    """As this process remembers them."""
    return [player.name for player in read_table(game.pk).players]


# -- names


@KINDS
def test_a_new_name_is_shown_to_everybody_at_a_running_table(kind: str) -> None:
    game = started_game(players=2, kind=kind)
    play_on(game, until=lambda now: len(now.story) > 2)
    browsers = [client_of(game, seat) for seat in (0, 1, None)]
    address = reverse("table", args=[game.code])
    assert all("Ada" in browser.get(address).content.decode() for browser in browsers)
    with committed():
        services.rename(user_of(game, 0).pk, "Zoe")
    for browser in browsers:
        page = browser.get(address).content.decode()
        assert "Zoe" in page
        assert "Ada" not in page


def test_a_new_name_is_shown_at_a_table_that_waits_for_players() -> None:
    game = open_table(players=2, seats=3)
    address = reverse("table", args=[game.code])
    assert "Ada saved you a seat" in Client().get(address).content.decode()
    before = game.table_version
    with committed():
        services.rename(user_of(game, 0).pk, "Zoe")
    game.refresh_from_db()
    assert game.table_version > before
    assert "Zoe saved you a seat" in Client().get(address).content.decode()


def test_a_name_changed_in_the_admin_or_by_an_update_is_shown_too() -> None:
    game = started_game(players=2)
    ada, bo = user_of(game, 0), user_of(game, 1)
    with committed():
        ada.first_name = "Zoe"
        ada.save()
        User.objects.filter(pk=bo.pk).update(first_name="Yan")
    assert names_at(game) == ["Zoe", "Yan"]


def test_a_finished_game_keeps_its_names() -> None:
    game = played_game(players=1)
    with committed():
        services.rename(user_of(game, 0).pk, "Zoe")
    assert names_at(game) == ["Ada"]


def test_two_at_one_table_are_never_called_the_same() -> None:
    game = started_game(players=3)
    with committed():
        services.rename(user_of(game, 0).pk, "bo")
        services.rename(user_of(game, 2).pk, "Bo")
    assert names_at(game) == ["bo 2", "Bo", "Bo 3"]


def test_a_long_name_is_cut_to_what_a_seat_holds() -> None:
    game = started_game(players=2)
    with committed():
        services.rename(user_of(game, 0).pk, "x" * 100)
        services.rename(user_of(game, 1).pk, "x" * 100)
    assert names_at(game) == ["x" * MAX_NICKNAME, "x" * (MAX_NICKNAME - 2) + " 2"]


def test_the_nickname_of_a_guest_at_the_next_table_is_for_that_table() -> None:
    guest = Client()
    games = [open_table(players=1, seats=3) for _ in range(2)]
    for game, name in zip(games, ("Kim", "Kimberly"), strict=True):
        guest.post(reverse("join", args=[game.code]), {"name": name})
    assert [names_at(game) for game in games] == [["Ada", "Kim"], ["Ada", "Kimberly"]]


# -- merging


def with_a_guest(game: Game, seat: int) -> tuple[User, User]:
    """A guest who sits there, and an account that does not."""
    guest = user_of(game, seat)
    User.objects.filter(pk=guest.pk).update(is_guest=True)
    return guest, UserFactory.create()


def test_the_seats_and_tables_of_a_guest_become_those_of_the_account() -> None:
    games = [open_table(players=2, seats=3), started_game(players=2), played_game(players=1)]
    guest, account = with_a_guest(games[0], 0)
    for game in games[1:]:
        other = user_of(game, 0)
        game.players.filter(seat=0).update(user=guest)
        Game.objects.filter(pk=game.pk).update(host=guest)
        other.delete()
        forget_tables()
        read_table(game.pk)
    with committed():
        services.merge_guest(guest.pk, account.pk)
    for game in games:
        table = read_table(game.pk)
        assert table.players[0].user_id == account.pk
        assert table.game.host_id == account.pk
        assert table.player_of(guest.pk) is None
    assert not User.objects.filter(pk=guest.pk).exists()


def test_the_account_plays_on_where_the_guest_sat() -> None:
    game = started_game(players=2)
    guest, account = with_a_guest(game, 0)
    with committed():
        services.merge_guest(guest.pk, account.pk)
    house_move(game, 0)
    play_on(game)
    assert game.status == Game.Status.OVER
    assert game.players.get(seat=0).user_id == account.pk


def test_a_process_that_is_told_of_a_merge_knows_the_account_in_the_seat() -> None:
    game = started_game(players=2)
    account = UserFactory.create()
    edit = TableEdit(read_table(game.pk))
    edit.set_player(1, user_id=account.pk, name="Zoe")
    edit.set(version=edit.version + 1, host_id=account.pk)
    learn(game.pk, delta_of(edit))
    known = read_table(game.pk, edit.game.version)
    assert (known.players[1].user_id, known.players[1].name) == (account.pk, "Zoe")
    assert known.game.host_id == account.pk


def test_who_asked_for_a_seat_as_a_guest_gets_it_for_the_account() -> None:
    game, guest, account = open_table(players=2), User.objects.create_guest("Gus"), UserFactory.create()
    with committed():
        seats.ask(game.pk, guest.pk, "Gus")
    with committed():
        services.merge_guest(guest.pk, account.pk)
    (number,) = asking(read_table(game.pk).game)
    with committed():
        seats.accept(game.pk, game.host_id, number)
    assert names_at(game) == ["Ada", "Bo", "Gus"]
    assert user_of(game, 2) == account


def test_who_gets_a_seat_from_their_guest_does_not_ask_for_another() -> None:
    game, guest, account = (
        open_table(players=1, seats=2),
        User.objects.create_guest("Gus"),
        UserFactory.create(),
    )
    with committed():
        lobby.join(game.pk, guest.pk, "Gus")
    with committed():
        seats.ask(game.pk, account.pk, "Zoe")
    with committed():
        services.merge_guest(guest.pk, account.pk)
    assert user_of(game, 1) == account
    assert not asking(read_table(game.pk).game)


def test_a_guest_and_an_account_at_one_table_stay_two() -> None:
    game, elsewhere = started_game(players=2), open_table(players=1, seats=2)
    guest, _ = with_a_guest(game, 0)
    account = user_of(game, 1)
    elsewhere.players.update(user=guest)
    with pytest.raises(MergeRefused, match="You sit at one table twice"), committed():
        services.merge_guest(guest.pk, account.pk)
    assert elsewhere.players.get().user_id == guest.pk
    assert User.objects.filter(pk=guest.pk).exists()


@pytest.mark.parametrize(("guest_is", "account_is"), [(False, False), (True, True)])
def test_only_a_guest_becomes_part_of_an_account(guest_is: bool, account_is: bool) -> None:
    guest, account = UserFactory.create(is_guest=guest_is), UserFactory.create(is_guest=account_is)
    with pytest.raises(MergeRefused):
        services.merge_guest(guest.pk, account.pk)
    assert User.objects.filter(pk=guest.pk).exists()
