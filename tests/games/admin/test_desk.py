"""The pages of the admin on which something is done about a game, and what needs somebody."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Card, Deck, DeckVersion, DrawnCard, Game, Move
from luckybox_site.jobs.models import Job
from tests.evenings import opened
from tests.factories import DeckFactory, GameFactory, UserFactory
from tests.tables import committed, open_table, play_on, played_game, started_game

pytestmark = pytest.mark.django_db


def address(game: Game, end: str = "change/") -> str:
    return f"/admin/games/game/{game.pk}/{end}"


def page(browser: Client, game: Game) -> str:
    return browser.get(address(game)).content.decode()


def history(game: Game) -> list[str]:
    return [entry.change_message for entry in LogEntry.objects.filter(object_id=str(game.pk)).order_by("pk")]


def test_games_are_found_by_code_player_deck_and_state(admin_client: Client) -> None:
    game, other = started_game(players=2), open_table(players=1, seats=2)
    account = game.players.get(seat=1).user
    assert account is not None
    deck = Deck.objects.get().name
    finding: list[dict[str, Any]] = [
        {"q": game.code},
        {"q": "Bo"},
        {"q": account.username},
        {"q": deck, "status__exact": "playing"},
        {"deck__deck__id__exact": Deck.objects.get().pk, "status__exact": "playing"},
    ]
    for query in finding:
        html = admin_client.get("/admin/games/game/", query).content.decode()
        assert game.code in html, query
        assert other.code not in html, query


def test_a_page_says_whom_a_game_waits_for_since_when_and_until_when(admin_client: Client) -> None:
    game = started_game(players=2, clock=86_400)
    Move.objects.filter(game=game).update(at=timezone.now() - timedelta(hours=3))
    html = page(admin_client, game)
    for words in ("It waits for Ada and Bo.", "Nothing has happened for 3\xa0hours", "The clock acts in 23"):
        assert words in html


def test_what_is_done_needs_a_reason_and_is_done_once(admin_client: Client) -> None:
    game = started_game(players=2)
    form = admin_client.get(address(game, "do/house/1/"))
    key = form.context["form"]["key"].value()
    without = admin_client.post(address(game, "do/house/1/"), {"key": key, "reason": " "})
    assert without.status_code == 400
    assert "Please say why" in without.content.decode()
    for _twice in range(2):
        with committed():
            done = admin_client.post(address(game, "do/house/1/"), {"key": key, "reason": "Gone home."})
        assert done.headers["Location"] == address(game)
    assert history(game) == ["The house plays for Bo: Gone home."]
    assert "let the house play for Bo: Gone home." in page(admin_client, game)
    again = admin_client.post(address(game, "do/house/1/"), {"reason": "Gone home."})
    assert "The house plays in this seat already." in again.content.decode()
    for nonsense in ("do/house/", "do/end/1/", "do/house/7/", "do/nothing/"):
        assert admin_client.get(address(game, nonsense)).status_code == 404


def test_another_player_is_named_by_their_account(admin_client: Client) -> None:
    game = started_game(players=2)
    dora = User.objects.create_user("Dora")
    for who in ("Nobody", ""):
        wrong = admin_client.post(address(game, "do/swap/1/"), {"who": who, "reason": "Ill."})
        assert wrong.status_code == 400
        assert 'value="Ill."' in wrong.content.decode()
    with committed():
        admin_client.post(address(game, "do/swap/1/"), {"who": "dora", "reason": "Ill."})
    assert game.players.get(seat=1).user == dora


def test_boards_and_log_are_shown_to_who_asks_and_that_stands_in_the_history(admin_client: Client) -> None:
    game = started_game(players=2, watching_by="nobody")
    play_on(game, until=lambda now: now.state.turn == 3)
    assert admin_client.get(address(game, "look/")).status_code == 405
    html = admin_client.post(address(game, "look/"), {"seat": "1"}).content.decode()
    assert "id=seat" in html
    assert 'class="story"' in html
    assert "no moves to show" not in html
    assert history(game) == ["Looked at the running game."]
    over = played_game(players=1)
    assert admin_client.post(address(over, "look/")).status_code == 200
    assert not history(over), "nothing of it is hidden any more"


def test_nobody_looks_behind_or_acts_at_a_game_of_their_own_nor_at_one_with_its_deal(client: Client) -> None:
    game = started_game(players=2, shares_seed=True)
    other = started_game(players=2, shares_seed=True)
    assert game.deal_group
    assert game.deal_group == other.deal_group
    ada = game.players.get(seat=0).user
    assert ada is not None
    User.objects.filter(pk=ada.pk).update(is_staff=True, is_superuser=True)
    ada.user_permissions.set(Permission.objects.filter(codename="see_secrets"))
    client.force_login(ada)
    for one in (game, other):
        for end in ("look/", "check/"):
            answer = client.post(address(one, end), follow=True).content.decode()
            assert "somebody else has to do that" in answer
        answer = client.post(address(one, "do/end/"), {"reason": "Enough."}).content.decode()
        assert "somebody else has to do that" in answer
        assert not history(one)
        assert one.code not in client.get("/admin/games/move/").content.decode()
        move = one.moves.first()
        assert move is not None
        assert client.get(f"/admin/games/move/{move.pk}/change/").status_code == 302


def test_who_was_shown_moves_of_a_running_game_stands_in_its_history(client: Client) -> None:
    game = started_game(players=2)
    user = UserFactory.create(is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=["view_move", "see_secrets"]))
    client.force_login(user)
    assert game.code in client.get("/admin/games/move/").content.decode()
    assert history(game) == ["Looked at the moves of the running game."]


def test_the_check_says_whether_the_rows_follow_from_the_log(admin_client: Client) -> None:
    game = played_game(players=1)
    assert "All rows say" in admin_client.post(address(game, "check/")).content.decode()
    DrawnCard.objects.filter(game=game).first().delete()  # type: ignore[union-attr]  # there are some
    html = admin_client.post(address(game, "check/")).content.decode()
    assert "1 row differs" in html
    assert "missing DrawnCard" in html
    Move.objects.filter(game=game, index=2).delete()
    assert "cannot be played again" in admin_client.post(address(game, "check/")).content.decode()


# -- the front page


NEED = re.compile(r'<a href="([^"]+)"><b>(\d+)</b> <span>([^<]+)</span></a>')


def needs(browser: Client) -> dict[str, int]:
    found = NEED.findall(browser.get("/admin/").content.decode())
    for link, _count, _words in found:
        assert browser.get(link.replace("&amp;", "&"), follow=True).status_code == 200
    return {words: int(count) for _link, count, words in found}


def test_the_front_page_says_what_needs_somebody_and_leads_there(admin_client: Client) -> None:
    assert "Nothing needs you." in admin_client.get("/admin/").content.decode()
    game = started_game(players=2)
    Move.objects.filter(game=game).update(at=timezone.now() - timedelta(hours=2))
    DeckVersion.objects.create(deck=Deck.objects.get(), number=9)
    Job.objects.create(kind="count-results", state="failed", error="It broke.", finished_at=timezone.now())
    opened()
    assert needs(admin_client) == {
        "table has stood still for an hour, and no clock will bring it on": 1,
        "job has failed": 1,
        "draft of a deck is not published": 1,
        "evening is open": 1,
    }
    assert game.code in admin_client.get("/admin/games/game/?stuck=yes").content.decode()
    browser = Client()
    browser.force_login(UserFactory.create(is_staff=True))
    assert needs(browser) == {}


def grow(versions: int, cards: int, games: int) -> None:
    deck = DeckFactory.create()
    made = DeckVersion.objects.bulk_create(DeckVersion(deck=deck, number=one + 1) for one in range(versions))
    Card.objects.bulk_create(
        Card(version=version, number=number + 1, grid="123456789")
        for version in made
        for number in range(cards)
    )
    host = UserFactory.create()
    GameFactory.create_batch(games, host=host, deck=made[0])


def test_lists_and_front_page_ask_as_often_however_much_there_is(admin_client: Client) -> None:
    def asked(page: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert admin_client.get(page).status_code == 200
        return len(queries)

    def all_asked() -> list[int]:
        ends = ("", "games/game/", "games/deck/", "games/deckversion/", "games/player/", "games/report/")
        deck, version = Deck.objects.latest("pk"), DeckVersion.objects.latest("pk")
        more = (f"games/deck/{deck.pk}/change/", f"games/deckversion/{version.pk}/change/")
        return [asked(f"/admin/{end}") for end in (*ends, *more)]

    grow(versions=2, cards=3, games=2)
    all_asked()
    few = all_asked()
    grow(versions=30, cards=30, games=40)
    assert all_asked() == few
