"""What stands on a screen: a page, and the elements pushed to it, each swapped for the one of its id."""

import re
from collections.abc import Iterator

from games.live import messages
from games.live.messages import OUT_OF_BAND
from games.live.topics import Audience
from games.presenters.page import page_of, version_mark
from games.presenters.topics import page_html
from games.store import Table

#: What says that an element finds its own place.
MARK = re.compile(rf" {OUT_OF_BAND}(?=[ >])")

PAGE_ONLY = re.compile(f"{messages.PAGE_ONLY}[^{messages.END_OF_PAGE_ONLY}]*{messages.END_OF_PAGE_ONLY}")


class Screen:
    """The markup in somebody's browser."""

    def __init__(self, html: str) -> None:
        self._html = html

    @property
    def html(self) -> str:
        return seen(self._html)

    def swap(self, frame: str) -> list[str]:
        """Swap in every element of a frame; their ids."""
        swapped = []
        for element in elements(frame.strip()):
            plain, times = MARK.subn("", element, count=1)
            found = re.match(r'<[\w-]+ id="?([\w-]+)"?[ >]', plain)
            assert times, f"not an element that finds its own place: {element[:80]}"
            assert found, f"an element without its id: {element[:80]}"
            self._replace(found[1], plain)
            swapped.append(found[1])
        return swapped

    def _replace(self, element_id: str, element: str) -> None:
        places = list(re.finditer(rf'<[\w-]+ id="?{element_id}"?(?=[ >])', self._html))
        assert len(places) == 1, f"#{element_id} is {len(places)} times on the page"
        start = places[0].start()
        self._html = self._html[:start] + element + self._html[end_of_element(self._html, start) :]


def shown(table: Table, audience: Audience) -> str:
    """The page of a table as a viewer sees it."""
    return seen(version_mark(table.game.version) + page_html(table, audience, page_of(table, audience)))


def seen(html: str) -> str:
    """Markup without what is not pushed: the viewer's own board in small, and what only pages hold.

    The style sheet hides the former; scripts make the latter: `tests/e2e/test_live_page.py`.
    """
    html = PAGE_ONLY.sub("", html)
    viewer = re.search(r'<div id="table" class="table[ \w]*" data-me="(\d+)"', html)
    return re.sub(rf"<li id=r{viewer[1]} class=rival>.*?</li>", "", html, flags=re.DOTALL) if viewer else html


def elements(html: str) -> Iterator[str]:
    """The outermost elements of some markup that holds nothing else."""
    start = 0
    while start < len(html):
        end = end_of_element(html, start)
        yield html[start:end]
        start = end


def end_of_element(html: str, start: int) -> int:
    """Where the element ends whose opening tag stands here."""
    name = re.match(r"<([\w-]+)", html[start:])
    assert name, f"no element: {html[start : start + 80]}"
    depth = 0
    for tag in re.compile(rf"<(/?){name[1]}(?=[\s>])(?:\"[^\"]*\"|'[^']*'|[^\"'>])*>").finditer(html, start):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    raise AssertionError(f"never closed: {html[start : start + 80]}")
