"""Scripts speak the language of the page, and count as it does."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from luckybox_site.languages.catalogues import COUNTS
from luckybox_site.languages.pseudo import CODE
from tests.e2e.conftest import COMMAND
from tests.prepared import prepare
from tests.servers import serving

COUNTED = """async ([lang, forms, numbers]) => {
    document.documentElement.lang = lang;
    const words = Object.assign(document.createElement("template"), { className: "words" });
    words.dataset.crosses = JSON.stringify(forms);
    document.body.append(words);
    const { counted } = await import("/static/js/table/words.js");
    return numbers.map((number) => counted("crosses", number));
}"""


def english(count: int) -> str:
    return "{n} cross" if count == 1 else "{n} crosses"


def russian(count: int) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return "{n} крестик"
    few = count % 10 in {2, 3, 4} and count % 100 not in {12, 13, 14}
    return "{n} крестика" if few else "{n} крестиков"


@pytest.mark.parametrize(
    ("language", "forms", "told"),
    [
        (
            "en",
            ["{n} cross" if n == 1 else "{n} crosses" for n in COUNTS],
            ["0 crosses", "1 cross", "22 crosses"],
        ),
        ("fr", ["{n} croix"], ["0 croix", "1 croix", "22 croix"]),
        ("ru", [russian(n) for n in COUNTS], ["0 крестиков", "1 крестик", "22 крестика"]),
    ],
)
def test_a_script_takes_the_form_that_fits_the_number(
    page: Page, language: str, forms: list[str], told: list[str]
) -> None:
    page.goto("/rules/")
    assert page.evaluate(COUNTED, [language, forms, [0, 1, 22]]) == told


@pytest.fixture
def pseudo_page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A browser that prefers the pseudo-language, at a site where it is switched on."""
    variables = {"DJANGO_SETTINGS_MODULE": "tests.settings", "PSEUDO_LANGUAGE": "true"}
    prepare(tmp_path)
    with serving(COMMAND, tmp_path, **variables) as address:
        page = browser.new_page(base_url=address, extra_http_headers={"Accept-Language": CODE})
        yield page
        page.close()


@pytest.mark.by_turns
def test_what_scripts_show_is_translated(pseudo_page: Page) -> None:
    page = pseudo_page
    page.goto("/")
    page.locator("[name=name]").fill("Ада")
    page.locator("[value=luckybox-1]").click()
    button = page.locator(".offer-bar .btn")
    # The script has taken the button over, and says how many are chosen.
    expect(button).to_have_text(re.compile(r"^\[0 [^A-Za-z]+ 3 [^A-Za-z]+\]$"))
    for card in page.locator("#move [name=card]").all()[:3]:
        card.check()
    button.click()
    # Three cards may be without the number; then there is a button for doing nothing.
    keys = page.locator(".keys > button, .besides > button")
    keys.first.wait_for()
    labels = [key.get_attribute("aria-label") or key.inner_text() for key in keys.all()]
    assert not [label for label in labels if re.search("[A-Za-z]{2}", label)]
    assert not re.search("[A-Za-z]{2}", page.title().replace("Lucky Box", "").split(" · ")[0])
