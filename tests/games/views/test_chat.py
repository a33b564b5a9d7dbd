"""The chat on the page of a table, by plain forms, by polling, and where it is refused."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.forms.chat import one_line, said_in
from games.models import ChatLine, Game
from games.services import chat
from games.services.chat import Said
from games.store import read_table
from luckybox_site.web.limits import Limit
from tests.tables import client_of, committed, form_of, open_table, started_game, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]


HTMX = {"HX-Request": "true"}


def say(client: Client, game: Game, headers: dict[str, str] | None = None, **said: str) -> Any:
    with committed():
        return client.post(f"/t/{game.code}/say/", said, headers=headers)


def page(client: Client, game: Game, query: str = "") -> str:
    return client.get(f"/t/{game.code}/{query}").content.decode()


@pytest.mark.parametrize("table", [open_table, started_game])
def test_a_plain_form_says_something_and_comes_back_to_the_chat(table: Any) -> None:
    game = table(players=2)
    response = say(client_of(game, 0), game, text="  Hello\n there <i>\x02 ")
    assert response.headers["Location"] == f"/t/{game.code}/?chat#chat-panel"
    shown = page(client_of(game, 1), game)
    assert '<span dir="auto">Hello there &lt;i&gt;</span>' in shown
    assert shown.index('id="table"') < shown.index('id="chat-panel"')


def test_text_that_cannot_be_sent_stays_in_its_field() -> None:
    game = open_table(players=2)
    response = say(client_of(game, 0), game, text='"' + "x" * 200)
    assert response.status_code == 409
    shown = response.content.decode()
    assert "it may have 200 characters" in shown
    assert f'id="chat-text" value="&quot;{"x" * 200}"' in shown
    assert not ChatLine.objects.exists()


def test_who_says_very_much_at_once_is_asked_to_wait(settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "lines_per_person": Limit("lines_per_person", 1, 30)}
    game = open_table(players=2)
    ada = client_of(game, 0)
    assert say(ada, game, reaction="clap").status_code == 302
    response = say(ada, game, text="and more")
    assert response.status_code == 429
    assert "Retry-After" in response.headers
    assert 'value="and more"' in response.content.decode()


def test_a_stranger_who_watches_writes_under_a_nickname() -> None:
    game, stranger = started_game(players=2), Client()
    assert 'id="chat-name"' in page(stranger, game)
    assert say(stranger, game, text="hello").status_code == 409
    assert say(stranger, game, text="hello", name="Zoë").status_code == 302
    line = ChatLine.objects.get()
    assert (line.name, line.channel) == ("Zoë", "spectators")
    assert line.author is not None
    assert line.author.is_guest
    assert 'id="chat-name"' not in page(stranger, game)
    assert "<bdi>Zoë" not in page(client_of(game, 0), game)


def test_where_nobody_may_watch_nobody_writes_from_outside() -> None:
    game = started_game(players=2, watching_by="nobody")
    assert say(Client(), game, text="hello", name="Zoë").status_code == 403
    assert not ChatLine.objects.exists()


def test_programs_get_the_name_of_a_refusal() -> None:
    game = open_table(players=2)
    response = say(client_of(game, 0), game, {"Accept": "application/json"}, text="")
    assert response.json()["refused"] == "nothing_said"


def test_a_page_without_a_socket_is_told_what_is_new_in_the_chat() -> None:
    game = started_game(players=2)
    ada, address = client_of(game, 0), f"/t/{game.code}/poll/"
    shown = {"X-Seen": str(game.version), "X-Seen-Table": str(game.table_version)}
    page(ada, game)
    assert ada.get(address, headers={**shown, "X-Seen-Chat": "0"}).status_code == 304
    say(client_of(game, 1), game, text="hello")
    html = ada.get(address, headers={**shown, "X-Seen-Chat": "0"}).content.decode()
    assert "hello" in html
    assert 'data-chat-version="1"' in html
    assert 'id="table"' not in html
    assert ada.get(address, headers={**shown, "X-Seen-Chat": "1"}).status_code == 304
    # Whoever does not ask for it is not told.
    assert ada.get(address, headers=shown).status_code == 304
    answer = say(ada, game, {**HTMX, **shown, "X-Seen-Chat": "1"}, text="you, too")
    assert "you, too" in answer.content.decode()
    # What somebody else may not read is a version without a word.
    say(Client(), game, text="from the side", name="Zoë")
    html = ada.get(address, headers={**shown, "X-Seen-Chat": "2"}).content.decode()
    assert "from the side" not in html
    assert 'data-chat-version="3"' in html


def test_a_wall_and_a_closed_door_show_no_chat() -> None:
    game = started_game(players=2)
    say(client_of(game, 0), game, text="good morning")
    for viewer in (client_of(game, 0), Client()):
        shown = page(viewer, game, "?wall")
        assert 'id="chat-panel"' not in shown
        assert "good morning" not in shown


def test_a_move_asks_nothing_of_the_chat() -> None:
    game = started_game(players=2)
    say(client_of(game, 0), game, text="hello")
    now = state_of(game)
    event = now.adapter.engine.house_move(now.state, 0)
    body = form_of(read_table(game.pk), 0, event).urlencode()
    with CaptureQueriesContext(connection) as asked:
        response = client_of(game, 0).post(
            f"/t/{game.code}/move/", body, "application/x-www-form-urlencoded", headers=HTMX
        )
    assert response.status_code == 200
    assert not [one for one in asked.captured_queries if re.search("games_chat|games_block", one["sql"])]


def test_the_chat_of_a_table_takes_a_few_queries_however_long_it_is() -> None:
    game = started_game(players=3)
    ada, counts = client_of(game, 0), []
    for lines in (3, 60):
        ChatLine.objects.bulk_create(
            ChatLine(
                game=game, channel="players", author=game.players.get(seat=1).user, name="Bo", text="hello"
            )
            for _ in range(lines)
        )
        say(ada, game, reaction="clap")
        page(ada, game)
        with CaptureQueriesContext(connection) as asked:
            page(ada, game)
        counts.append(
            sum("games_chat" in one["sql"] or "games_block" in one["sql"] for one in asked.captured_queries)
        )
    assert counts[0] <= 5
    assert counts[1] <= counts[0] + 1


def test_typed_text_becomes_one_line() -> None:
    assert one_line("  a\r\nb\tc\x00\u2028d ") == "a b c d"
    assert one_line("e\u0301") == "é"
    assert one_line("\u200b\u200d") == ""
    assert len(one_line("x" * 10_000)) > 200
    assert said_in({"text": "x", "reaction": "clap"}) == Said(reaction="clap")
    assert settings.LIMITS["lines_per_person"].most > 1


def badge(client: Client, game: Game, query: str = "") -> str:
    """What the badge of the chat says where no script counts."""
    found = re.search(r"<noscript><b class=.badge.*?</noscript>", page(client, game, query), re.DOTALL)
    return re.sub(r"<[^>]*>|\s+", " ", found[0]).split()[0] if found else ""


def test_without_scripts_a_badge_counts_the_lines_since_a_seat_has_last_seen_the_chat() -> None:
    game = started_game(players=3)
    ada, bo, cleo = (client_of(game, seat) for seat in range(3))
    assert badge(ada, game) == ""
    for line in ("Hello!", "Anybody here?"):
        say(bo, game, text=line)
    say(cleo, game, text="Yes.")
    # A page that is merely loaded again, as they do by themselves, has not shown the chat.
    assert [badge(ada, game) for _ in range(2)] == ["3", "3"]
    assert "3 new lines" in page(ada, game)
    # One's own lines are not new, and whoever says something has the chat before them.
    assert badge(cleo, game) == "2"
    assert say(cleo, game, text="And you?").headers["Location"].endswith("/?chat#chat-panel")
    assert badge(cleo, game, "?chat") == ""
    assert badge(ada, game, "?chat") == ""
    say(bo, game, text="Your turn.")
    assert [badge(one, game) for one in (ada, bo, cleo)] == ["1", "2", "1"]
    # Who watches has no seat.
    assert badge(Client(), game) == ""
    with committed():
        chat.mute(game.pk, game.host_id, game.players.get(seat=1).user_id)
    assert badge(ada, game) == ""
