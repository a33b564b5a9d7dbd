"""A version of a deck on paper: sheets of the right size, with everything that is printed."""

import io
import re
from itertools import pairwise

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from pypdf import PageObject, PdfReader

from accounts.models import User
from games.engine.luckybox.cards import Card as PrintedCard
from games.models import Card, Deck, DeckVersion
from games.services.luckybox import decks
from tests.editions import edition_with

pytestmark = pytest.mark.django_db
MILLIMETRE = 72 / 25.4


def live() -> DeckVersion:
    return DeckVersion.objects.published().get()


def pdf(client: Client, version: DeckVersion, copies: int = 1, part: int = 1) -> PdfReader:
    response = client.get(reverse("admin:games_deckversion_pdf", args=[version.pk, copies, part]))
    assert response["Content-Type"] == "application/pdf"
    return PdfReader(io.BytesIO(response.content))


def marks(page: PageObject) -> tuple[list[float], list[float]]:
    """Where the marks to cut along are, in millimetres from the left and from the bottom."""
    contents = page.get_contents()
    assert contents is not None
    lines = re.findall(rb"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", contents.get_data())
    ends = [[round(float(end) / MILLIMETRE, 1) for end in line] for line in lines]
    across = {x for x, _y, other, _z in ends if x == other}
    down = {y for _x, y, _z, other in ends if y == other}
    return sorted(across), sorted(down)


def test_nine_cards_of_63_by_88_mm_are_on_a_sheet_with_marks_to_cut_along(admin_client: Client) -> None:
    sheet = pdf(admin_client, live()).pages[0]
    assert [round(float(side) / MILLIMETRE) for side in sheet.mediabox[2:]] == [210, 297]
    across, down = marks(sheet)
    assert [round(b - a, 1) for a, b in pairwise(across)] == [63, 63, 63]
    assert [round(b - a, 1) for a, b in pairwise(down)] == [88, 88, 88]


def test_everything_is_printed_and_each_sheet_says_what_it_is(admin_client: Client) -> None:
    version = live()
    one, two = pdf(admin_client, version), pdf(admin_client, version, copies=2)
    # Seven sheets of cards, two of number cards, and the score sheet
    assert (len(one.pages), len(two.pages)) == (10, 17)
    texts = [page.extract_text() for page in two.pages]
    for text in texts:
        assert f"Version {version.number} · {version.content_hash}" in text
    assert "second copy" not in texts[0]
    assert "second copy" in texts[7]
    assert {f"{number}b" for number in range(1, 10)} < {line.strip() for line in texts[7].splitlines()}
    assert "Stars, round 4" in texts[-1]
    fonts = two.pages[7]["/Resources"]["/Font"].values()  # type: ignore[index]  # a dictionary
    for font in fonts:
        descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert "/FontFile2" in descriptor.get_object()


def test_the_score_sheet_says_which_edition_it_is_for_and_has_its_points(admin_client: Client) -> None:
    edition_with("slow", place=1)
    edition_with("quick", place=2, crosses_per_point=7, leftover_lightning=True, lightning_per_point=5)
    address = reverse("admin:games_deckversion_pdf", args=[live().pk, 1, 1])
    sheets = [
        PdfReader(io.BytesIO(admin_client.get(address, data).content)).pages[-1].extract_text()
        for data in ({}, {"edition": "quick"}, {"edition": "nonsense"})
    ]
    assert ["score sheet: Quick" in text for text in sheets] == [False, True, False]
    assert ["1 point for 7" in text and "1 point for 5" in text for text in sheets] == [False, True, False]
    page = admin_client.get(reverse("admin:games_deckversion_paper", args=[live().pk])).content.decode()
    assert 'value="quick"' in page


def test_a_large_deck_with_a_long_name_has_several_files(admin_client: Client) -> None:
    version = decks.empty_draft(Deck.objects.create(name="Wörter ☃ Слова " + "W" * 60), None)
    cards = [PrintedCard(n, "123456789", ("", "LL", "S"), ("M", "?", "9")) for n in range(1, 126)]
    Card.objects.bulk_create(Card.from_printed(card, version) for card in cards)
    page = admin_client.get(reverse("admin:games_deckversion_paper", args=[version.pk])).content.decode()
    assert "Cards 1 to 120" in page
    assert "Cards 121 to 125" in page
    (sheet,) = pdf(admin_client, version, part=2).pages
    assert "Wörter ? Слова" in sheet.extract_text()
    assert "draft" in sheet.extract_text()
    for place in ("3/1", "1/3", "1/0", "0/1"):
        address = f"/admin/games/deckversion/{version.pk}/paper/{place}/"
        assert admin_client.get(address).status_code == 404


def test_who_may_look_at_decks_may_print_them(client: Client) -> None:
    staff = User.objects.create_user("staff", is_staff=True)
    client.force_login(staff)
    for name, args in (("paper", []), ("pdf", [1, 1])):
        assert (
            client.get(reverse(f"admin:games_deckversion_{name}", args=[live().pk, *args])).status_code == 403
        )
    staff.user_permissions.add(Permission.objects.get(codename="view_deckversion"))
    assert pdf(client, live()).pages
