"""The front page as the lobby: what it lists, what it never lists, and the way to a seat at once."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Game, Player
from games.services import lobby, options
from games.services.access import hashed
from games.services.lobby_check import check_lobby
from games.services.people_here import note_people
from games.services.profiles import set_options
from games.services.public_tables import MOST_OPEN, public_tables
from tests import absences, evenings
from tests.factories import UserFactory, made_guest
from tests.tables import PUBLIC, client_of, committed, open_table, play_on, started_game

pytestmark = pytest.mark.django_db


def front(client: Client, **query: str) -> str:
    return client.get("/", query).content.decode()


def test_an_open_public_table_is_a_card_with_one_tap_to_a_seat(client: Client) -> None:
    game = open_table(players=2, seats=5, clock=45, rules={"edition": "cocktail"}, **PUBLIC)
    page = front(client)
    assert f"id=o-{game.code} class=open-table data-game=luckybox data-clock=45 data-size=12" in page
    for words in ("Cocktail Games", "45 seconds", "2 of 5 seats taken", "Ada is the host", "just now"):
        assert words in page
    assert f"form=play formaction=/t/{game.code}/join/" in page
    with committed():
        assert client.post(f"/t/{game.code}/join/", {"name": "Zoë"}).status_code == 302
    assert game.players.count() == 3


def test_a_full_table_is_listed_without_a_button(client: Client) -> None:
    game = open_table(players=2, **PUBLIC)
    page = front(client)
    assert f"o-{game.code}" in page
    assert "Full" in page
    assert f"/t/{game.code}/join/" not in page


@pytest.mark.parametrize(
    "options",
    [
        {"visibility": "link"},
        {"visibility": "word", "word": hashed("Pineapple")},
        {"visibility": "link", "watching_by": "everybody"},
    ],
)
def test_a_private_table_never_shows_to_strangers(client: Client, options: dict[str, str]) -> None:
    for made in (open_table, started_game):
        game = made(players=2, **options)
        for page in (front(client), client.get("/lobby/").content.decode()):
            assert game.code not in page
    play_on(game)
    assert game.code not in front(client)


@pytest.mark.parametrize("watching_by", ["link", "nobody"])
def test_a_running_table_is_listed_only_if_everybody_may_watch(client: Client, watching_by: str) -> None:
    shown = started_game(players=2, **PUBLIC)
    hidden = started_game(players=2, visibility="public", watching_by=watching_by)
    page = front(client)
    assert f"id=r-{shown.code}" in page
    assert hidden.code not in page


def test_tables_that_share_a_deal_are_not_listed_while_they_run_or_later(client: Client) -> None:
    game = started_game(players=2, shares_seed=True, **PUBLIC)
    assert game.code not in front(client)


def test_the_last_results_say_who_won(client: Client) -> None:
    game = started_game(players=2, **PUBLIC)
    play_on(game)
    game.refresh_from_db()
    page = front(client)
    assert f"id=e-{game.code}" in page
    winners = (game.result or {})["winners"]
    words = "Ada and Bo share the win" if len(winners) == 2 else "won against"
    assert words in page


def test_an_empty_lobby_invites(client: Client) -> None:
    page = front(client)
    assert "Nobody waits for players just now." in page
    assert "Be the first" in page


def test_what_somebody_calls_themselves_is_never_taken_for_markup(client: Client) -> None:
    game = open_table(players=1, seats=3, **PUBLIC)
    Player.objects.filter(game=game).update(name="<script>alert(1)")
    page = front(client)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_a_change_of_the_host_takes_a_table_in_and_out(client: Client) -> None:
    game = open_table(players=2, seats=3)
    assert game.code not in front(client)
    with committed():
        options.set_options(game.pk, game.host_id, {"visibility": "public", "watching_by": "everybody"})
    assert game.code in front(client)
    with committed():
        options.set_options(game.pk, game.host_id, {"visibility": "link", "watching_by": "everybody"})
    assert game.code not in front(client)


def test_the_lobby_takes_as_many_queries_for_many_tables_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    open_table(players=2, seats=3, **PUBLIC)
    with django_assert_num_queries(8):
        public_tables()
    for _ in range(4):
        open_table(players=2, seats=3, **PUBLIC)
        started_game(players=2, **PUBLIC)
    with django_assert_num_queries(8):
        assert len(public_tables().open) == 5
    front(client)
    # Nothing has changed, so only the version is asked for.
    with django_assert_num_queries(1):
        front(client)


def test_no_more_than_so_many_are_listed(client: Client) -> None:
    model = open_table(players=1, seats=3, **PUBLIC)
    fields = {name: getattr(model, name) for name in ("kind", "host_id", "seats", "rules", "deck_id", "seed")}
    games = Game.objects.bulk_create(
        Game(code=f"many{number:04}", visibility="public", **fields) for number in range(MOST_OPEN)
    )
    Player.objects.bulk_create(Player(game=game, seat=0, user_id=game.host_id, name="Ada") for game in games)
    assert len(public_tables().open) == MOST_OPEN
    assert model.code in {table.code for table in public_tables().open}
    just_opened = open_table(players=1, seats=3, **PUBLIC)
    shown = [table.code for table in public_tables().open]
    assert len(shown) == MOST_OPEN
    assert (shown[0], shown[-1]) == (model.code, just_opened.code)


def test_a_table_that_everybody_has_left_open_is_listed_again_when_somebody_is_back(client: Client) -> None:
    game = open_table(players=1, seats=3, **PUBLIC)
    absences.opens(game, 0)
    assert game.code in front(client)
    absences.closes(game, 0)
    assert game.code not in front(client)
    with committed():
        other = client.post("/play/", {"name": "Zoë", "game": "luckybox"})
    assert other.headers["Location"] != f"/t/{game.code}/"
    absences.opens(game, 0)
    absences.recount()
    assert game.code in front(client)


def test_whoever_is_on_the_site_is_named_and_guests_are_counted(client: Client) -> None:
    assert "It is quiet just now." in front(client)
    bea = UserFactory.create(first_name="<i>Bea")
    note_people({bea.pk, UserFactory.create(is_guest=True).pk})
    check_lobby()
    page = front(client)
    assert f'<a class=chip href="/p/{bea.username}/"><bdi>&lt;i&gt;Bea</bdi></a>' in page
    assert "1 guest" in page


# -- the parts that a phone shows


def test_the_evening_that_is_on_is_told_without_its_code(client: Client) -> None:
    assert "On tonight" not in front(client)
    evening = evenings.opened()
    check_lobby()
    assert "0 people are here" in front(client)
    evenings.comes(evening, "Ada")
    # Nobody tells the lobby who comes: a ticker sees it.
    assert check_lobby()
    page = front(client)
    assert "1 person is here" in page
    assert 'href="/tonight/">I am here' in page
    assert evening.code not in page


def test_hosts_and_faces_lead_to_the_profiles_that_everybody_may_see(client: Client) -> None:
    game = open_table(players=3, seats=5, **PUBLIC)
    seats = list(game.players.order_by("seat"))
    users = [User.objects.get(pk=seat.user_id) for seat in seats]
    made_guest(users[1].pk)
    set_options(users[2].pk, is_listed=False, has_ratings=True, shows_ratings_in_games=True)
    page = front(client)
    address = f'href="/p/{users[0].username}/"'
    assert page.count(address) == 2, "a face and the name of the host"
    assert f"/p/{users[1].username}/" not in page
    assert f"/p/{users[2].username}/" not in page


def test_a_phone_shows_one_part_whose_address_keeps_the_filter(client: Client) -> None:
    page = front(client, tab="running", clock="20")
    assert 'data-tab="running"' in page.split('id="hall"')[1].split(">")[0]
    assert 'href="/?clock=20&amp;tab=people#hall"' in page
    assert 'data-tab="open"' in front(client, tab="nonsense").split('id="hall"')[1].split(">")[0]


# -- the filter


def test_the_address_of_a_filter_can_be_shared(client: Client) -> None:
    page = front(client, game="luckynumbers", clock="day", size="4")
    for given in ('data-game="luckynumbers"', 'data-clock="day"', 'data-size="4"'):
        assert given in page
    assert page.count(" selected") == page.count("<select")


@pytest.mark.parametrize("query", [{"game": "chess"}, {"clock": "\x00"}, {"size": "x" * 1000}])
def test_a_filter_that_there_is_not_filters_nothing(client: Client, query: dict[str, str]) -> None:
    page = front(client, **query)
    assert 'data-game=""' in page
    assert page.count(" selected") == page.count("<select")


# -- for browsers without a socket


def test_a_poll_brings_what_has_changed_and_nothing_else(client: Client) -> None:
    first = open_table(players=1, seats=3, **PUBLIC)
    version = client.get("/").context["lobby_version"]
    assert client.get("/lobby/", headers={"X-Seen-Lobby": str(version)}).status_code == 304
    second = open_table(players=1, seats=3, **PUBLIC)
    answer = client.get("/lobby/", headers={"X-Seen-Lobby": str(version)})
    assert f"o-{second.code}" in answer.content.decode()
    assert f"o-{first.code}" not in answer.content.decode()
    assert "beforeend:#open-tables" in answer.content.decode()


@pytest.mark.parametrize("seen", ["", "x", "999999999", "-1"])
def test_a_poll_without_a_known_version_brings_everything(client: Client, seen: str) -> None:
    game = open_table(players=1, seats=3, **PUBLIC)
    answer = client.get("/lobby/", headers={"X-Seen-Lobby": seen}).content.decode()
    assert "o id=lobby " in answer
    assert game.code in answer


def test_a_table_that_closes_is_taken_away_alone(client: Client) -> None:
    game, other = (open_table(players=1, seats=3, **PUBLIC) for _ in range(2))
    version = client.get("/").context["lobby_version"]
    with committed():
        lobby.leave(game.pk, game.host_id)
    answer = client.get("/lobby/", headers={"X-Seen-Lobby": str(version)}).content.decode()
    assert f'id="o-{game.code}" hx-swap-oob="delete"' in answer
    assert other.code not in answer


def test_a_rematch_is_for_those_of_the_last_game(client: Client) -> None:
    game = started_game(players=2, **PUBLIC)
    play_on(game)
    with committed():
        client_of(game, 0).post(f"/t/{game.code}/rematch/")
    rematch = Game.objects.get(rematch_of=game)
    assert rematch.visibility == "link"
    assert rematch.code not in front(client)
