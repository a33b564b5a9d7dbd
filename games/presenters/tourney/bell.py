"""The log of a tournament and the page of one of its tables: they are told that something has happened.

What they show depends on their address, so a socket brings the number of the version alone, and the page
fetches itself again: once in so many seconds at most, whatever happens.
"""

from typing import Final

from games.live.messages import out_of_band
from games.live.topics import ACTS, DESK, Audience
from games.presenters.part import Part
from games.presenters.tourney.live import page_topic, rendered, version_part, whole
from games.presenters.tourney.reading import Tourney

PAUSE: Final = 2.0


def _bell(_tourney: Tourney, _audience: Audience, version: int) -> Part:
    return whole("bell", "bell", [version_part(version)])


LOG: Final = page_topic(ACTS, _bell, PAUSE)
TABLE: Final = page_topic(DESK, _bell, PAUSE, version="wall_version")


def pieces(version: int, *elements: str) -> str:
    """The elements of a page that are fetched again, each of which starts with its id."""
    return "".join(map(out_of_band, (rendered("version", version=version), *elements)))
