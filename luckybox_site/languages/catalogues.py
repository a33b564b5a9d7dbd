"""Compiled catalogues of translations (.mo files): what is missing in one, and how one is written."""

import struct
from collections.abc import Iterable, Mapping
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from luckybox_site.languages.messages import Message

MAGIC = 0x950412DE
HEAD = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
#: Numbers that between them ask for every plural form of the languages that gettext knows.
COUNTS = (0, 1, 2, 3, 5, 11, 100)


class _Missing(NullTranslations):
    """Is asked for what a catalogue lacks."""

    asked = False

    def pgettext(self, context: str, message: str) -> str:
        self.asked = True
        return message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self.asked = True
        return msgid1

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.npgettext("", msgid1, msgid2, n)


def missing(messages: Iterable[Message], compiled: Path) -> list[Message]:
    """The messages without a translation. Fuzzy ones are among them: msgfmt leaves them out."""
    with compiled.open("rb") as file:
        catalogue = GNUTranslations(file)
    lacks = _Missing()
    catalogue.add_fallback(lacks)
    found = []
    for message in messages:
        lacks.asked = False
        if not all(_translation(catalogue, message, count) for count in COUNTS) or lacks.asked:
            found.append(message)
    return sorted(found)


def _translation(catalogue: GNUTranslations, message: Message, count: int) -> str:
    text, plural, context = message
    if plural and context:
        return catalogue.npgettext(context, text, plural, count)
    if plural:
        return catalogue.ngettext(text, plural, count)
    return catalogue.pgettext(context, text) if context else catalogue.gettext(text)


def write(compiled: Path, translations: Mapping[Message, tuple[str, ...]]) -> None:
    """A catalogue of a language with two plural forms, as msgfmt would compile it."""
    entries = {"": HEAD}
    # A text with and without a plural is one entry, the one with all its forms.
    for message, forms in sorted(translations.items(), key=lambda item: bool(item[0].plural)):
        key = f"{message.context}\x04{message.text}" if message.context else message.text
        entries.pop(key, None)
        entries[f"{key}\0{message.plural}" if message.plural else key] = "\0".join(forms)
    keys = sorted(entries)
    originals = [key.encode() for key in keys]
    translated = [entries[key].encode() for key in keys]
    start = 28
    texts_at = start + 16 * len(keys)
    tables, texts = b"", b""
    for column in (originals, translated):
        for text in column:
            tables += struct.pack("<II", len(text), texts_at + len(texts))
            texts += text + b"\0"
    head = struct.pack("<7I", MAGIC, 0, len(keys), start, start + 8 * len(keys), 0, texts_at)
    compiled.parent.mkdir(parents=True, exist_ok=True)
    compiled.write_bytes(head + tables + texts)
