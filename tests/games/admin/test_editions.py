"""Editions in the admin: the printed ones stay, copies can be changed, nonsense is refused."""

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.luckybox.editions import EDITIONS
from games.models import Edition
from games.services.editions import known
from tests.factories import CardFactory, DeckVersionFactory
from tests.tables import committed

pytestmark = pytest.mark.django_db
LIST = "admin:games_edition_changelist"


def fields_of(page: str) -> dict[str, str]:
    """What a browser would send of the form of a page."""
    found = dict[str, str]()
    for tag in re.findall(r"<input [^>]*>", page):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        is_off = "checkbox" in tag and "checked" not in tag
        if name and not is_off and not name[1].startswith(("_", "csrf")):
            found[name[1]] = html.unescape(value[1]) if value else "on" * ("checkbox" in tag)
    for name, options in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    return found


def copy(client: Client, source: str = "gamewright", /, **changes: str) -> Any:
    """Copy an edition and change some fields."""
    address = f"{reverse('admin:games_edition_add')}?copy={source}"
    filled_in = fields_of(client.get(address).content.decode())
    with committed():
        return client.post(address, {**filled_in, "name_en": "Quick eight", **changes})


def errors_of(response: Any) -> dict[str, list[str]]:
    return dict(response.context["adminform"].form.errors)


def test_the_printed_editions_are_there_all_for_new_tables(admin_client: Client) -> None:
    rows = Edition.objects.filter(kind="luckybox")
    assert [row.slug for row in rows] == list(EDITIONS)
    assert all(row.is_printed and row.is_on for row in rows)
    assert [known(row).rules for row in rows] == list(EDITIONS.values())  # type: ignore[union-attr]
    assert "Cocktail Games" in admin_client.get(reverse(LIST)).content.decode()


def test_a_printed_edition_can_only_be_put_in_its_place(admin_client: Client) -> None:
    row = Edition.objects.get(slug="cocktail")
    address = reverse("admin:games_edition_change", args=[row.pk])
    page = admin_client.get(address).content.decode()
    assert set(fields_of(page)) == {"is_on", "place"}
    assert "Most players: 6." in page

    admin_client.post(address, {"place": "3", "lightning": "99", "slug": "mine", "name_en": "Mine"})

    row.refresh_from_db()
    assert (row.place, row.is_on, row.slug, row.switches, row.names) == (3, False, "cocktail", {}, {})
    assert admin_client.post(reverse("admin:games_edition_delete", args=[row.pk])).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [str(row.pk)], "post": "yes"}
    assert admin_client.post(reverse(LIST), chosen).status_code == 403
    assert Edition.objects.filter(slug="cocktail").exists()


def test_a_copy_begins_with_the_rules_of_the_edition_and_can_be_changed(admin_client: Client) -> None:
    answer = copy(admin_client, "cocktail", most_seats="8", card_points="20; 15 10,5", solo="")
    assert answer.status_code == 302
    row = Edition.objects.get(slug="quick-eight")
    rules = known(row).rules  # type: ignore[union-attr]
    assert rules == EDITIONS["cocktail"]._replace(
        edition="quick-eight", most_seats=8, card_points=(20, 15, 10, 5), solo=False
    )
    assert (row.like, row.names, row.fixed, row.is_on) == ("cocktail", {"en": "Quick eight"}, [], True)

    page = admin_client.get(reverse("admin:games_edition_change", args=[row.pk])).content.decode()
    filled_in = fields_of(page)
    assert (filled_in["most_seats"], filled_in["card_points"]) == ("8", "20, 15, 10, 5")


def test_lightning_for_bonuses_is_off_or_on_or_left_to_the_table(admin_client: Client) -> None:
    for number, (chosen, is_on, is_fixed) in enumerate(
        [("off", False, True), ("on", True, True), ("usually-off", False, False), ("usually-on", True, False)]
    ):
        copy(admin_client, multifunction_lightning=chosen, slug=f"e{number}", name_en=f"E{number}")
        row = Edition.objects.get(slug=f"e{number}")
        assert row.switches["multifunction_lightning"] is is_on
        assert row.fixed == (["multifunction_lightning"] if is_fixed else [])


@pytest.mark.by_turns
@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"name_en": ""}, "name_en", "This field is required."),
        ({"slug": "Ü!"}, "slug", "Small letters, digits and hyphens only."),
        ({"slug": "x-apart"}, "slug", "It cannot end in “-apart”."),
        ({"slug": "cocktail"}, "slug", "Edition with this Short name already exists."),
        ({"most_seats": "0"}, "most_seats", "greater than or equal to 1"),
        ({"most_seats": "1", "solo": ""}, "most_seats", "for 1 player, but not solo"),
        ({"two_copies_from": "13", "lightning": "48"}, "most_seats", "12 players need 96 cards"),
        ({"lightning": "23"}, "lightning", "6 players begin with 24 lightning, and the box has 23."),
        ({"star_points": "0, 4, 1, 9"}, "star_points", "must not fall"),
        ({"star_points": "1, 4, 5, 9"}, "star_points", "No stars score nothing"),
        ({"card_points": "15, 12"}, "card_points", "Exactly 4 numbers."),
        ({"card_points": "many"}, "card_points", "Only whole numbers"),
        ({"card_points": "9" * 5000 + " 1 1 1"}, "card_points", "from 0 to 99"),
        ({"solo_ratings": "1 2 3 4 5 5"}, "solo_ratings", "more than the one before"),
        ({"moons": "-1"}, "moons", "greater than or equal to 0"),
        ({"limited_supply": "perhaps"}, "limited_supply", "not one of the available choices"),
        ({"solo": "", "is_default": "on"}, "is_default", "has to be playable solo"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words_at_its_field(
    admin_client: Client, changes: dict[str, str], field: str, said: str
) -> None:
    errors = errors_of(copy(admin_client, **changes))
    assert said in " ".join(errors.get(field, []))
    assert not Edition.objects.filter(is_printed=False).exists()


def test_the_own_deck_of_an_edition_has_to_be_published_and_large_enough(admin_client: Client) -> None:
    version = DeckVersionFactory.create()
    deck = str(version.deck_id)
    assert "no published version" in errors_of(copy(admin_client, deck=deck))["deck"][0]
    CardFactory.create(version=version)
    type(version).objects.filter(pk=version.pk).update(status="published")
    assert "need 48 cards" in errors_of(copy(admin_client, deck=deck))["most_seats"][0]


def test_there_is_always_one_default_for_each_game(admin_client: Client) -> None:
    first, other = Edition.objects.filter(kind="luckybox")[:2]
    address = reverse("admin:games_edition_change", args=[first.pk])
    without = admin_client.post(address, {"is_on": "on", "place": 1})
    assert "There is always a default" in str(errors_of(without))
    switched_off = admin_client.post(address, {"is_default": "on", "place": 1})
    assert "has to be on" in str(errors_of(switched_off))

    admin_client.post(
        reverse("admin:games_edition_change", args=[other.pk]),
        {"is_on": "on", "is_default": "on", "place": "2"},
    )
    assert list(Edition.objects.filter(is_default=True).values_list("slug", flat=True)) == [
        other.slug,
        "single",
    ]


def test_a_variant_of_lucky_numbers_has_switches_of_its_own(admin_client: Client) -> None:
    copy(admin_client, "match", name_en="Short", match_games="2", diagonal_tiles="0", free_to_win="3")
    row = Edition.objects.get(slug="short")
    assert (row.kind, row.deck, row.like) == ("luckynumbers", None, "match")
    assert row.switches == {
        "diagonal_tiles": 0,
        "free_to_win": 3,
        "idle_rounds": 3,
        "match_games": 2,
        "winner_points": 2,
        "free_square_cost": 1,
    }
