"""Pages of tables and replays through the eyes of a script: versions, the one form, steps and captions."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client

from games.models import Game

#: What the page of a new table of Lucky Box sends once somebody has given their name.
FILLED_IN = {
    "name": "Ada",
    "seats": "6",
    "pace": "brisk",
    "clock": "0",
    "edition": "gamewright",
    "visibility": "link",
    "watching_by": "link",
}


@dataclass
class Form:
    """The one form, as a script sees it."""

    method: str
    action: str
    keep: int
    hidden: dict[str, str] = field(default_factory=dict)
    cards: set[str] = field(default_factory=set)
    buttons: dict[str, set[str]] = field(default_factory=dict)


class Seen(HTMLParser):
    """Markup through the eyes of a script."""

    def __init__(self, markup: bytes | str) -> None:
        super().__init__()
        self.versions: list[int] = []
        self.forms: list[Form] = []
        self.is_over = False
        self._form: Form | None = None
        self.feed(markup.decode() if isinstance(markup, bytes) else markup)

    @property
    def form(self) -> Form | None:
        assert len(self.forms) <= 1
        return self.forms[0] if self.forms else None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.versions += [int(given["data-version"])] if "data-version" in given else []
        self.is_over |= "data-over" in given
        if tag == "form" and "data-move" in given:
            self._form = Form(given["method"], given["action"], int(given.get("data-keep", 0)))
            self.forms.append(self._form)
        elif self._form is not None:
            self._in_form(self._form, tag, given)

    def _in_form(self, form: Form, tag: str, given: dict[str, str]) -> None:
        if tag == "input" and given.get("type") == "hidden":
            form.hidden[given["name"]] = given["value"]
        elif tag == "input":
            form.cards.add(given["value"])
        elif tag == "button" and "name" in given:
            assert "disabled" not in given
            form.buttons.setdefault(given["name"], set()).add(given["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None


def whole(answer: HttpResponseBase) -> HttpResponse:
    """What a view has answered; the types of a test's client know only that it might have come in pieces."""
    assert isinstance(answer, HttpResponse)
    return answer


def page(game: Game, client: Client, query: str = "") -> Seen:
    """The page of a table."""
    response = client.get(f"/t/{game.code}/{query}")
    assert response.status_code == 200
    return Seen(response.content)


def last_step(replay: str) -> int:
    """How far the slider of a replay goes."""
    found = re.search(r'max="(\d+)"', replay)
    assert found
    return int(found[1])


def caption(replay: str) -> str:
    """What a replay says of the step that it shows."""
    found = re.search(r'id="caption".*?<span>([^<]*)</span>\s*</p>', replay, re.DOTALL)
    assert found
    return found[1]


def text(response: HttpResponseBase) -> str:
    return (b"".join(response) if response.streaming else response.content).decode("utf-8", "replace")  # type: ignore[attr-defined]  # it is one or the other


def text_at(client: Client, path: str, **query: str) -> str:
    """What stands on a page that there is."""
    response = client.get(path, query)
    assert response.status_code == 200
    return response.content.decode()
