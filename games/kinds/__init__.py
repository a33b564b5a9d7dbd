"""The games as the product plays them: each kind brings what only it knows, behind one small protocol."""

from typing import Any

from games.kinds.base import Kind
from games.kinds.luckybox.kind import LUCKY_BOX
from games.kinds.luckynumbers.kind import LUCKY_NUMBERS

#: Every game that a table can be set up for, by slug. This is where a further one is plugged in.
KINDS: dict[str, Kind[Any, Any, Any]] = {kind.slug: kind for kind in (LUCKY_BOX, LUCKY_NUMBERS)}

__all__ = ["KINDS", "Kind"]
