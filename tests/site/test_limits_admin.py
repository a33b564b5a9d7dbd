"""The page of the admin with the limits."""

import pytest
from django.conf import settings
from django.test import Client

from luckybox_site.limits_admin import NAMES
from luckybox_site.web.limits import note_refusal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]


def test_every_limit_is_shown_with_how_often_it_was_met(admin_client: Client) -> None:
    for _ in range(3):
        note_refusal(settings.LIMITS["spectators_per_table"])
    page = admin_client.get("/admin/limits/").content.decode()
    assert set(settings.LIMITS) == set(NAMES)
    for name in settings.LIMITS:
        assert f"LIMIT_{name.upper()}" in page
    first = page[page.index("<tbody>") :].split("</tr>")[0]
    assert "Spectators of each table" in first
    assert "3000 at the same time" in first
    assert "<td>3</td>" in first
    assert "60 in 15 minutes" in page


def test_the_admin_leads_to_it(admin_client: Client) -> None:
    assert 'href="/admin/limits/"' in admin_client.get("/admin/").content.decode()


def test_it_is_for_staff() -> None:
    assert Client().get("/admin/limits/").status_code == 302
    assert Client().post("/admin/limits/").status_code in {302, 405, 403}
