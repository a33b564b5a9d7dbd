"""What organisers do at tables of their own: the verbs of the staff in their name, and looking as a judge."""

from collections.abc import Iterator

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from games.models import Game, Result
from games.models.acts import Deed, Role
from games.services import judging, staff, staff_seats
from games.services.judging import may_judge
from games.services.refusals import Why
from games.services.staff import Said
from games.store import read_table
from tests.absences import page
from tests.factories import UserFactory, made_guest
from tests.games.services.refusing import why
from tests.tables import SEED, committed, house_move, play_on, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def olga() -> User:
    return UserFactory.create(username="olga", first_name="Olga")


@pytest.fixture
def _olga_judges(olga: User) -> Iterator[None]:
    @judging.grant
    def granted(game: Game, user_id: int) -> bool:
        return game.pk > 0 and user_id == olga.pk

    yield
    judging._grants.remove(granted)


def said(by: User, key: str = "one") -> Said:
    return Said(by.pk, "no show", key, Role.ORGANISER)


def test_players_read_that_it_was_the_organiser(olga: User) -> None:
    game = started_game(players=3)
    with committed():
        assert staff_seats.give_to_house(game.pk, 2, said(olga))
        assert not staff_seats.give_to_house(game.pk, 2, said(olga)), "two helpers who press the same button"
    html = page(game, 0)
    assert "From the organiser" in html
    assert "The organiser has let the house play for Cleo: no show" in html
    assert LogEntry.objects.get().user_id == olga.pk


def test_a_guest_can_step_in_for_somebody(olga: User) -> None:
    game, guest = started_game(players=2), UserFactory.create(first_name="Zed")
    made_guest(guest.pk)
    assert (
        why(game, lambda: staff_seats.swap(game.pk, 1, guest.pk, Said(olga.pk, "ill", "a")))
        is Why.NO_SUCH_ACCOUNT
    )
    with committed():
        assert staff_seats.swap(game.pk, 1, guest.pk, said(olga))
    assert read_table(game.pk).players[1].user_id == guest.pk


def test_a_game_with_a_result_from_elsewhere_ends_and_counts_nowhere(olga: User) -> None:
    game = started_game(players=2)
    with committed():
        assert staff.end_by_hand(game.pk, said(olga))
    game.refresh_from_db()
    assert (game.is_ended_early, game.acts_of_staff[0].deed) == (True, Deed.BY_HAND)
    assert set(Result.objects.values_list("place", flat=True)) == {None}
    html = page(game, 0)
    assert "The organiser has entered a result by hand: no show" in html
    assert "The players have agreed" not in html


def test_nobody_acts_at_the_table_where_they_play() -> None:
    game = started_game(players=2)
    ada = User.objects.get(pk=game.host_id)
    assert why(game, lambda: staff.end_by_hand(game.pk, said(ada))) is Why.OWN_TABLE


# -- judges


def look(client: Client, game: Game, query: str = "") -> tuple[int, str]:
    answer = client.get(f"/t/{game.code}/judge/{query}")
    return answer.status_code, answer.content.decode()


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.usefixtures("_olga_judges")
@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
def test_a_judge_sees_every_board_and_the_log_and_that_is_noted_once(olga: User, kind: str) -> None:
    game = started_game(players=2, kind=kind, shares_seed=True, watching_by=Game.WatchingBy.NOBODY)
    play_on(game, until=lambda now: len(now.chapters) > 2)
    client = browser(olga)
    for query in ("", "?seat=2", "?seat=99", "?seat=x"):
        status, html = look(client, game, query)
        assert status == 200
        assert "as its judge" in html
        assert 'id="seat"' in html or "id=seat" in html
        assert "data-move" not in html
        assert SEED not in html
    assert [entry.user_id for entry in LogEntry.objects.all()] == [olga.pk]


@pytest.mark.usefixtures("_olga_judges")
def test_a_judge_sees_no_offer_before_it_is_kept(olga: User) -> None:
    game = started_game(players=2)
    house_move(game, 0)
    _, html = look(browser(olga), game)
    assert "data-keep" not in html
    assert "name=card" not in html


@pytest.mark.usefixtures("_olga_judges")
def test_nobody_judges_where_they_play_or_with_the_deal_that_they_play(olga: User) -> None:
    game, other = (started_game(players=2, shares_seed=True) for _ in range(2))
    staff_seats.swap(other.pk, 1, olga.pk, Said(UserFactory.create(is_staff=True).pk, "ill", "a"))
    assert not may_judge(game, olga.pk)
    assert not may_judge(other, olga.pk)
    assert look(browser(olga), game)[0] == 403


def test_without_a_grant_it_takes_the_permission_itself(olga: User) -> None:
    game = started_game(players=2)
    superuser = UserFactory.create(is_staff=True, is_superuser=True)
    for user in (olga, superuser):
        status, html = look(browser(user), game)
        assert status == 403
        assert "Only judges of this table" in html
    superuser.user_permissions.add(Permission.objects.get(codename="act_at_tables"))
    assert look(browser(superuser), game)[0] == 200
