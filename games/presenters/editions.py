"""The editions of each game in words: for new tables, results and the admin."""

from collections.abc import Mapping
from typing import Final

from games.adapters import ADAPTERS
from games.presenters import switches
from games.presenters.luckybox.editions import EDITION_WORDS as LUCKY_BOX
from games.presenters.luckynumbers.words import EDITION_WORDS as LUCKY_NUMBERS
from games.presenters.switches import Words
from games.services.editions import Known, editions

PRINTED: Final[Mapping[str, Mapping[str, Words]]] = {"luckybox": LUCKY_BOX, "luckynumbers": LUCKY_NUMBERS}


def words_of(edition: Known) -> Words:
    """The name of an edition, and the line about it."""
    return switches.words_of(edition, PRINTED[edition.kind])


def editions_with_results() -> list[tuple[str, str]]:
    """The slugs that results can have, with their names; editions that are off are among them."""
    return [
        (one.slug, str(words_of(one).name))
        for kind, adapter in ADAPTERS.items()
        for one in editions(kind)
        if adapter.edition(one.for_table({}))
    ]


def derived_line(edition: Known) -> str:
    """What an edition changes about the printed one that it was made from."""
    return switches.derived_line(edition, PRINTED[edition.kind])
