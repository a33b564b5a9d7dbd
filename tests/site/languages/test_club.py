"""Nothing of an evening, of the club's pages or of their refusals is left in English."""

import pytest
from django.test import Client

from tests.clubs import club_with
from tests.evenings import comes, host_of, opened, seats
from tests.site.languages.test_pages import get, untranslated

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pseudo_language"), pytest.mark.no_cover]


def test_an_evening_is_told_in_the_language_of_each(client: Client) -> None:
    assert untranslated(get(client, "/tonight/")) == []
    evening = opened()
    names = ("Ann", "Ben", "Cleo", "Root", "testserver")
    ann = comes(evening, "Ann", games=["luckybox"])
    for name in ("Ben", "Cleo"):
        comes(evening, name)
    seats(evening, "Ben", "Cleo")
    half, other = evening.code[:4], evening.code[4:]
    page = f"/tonight/{evening.code}/"
    host = host_of(evening)
    for browser, address in (
        (client, "/tonight/?code=zzzz-zzzz"),
        (client, page),
        (ann, page),
        (host, page),
        (host, f"{page}?wall"),
        (host, f"{page}door/"),
    ):
        found = untranslated(get(browser, address), *names, f"{half}-{other}", "tonight", "zzzz-zzzz")
        assert found == [], address


def test_the_club_says_in_the_language_of_each_who_may_do_what(client: Client) -> None:
    for opening, registration in (("staff", "closed"), ("accounts", "invited")):
        club_with(opening=opening, registration=registration, imprint="123", privacy="123")
        for address in ("/", "/new/", "/account/signup/", "/imprint/", "/privacy/"):
            assert untranslated(get(client, address)) == [], address
        refused = client.post(
            "/new/", {"quick": "luckybox", "name": "Ada"}, headers={"accept-language": "en-xa"}
        )
        assert untranslated(refused.content.decode()) == []
