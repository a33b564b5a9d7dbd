"""The cards of a draft in the admin: one at a time, several at once, and found by words."""

from typing import Any

import pytest
from django.test import Client

from games.engine.luckybox.cards import Card as PrintedCard
from games.models import Card, DeckVersion
from games.services.luckybox import decks
from tests.decks import at, new_draft, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft() -> DeckVersion:
    return new_draft()


def form_of(card: PrintedCard, **changes: object) -> dict[str, object]:
    """What the form of a card sends."""
    fields: dict[str, object] = {"number": card.number}
    fields |= {f"s{square}": digit for square, digit in enumerate(card.grid)}
    fields |= {f"e{line}": end for line, end in enumerate(card.ends)}
    return {**fields, **changes}


# -- one card


def test_a_card_is_saved_as_it_was_entered(admin_client: Client, draft: DeckVersion) -> None:
    row = draft.cards.get(number=7)
    wanted = PrintedCard(77, "123456789", ("?", "", "7"), ("L", "LL", "M"))
    assert admin_client.post(at("card", draft.pk, row.pk), form_of(wanted)).status_code == 302
    row.refresh_from_db()
    assert row.printed() == wanted
    again = wanted._replace(number=78, grid="123456798")
    assert admin_client.post(at("new_card", draft.pk), form_of(again)).status_code == 302
    assert draft.cards.get(number=78).printed() == again


def test_what_is_wrong_with_a_card_is_said_in_words_and_nothing_typed_is_lost(
    admin_client: Client, draft: DeckVersion
) -> None:
    row, other = draft.cards.get(number=7), draft.cards.get(number=8).printed()
    good = row.printed()
    for changes, said in (
        ({"s4": "x"}, "The grid needs nine digits from 1 to 9. Look at: row 2, column 2."),
        ({"s0": ""}, "Look at: row 1, column 1."),
        ({"e5": "Q"}, "End of column 3: Select a valid choice."),
        ({"number": 8}, "Card 8 exists already."),
        ({"number": 1000}, "less than or equal to 999"),
        (form_of(other, number=7), "Card 8 has the same grid and line ends."),
    ):
        response = admin_client.post(at("card", draft.pk, row.pk), form_of(good, **changes))
        assert (response.status_code, said in text(response)) == (400, True), said
    typed = admin_client.post(at("card", draft.pk, row.pk), form_of(good, s4="x", s5="9", number=55))
    assert 'value="x"' in text(typed)
    row.refresh_from_db()
    assert row.printed() == good


def test_what_is_unusual_about_a_card_is_said_and_hinders_nobody(
    admin_client: Client, draft: DeckVersion
) -> None:
    draft.cards.filter(number=7).update(grid="147456789", row2="5")
    page = text(admin_client.get(at("card", draft.pk, draft.cards.get(number=7).pk)))
    assert "Row 1 is no order of 1-2-3, 4-5-6 or 7-8-9." in page
    assert "The end of row 2 gives the number 5, which its own line has" in page


def test_who_saves_a_card_that_has_changed_meanwhile_is_told(
    admin_client: Client, draft: DeckVersion
) -> None:
    row = draft.cards.get(number=7)
    was = admin_client.get(at("card", draft.pk, row.pk)).context["was"]
    draft.cards.filter(number=7).update(row1="")
    response = admin_client.post(at("card", draft.pk, row.pk), {**form_of(row.printed(), e1=""), "was": was})
    assert "Somebody else has changed this card" in text(response)


def test_a_new_card_may_begin_as_a_copy_and_must_not_stay_one(
    admin_client: Client, draft: DeckVersion
) -> None:
    copied = draft.cards.get(number=7).printed()
    page = admin_client.get(at("new_card", draft.pk) + "?copy=7")
    assert f'value="{copied.grid[4]}"' in text(page)
    same = admin_client.post(at("new_card", draft.pk), form_of(copied._replace(number=61)))
    assert "Card 7 has the same grid and line ends." in text(same)


# -- several cards


def several(client: Client, version: DeckVersion, numbers: list[int], **data: object) -> Any:
    cards = list(version.cards.filter(number__in=numbers).values_list("pk", flat=True))
    return client.post(at("cards", version.pk), {"card": cards, **data})


def test_several_cards_are_changed_at_once(admin_client: Client, draft: DeckVersion) -> None:
    def card(number: int) -> PrintedCard:
        return draft.cards.get(number=number).printed()

    grid, stars = card(2).grid, sum(card(n).ends.count("S") for n in (1, 2, 3))
    several(admin_client, draft, [1, 2, 3], act="end", line=5, bonus="S")
    assert {card(n).ends[5] for n in (1, 2, 3)} == {"S"}
    assert stars < sum(card(n).ends.count("S") for n in (1, 2, 3))
    several(admin_client, draft, [1, 2, 3], act="replace", old="S", new="M")
    assert all("S" not in card(n).ends for n in (1, 2, 3))
    several(admin_client, draft, [2], act="swap", one="1", other="9")
    assert card(2).grid == grid.translate(str.maketrans("19", "91"))
    kept = [card(1)[1:], card(2)[1:]]
    several(admin_client, draft, [1, 2], act="renumber", first=101)
    assert [card(101)[1:], card(102)[1:]] == kept
    several(admin_client, draft, [101, 102], act="delete")
    assert draft.cards.count() == 58
    response = admin_client.post(at("cards", draft.pk), {"all": "1", "q": "cards 10-19", "act": "delete"})
    assert (response.status_code, draft.cards.count()) == (302, 48)


def test_if_one_of_several_cards_cannot_be_changed_none_is(admin_client: Client, draft: DeckVersion) -> None:
    twin = draft.cards.get(number=1).printed()._replace(number=61)
    Card.from_printed(twin._replace(rows=("S", *twin.rows[1:])), draft).save()
    draft.cards.filter(number=1).update(row1="M")
    before = decks.printed_cards(draft)
    for data, said in (
        (
            {"act": "end", "line": 0, "bonus": "S", "numbers": [1, 2, 61]},
            "the same grid and the same line ends",
        ),
        ({"act": "renumber", "first": 5, "numbers": [1, 2]}, "the same number. Cards: 5, 6."),
        ({"act": "renumber", "first": 999, "numbers": [1, 2]}, "higher than 999"),
        ({"act": "delete", "numbers": []}, "Please choose the cards first."),
    ):
        response = several(admin_client, draft, data.pop("numbers"), **data)  # type: ignore[arg-type]  # a list
        assert (response.status_code, said in text(response)) == (400, True), said
        assert decks.printed_cards(draft) == before


def test_the_sheet_is_filtered_in_words_and_says_what_it_does_not_understand(
    admin_client: Client, draft: DeckVersion
) -> None:
    page = admin_client.get(at("change", draft.pk), {"q": "card 12"})
    assert [one["card"].number for one in page.context["cards"]] == [12]
    page = admin_client.get(at("change", draft.pk), {"q": "never kept", "by": "worth"})
    assert len(page.context["cards"]) == 60
    page = admin_client.get(at("change", draft.pk), {"q": "green cards"})
    assert "“green cards” is not understood" in text(page)


def test_all_cards_of_the_largest_deck_can_be_ticked(admin_client: Client, draft: DeckVersion) -> None:
    ticked = {"card": [*range(1, 1000)], "act": "swap", "one": "1", "other": "1"}
    response = admin_client.post(at("cards", draft.pk), ticked)
    assert response.status_code == 302
