"""The forms of a page as a browser finds them: where each goes, and what it would send as it is shown."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urljoin

#: What people type, and its name in a form: of these nothing may be lost.
TYPED: Final = frozenset({"text", "number", "search", "datetime-local", "textarea", "tel", "url", "email"})


@dataclass
class Form:
    """One form; a button that was pressed is a field like others."""

    method: str
    action: str
    sent: dict[str, list[str]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def typed(self) -> list[str]:
        return [name for name, kind in self.kinds.items() if kind in TYPED]


class _Forms(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self._by_id: dict[str, Form] = {}
        self._inside: Form | None = None
        self._select = self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = urljoin(self.address, given.get("action", ""))
            self._inside = Form(given.get("method", "get").lower(), action)
            self.forms.append(self._inside)
            self._by_id[given.get("id", "")] = self._inside
        form = self._by_id.get(given["form"]) if "form" in given else self._inside
        if form is not None and (name := given.get("name")) and "disabled" not in given:
            self._take(form, tag, name, given)
        elif form is not None and tag == "option" and "selected" in given and self._select:
            form.sent[self._select] = [given.get("value", "")]

    def _take(self, form: Form, tag: str, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text") if tag == "input" else tag
        form.kinds.setdefault(name, kind)
        if tag == "button" or kind == "submit":
            form.buttons.append((name, given.get("value", "")))
        elif tag == "select":
            self._select = name
            form.sent.setdefault(name, [""])
        elif tag == "textarea":
            self._area = name
            form.sent[name] = [""]
        elif kind in {"checkbox", "radio"}:
            if "checked" in given:
                form.sent.setdefault(name, []).append(given.get("value", "on"))
        elif kind != "file":
            form.sent.setdefault(name, []).append(given.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self._area and self._inside is not None:
            self._inside.sent[self._area][0] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""


def forms_of(html: str, address: str) -> Iterator[Form]:
    """The forms of a page that change something here."""
    found = _Forms(address)
    found.feed(html)
    for form in found.forms:
        if form.method == "post" and "csrfmiddlewaretoken" in form.kinds:
            yield form
