"""Windows of the browser, handed on from test to test as good as new.

A new window costs a quarter of a second of processor time: a process is started, and every script and style
is fetched and compiled again. So a window that is done with is emptied and kept.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

USUAL_SIZE: ViewportSize = {"width": 1280, "height": 720}
USUAL_MEDIA: dict[str, Any] = {
    "media": "null",
    "color_scheme": "light",
    "forced_colors": "none",
    "reduced_motion": "reduce",
}
Kind = tuple[Browser, str, bool]
_kept: dict[Kind, list[Page]] = defaultdict(list)


@contextmanager
def window(
    browser: Browser,
    base_url: str,
    *,
    fresh: bool = False,
    java_script_enabled: bool = True,
    viewport: ViewportSize = USUAL_SIZE,
    **media: Any,
) -> Iterator[Page]:
    """The page of a window; `media` says its colours.

    A test that does what cannot be undone asks for a fresh one: scripts in every page, a clock of its own.
    """
    kind = (browser, base_url, java_script_enabled)
    page = _kept[kind].pop() if _kept[kind] and not fresh else _new_page(*kind)
    try:
        _look_as(page, viewport, USUAL_MEDIA | media)
        yield page
    except BaseException:
        page.context.close()
        raise
    if fresh or page.is_closed():
        page.context.close()
    else:
        _empty(page, remembers=java_script_enabled and page.url.startswith(base_url))
        _kept[kind].append(page)


def _look_as(page: Page, viewport: ViewportSize, media: dict[str, Any]) -> None:
    """Nothing is asked of the browser that it does already: it would lay out the page again."""
    page.emulate_media(**media)
    if page.viewport_size != viewport:
        page.set_viewport_size(viewport)


def _new_page(browser: Browser, base_url: str, has_scripts: bool) -> Page:
    return browser.new_context(base_url=base_url, java_script_enabled=has_scripts).new_page()


def _empty(page: Page, *, remembers: bool) -> None:
    for other in page.context.pages:
        if other is not page:
            other.close()
    page.unroute_all()
    page.context.set_offline(False)
    page.mouse.move(0, 0)
    if remembers:
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
    # That takes less than any page of the site.
    page.goto("about:blank")
    page.context.clear_cookies()
