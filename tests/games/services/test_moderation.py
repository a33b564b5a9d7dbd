"""Reports, and what moderators do about them: everybody concerned is told, and it stands in the history."""

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import ChatLine, Game, Notice, Report, Sanction
from games.services import chat, reports, sanctions
from games.services.chat import Said
from games.services.refusals import Rejected
from games.services.reports import Complaint, Decision
from games.store import read_table
from luckybox_site.jobs.models import Job
from tests.factories import UserFactory
from tests.tables import client_of, committed, open_table, started_game

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def game() -> Game:
    """Bo has said thirty things, of which the 25th is bad."""
    game = started_game(players=2)
    bo = game.players.get(seat=1).user_id or 0
    for number in range(30):
        with committed():
            chat.say(read_table(game.pk), bo, "", Said(text=f"line {number}"))
    return game


@pytest.fixture
def bo(game: Game) -> User:
    user = game.players.get(seat=1).user
    assert user is not None
    return user


@pytest.fixture
def moderator() -> User:
    return UserFactory.create(is_staff=True)


def reported(game: Game, bo: User, line: int | None = None) -> Report:
    complaint = Complaint(bo.pk, "Bo", "insult", "He shouts.", line)
    return reports.report(read_table(game.pk), game.host_id, complaint)


def is_active(user: User) -> bool:
    return bool(User.objects.filter(pk=user.pk, is_active=True).exists())


def told(client: Client) -> str:
    return client.get("/me/blocks/").content.decode()


def test_a_report_keeps_what_was_said_before(game: Game) -> None:
    ada = client_of(game, 0)
    line = ChatLine.objects.order_by("pk")[24]
    address = f"/t/{game.code}/person/"
    assert "line 24" in ada.get(address, {"line": line.pk}).content.decode()
    data = {"line": str(line.pk), "do": "report", "words": "He shouts."}
    assert ada.post(address, data).status_code == 400
    page = ada.post(address, {**data, "reason": "insult"}, follow=True).content.decode()
    assert "Thank you. Moderators look at it" in page
    report = Report.objects.get()
    assert [one["said"] for one in report.context] == [f"line {number}" for number in range(5, 25)]
    assert report.context[-1]["is_it"]
    assert (report.about_name, report.words) == ("Bo", "He shouts.")


def test_spectators_cannot_report_what_they_cannot_read(game: Game) -> None:
    line = ChatLine.objects.latest("pk")
    watcher = Client()
    watcher.force_login(UserFactory.create())
    assert watcher.get(f"/t/{game.code}/person/", {"line": line.pk}).status_code == 404
    assert watcher.get(f"/t/{game.code}/person/", {"line": "x" * 50}).status_code == 404


def test_what_a_guest_has_said_is_forgotten_with_the_account_they_became(game: Game, bo: User) -> None:
    found, account = reported(game, bo), UserFactory.create()
    reports.take_over_reports(bo.pk, account.pk)
    reports.forget(account.pk, "Former player")
    found.refresh_from_db()
    assert found.about_id == account.pk
    assert {(line["name"], line["said"]) for line in found.context} == {("Former player", "")}


def test_a_decision_is_told_to_both_and_stands_in_the_history(game: Game, bo: User, moderator: User) -> None:
    report = reported(game, bo)
    decision = Decision("mute", "Please do not shout.", DAY, "Good that you told us.")
    assert reports.decide(report.pk, decision, by=moderator.pk)
    assert not reports.decide(report.pk, decision, by=moderator.pk)
    assert Sanction.objects.get().report == report
    assert "A moderator has muted you until" in told(client_of(game, 1))
    assert "Please do not shout." in told(client_of(game, 1))
    answer = told(client_of(game, 0))
    assert "the moderators have acted on it" in answer
    assert "Good that you told us." in answer
    entry = LogEntry.objects.get(object_id=str(bo.pk))
    assert entry.user == moderator
    assert "Please do not shout." in entry.change_message


def test_a_notice_stays_until_it_is_read(game: Game, bo: User, moderator: User) -> None:
    sanctions.impose("warning", bo.pk, "Be kind.", by=moderator.pk)
    client, notice = client_of(game, 1), Notice.objects.get()
    assert "A moderator warns you:" in client.get(f"/t/{game.code}/").content.decode()
    assert (
        client_of(game, 0).post("/me/notices/", {"notice": notice.pk, "next": "nowhere"}).status_code == 302
    )
    response = client.post("/me/notices/", {"notice": notice.pk, "next": "https://elsewhere.example/"})
    assert response.headers["Location"] == "/"
    assert "A moderator warns you:" not in told(client)


def test_a_suspended_person_is_told_why_and_comes_back_when_it_ends(
    game: Game, bo: User, moderator: User
) -> None:
    client = client_of(game, 1)
    sanctions.impose("suspension", bo.pk, "Three warnings.", by=moderator.pk, lasts=DAY)
    assert not is_active(bo)
    page = told(client)
    assert "You are suspended until" in page
    assert "Three warnings." in page
    assert "I have read it" not in page
    # Nor do they come back under another name.
    with committed():
        response = client.post(f"/t/{open_table(players=1, seats=3).code}/join/", {"name": "Somebody else"})
    assert response.status_code == 403
    assert "You are suspended" in response.content.decode()
    assert Job.objects.get(kind="end-sanctions").run_after > timezone.now() + DAY / 2
    sanctions.end_sanctions()
    assert not is_active(bo)
    Sanction.objects.update(ends_at=timezone.now())
    assert sanctions.end_sanctions() == 1
    assert is_active(bo)
    assert "suspended" not in told(client)


def test_who_tries_to_sign_in_is_told_why_not(moderator: User) -> None:
    zoe = UserFactory.create(username="zoe")
    zoe.set_password("correct horse")
    zoe.save()
    sanctions.impose("suspension", zoe.pk, "Three warnings.", by=moderator.pk)
    client = Client()
    wrong = client.post("/account/login/", {"login": "zoe", "password": "wrong horse"}, follow=True)
    assert "Three warnings." not in wrong.content.decode()
    page = client.post("/account/login/", {"login": "zoe", "password": "correct horse"}, follow=True)
    assert "Three warnings." in page.content.decode()


def test_lifting_one_of_two_suspensions_is_not_enough(bo: User, moderator: User) -> None:
    first, second = (
        sanctions.impose("suspension", bo.pk, reason, by=moderator.pk) for reason in ("One.", "Two.")
    )
    assert sanctions.lift(first.pk, by=moderator.pk)
    assert not sanctions.lift(first.pk, by=moderator.pk)
    assert not is_active(bo)
    assert sanctions.lift(second.pk, by=moderator.pk)
    assert is_active(bo)


def test_whom_an_admin_has_closed_out_stays_so_when_a_suspension_ends(bo: User, moderator: User) -> None:
    User.objects.filter(pk=bo.pk).update(is_active=False)
    first, second = (
        sanctions.impose("suspension", bo.pk, reason, by=moderator.pk) for reason in ("One.", "Two.")
    )
    assert sanctions.lift(first.pk, by=moderator.pk)
    assert sanctions.lift(second.pk, by=moderator.pk)
    assert not is_active(bo)


def in_the_group(client: Client) -> User:
    """A moderator, who signs in."""
    import_module("games.migrations.0016_moderators").make_group(apps, None)
    zoe: User = UserFactory.create(is_staff=True)
    zoe.groups.add(Group.objects.get(name="Moderators"))
    client.force_login(zoe)
    return zoe


def test_moderators_may_moderate_and_nothing_else(game: Game, bo: User, client: Client) -> None:
    zoe = in_the_group(client)
    old, new = reported(game, bo), reported(game, bo)
    reports.decide(old.pk, Decision("nothing"), by=zoe.pk)
    assert "<b>1</b> <span>report waits for a moderator</span>" in client.get("/admin/").content.decode()
    page = client.get("/admin/games/report/").content.decode()
    assert page.index(f"/report/{new.pk}/") < page.index(f"/report/{old.pk}/")
    address = f"/admin/games/report/{new.pk}/change/"
    assert "line 29" in client.get(address).content.decode()
    data: dict[str, Any] = {"act": "warning", "told": "", "lasts": "24", "answer": ""}
    assert "Please give the reason" in client.post(address, data).content.decode()
    assert client.post(address, {**data, "told": "Be kind."}).status_code == 302
    assert Sanction.objects.get().reason == "Be kind."
    assert "I have read it" in told(client_of(game, 1))
    for page in ("sanction", "flaggedword", "chatline"):
        assert client.get(f"/admin/games/{page}/").status_code == 200
    mute = {"who": bo.username, "kind": "mute", "reason": "Too loud.", "lasts": "1"}
    assert client.post("/admin/games/sanction/add/", mute).status_code == 302
    made = Sanction.objects.mutes().get()
    lifting = {"action": "lift", "_selected_action": [made.pk]}
    client.post("/admin/games/sanction/", lifting)
    assert not Sanction.objects.mutes().exists()
    # Those who run the site are not shut out in this way.
    suspension = {"who": zoe.username, "kind": "suspension", "reason": "Mine now.", "lasts": ""}
    assert "belongs to the staff" in client.post("/admin/games/sanction/add/", suspension).content.decode()
    assert not Sanction.objects.suspensions().exists()
    assert "/admin/club/" not in client.get("/admin/").content.decode()
    for page in ("accounts/user", "games/deck", "games/move"):
        assert client.get(f"/admin/{page}/").status_code == 403


def test_nobody_decides_a_report_about_themselves_or_by_them_nor_lifts_what_concerns_them(
    game: Game, bo: User, client: Client, admin_client: Client
) -> None:
    zoe = in_the_group(client)
    about, by = reported(game, bo), reported(game, bo)
    Report.objects.filter(pk=about.pk).update(about=zoe)
    Report.objects.filter(pk=by.pk).update(reporter=zoe)
    assert "Nothing needs you." in client.get("/admin/").content.decode()
    decision = {"act": "nothing", "told": "", "lasts": "24", "answer": ""}
    # A report says who wrote it, which whoever it is about does not read.
    assert client.get(f"/admin/games/report/{about.pk}/change/").status_code == 302
    own = f"/admin/games/report/{by.pk}/change/"
    assert "somebody else has to decide it" in client.get(own).content.decode()
    assert client.post(own, decision).status_code == 403
    for one in (about, by):
        with pytest.raises(Rejected):
            reports.decide(one.pk, Decision("nothing"), by=zoe.pk)
    assert not Report.objects.exclude(outcome="").exists()
    mute = sanctions.impose("mute", zoe.pk, "Too loud.", by=bo.pk)
    page = client.post(
        "/admin/games/sanction/", {"action": "lift", "_selected_action": [mute.pk]}, follow=True
    )
    assert "Somebody else has to lift what concerns you." in page.content.decode()
    assert Sanction.objects.mutes().exists()
    # A superuser is somebody else.
    assert admin_client.post(f"/admin/games/report/{about.pk}/change/", decision).status_code == 302
    assert Report.objects.exclude(outcome="").get() == about


def test_no_page_lets_a_moderator_read_what_is_said_at_a_table_but_a_report(
    game: Game, bo: User, client: Client, admin_client: Client
) -> None:
    in_the_group(client)
    ChatLine.objects.filter(text="line 7").update(is_flagged=True)
    flagged, other = ChatLine.objects.get(text="line 7"), ChatLine.objects.get(text="line 8")
    addresses = (
        "/admin/games/chatline/",
        f"/admin/games/chatline/?game__id__exact={game.pk}",
        "/admin/games/chatline/?is_flagged__exact=0",
        f"/admin/games/chatline/?q={game.code}",
        f"/admin/games/chatline/{other.pk}/change/",
        f"/admin/games/chatline/{other.pk}/history/",
        "/admin/games/report/",
        "/admin/games/sanction/",
    )
    for address in addresses:
        assert "line 8" not in client.get(address, follow=True).content.decode(), address
    assert "line 7" in client.get("/admin/games/chatline/").content.decode()
    assert "line 7" in client.get(f"/admin/games/chatline/{flagged.pk}/change/").content.decode()
    assert (
        "line 8"
        in client.get(f"/admin/games/report/{reported(game, bo, other.pk).pk}/change/").content.decode()
    )
    assert "line 8" in admin_client.get("/admin/games/chatline/").content.decode()


def test_a_sanction_finds_the_person_by_name_and_asks_who_is_meant(client: Client) -> None:
    in_the_group(client)
    address, data = "/admin/games/sanction/add/", {"kind": "mute", "reason": "Too loud.", "lasts": "1"}

    def sent(**fields: str) -> str:
        return client.post(address, {**data, **fields}).content.decode()

    assert "vForeignKeyRawIdAdminField" not in client.get(address).content.decode()
    assert "Nobody here has this name." in sent(who="Mallory")
    UserFactory.create(username="Mallory", first_name="Mallory")
    # A part of a name is not enough, however few have it.
    assert "Please choose whom you mean." in sent(who="mall")
    assert not Sanction.objects.exists()
    sent(who=" MALLORY ")
    assert Sanction.objects.get().user.username == "Mallory"
    first, second = (User.objects.create_guest("Kim") for _ in range(2))
    page = sent(who="kim")
    assert page.count("Kim: a guest without a table") == 2
    sent(who="kim", person=str(first.pk))
    assert Sanction.objects.latest("pk").user == first
    # What is chosen has to be among those of the name.
    sent(who="Mallory", person=str(second.pk))
    assert Sanction.objects.count() == 2
