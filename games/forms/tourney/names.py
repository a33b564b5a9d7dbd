"""A list of names, and of ratings, as an organiser pastes or uploads it: lines, or the columns of a table."""

import csv
import io
import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
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
_RATINGS: Final = {"rating", "ratings", "elo", "wertung", "wertungszahl", "cote", "puntuación"}
_SEPARATORS: Final = ";\t,"
#: A rating, with a point or a comma.
_RATING: Final = re.compile(r"[0-9]{1,5}(?:[.,][0-9]{1,2})?", re.ASCII)
_NUMBER_LIKE: Final = re.compile(r"[-+−]?[0-9]", re.ASCII)


class ReadName(NamedTuple):
    """One line of the list: the name, and why it cannot be entered as it is."""

    line: int
    name: str
    fault: str = ""
    #: Whether somebody of that name is in already, or stands in the list before.
    is_twice: bool = False
    #: Nothing for somebody without one.
    rating: float | None = None


class _Cells(NamedTuple):
    """What a line says before anybody has looked at it."""

    line: int
    name: str
    rating: str


class NamesForm(forms.Form):
    """Names in a field, or a file."""

    names = forms.CharField(
        label=gettext_lazy("Names, one a line"),
        help_text=gettext_lazy("Who has a rating: write it behind the name, as in “Jane Doe; 1500”."),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"class": "input", "rows": 6, "spellcheck": "false", "autocomplete": "off"}
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        help_text=gettext_lazy(
            "A text or CSV file, one name a line. Of several columns those called “name” and “rating” count."
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
    for cells in _lines(text):
        one = _read(cells)
        if not one.fault:
            key = name_key(one.name)
            one = one._replace(is_twice=key in taken)
            taken.add(key)
        found.append(one)
    return found


def as_text(read: Iterable[ReadName]) -> str:
    """Names and ratings as a list from which the same is read."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter="\t")
    writer.writerow(("name", "rating"))
    writer.writerows((one.name, "" if one.rating is None else f"{one.rating:g}") for one in read)
    return file.getvalue()


def _lines(text: str) -> list[_Cells]:
    """The cells with names and ratings, with the numbers of their lines."""
    numbered = enumerate(text.lstrip("\ufeff").splitlines(), 1)
    lines = [(number, line) for number, line in numbered if line.strip(_SEPARATORS + " ")]
    if not lines:
        return []
    separator = _separator([line for _number, line in lines])
    rows = [(number, _cells(line, separator)) for number, line in lines]
    name, rating = _place(rows[0][1], _TITLES), _place(rows[0][1], _RATINGS)
    if name is not None:
        rows = rows[1:]
    elif _has_ratings([row for _number, row in rows], separator):
        name, rating = 0, 1
    found = [_Cells(number, _at(row, name or 0), _at(row, rating)) for number, row in rows]
    return [one for one in found if one.name]


def _place(titles: Sequence[str], wanted: Collection[str]) -> int | None:
    return next((place for place, title in enumerate(titles) if title.casefold() in wanted), None)


def _at(cells: Sequence[str], place: int | None) -> str:
    return cells[place] if place is not None and place < len(cells) else ""


def _separator(lines: Sequence[str]) -> str:
    """What stands between the cells. A comma is part of a name (“Doe, Jane”) unless it is surely not."""
    for one in _SEPARATORS:
        rows = [_cells(line, one) for line in lines]
        widths = {len(row) for row in rows}
        has_titles = len(rows[0]) > 1 and any(cell.casefold() in _TITLES for cell in rows[0])
        is_quoted = any(line.lstrip().startswith('"') for line in lines)
        is_table = 1 not in widths and (one != "," or (len(widths) == 1 and (is_quoted or min(widths) > 2)))
        if has_titles or is_table or _has_ratings(rows, one):
            return one
    return ""


def _has_ratings(rows: Sequence[Sequence[str]], separator: str) -> bool:
    """Whether numbers stand behind the names, or behind some of them where no comma is part of a name."""
    if not separator or max(map(len, rows)) != 2:
        return False
    given = [row[1] for row in rows if len(row) == 2 and row[1]]
    if separator == ",":
        return len(given) == len(rows) and all(map(_RATING.fullmatch, given))
    are_like_numbers = bool(given) and all(map(_NUMBER_LIKE.match, given))
    return are_like_numbers or any(map(_RATING.fullmatch, given))


def _cells(line: str, separator: str) -> list[str]:
    if not separator:
        return [line.strip().strip('"').strip()]
    row = next(csv.reader([line[:MOST_OF_A_LINE]], delimiter=separator), [])
    return [cell.strip() for cell in row]


def _read(cells: _Cells) -> ReadName:
    line = cells.line
    name = unicodedata.normalize("NFC", cells.name)
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
    if not cells.rating:
        return ReadName(line, name)
    if rating_of(cells.rating) is None:
        sentence = _("“%(rating)s” is no rating. Please write a number above 0 such as 1500, or nothing.")
        return ReadName(line, name, sentence % {"rating": cells.rating[:20]})
    return ReadName(line, name, rating=rating_of(cells.rating))


def rating_of(text: str) -> float | None:
    """A rating as people write it; nothing for what is none."""
    value = float(text.replace(",", ".")) if _RATING.fullmatch(text) else 0.0
    return value or None
