"""Tables on editions that were never printed, through the pages that everybody uses."""

import html
import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import DeckVersion, Edition, Game, Result, Tally
from games.records import replay
from games.services.counting import count_results
from games.services.editions import editions_cache
from games.store import read_table
from tests.editions import edition_with, read_editions
from tests.factories import CardFactory, DeckVersionFactory
from tests.pages import FILLED_IN
from tests.tables import (
    NAMES,
    client_of,
    committed,
    form_of,
    go_on,
    open_table,
    play_on,
    played_game,
    state_of,
)

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
QUICK: dict[str, Any] = {
    "lightning": 60,
    "most_seats": 8,
    "two_copies_from": 8,
    "card_points": (20, 15, 10, 5),
}


def new_table(client: Client, **fields: Any) -> Any:
    with committed():
        return client.post("/new/", {**FILLED_IN, **fields})


def page(client: Client, address: str, **query: str) -> str:
    return html.unescape(client.get(address, query).content.decode())


def rules_on(slug: str, **house: bool) -> dict[str, Any]:
    """The rules of a table on an edition."""
    return next(one for one in editions_cache.now() if one.slug == slug).for_table(house)


@pytest.mark.no_cover
def test_eight_play_on_two_copies_by_forms_and_the_record_says_by_which_rules(client: Client) -> None:
    edition_with("quick", **QUICK)
    assert new_table(client, edition="quick", seats="8").status_code == 302
    game = Game.objects.get()
    clients = [client, *(Client() for _ in range(7))]
    for name, each in zip(NAMES[1:], clients[1:], strict=False):
        with committed():
            each.post(reverse("join", args=[game.code]), {"name": name})
    with committed():
        client.post(reverse("start", args=[game.code]))
    assert state_of(game).state.setup.pack.copies == 2

    # Everybody keeps cards and plays a number by the forms of their pages.
    while state_of(game).state.turn < 2:
        now = state_of(game)
        seat = next(iter(now.adapter.engine.waiting(now.state)), None)
        if seat is None:
            go_on(game)
            continue
        form = form_of(read_table(game.pk), seat, now.adapter.engine.house_move(now.state, seat))
        with committed():
            clients[seat].post(reverse("move", args=[game.code]), form.urlencode(), content_type=FORM)
        assert seat not in now.adapter.engine.waiting(state_of(game).state) or state_of(game) != now
    # The edition goes, and the table goes on as it began.
    Edition.objects.get(slug="quick").delete()
    read_editions()
    play_on(game)

    record = json.loads(client.get(reverse("record", args=[game.code])).content)
    assert (record["format"], record["edition"]) == ("luckybox-record/2", "quick")
    assert record["rules"]["card_points"] == [20, 15, 10, 5]
    assert any(name.endswith("b") for event in record["events"] for name in event.get("cards", ()))
    found = replay(record)
    assert (found.ok, found.result) == (True, game.result)


def test_the_page_of_a_new_table_offers_what_is_on_and_says_what_it_changes(client: Client) -> None:
    edition_with("quick", **QUICK)
    edition_with("own-line", lines={"en": "For the youngest."}, place=1)
    edition_with("secret", is_on=False)
    Edition.objects.filter(slug="magellan").update(is_on=False)
    read_editions()
    shown = page(client, "/new/")
    assert "Like Gamewright, but: Lightning in the box: 60. Most players: 8. Two copies begin" in shown
    assert "Points of a full card, by round: 20, 15, 10, 5." in shown
    assert "For the youngest." in shown
    assert "Secret" not in shown
    assert "Magellan" not in shown
    assert shown.index('value="own-line"') < shown.index('value="gamewright"') < shown.index('value="quick"')
    assert "Quick" in page(client, "/rules/luckybox/")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"edition": "secret"}, "Please choose one of these."),
        ({"edition": "quick", "seats": "9"}, "The edition of Quick is for up to 8 players."),
        ({"edition": "quick", "preset": "solo"}, "The edition of Quick cannot be played solo."),
        ({"edition": "quick", "limited_supply": "yes"}, "The edition of Quick leaves no choice here."),
        ({"edition": "small", "seats": "2"}, "The deck of this edition has too few cards"),
    ],
)
def test_what_an_edition_does_not_allow_gets_a_clear_sentence(
    client: Client, fields: dict[str, str], said: str
) -> None:
    version = CardFactory.create().version
    DeckVersion.objects.filter(pk=version.pk).update(status="published")
    edition_with("quick", **QUICK, solo=False, fixed=["limited_supply"])
    edition_with("small", deck=version.deck)
    edition_with("secret", is_on=False)
    answer = new_table(client, **fields)
    assert answer.status_code in {400, 409}
    assert said in html.unescape(answer.content.decode())
    assert not Game.objects.exists()


def test_nobody_starts_alone_what_cannot_be_played_solo() -> None:
    edition_with("quick", **QUICK, solo=False)
    game = open_table(1, seats=3, rules=rules_on("quick"))
    client, address = client_of(game, 0), reverse("table", args=[game.code])
    assert "Start alone" not in page(client, address)
    with committed():
        client.post(reverse("start", args=[game.code]))
    game.refresh_from_db()
    assert game.status == "open"


def test_new_tables_begin_with_the_default_and_with_no_more_seats_than_it_has(client: Client) -> None:
    Edition.objects.filter(is_default=True).update(is_default=False)
    edition_with("four", most_seats=4, is_default=True)
    with committed():
        client.post("/play/", {"name": "Ada", "game": "luckybox"})
    game = Game.objects.get()
    assert (game.rules["edition"], game.seats) == ("four", 4)


def test_the_lobby_tells_tables_as_printed_from_others(client: Client) -> None:
    edition_with("quick", **QUICK)
    printed, house = ({"edition": "cocktail", "limited_supply": supply} for supply in (True, False))
    for rules in (printed, house, rules_on("quick")):
        with committed():
            open_table(1, seats=3, rules=rules, visibility="public")
    shown = page(client, "/", rules="own")
    assert shown.count("data-rules=printed") == 1
    assert shown.count("data-rules=own") == 2
    assert 'data-rules="own"' in shown
    assert "Quick" in shown


def test_the_lobby_finds_the_tables_of_one_edition(client: Client) -> None:
    edition_with("quick", **QUICK)
    edition_with("old", is_on=False)
    with committed():
        open_table(1, seats=3, rules=rules_on("quick"), visibility="public")
    shown = page(client, "/", edition="quick")
    assert 'data-edition="quick"' in shown, "what the filter asks for"
    assert shown.count("data-edition=quick") == 1, "the table"
    assert "Lucky Box: Quick" in shown
    assert 'value="old"' not in shown
    styles = client.get(reverse("edition-styles"))
    assert styles["Content-Type"] == "text/css"
    assert '.hall[data-edition="quick"] .open-table:not([data-edition="quick"])' in styles.content.decode()


def test_a_waiting_table_keeps_an_edition_that_is_off_or_was_changed_since() -> None:
    row = edition_with("quick", **QUICK)
    game = open_table(2, rules=rules_on("quick"))
    Edition.objects.filter(pk=row.pk).update(is_on=False, switches={**row.switches, "moons": 3})
    read_editions()
    client, address = client_of(game, 0), reverse("options", args=[game.code])
    assert 'value="quick"' in page(client, address)
    with committed():
        answer = client.post(address, {**FILLED_IN, "edition": "quick", "leftover_lightning": "yes"})
    assert answer.status_code == 302
    game.refresh_from_db()
    assert (game.rules["rules"]["moons"], game.rules["leftover_lightning"]) == (24, True)
    assert "Points for lightning: on" in page(client, reverse("table", args=[game.code]))


def test_a_table_is_dealt_from_the_deck_of_its_edition_as_it_is_published_then() -> None:
    usual = open_table(2)
    version = DeckVersionFactory.create()
    for number in range(1, 61):
        CardFactory.create(version=version, number=number)
    DeckVersion.objects.filter(pk=version.pk).update(status="published")
    edition_with("own", deck=version.deck)
    game = open_table(2, rules=rules_on("own"))
    assert (usual.deck_id, game.deck_id) == (open_table(2).deck_id, version.pk)
    client = client_of(game, 0)
    with committed():
        client.post(reverse("options", args=[game.code]), {**FILLED_IN, "edition": "cocktail"})
    game.refresh_from_db()
    assert (game.deck_id, game.rules["edition"]) == (usual.deck_id, "cocktail")


def test_results_count_apart_by_edition_and_solo_totals_are_rated_by_its_own_table(client: Client) -> None:
    edition_with("quick", **QUICK, solo_ratings=(300, 301, 302, 303, 304, 305))
    together, alone = (played_game(players, rules=rules_on("quick")) for players in (2, 1))
    with committed():
        count_results()
    assert set(Result.objects.values_list("edition", "is_apart")) == {("quick", False)}
    boards = {board.rpartition(".")[0]: board for board in Tally.objects.values_list("board", flat=True)}
    assert boards.keys() == {"own-quick", "solo-quick"}
    assert "Luck was elsewhere" in page(client_of(alone, 0), reverse("table", args=[alone.code]))
    assert "Lucky Box: Quick" in page(client, "/leaderboards/", board=boards["own-quick"], period="all")
    assert "Luck was elsewhere" in page(client, "/leaderboards/", board=boards["solo-quick"], period="all")
    assert together.result


@pytest.mark.parametrize(("changed", "are_together"), [("most_seats", True), ("moon_points", False)])
def test_an_edition_that_changes_what_people_reach_begins_a_new_board(
    changed: str, *, are_together: bool
) -> None:
    edition = edition_with("quick", **QUICK)
    played_game(1, rules=rules_on("quick"))
    edition.switches[changed] += 1
    edition.save()
    read_editions()
    played_game(1, rules=rules_on("quick"))
    assert (Result.objects.values("edition_hash").distinct().count() == 1) is are_together


def test_rated_games_are_played_on_printed_editions(client: Client) -> None:
    edition_with("quick", **QUICK)
    answer = new_table(client, edition="quick", is_rated="on")
    assert "on a printed edition" in answer.content.decode()


def test_lucky_numbers_has_variants_of_its_own(client: Client) -> None:
    edition_with("short", "luckynumbers", diagonal_tiles=0, free_to_win=6, match_games=2)
    line = "Free squares with which a board wins: 6."
    assert line in page(client, "/new/", game="luckynumbers")
    assert line in page(client, "/rules/luckynumbers/")
    game = played_game(2, kind="luckynumbers", rules=rules_on("short"))
    assert min(game.result["free"]) == 6  # type: ignore[index]  # it is over
    waiting = open_table(2, kind="luckynumbers", rules=rules_on("short"))
    assert "Short" in page(client_of(waiting, 0), reverse("table", args=[waiting.code]))
    record = json.loads(client_of(game, 0).get(reverse("record", args=[game.code])).content)
    assert (record["format"], record["rules"]["match_games"]) == ("luckynumbers-record/2", 2)
    assert replay(record).result == game.result
