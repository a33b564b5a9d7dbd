"""The editor of a card in a browser: by keyboard alone, and with a thumb."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.engine.luckybox.cards import Card as PrintedCard
from games.models import Card, DeckVersion
from games.services.luckybox.decks import draft_from

PHONE: Any = {"width": 390, "height": 844}


def card_of_a_draft() -> tuple[int, str, str]:
    """A card, where its editor is, and the session of somebody who may use it."""
    somebody = User.objects.create_superuser("decks")
    draft = draft_from(DeckVersion.objects.published().get(), somebody.pk)
    card = draft.cards.get(number=1)
    client = Client()
    client.force_login(somebody)
    address = reverse("admin:games_deckversion_card", args=[draft.pk, card.pk])
    return card.pk, address, str(client.cookies["sessionid"].value)


def printed(card: int) -> PrintedCard:
    return Card.objects.get(pk=card).printed()


def opened(browser: Browser, base_url: str, session: str, address: str, **options: Any) -> Page:
    context = browser.new_context(base_url=base_url, **options)
    context.add_cookies([{"name": "sessionid", "value": session, "url": base_url}])
    page = context.new_page()
    page.goto(address)
    return page


@pytest.mark.by_turns
def test_a_card_is_edited_by_keyboard_alone_and_by_thumb(
    browser: Browser, base_url: str, database: ThreadPoolExecutor
) -> None:
    card, address, session = database.submit(card_of_a_draft).result()
    page = opened(browser, base_url, session, address)
    keys = page.keyboard
    page.get_by_label("Row 1, column 1").focus()
    keys.type("123231987")
    expect(page.get_by_label("End of row 1")).to_be_focused()
    for key in (
        "l",
        "ArrowDown",
        "D",
        "ArrowDown",
        "?",
        "ArrowDown",
        "ArrowLeft",
        "-",
        "ArrowLeft",
        "s",
        "Tab",
        "7",
    ):
        keys.press(key)
    preview = page.locator(".preview td")
    expect(preview.nth(3)).to_have_attribute("data-b", "L")
    expect(preview.nth(13)).to_have_text("7")
    expect(preview.nth(0)).to_have_text("1")
    keys.press("Control+z")
    expect(preview.nth(13)).not_to_have_text("7")
    keys.press("Control+Shift+z")
    expect(preview.nth(13)).to_have_text("7")
    results = Axe().run(page, context=".decks")
    assert [
        one["id"] for one in results.response["violations"] if one["impact"] in {"serious", "critical"}
    ] == []
    page.get_by_role("button", name="Save and go on editing").click()
    expect(page.get_by_text("Card 1 is saved.")).to_be_visible()
    saved = database.submit(printed, card).result()
    assert saved == PrintedCard(1, "123231987", ("L", "LL", "?"), ("S", "7", "M"))
    page.context.close()

    phone = opened(browser, base_url, session, address, viewport=PHONE, has_touch=True, is_mobile=True)
    phone.get_by_label("Row 2, column 2").tap()
    phone.get_by_role("group", name="Put here").get_by_role("button", name="5").tap()
    expect(phone.get_by_label("Row 2, column 3")).to_be_focused()
    phone.get_by_label("End of column 3").tap()
    phone.get_by_role("group", name="Put here").get_by_role("button", name="star").tap()
    phone.get_by_role("button", name="Save and go on editing").tap()
    expect(phone.get_by_text("Card 1 is saved.")).to_be_visible()
    saved = database.submit(printed, card).result()
    assert saved == PrintedCard(1, "123251987", ("L", "LL", "?"), ("S", "7", "S"))
    phone.context.close()
