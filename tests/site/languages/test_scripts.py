"""Scripts hold no words of their own: they come from the page, translated."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import translation

from luckybox_site.languages import catalogues
from luckybox_site.languages.catalogues import COUNTS
from luckybox_site.languages.messages import Message
from luckybox_site.languages.offered import catalogue

SCRIPTS = Path(settings.BASE_DIR) / "static" / "js"
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"' + r"|'((?:[^'\\\n]|\\.)*)'" + r"|`((?:[^`\\]|\\.)*)`")
#: What has a capital letter and is no word: names of keys, of HTTP and of the browser's own things.
NAMES = {
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "Backspace",
    "Delete",
    "Enter",
    "Escape",
    "GET",
    "POST",
    "X-Live",
    "X-Seen",
    "Notification",
}
CLASSES = re.compile(r"className: [\"`][^\"`]*[\"`]")
#: What is put on the page for people to read or hear.
SHOWN = re.compile(
    r"(?:textContent|innerText|ariaLabel|title|placeholder|alt)\s*[:=]\s*[\"'`]\s*[A-Za-z]"
    r"|setAttribute\(\"(?:aria-label|title|alt|placeholder)\",\s*[\"'`]"
)


def code(file: Path) -> str:
    return COMMENT.sub("", file.read_text(encoding="utf-8"))


def looks_like_words(text: str) -> bool:
    """A capital letter at the beginning, or two words with nothing but a space between them."""
    text = re.sub(r"\$\{[^}]*\}", "", text)
    # Selectors, transforms and other values of CSS are made of words, too.
    if text in NAMES or re.search(r"[#.\[\]>=(]|\d(?:px|%|deg)|\b(?:auto|px)\b|^[a-z]+(?: [a-z]+)?-", text):
        return False
    return bool(re.match(r"[A-Z][a-z]", text) or re.search(r"[A-Za-z]{2,} [a-z]{2,}", text))


@pytest.mark.parametrize("text", ["Copied", "Your move", "connection lost", "Keep ${n} of these"])
def test_words_would_be_seen(text: str) -> None:
    assert looks_like_words(text)


@pytest.mark.parametrize(
    "file", sorted(SCRIPTS.rglob("*.js")), ids=lambda file: str(file.relative_to(SCRIPTS))
)
def test_a_script_has_no_words_of_its_own(file: Path) -> None:
    source = CLASSES.sub("", code(file))
    literals = [next(filter(None, found.groups()), "") for found in LITERAL.finditer(source)]
    assert [text for text in literals if looks_like_words(text)] == []
    assert not SHOWN.search(code(file))


def test_scripts_count_as_the_server_does() -> None:
    assert f"const COUNTS = {list(COUNTS)};" in (SCRIPTS / "table" / "words.js").read_text(encoding="utf-8")


def forms(name: str) -> list[str]:
    """What a page gives its scripts for a text with a number."""
    page = Template(f'{{% load script_words %}}{{% plural_forms "{name}" %}}').render(Context())
    found: list[str] = json.loads(page.replace("&quot;", '"'))
    return found


def test_a_text_that_is_the_same_for_all_numbers_is_given_once() -> None:
    assert forms("price") == ["{n} lightning"]


def test_a_text_is_given_in_the_form_of_each_number(tmp_path: Path, settings: Any) -> None:
    message = Message("{n} lightning", "{n} lightning")
    catalogues.write(catalogue(tmp_path, "de"), {message: ("{n} Blitz", "{n} Blitze")})
    settings.LOCALE_PATHS = [tmp_path]
    with translation.override("de"):
        assert forms("price") == ["{n} Blitz" if count == 1 else "{n} Blitze" for count in COUNTS]


def test_a_text_that_nobody_has_written_is_a_fault() -> None:
    with pytest.raises(ValueError, match="nonsense"):
        forms("nonsense")
