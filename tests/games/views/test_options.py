"""What a host does with a table that waits: its options, reserved seats, and who does not come back."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game
from games.services import lobby, options, readiness
from games.services.access import hashed
from games.services.refusals import Why
from games.services.waiting import REMEMBERED, sent_away
from games.store import read_table
from tests.factories import UserFactory
from tests.games.services.refusing import why
from tests.games.views.test_lobby import act, join, page_of
from tests.games.views.test_play_now import play_now
from tests.pages import FILLED_IN
from tests.tables import (
    PUBLIC,
    client_of,
    committed,
    open_table,
    played_game,
    rematch_of,
    rows_of,
    started_game,
)

pytestmark = pytest.mark.django_db

FORM = {name: value for name, value in FILLED_IN.items() if name != "name"}


def change(client: Client, game: Game, **fields: str) -> Any:
    return act(client, game, "options", **{**FORM, "seats": str(game.seats), **fields})


def is_ready(game: Game) -> list[bool]:
    return [player.is_ready for player in read_table(game.pk).players]


# -- the options


def test_everybody_reads_what_the_host_changed_and_says_anew_that_they_are_ready() -> None:
    game = open_table(players=3, seats=4)
    act(client_of(game, 1), game, "ready", ready=1)
    fields = {"edition": "cocktail", "clock": "45", "seats": "5", "limited_supply": "no", "pace": "relaxed"}
    assert change(client_of(game, 0), game, **fields).headers["Location"] == f"/t/{game.code}/"
    page = page_of(client_of(game, 1), game)
    said = (
        "Ada changed the table to 5 seats, the edition to Cocktail Games, “Limited supply” to off, "
        "the pace to “Everyone presses Next” and the time limit to 45 seconds."
    )
    assert said in page
    assert "Please say again when you are ready." in page
    assert "Please say again" not in page_of(client_of(game, 0), game)
    assert is_ready(game) == [False, False, False]
    game.refresh_from_db()
    assert (game.seats, game.clock, game.pace) == (5, 45, "relaxed")
    assert game.rules == {
        "edition": "cocktail",
        "multifunction_lightning": False,
        "limited_supply": False,
    }


@pytest.mark.parametrize("form", ["options", "access"])
def test_both_forms_tell_in_one_sentence_also_what_guests_may_say_from_now_on(form: str) -> None:
    game = open_table(players=3, seats=4)
    act(client_of(game, 1), game, "ready", ready=1)
    fields = {"visibility": "link", "watching_by": "nobody", "guests_chat": "nothing"}
    act(client_of(game, 0), game, form, **{**FORM, "seats": str(game.seats), **fields})
    said = "Ada changed who may watch to “Nobody” and what guests may say in the chat to “Nothing”."
    assert said in page_of(client_of(game, 1), game)
    assert is_ready(game) == [False, False, False]


def test_the_form_comes_with_the_options_as_they_are() -> None:
    rules = {"edition": "cocktail", "multifunction_lightning": True, "limited_supply": False}
    game = open_table(players=2, seats=4, rules=rules, clock=90)
    form = client_of(game, 0).get(f"/t/{game.code}/options/").context["form"]
    names = ("edition", "limited_supply", "multifunction_lightning", "may_always_pass", "clock", "seats")
    assert [form[name].value() for name in names] == ["cocktail", "no", "yes", "printed", 90, 4]
    sent = {name: str(form[name].value()) for name in form.fields}
    before = rows_of(game)
    act(client_of(game, 0), game, "options", **sent)
    assert rows_of(game) == before


def test_changes_nobody_has_agreed_to_yet_are_told_together() -> None:
    game = open_table(players=2, seats=3)
    host = client_of(game, 0)
    change(host, game, clock="45")
    act(host, game, "seats", seats=4)
    assert "changed the table to 4 seats and the time limit to 45 seconds." in page_of(host, game)
    act(client_of(game, 1), game, "ready", ready=1)
    act(host, game, "seats", seats=3)
    assert "Ada changed the table to 3 seats." in page_of(host, game)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seats": "2"}, "There cannot be fewer seats than players"),
        ({"seats": "7", "edition": "cocktail"}, "The edition of Cocktail Games is for up to 6 players."),
        ({"visibility": "word"}, "Please choose a word for your table."),
        ({"clock": "1"}, "Please choose one of these."),
    ],
)
def test_options_that_cannot_be_are_refused_in_words_and_the_form_is_kept(
    fields: dict[str, str], sentence: str
) -> None:
    game = open_table(players=3, seats=4)
    before = rows_of(game)
    response = change(client_of(game, 0), game, **{"pace": "relaxed", **fields})
    assert response.status_code in {400, 409}
    page = response.content.decode()
    assert sentence in page
    assert 'value="relaxed"' in page
    assert response.context["form"]["pace"].value() == "relaxed"
    assert rows_of(game) == before


def test_a_match_that_goes_on_keeps_its_seats_and_rules() -> None:
    game = played_game(players=2, kind="luckynumbers", rules={"match": True})
    with committed():
        act(client_of(game, 0), game, "rematch")
    second = Game.objects.get(rematch_of=game)
    rules = second.rules
    act(client_of(game, 0), second, "options", **{**FORM, "seats": "4", "length": "single", "clock": "45"})
    second.refresh_from_db()
    assert (second.seats, second.rules, second.clock) == (2, rules, 45)


@pytest.mark.parametrize(("seat", "made", "status"), [(1, open_table, 403), (0, started_game, 409)])
def test_only_the_host_changes_options_and_only_before_the_start(seat: int, made: Any, status: int) -> None:
    game = made(players=2)
    before = rows_of(game)
    client = client_of(game, seat)
    assert client.get(f"/t/{game.code}/options/").status_code == status
    assert change(client, game, clock="45").status_code == status
    assert rows_of(game) == before


def test_a_word_that_comes_later_costs_nobody_their_seat() -> None:
    game = open_table(players=2, seats=3)
    change(client_of(game, 0), game, visibility="word", word="Pineapple")
    page = page_of(client_of(game, 1), game)
    assert "changed who may come in to “With a word”. Whoever has a seat keeps it." in page
    game.refresh_from_db()
    word = game.word
    change(client_of(game, 0), game, visibility="word", word="", clock="45")
    game.refresh_from_db()
    assert game.word == word
    assert hashed("Pineapple") not in str(game.changed) + page
    assert word not in str(game.changed)


# -- seats that are taken back


def test_whose_seat_was_taken_back_gets_none_here_unless_the_host_lets_them(client: Client) -> None:
    game = open_table(players=1, seats=3)
    join(client, game)
    host = client_of(game, 0)
    act(host, game, "remove", player=game.players.get(seat=1).pk)
    page = page_of(client, game)
    assert "<title>Ada has taken your seat back" in page
    assert "You no longer have a seat" not in page
    assert "/join/" not in page.split("</header>")[1]
    assert join(client, game).status_code == 409
    assert act(client, game, "ask", name="Zoe").status_code == 409
    assert game.players.count() == 1
    number = next(iter(sent_away(read_table(game.pk).game)))
    assert "Let back in" in page_of(host, game)
    assert act(client_of(game, 0), game, "return", caller=number).status_code == 302
    join(client, game)
    assert [player.name for player in read_table(game.pk).players] == ["Ada", "Zoe"]


def test_nobody_comes_back_because_many_others_have_come_and_gone() -> None:
    game = open_table(players=2, seats=3)
    bo = game.players.get(seat=1)
    with committed():
        lobby.remove(game.pk, game.host_id, bo.pk)
    for number in range(REMEMBERED + 1):
        user = UserFactory.create().pk
        with committed():
            lobby.join(game.pk, user, f"Guest {number}")
            lobby.leave(game.pk, user)
    assert why(game, lambda: lobby.join(game.pk, bo.user_id or 0, "Bo")) is Why.SENT_AWAY


def test_play_now_and_a_rematch_bring_nobody_back_who_was_sent_away() -> None:
    old = played_game(players=2)
    act(client_of(old, 0), old, "rematch")
    new = Game.objects.get(rematch_of=old)
    bo = client_of(old, 1)
    page_of(bo, new)
    act(client_of(old, 0), new, "remove", player=new.players.get(seat=1).pk)
    page_of(bo, new)
    assert act(bo, old, "rematch").status_code == 409
    assert new.players.count() == 1


# -- seats that are kept


def test_a_reserved_seat_waits_for_its_name(client: Client) -> None:
    game = open_table(players=1, seats=2, **PUBLIC)
    host = client_of(game, 0)
    assert act(host, game, "reserve", name="Bea").status_code == 302
    assert "Reserved for <bdi>Bea</bdi>" in page_of(host, game)
    stranger = page_of(client, game)
    assert "The free seats are reserved" in stranger
    assert "Bea" not in stranger
    assert "Full" in Client().get("/").content.decode()
    assert play_now(Client(), "Bea").headers["Location"] != f"/t/{game.code}/"
    late = join(Client(), game, "Zoe")
    assert late.status_code == 409
    assert "The free seats here are reserved." in late.content.decode()
    assert f'action="/t/{game.code}/ask/"' in late.content.decode()
    assert act(host, game, "computer").status_code == 409
    join(client, game, "bea")
    assert [player.name for player in read_table(game.pk).players] == ["Ada", "bea"]
    assert read_table(game.pk).game.reserved == []


def test_a_host_reserves_and_frees_seats_as_far_as_the_game_has_them() -> None:
    game = open_table(players=1, seats=2, kind="luckynumbers")
    host = client_of(game, 0)
    for name in ("Bea", "bea", "Cem", "Dora"):
        assert act(host, game, "reserve", name=name).status_code == 302
    now = read_table(game.pk).game
    assert (now.seats, now.reserved) == (4, ["Bea", "Cem", "Dora"])
    assert act(host, game, "reserve", name="Emil").status_code == 409
    assert act(host, game, "seats", seats=3).status_code == 409
    act(host, game, "release", name="Cem")
    assert act(host, game, "seats", seats=3).status_code == 302
    assert read_table(game.pk).game.reserved == ["Bea", "Dora"]


@pytest.mark.parametrize("name", ["", " ", "\u202eadA", "x" * 100, "Ada"])
def test_a_name_nobody_can_have_here_reserves_nothing(name: str) -> None:
    game = open_table(players=1, seats=3)
    before = rows_of(game)
    assert act(client_of(game, 0), game, "reserve", name=name).status_code == 409
    assert rows_of(game) == before


def test_only_the_host_reserves_seats_and_lets_people_back_in() -> None:
    game = open_table(players=2, seats=3)
    for verb, fields in (
        ("reserve", {"name": "Bea"}),
        ("release", {"name": "Bea"}),
        ("return", {"caller": "1"}),
    ):
        assert act(client_of(game, 1), game, verb, **fields).status_code == 403
    assert act(client_of(game, 0), game, "return", caller="7").status_code == 409


def test_the_people_of_the_last_games_are_suggested() -> None:
    game = rematch_of(played_game(players=3))
    host = client_of(game, 0)
    new = lobby.create(game.host_id, "Ada", lobby.TableOptions("luckynumbers", 4, {"match": False}))
    assert host.get(f"/t/{new.code}/").context["companions"] == ["Bo", "Cleo"]
    assert Client().get(f"/t/{new.code}/").context["companions"] == []


def test_a_table_that_starts_forgets_whom_it_kept_waiting() -> None:
    game = open_table(players=2, seats=4)
    with committed():
        options.reserve(game.pk, game.host_id, "Bea")
        readiness.set_ready(game.pk, game.host_id, ready=True)
        lobby.start(game.pk, game.host_id)
    game.refresh_from_db()
    assert (game.reserved, game.callers, game.changed, game.seats) == ([], {}, {}, 2)


# -- computer players


def has_computer(game: Game) -> bool:
    return any(player.is_computer for player in read_table(game.pk).players)


def test_a_computer_player_is_named_and_marked_and_can_be_removed() -> None:
    game = open_table(players=1, seats=3)
    host = client_of(game, 0)
    assert not has_computer(game)
    act(host, game, "computer")
    page = page_of(host, game)
    assert "Robo" in page
    assert "computer player" in page
    assert has_computer(game)
    act(host, game, "remove", player=game.players.get(seat=1).pk)
    assert not has_computer(game)
    assert sent_away(read_table(game.pk).game) == {}
