"""The pseudo-language keeps what is no text, and is for development only."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from luckybox_site.languages.messages import messages_of_the_site
from luckybox_site.languages.pseudo import UNTRANSLATED, pseudo
from tests.visible_text import VisibleText


def test_letters_get_accents_and_texts_brackets() -> None:
    assert pseudo("New table") == "[Ñééŵ ţååƀļéé]"


@pytest.mark.parametrize(
    "kept",
    [
        "%(name)s",
        "%(count)d",
        "%s",
        "%%",
        "{n}",
        "{}",
        "<code>",
        "</b>",
        '<a href="/rules/">',
        "&nbsp;",
        "&#8211;",
    ],
)
def test_what_is_no_text_is_kept(kept: str) -> None:
    assert pseudo(f"one {kept} two") == f"[ööñéé {kept} ţŵöö]"


def test_the_texts_of_the_site_become_about_two_fifths_longer() -> None:
    texts = [UNTRANSLATED.sub("", message.text) for message in messages_of_the_site()]
    growth = sum(len(pseudo(text)) for text in texts) / sum(map(len, texts))
    assert 1.3 < growth < 1.5


def test_nothing_of_a_text_is_left_in_plain_letters() -> None:
    texts = [pseudo(message.text) for message in messages_of_the_site()]
    assert not [text for text in texts if re.search("[A-Za-z]", UNTRANSLATED.sub("", text))]


def settings_with(**variables: str) -> "subprocess.CompletedProcess[str]":
    """The site's settings, read in a process of their own."""
    return subprocess.run(
        [sys.executable, "-c", "from luckybox_site.settings import LANGUAGES; print(*dict(LANGUAGES))"],
        capture_output=True,
        text=True,
        check=False,
        cwd=settings.BASE_DIR,
        env={**os.environ, "ENV_FILE": os.devnull, **variables},
    )


def test_it_is_offered_where_it_is_switched_on(tmp_path: Path) -> None:
    there = settings_with(DATA_DIR=str(tmp_path), PSEUDO_LANGUAGE="true", HTTPS="false")
    assert there.stdout.split() == ["en", "en-xa"]


def test_a_site_on_the_internet_refuses_it(tmp_path: Path) -> None:
    there = settings_with(DATA_DIR=str(tmp_path), PSEUDO_LANGUAGE="true", HTTPS="true")
    assert there.returncode
    assert "PSEUDO_LANGUAGE is for development" in there.stderr


def test_a_text_that_is_not_translatable_would_be_seen() -> None:
    """The reader of pages that the other tests rely on."""
    page = (
        '<img alt="a1"><b title="b1">c1<br>c2</b><code>no<i>no</i></code><input type=submit value=d1>'
        '<input value=no><template class="words" data-any="e1"></template><a data-copied="f1" data-x="no">'
    )
    assert VisibleText(page).texts == ["a1", "b1", "c1", "c2", "d1", "e1", "f1"]
