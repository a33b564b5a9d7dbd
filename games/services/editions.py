"""The editions as they are now, remembered by each process for a moment."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any, Final

from django.db import InterfaceError, OperationalError

from games.adapters import ADAPTERS
from games.adapters.base import Own
from games.engine.protocol import BadRecord
from games.engine.switches import stored_switches
from games.models import Edition

logger = logging.getLogger(__name__)

#: Seconds after a reading during which its result counts as current.
CURRENT_FOR: Final = 0.75


@dataclass(frozen=True)
class Known:
    """An edition of a game, with its switches as the engine wants them."""

    kind: str
    slug: str
    rules: Any
    names: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, str] = field(default_factory=dict)
    #: The printed edition from which it was made.
    like: str = ""
    #: House rules that a table cannot change.
    fixed: Sequence[str] = ()
    deck: int | None = None
    is_printed: bool = True
    is_on: bool = True
    is_default: bool = False

    def for_table(self, house: Mapping[str, Any]) -> dict[str, Any]:
        """The rules of a table on this edition, as its row keeps them."""
        own = None if self.is_printed else Own(self.names, self.deck)
        return ADAPTERS[self.kind].table_rules(self.rules, house, own)


def of_table(kind: str, rules: Mapping[str, Any]) -> Known:
    """The edition that a table has a copy of, which may have changed or gone since."""
    adapter = ADAPTERS[kind]
    edition, own = adapter.edition_of(rules), adapter.own_of(rules)
    if own is None:
        return Known(kind, edition.edition, edition)
    return Known(kind, edition.edition, edition, names=own.names, deck=own.deck, is_printed=False)


def printed(kind: str) -> list[Known]:
    """The printed editions of a game, the first as the default."""
    rules = ADAPTERS[kind].engine.editions.values()
    return [Known(kind, one.edition, one, is_default=not place) for place, one in enumerate(rules)]


def known(row: Edition) -> Known | None:
    """What a row says; nothing if this version of the program cannot play it."""
    editions = ADAPTERS[row.kind].engine.editions if row.kind in ADAPTERS else {}
    if row.is_printed:
        rules = editions.get(row.slug)
    else:
        rules = _own_rules(row, type(next(iter(editions.values()), None)))
    if rules is None:
        return None
    return Known(
        row.kind,
        row.slug,
        rules,
        names=row.names,
        lines=row.lines,
        like=row.like,
        fixed=tuple(row.fixed),
        deck=row.deck_id,
        is_printed=row.is_printed,
        is_on=row.is_on,
        is_default=row.is_default,
    )


def _own_rules(row: Edition, rules: Any) -> Any:
    try:
        return rules(edition=row.slug, **stored_switches(rules, row.switches))
    except (BadRecord, AttributeError) as fault:
        logger.warning("The edition %s cannot be played: %s", row.slug, fault)
        return None


class EditionsCache:
    """What one process remembers: all editions in the order of their places."""

    def __init__(self) -> None:
        self._known: Sequence[Known] | None = None
        self._until = 0.0
        self._guard = Lock()

    def now(self) -> Sequence[Known]:
        """All editions, at most `CURRENT_FOR` old; older only while the database does not answer."""
        remembered = self._known
        if remembered is not None and monotonic() < self._until:
            return remembered
        try:
            rows = list(Edition.objects.all())
        except (OperationalError, InterfaceError) as error:
            # Rules and error pages do without the database.
            logger.warning("The editions cannot be read: %s", error)
            return remembered or complete(())
        found = complete(known(row) for row in rows)
        self.remember(found, monotonic() + CURRENT_FOR)
        return found

    def remember(self, found: Sequence[Known], until: float) -> None:
        with self._guard:
            self._known, self._until = found, until

    def forget(self) -> None:
        """Somebody in this process has changed an edition: the next one who asks reads them."""
        with self._guard:
            self._until = 0.0


def complete(found: Iterable[Known | None]) -> list[Known]:
    """The editions that can be played, and the printed ones of a game that has none on."""
    editions = [one for one in found if one is not None]
    for kind in ADAPTERS:
        if not any(one.is_on for one in editions if one.kind == kind):
            editions = [one for one in editions if one.kind != kind or not one.is_printed] + printed(kind)
    return editions


#: Those of this process.
editions_cache = EditionsCache()


def editions(kind: str) -> list[Known]:
    """All editions of a game, those that are off as well."""
    return [one for one in editions_cache.now() if one.kind == kind]


def offered(kind: str) -> list[Known]:
    """The editions for new tables of a game."""
    return [one for one in editions(kind) if one.is_on]


def usual(kind: str) -> Known:
    """The edition with which new tables begin."""
    found = offered(kind)
    return next((one for one in found if one.is_default), found[0])
