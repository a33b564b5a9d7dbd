"""The pseudo-language: every text longer, accented and in brackets, to see what a translation would do.

It is a catalogue like any other, made from the sources when the site starts.
"""

import os
import re
import string
from pathlib import Path

import django

from luckybox_site.languages import catalogues
from luckybox_site.languages.messages import Message, in_python, messages_of_the_site
from luckybox_site.languages.offered import catalogue

#: English in the region that is set aside for this.
CODE = "en-xa"
NAME = "Þšéûðö"

PLAIN = string.ascii_letters
ACCENTED = "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
#: Doubled, vowels make a text about two fifths longer, and its words too, as in German.
ACCENTS = {
    plain: accent * 2 if plain in "aeiou" else accent for plain, accent in zip(PLAIN, ACCENTED, strict=True)
}
#: What is no text: `%(name)s`, `%d`, `%%`, `{name}`, tags and entities.
UNTRANSLATED = re.compile(r"(%(?:\(\w+\))?[a-z%]|\{\w*\}|<[^>]*>|&#?\w+;)")


def pseudo(text: str) -> str:
    """A text in the pseudo-language, with its placeholders and tags."""
    pieces = UNTRANSLATED.split(text)
    pieces[::2] = ["".join(ACCENTS.get(letter, letter) for letter in piece) for piece in pieces[::2]]
    return f"[{''.join(pieces)}]"


def write_catalogue(locale: Path) -> None:
    """Write the catalogue of the pseudo-language below a folder of LOCALE_PATHS."""
    messages = messages_of_the_site() | _messages_of_django()
    file = catalogue(locale, CODE)
    # Several processes may start at once, and none may read half a file.
    draft = file.with_suffix(f".{os.getpid()}")
    catalogues.write(draft, {message: _forms(message) for message in messages})
    draft.replace(file)


def _forms(message: Message) -> tuple[str, ...]:
    return tuple(pseudo(text) for text in (message.text, message.plural) if text)


def _messages_of_django() -> set[Message]:
    """What Django's forms say, which its own catalogues translate into real languages."""
    folder = Path(django.__file__).parent
    files = [*(folder / "forms").glob("*.py"), folder / "core" / "validators.py"]
    return {message for file in files for message in in_python(file.read_text(encoding="utf-8"))}
