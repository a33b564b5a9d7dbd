"""A table of points of one's own, as an organiser writes it: one line for each size of table."""

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.protocol import BadRecord
from games.tourney.rows import own_rows

_DECIMAL = re.compile(r"[+-]?[0-9]{1,6}([.][0-9]{1,6})?", re.ASCII)
_LINE = re.compile(r"(?:(\d{1,2})\s*:)?\s*(\S.*)")


def points_from_text(text: str) -> Any:
    """The table in the format of a file. Raises `ValidationError` with the line that is wrong."""
    rows: dict[str, list[float]] = {}
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for line in lines:
        found = _LINE.fullmatch(line)
        if found is None or (found[1] or "") in rows:
            raise _wrong(line)
        rows[found[1] or ""] = [_number(word, line) for word in found[2].replace(",", " ").split()]
    if "" in rows and len(rows) > 1:
        raise forms.ValidationError(_("Please begin every line with the size of the table, such as “4:”."))
    table: Any = rows.get("", rows)
    try:
        own_rows(table)
    except BadRecord:
        raise _wrong(lines[0] if lines else "") from None
    return table


def decimal(text: str) -> Fraction | None:
    """A number as people write it, such as -0.5; nothing for anything else, however long."""
    return Fraction(text) if _DECIMAL.fullmatch(text) else None


def _number(word: str, line: str) -> float:
    value = decimal(word)
    if value is None or abs(value) > 10_000:
        raise _wrong(line)
    return value.numerator if value.denominator == 1 else float(value)


def _wrong(line: str) -> forms.ValidationError:
    sentence = _("“%(line)s” is no line of points. Please write lines such as “4: 5 3 2 1”.")
    return forms.ValidationError(sentence % {"line": line[:40]})


def text_of_points(points: Any) -> str:
    """The table as `points_from_text` reads it."""
    if points is None:
        return ""
    if isinstance(points, list):
        return " ".join(map(str, points))
    return "\n".join(f"{size}: {' '.join(map(str, row))}" for size, row in points.items())


class PointsField(forms.CharField):
    """Lines of points; needed only where the own table of points is chosen."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Own table of points"),
            help_text=gettext_lazy(
                "One line for each size of table, the first place first: “4: 5 3 2 1”. One line without a "
                "size is for all. The last number counts for all places after it."
            ),
            max_length=600,
            required=False,
            widget=forms.Textarea(attrs={"class": "input", "rows": 3, "spellcheck": "false"}),
        )
