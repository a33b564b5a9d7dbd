"""The editions of each game in words: for new tables, results and the admin."""

from collections.abc import Mapping
from typing import Final

from games.presenters import switches
from games.presenters.luckybox.editions import EDITION_WORDS as LUCKY_BOX
from games.presenters.luckynumbers.words import EDITION_WORDS as LUCKY_NUMBERS
from games.presenters.switches import Words
from games.services.editions import Known

PRINTED: Final[Mapping[str, Mapping[str, Words]]] = {"luckybox": LUCKY_BOX, "luckynumbers": LUCKY_NUMBERS}


def words_of(edition: Known) -> Words:
    """The name of an edition, and the line about it."""
    return switches.words_of(edition, PRINTED[edition.kind])


def derived_line(edition: Known) -> str:
    """What an edition changes about the printed one that it was made from."""
    return switches.derived_line(edition, PRINTED[edition.kind])
