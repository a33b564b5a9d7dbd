"""Pages with larger text, and whether they still fit the screen."""

from playwright.sync_api import Page

FITS_IN_WIDTH = """new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(
    () => go(document.documentElement.scrollWidth <= innerWidth))))"""


def enlarge_text(page: Page, percent: int) -> None:
    page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")


def fits_in_width(page: Page) -> bool:
    """Whether it does once the page is drawn in its new size, which a busy machine does later."""
    return bool(page.evaluate(FITS_IN_WIDTH))
