"""Editions for tests, besides the printed ones."""

from typing import Any

from games.adapters import ADAPTERS
from games.engine.switches import write_switches
from games.models import Edition
from games.services.editions import complete, editions_cache, known


def edition_with(slug: str, kind: str = "luckybox", **fields: Any) -> Edition:
    """An edition like the first printed one, but for some switches or fields of its row; known at once."""
    base = next(iter(ADAPTERS[kind].engine.editions.values()))
    switches = {name: fields.pop(name) for name in base._fields if name in fields}
    row: Edition = Edition.objects.create(
        kind=kind,
        slug=slug,
        **{
            "names": {"en": slug.capitalize()},
            "like": base.edition,
            "switches": write_switches(base._replace(**switches)),
            **fields,
        },
    )
    read_editions()
    return row


def read_editions() -> None:
    """What the rows say is known in this process."""
    editions_cache.remember(complete(known(row) for row in Edition.objects.all()), float("inf"))
