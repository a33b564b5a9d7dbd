"""The front page in a browser."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def test_the_front_page_loads_without_a_complaint_of_the_browser(page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/")
    assert page.get_by_role("heading", level=1).is_visible()
    assert complaints == []


def test_the_front_page_has_no_obstacle_for_a_screen_reader(page: Page) -> None:
    page.goto("/")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
