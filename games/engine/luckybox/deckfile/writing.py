"""Write cards as files. No cell begins with what a spreadsheet takes for a formula."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from games.engine.luckybox.cards import Card
from games.engine.luckybox.deckfile.cells import BLANK_WORD
from games.engine.luckybox.deckfile.notation import in_notation
from games.engine.luckybox.deckfile.tables import COLUMNS


def as_csv(name: str, cards: Iterable[Card]) -> str:
    """One row per card. A blank line end is a word, because a dash looks like a formula."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for card in cards:
        writer.writerow([card.number, card.grid, *(end or BLANK_WORD for end in card.ends)])
    return file.getvalue()


def as_rows(name: str, cards: Iterable[Card]) -> str:
    """JSON with one object per card, with each line end by its name."""
    rows = [dict(zip(COLUMNS, (card.number, card.grid, *card.ends), strict=True)) for card in cards]
    return _one_a_line("[", rows, "]")


def as_deck(name: str, cards: Iterable[Card]) -> str:
    """A deck as `manage.py loaddeck` takes it, with the cards as records have them."""
    objects = [
        {"number": card.number, "grid": card.grid, "rows": card.rows, "columns": card.columns}
        for card in cards
    ]
    return _one_a_line(f'{{"name": {json.dumps(name, ensure_ascii=False)}, "cards": [', objects, "]}")


def as_notation(name: str, cards: Iterable[Card]) -> str:
    """One line per card, in the notation."""
    return "".join(in_notation(card) + "\n" for card in cards)


#: The forms by the ending of an address, with the ending of the file, its type, and who writes it.
FORMS: Final[Mapping[str, tuple[str, str, Callable[[str, Iterable[Card]], str]]]] = {
    "csv": ("csv", "text/csv; charset=utf-8", as_csv),
    "rows": ("rows.json", "application/json", as_rows),
    "deck": ("json", "application/json", as_deck),
    "notation": ("txt", "text/plain; charset=utf-8", as_notation),
}


def _one_a_line(before: str, objects: Iterable[object], after: str) -> str:
    lines = ",\n".join("  " + json.dumps(one) for one in objects)
    return f"{before}\n{lines}\n{after}\n"
