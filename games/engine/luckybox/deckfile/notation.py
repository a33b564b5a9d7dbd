"""Cards in the notation `123231456|?-?|LLS`: grid, rows, columns; perhaps with a number, as in `12: …`."""

import re
from collections.abc import Sequence
from itertools import product
from typing import Final

from games.engine.luckybox.cards import Card
from games.engine.luckybox.deckfile.cells import CellError, bonus_in, grid_in, number_in
from games.engine.luckybox.deckfile.faults import Fault

LOOKS_LIKE: Final = re.compile(r"\s*(?:(\d+)\s*[:.)]\s*)?([^|;,\t]+)\|([^|]*)\|([^|]*)")
_LONGEST: Final = 6
_SEPARATED: Final = re.compile(r"[\s,;]+")


def card_in(line: str, number: int) -> Card:
    """The card of a line; `number` is its number if the line has none. Raises `CellError`."""
    found = LOOKS_LIKE.fullmatch(line.rstrip())
    if found is None:
        raise CellError(Fault.NOTATION, line.strip())
    own, grid, rows, columns = found.groups()
    return Card(number_in(own) if own else number, grid_in(grid), _three(rows), _three(columns))


def in_notation(card: Card) -> str:
    """A card in the notation, with its number."""
    rows, columns = ("".join({"": "-", "LL": "D"}.get(end, end) for end in ends) for ends in card[2:])
    return f"{card.number}: {card.grid}|{rows}|{columns}"


def _three(text: str) -> tuple[str, str, str]:
    """Three line ends, with or without something between them. `LLS` is three; `LLLS` is not clear."""
    text = text.strip()
    parts = _SEPARATED.split(text)
    ways = {tuple(parts)} if len(parts) == 3 else set(_ways(text.upper()))
    if len(ways) > 1:
        raise CellError(Fault.AMBIGUOUS, text)
    if not ways:
        raise CellError(Fault.NOT_THREE, text)
    one, two, three = (bonus_in(part) for part in ways.pop())
    return one, two, three


def _ways(text: str) -> Sequence[tuple[str, ...]]:
    """All ways to read a text as three line ends, of which double lightning alone has two letters."""
    if len(text) > _LONGEST:
        return []
    found = []
    for lengths in product((1, 2), repeat=3):
        if sum(lengths) == len(text):
            one, two = lengths[0], lengths[0] + lengths[1]
            parts = text[:one], text[one:two], text[two:]
            if all(len(part) == 1 or part == "LL" for part in parts):
                found.append(parts)
    return found
