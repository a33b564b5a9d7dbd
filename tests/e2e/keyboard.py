"""Somebody without a mouse: goes through a page with Tab, and sees where they are."""

from playwright.sync_api import Page

#: More stops than any page of a tournament of a test has.
MOST_STOPS = 150

#: What the element with the focus is called, and whether a ring is around it or its label.
WHERE = """() => {
    const at = document.activeElement;
    if (at === document.body) return ["", true];
    const labels = [...(at.labels ?? [])].map((label) => label.textContent).join(" ");
    const name = at.getAttribute("aria-label") ?? (labels || at.textContent || "");
    const ringed = ({ outlineStyle: style, outlineWidth: width }) => style !== "none" && width !== "0px";
    const around = [at, at.nextElementSibling, at.parentElement].filter(Boolean);
    return [name.replace(/\\s+/g, " ").trim(), around.some((one) => ringed(getComputedStyle(one)))];
}"""


class Keyboard:
    """The keys of somebody, who notes where the focus cannot be seen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.unseen: set[str] = set()

    @property
    def here(self) -> str:
        """What has the focus."""
        name, is_seen = self.page.evaluate(WHERE)
        if not is_seen:
            self.unseen.add(name)
        return str(name)

    def to(self, wanted: str, key: str = "Tab") -> None:
        """Go on until something is reached whose name starts so."""
        stops = []
        for _stop in range(MOST_STOPS):
            self.page.keyboard.press(key)
            stops.append(self.here)
            if stops[-1].startswith(wanted):
                return
        raise AssertionError(f"{wanted!r} is not to be reached at {self.page.url}: {stops}")

    def press(self, wanted: str) -> None:
        """Go to a button or a link, and press it."""
        self.to(wanted)
        self.page.keyboard.press("Enter")

    def fill(self, wanted: str, text: str) -> None:
        self.to(wanted)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def open(self, wanted: str) -> None:
        """Press something that leads to another page."""
        self.to(wanted)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")
