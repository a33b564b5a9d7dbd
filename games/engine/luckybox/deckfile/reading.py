"""Read a file of cards, and list every problem by row and column."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from games.engine.luckybox.cards import Card
from games.engine.luckybox.codec import MAX_CARD_NUMBER
from games.engine.luckybox.deckfile.cells import CellError, bonus_in, grid_in, number_in, quoted
from games.engine.luckybox.deckfile.decoding import NotTextError, decoded
from games.engine.luckybox.deckfile.faults import Fault, Problem
from games.engine.luckybox.deckfile.notation import LOOKS_LIKE, card_in
from games.engine.luckybox.deckfile.tables import COLUMNS, Row, name_problems, rows_of

#: The size limit of a file, above that of a thousand cards in any form, or of a recorded game.
MAX_BYTES: Final = 1_000_000
#: How many problems are listed; who has made so many has made one mistake many times.
MOST_PROBLEMS: Final = 200


class CardFile(NamedTuple):
    """What a file holds: cards by the row in which each stands, and what is wrong."""

    cards: Mapping[int, Card]
    problems: list[Problem]


def read(content: bytes) -> CardFile:
    """The cards of a file in any of the forms. Never raises."""
    problems: list[Problem] = []
    cards: dict[int, Card] = {}
    try:
        text = decoded(content).lstrip("\ufeff")
        first = text.lstrip()
        if not first:
            problems.append(Problem(Fault.EMPTY))
        elif first[0] in "[{":
            _read_json(text, cards, problems)
        elif LOOKS_LIKE.match(first):
            _read_lines(text, cards, problems)
        else:
            _read_table(text, cards, problems)
    except NotTextError as error:
        problems.append(Problem(error.fault))
    if not cards and not problems:
        problems.append(Problem(Fault.NO_CARDS))
    return CardFile(cards, problems[:MOST_PROBLEMS])


# -- the forms


def _read_lines(text: str, cards: dict[int, Card], problems: list[Problem]) -> None:
    count = 0
    for row, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            count += 1
            _one(cards, problems, row, count, partial(_noted, line, count))


def _read_table(text: str, cards: dict[int, Card], problems: list[Problem]) -> None:
    names, rows = rows_of(text)
    found = name_problems(names)
    if found:
        problems += found
        return
    count = 0
    for row in rows:
        if isinstance(row, Problem):
            problems.append(row)
        else:
            count += 1
            _one(cards, problems, row.at, count, partial(_in_cells, row))


def _read_json(text: str, cards: dict[int, Card], problems: list[Problem]) -> None:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        problems.append(Problem(Fault.NOT_JSON, values={"line": error.lineno, "at": error.colno}))
        return
    except (ValueError, RecursionError):
        problems.append(Problem(Fault.NOT_CARDS))
        return
    if isinstance(value, dict):
        value = next((value[name] for name in ("cards", "deck") if isinstance(value.get(name), list)), None)
    if not isinstance(value, list):
        problems.append(Problem(Fault.NOT_CARDS))
        return
    unknown = {name for one in value if isinstance(one, dict) and "rows" not in one for name in one}
    problems += [
        Problem(Fault.UNKNOWN_COLUMN, values={"name": quoted(name)}) for name in sorted(unknown - {*COLUMNS})
    ]
    for at, one in enumerate(value, start=1):
        _one(cards, problems, at, at, partial(_in_json, one, at))


# -- one card


class _FaultyError(Exception):
    """A card with problems: the column, the fault and what was found, of each."""

    def __init__(self, found: Iterable[tuple[str, Fault, str]]) -> None:
        super().__init__()
        self.found = list(found)


def _one(
    cards: dict[int, Card], problems: list[Problem], row: int, count: int, reader: Callable[[], Card]
) -> None:
    """Read a card, unless there are too many, and note what is wrong with it."""
    if count > MAX_CARD_NUMBER:
        if count == MAX_CARD_NUMBER + 1:
            problems.insert(0, Problem(Fault.TOO_MANY, row, values={"most": MAX_CARD_NUMBER}))
        return
    try:
        card = reader()
    except _FaultyError as error:
        problems += [
            Problem(fault, row, column, {"found": found, "most": MAX_CARD_NUMBER})
            for column, fault, found in error.found
        ]
        return
    before = next((at for at, other in cards.items() if other.number == card.number), None)
    if before is not None:
        values = {"number": card.number, "row": before}
        problems.append(Problem(Fault.NUMBER_TWICE, row, "number", values))
        return
    cards[row] = card


def _noted(line: str, number: int) -> Card:
    try:
        return card_in(line, number)
    except CellError as error:
        raise _FaultyError([("", error.fault, error.found)]) from None


def _in_cells(row: Row) -> Card:
    """A card of which each cell is a text."""
    values: dict[str, Any] = {}
    faults = []
    for name in COLUMNS:
        cell = row.cells.get(name)
        if cell is None:
            faults.append((name, Fault.MISSING, ""))
            continue
        try:
            values[name] = _READERS.get(name, bonus_in)(cell)
        except CellError as error:
            faults.append((name, error.fault, error.found))
    if faults:
        raise _FaultyError(faults)
    ends = [values[name] for name in COLUMNS[2:]]
    return Card(values["number"], values["grid"], (ends[0], ends[1], ends[2]), (ends[3], ends[4], ends[5]))


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {"number": number_in, "grid": grid_in}


def _in_json(value: Any, at: int) -> Card:
    """A card as an object, with each line end by name or as two lists of three, or in the notation."""
    if isinstance(value, str):
        return _noted(value, at)
    if not isinstance(value, dict):
        raise _FaultyError([("", Fault.NOT_AN_OBJECT, "")])
    cells = {name: _text(value[name]) for name in COLUMNS if name in value}
    for name in ("rows", "columns"):
        ends = value.get(name)
        if name not in value:
            continue
        if not isinstance(ends, list) or len(ends) != 3:
            raise _FaultyError([(name, Fault.NOT_THREE, "")])
        cells |= {f"{name[:-1]}{end}": _text(code) for end, code in enumerate(ends, start=1)}
    return _in_cells(Row(at, {name: cell for name, cell in cells.items() if cell is not None}))


def _text(value: Any) -> str | None:
    """A value as a cell; nothing for `null`, and what is neither a text nor a number as it is written."""
    return value if isinstance(value, str) or value is None else json.dumps(value)[:100]
