"""The letter on the token of each player: at one table no two are alike."""

from collections.abc import Iterator, Sequence
from functools import lru_cache


@lru_cache(maxsize=4096)
def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """The first letter of each name; where several players have it, two signs each, different ones."""
    found: list[str] = []
    for seat, name in enumerate(names):
        rivals = [other for other in names[:seat] + names[seat + 1 :] if _first(other) == _first(name)]
        choices = _pairs(name, rivals) if rivals else iter([_first(name)])
        found.append(next(sign for sign in choices if sign not in found))
    return tuple(found)


def _first(name: str) -> str:
    return name[0].upper()


def _pairs(name: str, rivals: Sequence[str]) -> Iterator[str]:
    """The first letter with another one, those first that the fewest rivals have at that place."""
    places = [place for place in range(1, len(name)) if name[place].isalnum()]
    shared = {place: sum(other[place : place + 1] == name[place] for other in rivals) for place in places}
    for place in sorted(places, key=lambda place: (shared[place], place)):
        yield _first(name) + name[place]
    number = 1
    while True:
        yield f"{_first(name)}{number}"
        number += 1
