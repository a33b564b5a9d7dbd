"""Everything in a page that people read or hear: its texts, and the attributes that hold some."""

from collections.abc import Iterator
from html.parser import HTMLParser

#: Elements whose content is no prose: code, keys, names of people.
NOT_PROSE = {"bdi", "code", "kbd", "pre", "script", "style"}
WORDY = {"alt", "aria-description", "aria-label", "aria-roledescription", "placeholder", "title"}
#: What our scripts show some time later.
WORDY |= {"data-copied", "data-done", "data-off", "data-on", "data-title", "data-whose"}
BUTTONS = {"button", "reset", "submit"}
VOID = {"br", "hr", "img", "input", "link", "meta"}


class VisibleText(HTMLParser):
    """Reads markup and keeps its texts."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside: list[str] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.texts += _texts_of(tag, attributes)
        if tag in NOT_PROSE or self._inside:
            self._inside += [] if tag in VOID else [tag]

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            while self._inside.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._inside:
            self.texts.append(" ".join(data.split()))


def _texts_of(tag: str, attributes: dict[str, str]) -> Iterator[str]:
    if "words" in attributes.get("class", "").split():
        yield from (value for name, value in attributes.items() if name.startswith("data-"))
    else:
        yield from (value for name, value in attributes.items() if name in WORDY and value)
    if tag == "meta" and attributes.get("name") == "description":
        yield attributes.get("content", "")
    if tag == "input" and attributes.get("type") in BUTTONS:
        yield attributes.get("value", "")
