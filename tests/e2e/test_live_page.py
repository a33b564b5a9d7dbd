"""What is pushed makes of a page what a new page is: the same text, labels, roles and pictures."""

import re
from collections.abc import Iterator
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Prepare, PreparedTable
from tests.e2e.players import Player, player, seated
from tests.pages import Seen
from tests.searches import AT_NIGHT
from tests.tables import at, at_turn, started_game

#: The table as it stands, without the notes of scripts and htmx, and what the viewer does not see.
TABLE = """() => {
    const table = document.querySelector("#table").cloneNode(true);
    for (const one of table.querySelectorAll(`#coach, #room, #r${table.dataset.me}, .preview`)) one.remove();
    const notes = ["o", "style", "data-htmx-powered", "data-new", "data-gate", "aria-busy"];
    const valueOf = ({ name, value }) => name !== "class" ? value
        : value.split(" ").filter((one) => one && one !== "new").sort().join(" ");
    const described = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\\s+/g, " ");
        if (node.nodeType !== Node.ELEMENT_NODE) return "";
        if (node.name === "csrfmiddlewaretoken") return "";
        const own = [...node.attributes].filter(({ name }) => !notes.includes(name))
            .map((one) => `${one.name}=${valueOf(one)}`).filter((one) => one !== "class=").sort().join(" ");
        const inside = [...node.childNodes].map(described).join("");
        return `<${node.localName} ${own}>\\n${inside}</${node.localName}>\\n`;
    };
    return described(table).replace(/[ \\n]+/g, " ").replace(/>/g, ">\\n");
}"""
#: What the cookie of a script's browser says, as long as Django's own.
TOKEN = "t" * 32
#: What everybody does together; by night more of it is looked at.
MOVES = 60 if AT_NIGHT else 9


class Script:
    """A player without a browser, who does the first thing that the page allows."""

    def __init__(self, base_url: str, table: PreparedTable, seat: int) -> None:
        self._base, self._path = base_url, table.path
        self._cookie = f"sessionid={table.sessions[seat]}; csrftoken={TOKEN}"

    def act(self) -> bool:
        """Answer what is asked, or go on; whether there was anything to do."""
        page = self._ask(self._path)
        form = Seen(page).form
        if form is None:
            return self._press_next(page)
        fields: list[tuple[str, str]] = list(form.hidden.items())
        if form.keep:
            fields += [("card", card) for card in sorted(form.cards)[: form.keep]]
        else:
            name, values = next(iter(form.buttons.items()))
            fields.append((name, min(values)))
        self._ask(form.action, fields)
        return True

    def _press_next(self, page: str) -> bool:
        button = re.search(r"form=f-next name=at value=([\d.]+)", page)
        if button is None:
            return False
        self._ask(f"{self._path}next/", [("csrfmiddlewaretoken", TOKEN), ("at", button[1])])
        return True

    def _ask(self, path: str, fields: list[tuple[str, str]] | None = None) -> str:
        body = None if fields is None else urlencode(fields).encode()
        request = Request(self._base + path, body, {"Origin": self._base, "Cookie": self._cookie})  # noqa: S310  our own server
        with urlopen(request) as answer:  # noqa: S310  the same
            return str(answer.read().decode())


@pytest.mark.by_turns
@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
def test_a_page_that_was_pushed_to_is_what_a_new_page_is(
    browser: Browser, base_url: str, prepared: Prepare, kind: str
) -> None:
    seats = {"luckybox": 6, "luckynumbers": 3}[kind]
    turn = {"luckybox": at_turn(9), "luckynumbers": lambda now: now.state.turns == 9}[kind]
    table = prepared(lambda: at(started_game(seats, kind=kind, pace="relaxed"), turn))
    scripts = [Script(base_url, table, seat) for seat in range(seats)]
    with seated(browser, base_url, table, 0) as ada, player(browser, base_url) as watcher:
        watcher.page.goto(table.path)
        fresh_pages = {each: each.page.context.new_page() for each in (ada, watcher)}
        for each, before in compared(ada, watcher, scripts):
            each.hear_more_than(before)
            fresh = fresh_pages[each]
            fresh.goto(base_url + table.path)
            expect(fresh.locator("#version")).to_have_attribute("data-version", str(each.version))
            assert each.page.evaluate(TABLE) == fresh.evaluate(TABLE)
            fresh.goto("about:blank")
        assert (ada.complaints, watcher.complaints) == ([], [])


def compared(ada: Player, watcher: Player, scripts: list[Script]) -> Iterator[tuple[Player, int]]:
    """Let everybody do something in turn: who is to be compared with a new page, and the version before."""
    done = 0
    while done < MOVES:
        for script in scripts:
            versions = ada.version, watcher.version
            if not script.act():
                continue
            done += 1
            for each, version in zip((ada, watcher), versions, strict=True):
                each.hear_more_than(version)
            if done % 4 == 1:
                yield ada, versions[0]
                yield watcher, versions[1]
