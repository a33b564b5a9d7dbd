"""A language is offered when its catalogue is there and complete, and pages say which one they are in."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.management import CommandError, call_command
from django.test import Client

from luckybox_site.languages import catalogues
from luckybox_site.languages.catalogues import missing
from luckybox_site.languages.messages import Message, messages_of_the_site
from luckybox_site.languages.offered import ENGLISH, catalogue, offered
from luckybox_site.languages.pseudo import CODE

#: The front page lists tables.
pytestmark = pytest.mark.django_db

LOCALE = Path(site.BASE_DIR) / "luckybox_site" / "locale"
ONE = Message("%(count)d moon", "%(count)d moons")
PLAIN = Message("New table")
NAMED = Message("row", context="of cards")


def test_today_that_is_english_alone() -> None:
    assert offered(LOCALE) == [ENGLISH]


def test_every_language_that_is_offered_is_complete() -> None:
    messages = messages_of_the_site()
    incomplete = {code: missing(messages, catalogue(LOCALE, code)) for code, _ in offered(LOCALE)[1:]}
    assert not any(incomplete.values()), incomplete


def test_a_compiled_catalogue_makes_a_language_offered(tmp_path: Path) -> None:
    catalogues.write(catalogue(tmp_path, "de"), {PLAIN: ("Neuer Tisch",)})
    assert offered(tmp_path) == [ENGLISH, ("de", "Deutsch")]


@pytest.mark.parametrize("lacking", [ONE, PLAIN, NAMED])
def test_what_has_no_translation_is_found(tmp_path: Path, lacking: Message) -> None:
    translations = {ONE: ("%(count)d Mond", "%(count)d Monde"), PLAIN: ("Neuer Tisch",), NAMED: ("Reihe",)}
    translations.pop(lacking)
    catalogues.write(tmp_path / "django.mo", translations)
    assert missing([ONE, PLAIN, NAMED], tmp_path / "django.mo") == [lacking]


def test_a_plural_form_without_words_is_missing(tmp_path: Path) -> None:
    catalogues.write(tmp_path / "django.mo", {ONE: ("%(count)d Mond", "")})
    assert missing([ONE], tmp_path / "django.mo") == [ONE]


def test_no_text_is_used_with_a_plural_and_without() -> None:
    """A catalogue has one entry for both, in which the earlier Pythons 3.11 find only the plural."""
    messages = messages_of_the_site()
    counted = {(message.text, message.context) for message in messages if message.plural}
    assert not [one for one in messages if not one.plural and (one.text, one.context) in counted]


# -- what visitors get


@pytest.mark.parametrize("language", ["de", "fr-CH, fr;q=0.9", "tlh", ""])
@pytest.mark.parametrize("address", ["/", "/nowhere/"])
def test_without_an_offered_language_a_page_is_in_english_and_says_so(
    client: Client, address: str, language: str
) -> None:
    response = client.get(address, headers={"accept-language": language})
    assert response.headers["Content-Language"] == "en"
    assert '<html lang="en">' in response.content.decode()


def test_the_language_of_the_browser_is_taken_if_it_is_offered(client: Client, pseudo_language: str) -> None:
    response = client.get("/", headers={"accept-language": f"de, {pseudo_language};q=0.5"})
    assert response.headers["Content-Language"] == pseudo_language
    assert f'<html lang="{pseudo_language}">' in response.content.decode()


def test_a_chosen_language_stays_chosen(client: Client, pseudo_language: str) -> None:
    response = client.post("/language/setlang/", {"language": pseudo_language, "next": "/"})
    cookie = response.cookies["django_language"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] >= 30 * 24 * 3600
    assert client.get("/").headers["Content-Language"] == pseudo_language


def test_a_language_that_is_not_offered_cannot_be_chosen(client: Client) -> None:
    client.post("/language/setlang/", {"language": "de", "next": "/"})
    assert client.get("/").headers["Content-Language"] == "en"


def test_without_the_pseudo_language_nobody_gets_it(client: Client) -> None:
    client.cookies["django_language"] = CODE
    assert client.get("/").headers["Content-Language"] == "en"


# -- the command for translators


def test_the_command_says_which_languages_are_offered(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("languages")
    assert "de  Deutsch: not complete, so not offered" in capsys.readouterr().out


def test_it_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CommandError, match="apt install gettext"):
        call_command("languages", "--update")


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="this part is for translators, who have gettext")
def test_a_language_that_is_not_complete_is_not_compiled(
    tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.LOCALE_PATHS = [tmp_path]
    call_command("languages", "--update", "de")
    assert (tmp_path / "de" / "LC_MESSAGES" / "django.po").is_file()
    assert not catalogue(tmp_path, "de").exists()
    assert "texts are not translated" in capsys.readouterr().out
