"""The chat of the lobby: who reads and writes there, by plain forms and by polling, and no card notices."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import ChatLine, FlaggedWord, Lobby, Report, Sanction
from games.models.lobby import THE_LOBBY
from games.presenters.lobby_topic import newest
from games.services import lobby_chat
from games.services.lobby_check import check_lobby
from tests.factories import made_guest
from tests.tables import committed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]


def signed_in(name: str) -> tuple[Client, User]:
    user: User = User.objects.create_user(name.lower(), first_name=name)
    browser = Client()
    browser.force_login(user)
    return browser, user


def switch(who: str) -> None:
    with committed():
        lobby_chat.open_to(who)


def say(browser: Client, text: str, headers: dict[str, str] | None = None) -> Any:
    with committed():
        return browser.post("/chat/say/", {"text": text}, headers=headers)


def front(browser: Client) -> str:
    return browser.get("/").content.decode()


def test_there_is_none_until_the_club_wants_one() -> None:
    ada, _user = signed_in("Ada")
    assert 'id="chat-panel"' not in front(ada)
    assert say(ada, "Hello").status_code == 403
    assert ada.get("/chat/people/").status_code == 404
    switch("accounts")
    page = front(ada)
    assert "ask who would like a game" in page
    assert 'http-equiv="refresh"' not in page, "nobody loses what they type"
    assert 'id="chat-panel"' not in front(Client()), "strangers have no name"
    assert say(Client(), "Hello").status_code == 403
    assert not ChatLine.objects.exists()


def test_what_is_said_stands_on_the_front_page_and_no_card_is_stale() -> None:
    (ada, _ada), (bo, _bo) = signed_in("Ada"), signed_in("Bo")
    switch("accounts")
    check_lobby()
    tables = newest()
    answer = say(ada, "Who would <b>like</b> a game?")
    assert answer.headers["Location"] == "/?tab=people#chat-panel"
    assert "Who would &lt;b&gt;like&lt;/b&gt; a game?" in front(bo)
    assert newest() is tables
    assert not check_lobby()
    # Without a socket a page asks, and gets what is new alone.
    seen = Lobby.objects.values_list("chat_version", flat=True).get(pk=THE_LOBBY)
    assert bo.get("/chat/", headers={"X-Seen-Chat": str(seen)}).status_code == 304
    front(ada)
    said = say(ada, "Anybody?", {"HX-Request": "true", "X-Seen-Chat": str(seen)}).content.decode()
    assert "Anybody?" in said
    assert 'id="chat-form"' not in said
    assert "Anybody?" in bo.get("/chat/", headers={"X-Seen-Chat": str(seen)}).content.decode()


def test_guests_read_and_write_only_where_the_club_lets_everybody() -> None:
    zoe, user = signed_in("Zoë")
    made_guest(user.pk)
    switch("accounts")
    assert "Here only people with an account chat." in front(zoe)
    answer = say(zoe, "x")
    assert answer.status_code == 403
    switch("everybody")
    assert say(zoe, "Hello").status_code == 302
    assert "<small>guest</small>" in front(zoe)


def test_the_rules_of_the_chat_of_a_table_hold_here() -> None:
    (ada, _ada), (bo, her) = signed_in("Ada"), signed_in("Bo")
    switch("accounts")
    FlaggedWord.objects.create(word="rascal")
    say(bo, "You rascal")
    line = ChatLine.objects.get()
    assert line.is_flagged
    assert 'value="' + "x" * 201 in say(ada, "x" * 201).content.decode(), "it stays in its field"
    page = f"/chat/person/?line={line.pk}"
    assert "You rascal" in ada.get(page).content.decode()
    for verb, is_read in (("mute", False), ("unmute", True), ("block", False), ("unblock", True)):
        with committed():
            assert ada.post("/chat/person/", {"line": line.pk, "do": verb}).status_code == 302
        assert ("You rascal" in front(ada)) is is_read, verb
        assert "You rascal" in front(bo)
    report = {"line": line.pk, "do": "report", "reason": "insult", "words": ""}
    assert ada.post("/chat/person/", {**report, "reason": next(iter(Report.Reason)).value}).status_code == 302
    assert Report.objects.get().context[0]["said"] == "You rascal"
    with committed():
        ada.post("/chat/hide/")
    assert "You have hidden this chat." in front(ada)
    Sanction.objects.create(user=her, kind=Sanction.Kind.MUTE, reason="Enough.")
    assert say(bo, "And now?").status_code == 403
    assert ChatLine.objects.count() == 1
