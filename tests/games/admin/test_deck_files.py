"""Cards from files in the admin: upload, look, put in; and download."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine.luckybox.deckfile.writing import FORMS, as_csv, as_notation
from games.forms.deck_upload import UploadForm
from games.models import CardUpload, DeckVersion
from games.services.cleaning import clean_up
from games.services.luckybox import decks, editing
from luckybox_site.jobs.models import Job
from tests.workers import run_all

pytestmark = pytest.mark.django_db


def live() -> DeckVersion:
    return DeckVersion.objects.published().get()


@pytest.fixture
def draft() -> DeckVersion:
    return decks.draft_from(live(), None)


def at(page: str, *args: object) -> str:
    return reverse(f"admin:games_deckversion_{page}", args=args)


def sent(client: Client, version: DeckVersion, content: str | bytes, **fields: str) -> Any:
    """Upload a file, let the job read it, and open the page about it."""
    data = content.encode() if isinstance(content, str) else content
    file = SimpleUploadedFile("my cards.csv", data)
    response = client.post(at("import", version.pk), {"others": "go", "into": "this", "file": file, **fields})
    assert response.status_code == 302
    run_all()
    return client.get(response["Location"])


def put_in(client: Client, page: Any) -> Any:
    """Press the button on that page, and let the job do it."""
    seen = page.context["seen"]
    client.post(page.wsgi_request.path, {"act": "put-in", "seen": seen})
    run_all()
    return client.get(page.wsgi_request.path, follow=True)


def test_the_cards_of_a_draft_come_back_from_every_form_without_loss(
    admin_client: Client, draft: DeckVersion
) -> None:
    cards = decks.printed_cards(draft)
    for form, (ending, *_others) in FORMS.items():
        file = admin_client.get(at("export", draft.pk, form))
        name = f"-v{draft.number}-{decks.content_hash(cards)[:12]}.{ending}"
        assert name in file["Content-Disposition"]
        empty = decks.empty_draft(draft.deck, None)
        put_in(admin_client, sent(admin_client, empty, file.content))
        assert decks.printed_cards(empty) == cards
        assert "Nothing would change" in sent(admin_client, empty, file.content).content.decode()


def test_a_file_is_looked_at_before_anything_is_written(admin_client: Client, draft: DeckVersion) -> None:
    cards = decks.printed_cards(draft)
    other = cards[0]._replace(grid="789456123")
    moved = cards[1]._replace(number=77)
    page = sent(admin_client, draft, as_csv("", [other, moved, *cards[2:50]]))
    text = page.content.decode()
    for said in ("1 card changed", "10 removed", "1 renumbered", "Card 2 has the number 77 now."):
        assert said in text
    assert decks.printed_cards(draft) == cards
    stays = draft.cards.get(number=3).pk
    done = f"The cards of this file are in version {draft.number} now."
    assert done in put_in(admin_client, page).content.decode()
    assert decks.printed_cards(draft) == sorted([other, moved, *cards[2:50]])
    assert draft.cards.get(number=3).pk == stays
    assert bytes(CardUpload.objects.get().content) == b""


def test_a_file_may_add_to_what_is_there(admin_client: Client, draft: DeckVersion) -> None:
    cards = decks.printed_cards(draft)
    other = cards[0]._replace(grid="789456123")
    put_in(admin_client, sent(admin_client, draft, as_notation("", [other]), others="stay"))
    assert decks.printed_cards(draft) == [other, *cards[1:]]


def test_a_file_for_a_published_version_makes_a_draft(admin_client: Client) -> None:
    cards = decks.printed_cards(live())
    page = sent(admin_client, live(), as_csv("", cards[:50]))
    put_in(admin_client, page)
    made = DeckVersion.objects.get(status=DeckVersion.Status.DRAFT)
    assert (made.made_from, decks.printed_cards(made)) == (live(), cards[:50])
    assert decks.printed_cards(live()) == cards


def test_with_a_problem_nothing_is_put_in(admin_client: Client, draft: DeckVersion) -> None:
    cards = decks.printed_cards(draft)
    twin = cards[0]._replace(number=61)
    wrong = as_csv("", [*cards, twin]).replace("\n5,", "\n=5,")
    page = sent(admin_client, draft, wrong)
    text = page.content.decode()
    assert "Row 6, number:" in text
    assert "“=5” is a formula" in text
    assert "Row 62:" in text
    assert "Card 61 would have the same grid and line ends as card 1." in text
    assert 'value="put-in"' not in text
    many = as_csv("", cards).replace("\n", "\n=") * 20
    assert "These are only the first." in sent(admin_client, draft, many).content.decode()
    put_in(admin_client, page)
    assert decks.printed_cards(draft) == cards


def test_who_was_faster_is_not_overwritten(admin_client: Client, draft: DeckVersion) -> None:
    cards = decks.printed_cards(draft)
    page = sent(admin_client, draft, as_csv("", cards[:50]))
    admin_client.post(page.wsgi_request.path, {"act": "put-in", "seen": page.context["seen"]})
    editing.take_out(draft, [draft.cards.get(number=60).pk], None)
    run_all()
    text = admin_client.get(page.wsgi_request.path).content.decode()
    assert "The cards have changed since you looked." in text
    assert decks.printed_cards(draft) == cards[:59]
    page = put_in(admin_client, page)
    assert "The cards have changed since you looked." in page.content.decode()
    page = admin_client.get(page.wsgi_request.path)
    put_in(admin_client, page)
    assert decks.printed_cards(draft) == cards[:50]


def test_what_is_no_file_of_cards_is_told_in_words(admin_client: Client, draft: DeckVersion) -> None:
    address = at("import", draft.pk)
    assert "Please choose a file" in admin_client.post(address, {}).content.decode()
    large = admin_client.post(address, {"file": SimpleUploadedFile("x", b"1" * 1_000_001)})
    assert large.status_code == 400
    assert "too large" in large.content.decode()
    # Of a request that is far too long the server reads the beginning.
    assert "too large" in str(UploadForm({}, {}, is_draft=True, length=5_000_000).errors)
    for content in (b"", b"\x00\xff" * 900, b"PK\x03\x04", b"[{"):
        assert "1 problem, so nothing is put in" in sent(admin_client, draft, content).content.decode()


def test_a_file_is_forgotten_on_demand_and_after_a_day(admin_client: Client, draft: DeckVersion) -> None:
    page = sent(admin_client, draft, "1|2|3")
    admin_client.post(page.wsgi_request.path, {"act": "forget"})
    assert not CardUpload.objects.exists()
    page = sent(admin_client, draft, as_csv("", decks.printed_cards(draft)[:50]))
    CardUpload.objects.update(made_at=timezone.now() - timedelta(hours=25))
    admin_client.post(page.wsgi_request.path, {"act": "put-in", "seen": page.context["seen"]})
    clean_up()
    assert not CardUpload.objects.exists()
    run_all()
    assert Job.objects.first().error == "The file is not kept any more."  # type: ignore[union-attr]  # there is one


def test_who_may_only_look_downloads_and_uploads_nothing(client: Client, draft: DeckVersion) -> None:
    staff = User.objects.create_user("staff", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_deckversion"))
    client.force_login(staff)
    assert client.get(at("export", draft.pk, "csv")).status_code == 200
    assert client.get(at("export", draft.pk, "pdf")).status_code == 404
    for page in (at("import", draft.pk), at("upload", draft.pk, 1)):
        assert client.get(page).status_code == 403
