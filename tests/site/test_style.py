"""The style page shows every component and every screen, within the rules that all pages keep."""

import re
import zlib
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.presenters.registry import PRESENTERS, GamePresenter
from luckybox_site.served_files import served
from luckybox_site.style import accounts, people, personal
from luckybox_site.style.rooms import states
from luckybox_site.style.views import SCREENS
from tests.searches import some

STATIC = Path(settings.BASE_DIR) / "static"
TEMPLATES = Path(settings.BASE_DIR) / "templates"


pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_renders(client: Client, name: str) -> None:
    for query in ("", "?watch", "?wall"):
        assert client.get(f"/style/{name}/{query}").status_code == 200


@pytest.mark.parametrize("path", ["/style/", "/rules/luckybox/", "/rules/luckynumbers/", "/"])
def test_no_mark_of_what_is_not_pushed_is_on_a_page(client: Client, path: str) -> None:
    assert not re.search("[\x01-\x08]", client.get(path, follow=True).content.decode())


def test_every_waiting_room_renders(client: Client) -> None:
    pages = [client.get("/style/rooms/", {"state": str(n)}).content.decode() for n in range(len(states()))]
    shown = "".join(pages)
    for words in (
        "Zoë asks for a seat",
        "You have asked Ada",
        "This table is closed",
        "You may start",
        "wants a rematch",
    ):
        assert words in shown
    assert all(page.count('id="room"') + page.count('id="rematch"') == 1 for page in pages)


def test_hints_of_both_games_and_of_solo_are_shown(client: Client) -> None:
    page = client.get("/style/hints/").content.decode()
    assert page.count("Choose your cards") == 2
    assert page.count("No more hints") == page.count('class="coach"') > 10


@pytest.mark.parametrize("name", ["late", "places"])
def test_standings_are_shown_over_a_table(client: Client, name: str) -> None:
    shown = client.get(f"/style/{name}/", {"standings": "", "players": "4"}).content.decode()
    assert shown.count('<ol class="standings">') == 1
    assert 'class="standings"' not in client.get(f"/style/{name}/").content.decode()


def test_every_state_of_the_lobby_renders(client: Client) -> None:
    names = client.get("/style/lobby/").context["names"]
    pages = [client.get("/style/lobby/", {"state": str(n)}).content.decode() for n in range(len(names))]
    for page, words in zip(
        pages,
        ("Nobody waits", "2 of 6 seats taken", "style359", "W" * 24, 'data-game="luckynumbers"'),
        strict=True,
    ):
        assert words in page
    assert all(page.count("id=lobby ") == 1 for page in pages)


def test_every_page_of_accounts_is_shown_in_a_state() -> None:
    #: What others build upon, and what a mail or a page of one's own leads to.
    bases = {"account/form.html", "account/again.html", "account/email_code.html"}
    folders = [Path(settings.BASE_DIR, "templates", name) for name in ("account", "mfa")]
    pages = {
        str(file.relative_to(file.parents[len(file.relative_to(folder).parts)]))
        for folder in folders
        for file in folder.rglob("*.html")
        if "{% extends" in file.read_text()
    }
    shown = {one.template for one in accounts.STATES} | {one.template for one in personal.states()}
    assert pages - shown - bases == set()


@pytest.mark.parametrize(
    "path", ["/style/accounts/", "/style/evening/", "/style/tournaments/", "/style/decks/"]
)
def test_every_state_of_a_page_renders(client: Client, path: str) -> None:
    states = client.get(path).context["states"]
    for number, state in some(enumerate(states)):
        page = client.get(path, {"state": str(number)})
        assert page.status_code == 200
        assert state.template in {template.name for template in page.templates}


def test_every_state_of_profiles_leaderboards_and_the_archive_renders(client: Client) -> None:
    for number, name in enumerate(people.STATES):
        response = client.get("/style/people/", {"state": str(number)})
        assert response.status_code == 200, name


def test_the_style_page_shows_both_schemes_side_by_side(client: Client) -> None:
    page = client.get("/style/").content.decode()
    assert 'data-theme="light"' in page
    assert 'data-theme="dark"' in page


@pytest.mark.parametrize("path", ["/style/", "/style/table/"])
def test_its_pages_say_that_they_are_in_english(client: Client, path: str) -> None:
    response = client.get(path, headers={"accept-language": "de"})
    assert response.headers["Content-Language"] == "en"
    assert '<html lang="en">' in response.content.decode()


def test_a_screen_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/style/nowhere/").status_code == 404


def test_the_table_can_be_filled(client: Client) -> None:
    page = client.get("/style/table/", {"players": "12"}).content.decode()
    assert page.count("class=rival>") == 12


def test_a_number_of_players_that_makes_no_sense_shows_six(client: Client) -> None:
    page = client.get("/style/table/", {"players": "13"}).content.decode()
    assert page.count("class=rival>") == 6


def test_every_icon_that_templates_name_is_in_the_sprite() -> None:
    symbols = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "icons" / "sprite.svg").read_text()))
    text = "".join(file.read_text() for file in [*TEMPLATES.rglob("*.html"), *TEMPLATES.rglob("*.jinja")])
    named = set(re.findall(r'components/icon\.html" with name="([^"]+)"', text))
    assert named <= symbols


def test_every_colour_and_measure_that_is_used_has_a_definition() -> None:
    text = "".join(file.read_text() for file in (STATIC / "css").rglob("*.css"))
    without_fallback = set(re.findall(r"var\(--([\w-]+)\)", text))
    assert without_fallback <= set(re.findall(r"--([\w-]+):", text))


def test_no_template_brings_a_style_or_a_script_of_its_own() -> None:
    text = "".join(file.read_text() for file in [*TEMPLATES.rglob("*.html"), *TEMPLATES.rglob("*.jinja")])
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|<script(?![^>]*\ssrc=)", text)


@pytest.mark.parametrize("presenter", PRESENTERS.values())
def test_the_look_of_the_table_page_weighs_little(presenter: GamePresenter) -> None:
    sheets = {str(file.relative_to(STATIC)): file.read_text() for file in (STATIC / "css").rglob("*.css")}
    shown = ("css/tokens.css", "css/base.css", "css/components.css", presenter.sheet)
    files = [served(name, sheets).encode() for name in shown]
    files += [(STATIC / name).read_bytes() for name in ("icons/sprite.svg", "fonts/lucky-display.woff2")]
    assert sum(len(zlib.compress(file, 9)) for file in files) <= 35_000


def test_with_one_language_there_is_nothing_to_switch(client: Client) -> None:
    assert "/language/" not in client.get("/style/").content.decode()


def test_every_state_of_the_pages_about_oneself_renders(client: Client) -> None:
    names = client.get("/style/").context["personal"]
    pages = [client.get("/style/personal/", {"state": str(n)}).content.decode() for n in range(len(names))]
    assert len(set(pages)) == len(names)
    for words in ("Please choose one of these.", "could not be made", "Fetch the file", "No more mails"):
        assert sum(words in page for page in pages) == 1
