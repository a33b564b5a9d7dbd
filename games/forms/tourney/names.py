"""A list of names as an organiser pastes or uploads it: one a line, or the column of names of a table."""

import csv
import unicodedata
from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models.tables import MAX_NICKNAME
from luckybox_site.web.lookalikes import name_key
from luckybox_site.web.visible_names import visible_name

MOST_NAMES: Final = 1000
MOST_BYTES: Final = 200_000
#: What comes after that is read no more: so long a name is refused anyway.
MOST_OF_A_LINE: Final = 10_000
#: How files of spreadsheets and pictures begin.
_NO_TEXT: Final = (b"PK\x03\x04", b"%PDF", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff")
_TITLES: Final = {"name", "names", "player", "players", "nickname", "spieler", "teilnehmer", "nom", "nombre"}
_SEPARATORS: Final = ";\t,"


class ReadName(NamedTuple):
    """One line of the list: the name, and why it cannot be entered as it is."""

    line: int
    name: str
    fault: str = ""
    #: Whether somebody of that name is in already, or stands in the list before.
    is_twice: bool = False


class NamesForm(forms.Form):
    """Names in a field, or a file."""

    names = forms.CharField(
        label=gettext_lazy("Names, one a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"class": "input", "rows": 6, "spellcheck": "false", "autocomplete": "off"}
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        help_text=gettext_lazy(
            "A text or CSV file, one name a line. Of several columns the one called “name” counts."
        ),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"class": "input", "accept": ".csv,.txt,text/csv,text/plain"}),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file = data.get("file")
        if file is not None:
            if file.size > MOST_BYTES:
                self.add_error("file", _("That file is too large for a list of names."))
                return data
            try:
                data["names"] = text_of(file.read())
            except forms.ValidationError as fault:
                self.add_error("file", fault)
                return data
        if not data.get("names", "").strip():
            self.add_error("names", _("Please enter at least one name."))
        return data


def text_of(content: bytes) -> str:
    """The text of a file in one of the encodings that spreadsheets write. Raises `ValidationError`."""
    if content.startswith(_NO_TEXT):
        raise forms.ValidationError(
            _("That is no text file. In a spreadsheet choose “Save as” and then CSV, or paste the names.")
        )
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    if "\0" in text:
        raise forms.ValidationError(_("That is no text file. Please paste the names."))
    return text


def read_names(text: str, known: Collection[str]) -> list[ReadName]:
    """The names of a list, each with what is wrong; `known` are those who are in already."""
    taken = set(map(name_key, known))
    found = []
    for line, typed in _column(text):
        one = _read(line, typed)
        if not one.fault:
            key = name_key(one.name)
            one = one._replace(is_twice=key in taken)
            taken.add(key)
        found.append(one)
    return found


def _column(text: str) -> list[tuple[int, str]]:
    """The cells with names, with the numbers of their lines."""
    numbered = enumerate(text.lstrip("\ufeff").splitlines(), 1)
    lines = [(number, line) for number, line in numbered if line.strip(_SEPARATORS + " ")]
    if not lines:
        return []
    separator = _separator([line for _number, line in lines])
    rows = [(number, _cells(line, separator)) for number, line in lines]
    titles = [cell.casefold() for cell in rows[0][1]]
    column = next((place for place, title in enumerate(titles) if title in _TITLES), None)
    if column is not None:
        rows = rows[1:]
    cells = [(number, cells[column or 0] if len(cells) > (column or 0) else "") for number, cells in rows]
    return [(number, cell) for number, cell in cells if cell]


def _separator(lines: Sequence[str]) -> str:
    """What stands between the cells. A comma is part of a name (“Doe, Jane”) unless it is surely not."""
    for one in _SEPARATORS:
        rows = [_cells(line, one) for line in lines]
        widths = {len(row) for row in rows}
        has_titles = len(rows[0]) > 1 and any(cell.casefold() in _TITLES for cell in rows[0])
        is_quoted = any(line.lstrip().startswith('"') for line in lines)
        is_table = 1 not in widths and (one != "," or (len(widths) == 1 and (is_quoted or min(widths) > 2)))
        if has_titles or is_table:
            return one
    return ""


def _cells(line: str, separator: str) -> list[str]:
    if not separator:
        return [line.strip().strip('"').strip()]
    row = next(csv.reader([line[:MOST_OF_A_LINE]], delimiter=separator), [])
    return [cell.strip() for cell in row]


def _read(line: int, typed: str) -> ReadName:
    name = unicodedata.normalize("NFC", typed)
    try:
        name = visible_name(name)
    except forms.ValidationError as fault:
        return ReadName(line, name[:60], fault.messages[0])
    if len(name) > MAX_NICKNAME:
        sentence = ngettext(
            "That name is too long: it may have %(limit_value)d character.",
            "That name is too long: it may have %(limit_value)d characters.",
            MAX_NICKNAME,
        )
        return ReadName(line, name[:60], sentence % {"limit_value": MAX_NICKNAME})
    return ReadName(line, name)
