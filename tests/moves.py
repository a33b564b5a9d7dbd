"""What the pages of each game send for an event."""

from collections.abc import Callable
from typing import Any

from games.adapters.luckybox.moves import line_value, square_value
from games.adapters.luckynumbers.moves import place_value
from games.engine.luckybox import events as box
from games.engine.luckynumbers import events as numbers


def fields_of(state: Any, event: Any) -> dict[str, Any]:
    """The fields of the form, without its stamp."""
    return FIELDS[type(event).__module__](state, event)


def _of_lucky_box(state: Any, event: box.Event) -> dict[str, Any]:
    pack = state.setup.pack
    match event:
        case box.Keep(_, cards):
            return {"card": [pack.names[card] for card in cards]}
        case box.Cross(_, card, square):
            return {"square": square_value(pack, card, square)}
        case box.Bonus(_, source, line, card, square):
            return {"line": line_value(pack, source, line), "square": square_value(pack, card, square)}
        case box.Decline(_, source, line):
            return {"decline": line_value(pack, source, line)}
    return {"pass": "1"}


def _of_lucky_numbers(state: Any, event: numbers.Event) -> dict[str, Any]:
    match event:
        case numbers.SetupTile(_, _, square) | numbers.Place(_, square):
            return {"square": place_value(square)}
        case numbers.Take(_, tile, square):
            return {"square": place_value(square, tile)}
        case numbers.Discard():
            return {"discard": "1"}
    return {"draw": "1"}


FIELDS: dict[str, Callable[[Any, Any], dict[str, Any]]] = {
    box.__name__: _of_lucky_box,
    numbers.__name__: _of_lucky_numbers,
}
