"""Who signs out and comes back in the same browser is for a while taken for who they were."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import personal
from accounts.cleaning import clean_up
from accounts.models import FormerSelf, User
from games.models import ChatLine, Game, Sanction
from games.services import chat, chat_seen, people, sanctions
from games.services.sanctions import Muted
from games.store import read_table
from luckybox_site.web import sessions
from tests.accounts.signing import account, sign_in, sign_up
from tests.factories import UserFactory
from tests.tables import committed, open_table

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def zoe() -> User:
    return account("Zoe")


@pytest.fixture
def game(zoe: User) -> Game:
    """A table in its waiting room whose host has blocked Zoe."""
    game = open_table(players=2, seats=4)
    with committed():
        people.block(game.host_id, zoe.pk, "Zoe")
    return game


@pytest.fixture
def tablet(zoe: User) -> Client:
    """The browser in which Zoe has signed out."""
    browser = Client()
    sign_in(browser, "Zoe")
    browser.post(reverse("account_logout"))
    return browser


def join(browser: Client, game: Game, name: str = "Kim") -> tuple[int, str]:
    with committed():
        answer = browser.post(f"/t/{game.code}/join/", {"name": name}, follow=True)
    return answer.status_code, answer.content.decode()


def come_back(zoe: User, name: str = "Kim") -> User:
    """A guest who has just come in where Zoe has signed out."""
    return User.objects.create_guest(name, {zoe.pk: int((timezone.now() + DAY / 2).timestamp())})


def test_a_new_guest_in_the_browser_of_somebody_blocked_is_refused_and_one_in_another_is_not(
    game: Game, tablet: Client
) -> None:
    status, page = join(tablet, game)
    assert status == 409
    assert "This table is not open to you" in page
    assert "Zoe" not in page
    assert not User.objects.filter(is_guest=True, first_name="Kim").exists()
    assert join(Client(), game)[0] == 200
    assert join(tablet, open_table(players=1, seats=3))[0] == 200


def test_neither_a_second_guest_nor_a_new_account_gets_rid_of_it(game: Game, tablet: Client) -> None:
    sign_up(tablet, "Kim")
    assert join(tablet, game)[0] == 409
    tablet.post(reverse("account_logout"))
    assert join(tablet, game, "Lou")[0] == 409
    join(tablet, open_table(players=1, seats=3), "Lou")
    tablet.post(reverse("account_delete"))
    assert join(tablet, game, "Max")[0] == 409


def test_whoever_signs_in_to_their_own_account_there_is_nobody_else(game: Game, tablet: Client) -> None:
    account("Bea")
    sign_in(tablet, "Bea")
    assert join(tablet, game, "Bea")[0] == 200
    assert not FormerSelf.objects.exists()


def test_it_is_over_after_twelve_hours(
    game: Game, tablet: Client, monkeypatch: pytest.MonkeyPatch, zoe: User
) -> None:
    kim = come_back(zoe)
    assert not people.may_meet(kim.pk, [game.host_id])
    FormerSelf.objects.update(until=timezone.now())
    assert people.may_meet(kim.pk, [game.host_id])
    clean_up()
    assert not FormerSelf.objects.exists()
    later = timezone.now() + sessions.FORMER_COUNTS_FOR + timedelta(seconds=1)
    monkeypatch.setattr(sessions, "time", later.timestamp)
    assert join(tablet, game)[0] == 200


def test_whoever_blocked_them_reads_nothing_that_they_write_as_a_guest(game: Game, zoe: User) -> None:
    kim, other = come_back(zoe), UserFactory.create()
    table = read_table(game.pk)
    with committed():
        chat.mute(game.pk, other.pk, zoe.pk)
        ChatLine.objects.create(game=game, author=kim, name="Kim", channel="players", text="hello")
    unseen = chat.unseen_by(game.pk, [kim.pk])
    assert kim.pk in unseen[game.host_id].people
    assert kim.pk in unseen[other.pk].people
    assert chat_seen.unread(table, game.host_id) == 0
    assert people.is_kept_out(game.pk, kim.pk)


def test_a_mute_and_a_suspension_hold_for_who_comes_back_and_tell_nothing(zoe: User) -> None:
    kim, moderator = come_back(zoe), UserFactory.create(is_staff=True)
    with committed():
        mute = sanctions.impose(Sanction.Kind.MUTE, zoe.pk, "Zoe, stop it", by=moderator.pk, lasts=DAY)
    with pytest.raises(Muted) as refusal:
        chat.may_say(kim.pk)
    assert str(refusal.value) == "Nobody can write in a chat from this browser for now."
    assert sanctions.mutes() == {zoe.pk: mute.pk, kim.pk: mute.pk}
    assert chat.known_of(open_table(players=1, seats=3).pk, kim.pk).may_be_muted


def test_who_is_suspended_after_signing_out_does_not_come_back_as_a_guest(tablet: Client, zoe: User) -> None:
    game, moderator = open_table(players=1, seats=3), UserFactory.create(is_staff=True)
    with committed():
        sanctions.impose(Sanction.Kind.SUSPENSION, zoe.pk, "Cheating", by=moderator.pk, lasts=DAY)
    status, page = join(tablet, game)
    assert status == 403
    assert "Nobody can play or chat from this browser for now." in page
    assert "Cheating" not in page
    assert join(Client(), game)[0] == 200


def test_the_file_about_a_person_names_nobody_else_and_who_leaves_is_forgotten(zoe: User) -> None:
    kim = come_back(zoe)
    until = FormerSelf.objects.get().until
    for one, other in ((zoe, "Kim"), (kim, "Zoe")):
        about = personal.about(one)
        assert about["remembered_after_sign_out_until"] == [until]
        assert other not in str(about)
    personal.delete_person(zoe.pk)
    assert not FormerSelf.objects.exists()
