"""The text of a file, whatever program has saved it: UTF-8, UTF-16, or Western Europe before them."""

import codecs
import re
from typing import Final

from games.engine.luckybox.deckfile.faults import Fault


class NotTextError(Exception):
    """The file holds no text; the fault says what it seems to be."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


#: Spreadsheets of today and of yore, archives.
_SPREADSHEETS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\x1f\x8b")
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NO_TEXT: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f]")


def decoded(content: bytes) -> str:
    """The text, or `NotTextError`."""
    if content.startswith(_SPREADSHEETS):
        raise NotTextError(Fault.SPREADSHEET)
    text = _decoded(content)
    if _NO_TEXT.search(text):
        raise NotTextError(Fault.NOT_TEXT)
    if not text.strip():
        raise NotTextError(Fault.EMPTY)
    return text


def _decoded(content: bytes) -> str:
    marked = next((name for mark, name in _MARKS if content.startswith(mark)), "")
    # Without a mark every second byte of what is mostly digits tells.
    if not marked and content[1:2] == b"\0" and content[3:4] == b"\0":
        marked = "utf-16-le"
    try:
        return content.decode(marked or "utf-8")
    except UnicodeDecodeError:
        if marked:
            raise NotTextError(Fault.NOT_TEXT) from None
    return content.decode("cp1252", errors="replace")
