"""The games as they are plugged into the tables, each behind the same small protocol."""

from typing import Any

from games.adapters.base import Adapter
from games.adapters.luckybox.adapter import LUCKY_BOX
from games.adapters.luckynumbers.adapter import LUCKY_NUMBERS

#: By slug, every game that can be played at a table. A new game is registered here.
ADAPTERS: dict[str, Adapter[Any, Any, Any]] = {
    adapter.slug: adapter for adapter in (LUCKY_BOX, LUCKY_NUMBERS)
}

__all__ = ["ADAPTERS", "Adapter"]
