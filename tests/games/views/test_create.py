"""Setting up a table."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import DeckVersion, Game, Player
from tests.pages import FILLED_IN
from tests.tables import client_of, committed, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def _deck() -> None:
    open_table(players=1)
    Game.objects.all().delete()
    User.objects.all().delete()


def send(client: Client, **fields: Any) -> Any:
    with committed():
        return client.post("/new/", {**FILLED_IN, **fields})


def send_only(client: Client, **fields: Any) -> Any:
    with committed():
        return client.post("/new/", fields)


@pytest.mark.usefixtures("_deck")
@pytest.mark.parametrize(
    ("fields", "seats", "computers", "visibility", "watching_by"),
    [
        ({"preset": "friends"}, 6, 0, "link", "link"),
        ({"preset": "everybody"}, 6, 0, "public", "everybody"),
        ({"preset": "everybody", "watching_by": "nobody"}, 6, 0, "public", "nobody"),
        ({"preset": "everybody", "visibility": "word", "word": "Mango"}, 6, 0, "word", "link"),
        ({"preset": "solo"}, 1, 0, "link", "link"),
        ({"preset": "computer"}, 2, 1, "link", "link"),
        ({"preset": "computer", "seats": "4"}, 4, 3, "link", "link"),
    ],
)
def test_a_preset_decides_what_the_other_fields_leave_open(
    client: Client, fields: dict[str, str], seats: int, computers: int, visibility: str, watching_by: str
) -> None:
    send(client, **fields)
    game = Game.objects.get()
    assert (game.seats, game.visibility, game.watching_by) == (seats, visibility, watching_by)
    assert game.players.filter(controller="computer").count() == computers
    assert game.status == ("playing" if seats == 1 or computers else "open")


def test_the_options_are_folded_until_one_was_chosen_or_has_to_be_mended(client: Client) -> None:
    folded = '<details class="more options">'
    assert folded in client.get("/new/").content.decode()
    assert folded in send(client, name="").content.decode()
    assert folded not in send(client, seats="99").content.decode()
    assert folded not in send(client, clock="45", switch="luckynumbers").content.decode()


def test_a_preset_that_the_other_game_does_not_have_becomes_its_usual_one(client: Client) -> None:
    page = send(client, preset="solo", switch="luckynumbers")
    assert page.context["form"]["preset"].value() == "friends"
    assert 'value="solo"' not in page.content.decode()


def test_each_game_has_its_own_form(client: Client) -> None:
    page = client.get("/new/", {"game": "luckynumbers"}).content.decode()
    assert 'name="game" value="luckynumbers"' in page
    assert 'name="length"' in page
    assert 'name="edition"' not in page


@pytest.mark.usefixtures("_deck")
def test_whoever_looks_at_the_other_game_loses_nothing_that_they_typed(client: Client) -> None:
    typed = {"name": "Zoë", "seats": "3", "clock": "90", "visibility": "public", "edition": "cocktail"}
    there = send(client, **typed, switch="luckynumbers")
    assert there.status_code == 200
    form = there.context["form"]
    assert 'name="length"' in there.content.decode()
    assert [form[name].value() for name in ("name", "seats", "clock", "visibility")] == [
        "Zoë",
        "3",
        "90",
        "public",
    ]
    hidden = dict(there.context["hidden"])
    assert hidden["edition"] == "cocktail"
    back = send(
        client, **hidden, name="Zoë", seats="3", game="luckynumbers", length="match", switch="luckybox"
    )
    assert back.context["form"]["edition"].value() == "cocktail"
    assert dict(back.context["hidden"]) == {"length": "match"}
    assert not Game.objects.exists()


@pytest.mark.parametrize(("typed", "offered"), [("6", 4), ("12", 4), ("x", 4), ("2", "2")])
def test_the_other_game_offers_as_many_seats_as_it_has(client: Client, typed: str, offered: object) -> None:
    there = send(client, seats=typed, switch="luckynumbers")
    assert there.context["form"]["seats"].value() == offered


def test_a_match_of_lucky_numbers_is_set_up(client: Client) -> None:
    send(client, game="luckynumbers", seats="3", length="match")
    game = Game.objects.get()
    assert (game.kind, game.seats, game.rules) == ("luckynumbers", 3, {"match": True})


def test_the_form_is_there(client: Client) -> None:
    response = client.get("/new/")
    assert response.status_code == 200
    assert b"Edition and house rules" in response.content


def test_it_rejects_other_methods(client: Client) -> None:
    assert client.delete("/new/").status_code == 405


@pytest.mark.usefixtures("_deck")
def test_a_stranger_becomes_a_guest_and_host_of_a_waiting_table(client: Client) -> None:
    response = send(client)
    game = Game.objects.get()
    assert (response.status_code, response.headers["Location"]) == (302, f"/t/{game.code}/")
    assert (game.status, game.seats, game.host.is_guest) == ("open", 6, True)
    assert game.players.get().name == "Ada"
    assert int(client.session["_auth_user_id"]) == game.host_id


@pytest.mark.usefixtures("_deck")
def test_one_seat_starts_at_once(client: Client) -> None:
    response = send(client, seats="1")
    assert Game.objects.get().status == Game.Status.PLAYING
    assert b"data-keep" in client.get(response.headers["Location"]).content


@pytest.mark.usefixtures("_deck")
def test_the_front_page_opens_a_table_with_one_field(client: Client) -> None:
    page = client.get("/").content.decode()
    assert 'action="/new/"' in page
    assert page.count('type="text" name="name"') == 1
    assert 'name="quick" value="luckybox"' in page
    response = send_only(client, name="Ada", quick="luckybox")
    game = Game.objects.get()
    assert response.headers["Location"] == f"/t/{game.code}/"
    assert (game.kind, game.seats, game.pace, game.visibility) == ("luckybox", 6, "brisk", "link")
    assert game.rules["edition"] == "gamewright"


@pytest.mark.usefixtures("_deck")
def test_the_front_page_starts_a_solo_game_with_one_field(client: Client) -> None:
    send_only(client, name="Ada", quick="luckybox-1")
    assert (Game.objects.get().seats, Game.objects.get().status) == (1, Game.Status.PLAYING)


@pytest.mark.usefixtures("_deck")
@pytest.mark.parametrize("slug", ["luckybox", "luckynumbers"])
def test_the_front_page_starts_a_game_against_the_computer_with_one_field(client: Client, slug: str) -> None:
    send_only(client, name="Ada", quick=f"{slug}-computer")
    game = Game.objects.get()
    assert (game.seats, game.status, game.visibility) == (2, Game.Status.PLAYING, "link")
    assert [player.is_computer for player in game.players.order_by("seat")] == [False, True]


def test_the_front_page_opens_a_table_for_lucky_numbers_with_one_field(client: Client) -> None:
    send_only(client, name="Ada", quick="luckynumbers")
    game = Game.objects.get()
    assert (game.kind, game.seats, game.status, game.deck) == ("luckynumbers", 4, Game.Status.OPEN, None)


@pytest.mark.parametrize("quick", ["luckybox-13", "luckynumbers-1", "luckynumbers-x", "luckybox-1-2"])
def test_a_quick_table_with_too_many_or_too_few_seats_is_a_mistake(client: Client, quick: str) -> None:
    response = send_only(client, name="Ada", quick=quick)
    assert response.status_code == 400
    assert response.content.count(b'class="error"') == 1
    assert not User.objects.exists()


@pytest.mark.parametrize("slug", ["", "chess", "luckybox\x00", "x" * 10_000])
def test_a_game_that_there_is_not_gets_one_sentence(client: Client, slug: str) -> None:
    for response in (
        client.get("/new/", {"game": slug}),
        send_only(client, name="Ada", quick=slug),
        send(client, game=slug),
        send(client, switch=slug),
    ):
        assert response.status_code == 404
        assert b"There is no such game here." in response.content
    assert not User.objects.exists()


@pytest.mark.usefixtures("_deck")
def test_house_rules_are_kept_with_the_game(client: Client) -> None:
    send(client, seats="2", edition="cocktail", limited_supply="no", leftover_lightning="yes")
    assert Game.objects.get().rules == {
        "edition": "cocktail",
        "multifunction_lightning": False,
        "limited_supply": False,
        "leftover_lightning": True,
    }


@pytest.mark.usefixtures("_deck")
def test_a_known_visitor_finds_their_name_filled_in(client: Client) -> None:
    send(client, name="Ada")
    assert b'value="Ada"' in client.get("/new/").content
    assert b'value="Ada"' in client.get("/").content


@pytest.mark.usefixtures("_deck")
def test_a_guest_is_called_what_they_called_themselves_last(client: Client) -> None:
    send(client, name="Ada")
    send(client, name="Countess")
    assert User.objects.get().first_name == "Countess"
    assert b'value="Countess"' in client.get("/new/").content


@pytest.mark.usefixtures("_deck")
@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "\u202eadA"},
        {"name": "x" * 10_000},
        {"seats": "99"},
        {"edition": "fifth"},
        {"clock": "1"},
    ],
)
def test_a_mistake_is_shown_in_the_form_and_nothing_is_made(client: Client, wrong: dict[str, str]) -> None:
    response = send(client, **wrong)
    assert response.status_code == 400
    assert response.content.count(b'class="error"') == 1
    assert not User.objects.exists()
    assert not Player.objects.exists()


def test_what_was_typed_is_kept_and_never_taken_for_markup(client: Client) -> None:
    page = send(client, name="<script>", seats="99").content.decode()
    assert 'value="&lt;script&gt;"' in page
    assert 'value="99"' in page


def test_an_empty_form_is_a_mistake_too(client: Client) -> None:
    assert client.post("/new/").status_code == 400


def test_without_a_deck_nobody_plays_and_no_guest_is_left_behind(client: Client) -> None:
    DeckVersion.objects.update(status=DeckVersion.Status.RETIRED)
    response = send(client)
    assert response.status_code == 409
    assert b"This site has no published deck of cards yet." in response.content
    assert not User.objects.exists()


def test_an_account_keeps_its_own_name() -> None:
    game = open_table(players=1)
    client = client_of(game, 0)
    send(client, name="Somebody else")
    assert User.objects.get(pk=game.host_id).first_name == "Ada"
