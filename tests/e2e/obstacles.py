"""What keeps people from using a page, as axe finds it.

Most of axe's time goes into contrast, and most texts look like others: squares of a card, links of a list.
So of texts that look alike, colours around them included, two are examined, and in the same process never
again. `make test-deep` examines every text of every page.
"""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.searches import AT_NIGHT

FIND = """async ([within, rules]) => {
    const { violations } = await axe.run(within ?? document, { resultTypes: ["violations"], rules });
    return violations.map(({ id, help, nodes }) => [id, help, ...nodes.map((node) => node.html)].join("\\n"));
}"""

#: Groups the texts that are to be seen by their look: a number made of all that their contrast depends on.
LOOKS = """(within) => {
    const hash = (text) => {
        let sum = 7;
        for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 4294967291;
        return sum;
    };
    const paint = ({ backgroundColor, backgroundImage, opacity, position }) =>
        [backgroundColor, backgroundImage, opacity, position];
    const drawn = (element) => ["::before", "::after"].map((name) => getComputedStyle(element, name))
        .map((style) => (style.content === "none" ? "" : paint(style)));
    const surroundings = new Map([[null, 0]]);
    const around = (element) => {
        if (!surroundings.has(element)) {
            const { localName, className, parentElement } = element;
            const own = [localName, className, paint(getComputedStyle(element)), drawn(element)];
            surroundings.set(element, hash(`${own} ${around(parentElement)}`));
        }
        return surroundings.get(element);
    };
    const hasText = (element) => element.matches("input, select, textarea")
        || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    window.texts = new Map();
    for (const element of document.querySelectorAll(`${within ?? "body"} *`)) {
        if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        // Axe does not judge a single letter.
        const isLetter = element.textContent.trim().length < 2;
        const look = hash(`${[color, fontSize, fontWeight, textShadow, isLetter]} ${around(element)}`);
        const alike = window.texts.get(look) ?? [];
        window.texts.set(look, [...alike.slice(0, 1), element]);
    }
    return [...window.texts.keys()];
}"""

#: Examines two texts of each of these looks; what is wrong, and the looks that need not be examined again.
#: Axe cannot judge some: never (a picture is behind them), or not where they stand (something covers them).
CONTRAST = """async (looks) => {
    const texts = looks.flatMap((look) => window.texts.get(look));
    const results = { resultTypes: ["violations", "incomplete"], selectors: false, elementRef: true };
    const { violations, incomplete } = await axe.run(texts, { runOnly: ["color-contrast"], ...results });
    const nodes = (results) => results.flatMap((result) => result.nodes);
    const lasting = ["bgGradient", "bgImage", "pseudoContent", "imgNode", "nonBmp", "shortTextContent"];
    const open = new Set([...nodes(violations), ...nodes(incomplete)]
        .filter(({ any: [{ data }] }) => !lasting.includes(data?.messageKey)).map(({ element }) => element));
    return [
        nodes(violations).map((node) => `${node.failureSummary}\\n${node.html}`),
        looks.filter((look) => !window.texts.get(look).some((element) => open.has(element))),
    ];
}"""

_settled: set[int] = set()


def obstacles(page: Page, within: str | None = None, *, contrast: bool = True) -> list[str]:
    """What is wrong with a page, or with a part of it: with its contrast, and with its markup."""
    # One to which a click has just led may be there in part.
    page.wait_for_load_state()
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    rules: dict[str, Any] = {"color-contrast": {"enabled": contrast and AT_NIGHT}}
    found: list[str] = page.evaluate(FIND, [within, rules])
    if contrast and not AT_NIGHT:
        found += _too_faint(page, within)
    return found


def _too_faint(page: Page, within: str | None) -> list[str]:
    looks = [look for look in page.evaluate(LOOKS, within) if look not in _settled]
    if not looks:
        return []
    found, settled = page.evaluate(CONTRAST, looks)
    _settled.update(settled)
    return list(found)
