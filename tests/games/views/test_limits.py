"""Limits on new tables, seats and guests: what a script meets, and a club does not."""

import runpy
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

import luckybox_site.settings
from accounts.models import User
from games.models import Game, Player, Tournament
from games.services.access import hashed
from luckybox_site.web.limits import refusals
from tests.clubs import club_with, invitation
from tests.evenings import opened
from tests.tables import client_of, committed, open_table, played_game
from tests.tournaments import tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]

TABLES = "Very many tables have been opened from here just now."
GUESTS = "Very many people have come in from here just now."
GUESSES = "Too many links and codes from here led nowhere."
SEATS = "Very many seats have been asked for from here just now."


def allow(settings: Settings, **most: int) -> None:
    settings.LIMITS = {
        name: limit._replace(most=most.get(name, limit.most)) for name, limit in settings.LIMITS.items()
    }


def open_a_table(client: Client, address: str = "192.0.2.1", **more: str) -> tuple[int, str]:
    """The status and the page, or where it leads."""
    response = client.post("/new/", {"name": "Ada", "quick": "luckybox-1"} | more, REMOTE_ADDR=address)
    return response.status_code, response.headers.get("Location") or response.content.decode()


def test_one_person_can_open_so_many_tables_and_then_has_to_wait_with_the_form_kept(
    client: Client, settings: Settings
) -> None:
    allow(settings, tables_per_person=2)
    # The first made a guest of a stranger, who counts as a person from then on.
    assert [open_a_table(client)[0] for _ in range(3)] == [302] * 3
    response = client.post("/new/", {"name": "Adalbert", "game": "luckybox", "quick": "luckybox-1"})
    page = response.content.decode()
    assert response.status_code == 429
    assert 0 < int(response.headers["Retry-After"]) <= 600
    assert TABLES in page
    assert 'value="Adalbert"' in page
    assert Game.objects.count() == 3


def test_many_new_people_from_one_address_have_to_wait_and_others_do_not(settings: Settings) -> None:
    allow(settings, guests_per_address=3)
    assert [open_a_table(Client())[0] for _ in range(3)] == [302] * 3
    status, page = open_a_table(Client())
    assert (status, GUESTS in page) == (429, True)
    assert User.objects.count() == 3
    assert open_a_table(Client(), address="192.0.2.2")[0] == 302


def enter(row: Tournament, name: str) -> tuple[int, str]:
    with committed():
        response = Client().post(f"/tournaments/{row.code}/enter/", {"name": name})
    return response.status_code, response.content.decode()


def test_a_hall_behind_one_address_enters_a_tournament_as_long_as_it_has_places(settings: Settings) -> None:
    allow(settings, guests_per_address=1, joins_per_address=1)
    row = tournament(2, most_players=5)
    assert [enter(row, name)[0] for name in ("Cleo", "Dan", "Eve")] == [302] * 3
    # The next two wait for a place, and are counted as anybody else who comes in.
    assert enter(row, "Flo")[0] == 302
    status, page = enter(row, "Gus")
    assert (status, GUESTS in page, 'value="Gus"' in page) == (429, True, True)
    assert open_a_table(Client(), address="127.0.0.1")[0] == 429


def test_entries_have_a_limit_of_their_own(settings: Settings) -> None:
    allow(settings, entries_per_address=2)
    row = tournament(2)
    assert [enter(row, name)[0] for name in ("Cleo", "Dan", "Eve")] == [302, 302, 429]


def test_who_asks_for_a_seat_at_a_full_table_is_counted_like_who_takes_one(settings: Settings) -> None:
    allow(settings, guests_per_address=2)
    game = open_table(players=2)
    ask = f"/t/{game.code}/ask/"
    assert [Client().post(ask, {"name": name}).status_code for name in ("Zoe", "Yan")] == [302, 302]
    late = Client().post(ask, {"name": "Xaver"})
    page = late.content.decode()
    assert (late.status_code, GUESTS in page, 'value="Xaver"' in page) == (429, True, True)
    assert int(late.headers["Retry-After"]) > 0
    assert User.objects.count() == 4


def test_tables_have_a_limit_for_an_address_whoever_opens_them(settings: Settings) -> None:
    allow(settings, tables_per_address=2)
    assert [open_a_table(Client())[0] for _ in range(3)] == [302, 302, 429]


def test_behind_a_proxy_the_address_is_that_of_the_visitor(settings: Settings) -> None:
    allow(settings, tables_per_address=1)
    settings.TRUSTED_PROXIES = 1
    first, second = (Client(headers={"x-forwarded-for": f"1.1.1.1, 192.0.2.{n}"}) for n in (1, 2))
    assert [open_a_table(client)[0] for client in (first, second, first)] == [302, 302, 429]


def test_seats_have_a_limit_and_the_name_stays_in_the_form(settings: Settings) -> None:
    allow(settings, joins_per_address=1)
    game = open_table(players=1, seats=4)
    address = f"/t/{game.code}/join/"
    assert Client().post(address, {"name": "Bo"}).status_code == 302
    response = Client().post(address, {"name": "Cleo"})
    page = response.content.decode()
    assert response.status_code == 429
    assert SEATS in page
    assert 'value="Cleo"' in page
    assert Player.objects.filter(game=game).count() == 2


def test_what_is_refused_for_another_reason_does_not_count(settings: Settings) -> None:
    allow(settings, joins_per_address=1, guests_per_address=1)
    game = open_table(players=1, seats=4)
    taken = game.players.get().name
    for _ in range(3):
        assert Client().post(f"/t/{game.code}/join/", {"name": taken}).status_code == 409
    assert Client().post(f"/t/{game.code}/join/", {"name": "Bo"}).status_code == 302


def test_a_rematch_is_a_table_too_and_programs_are_told_by_name(settings: Settings) -> None:
    allow(settings, tables_per_person=0)
    game = played_game(2)
    response = client_of(game, 0).post(f"/t/{game.code}/rematch/", headers={"accept": "application/json"})
    assert response.status_code == 429
    assert response.json()["refused"] == "too_many_tables"
    assert response.headers["Retry-After"]
    assert Game.objects.count() == 1


@pytest.mark.by_turns
def test_sixty_people_behind_one_address_meet_no_limit_of_a_site_without_settings(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    settings.LIMITS = runpy.run_path(luckybox_site.settings.__file__)["LIMITS"]
    game = open_table(players=1, seats=12)
    people = [Client() for _ in range(60)]
    # All in the first minute: everybody opens two tables and asks for a seat, which most do not get.
    for number, person in enumerate(people):
        # A link that was copied badly, a code that was misread, and a mistake corrected wrongly.
        for wrong in (
            f"/t/wrong{number:05}/",
            f"/join/?code=wro{number:05}",
            f"/tonight/?code={number:08}",
        ):
            assert person.get(wrong, REMOTE_ADDR="192.0.2.1").status_code == 404
        assert [open_a_table(person)[0] for _ in range(2)] == [302, 302]
        status = person.post(
            f"/t/{game.code}/join/", {"name": f"No {number}"}, REMOTE_ADDR="192.0.2.1"
        ).status_code
        assert status in {302, 409}


def test_what_was_refused_is_counted_for_the_admin(settings: Settings) -> None:
    allow(settings, guests_per_address=0)
    for _ in range(3):
        open_a_table(Client())
    assert refusals(settings.LIMITS["guests_per_address"]) == (3, 3)
    assert refusals(settings.LIMITS["tables_per_address"]) == (0, 0)


def test_who_tries_many_links_and_codes_finds_nothing_and_nobody_else_is_kept_out(settings: Settings) -> None:
    """Right codes are not answered either, or guessing would go on. The same code counts once."""
    allow(settings, guesses_per_person=3, guesses_per_address=6)
    game, evening = open_table(players=1, seats=4), opened()
    club_with(registration="invited")
    invited = invitation()
    wrong = [
        "/t/wrong{}code/",
        "/join/?code=wrong{}ab",
        "/tonight/?code=wrong{}",
        "/tonight/wrong{}/",
        "/invited/wrong{}/",
    ]
    right = [
        *(
            f"/t/{game.code}/",
            f"/t/{game.code}/qr.svg",
            f"/join/?code={game.code}",
            f"/invited/{invited.token}/",
        ),
        *(f"/tonight/{evening.code}/", f"/tonight/?code={evening.code}", f"/tonight/{evening.code}/qr.svg"),
    ]
    seated, script = client_of(game, 0), Client()
    wrong = [address.format(number) for number, address in enumerate(wrong)]
    for address in wrong * 3:
        assert script.get(address).status_code == 404
    assert script.post("/t/wrong/leave/").status_code == 404
    for address in right:
        response = script.get(address)
        assert (response.status_code, GUESSES in response.content.decode()) == (429, True), address
        assert int(response.headers["Retry-After"]) > 0
    assert script.post(f"/t/{game.code}/leave/").status_code == 429
    # Whoever is known and has tried nothing is not concerned, nor is anybody elsewhere.
    assert seated.get(f"/t/{game.code}/").status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.7").get(f"/t/{game.code}/").status_code == 200
    statuses = [seated.get(f"/t/mistake{number}/").status_code for number in range(2)]
    assert statuses == [404, 429]


def test_a_person_who_tries_words_meets_a_limit_of_their_own(settings: Settings) -> None:
    allow(settings, words_per_person=2)
    game = open_table(players=1, seats=3, visibility=Game.Visibility.WORD, word=hashed("Mango"))
    person, other = client_of(open_table(players=1), 0), Client()
    address = f"/t/{game.code}/word/"
    assert [person.post(address, {"word": word}).status_code for word in "abc"] == [403, 403, 429]
    assert other.post(address, {"word": "mango"}).status_code == 302
