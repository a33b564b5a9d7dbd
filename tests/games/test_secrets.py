"""A whole game over real sockets and forms, in which nobody is told what they must not know yet."""

import hashlib
import hmac
import json
import re
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from tests.browsing import DECK, Browser, seated, site

ASIDES = ("record.json", "replay/", "seed/", "story/", "poll/", "?seat=1", "?seat=2", "?seat=3")
MOST_MOVES = 600
#: Everything a table offers is asked for once in so many looks at it.
PRYING = 25
NUMBERS = [number for number in range(1, 10) for _ in range(2)]


def played(everybody: list[Browser], table: str) -> int:
    """Play to the end with every first legal choice while everybody pries; how many moves it took."""
    moves = 0
    while True:
        assert moves < MOST_MOVES, "the game does not come to its end"
        for browser in everybody:
            asked = browser.look(table)
            if asked.is_over:
                return moves
            pry(browser, table)
            if asked.is_asked:
                browser.post(f"{table}move/", asked.answer())
                moves += 1
            elif asked.next:
                browser.post(f"{table}next/", [("at", asked.next)])


def pry(browser: Browser, table: str) -> None:
    """Ask for everything else that a table offers, now and then."""
    browser.listen()
    browser.looks += 1
    if browser.looks % PRYING == 1:
        for aside in ASIDES:
            browser.get(table + aside)


class Told(NamedTuple):
    """A game that is over: what each browser and the log were told, and what has been kept from them."""

    moves: int
    #: All that has come over pages and sockets, and what each was asked to choose from.
    heard: list[str]
    offers: list[list[list[str]]]
    log: str
    seed: str
    events: list[dict[str, Any]]


def told(folder: Path, game: str, secret: str) -> Told:
    """Three play and one watches; `secret` is a word of the record, which is not for a game that runs."""
    with site(folder) as server, ExitStack() as sockets:
        everybody, table = seated(server, sockets, game)
        moves = played(everybody, table)
        for browser in everybody:
            browser.listen()
        heard = ["\n".join(browser.heard) for browser in everybody]
        seed, events = told_by_database(folder)
        # They are found where they may be said, so the search is able to find them.
        assert seed in everybody[3].get(f"{table}seed/")
        assert secret in everybody[3].get(f"{table}record.json")
    log = (folder / "log.txt").read_text(encoding="utf-8")
    return Told(moves, heard, [browser.offers for browser in everybody], log, seed, events)


def told_by_database(folder: Path) -> tuple[str, list[dict[str, Any]]]:
    """The seed of the only game, and its log."""
    with sqlite3.connect(folder / "db.sqlite3") as database:
        (seed,) = database.execute("SELECT seed FROM games_game").fetchone()
        rows = database.execute("SELECT event FROM games_move ORDER BY [index]").fetchall()
    return seed, [json.loads(row) for (row,) in rows]


def test_nobody_is_told_what_they_must_not_know(tmp_path: Path) -> None:
    moves, heard, offers, log, seed, events = told(tmp_path, "luckybox", '"offer"')
    assert moves > 3 * (4 + 36)
    for seat in range(4):
        assert heard[seat].count("data-version=") > 100, "pages and sockets were silent"
        assert_nothing_of_chance(heard[seat], seed)
        assert_nothing_of_offers(heard[seat], events, seat)
        assert_own_offers_only(offers[seat], events, seat)
    assert log.count("POST") > 100
    assert_nothing_of_chance(log, seed)
    assert '"offer"' not in log


def test_nobody_is_told_which_tiles_will_come(tmp_path: Path) -> None:
    moves, heard, _, log, seed, events = told(tmp_path, "luckynumbers", '"draw"')
    assert moves > 3 * 4
    order = [place % 20 + 1 for place in shuffled(seed, "stock", 60)]
    drawn = [event["tile"] for event in events if event["t"] == "draw"]
    assert drawn == order[12 : 12 + len(drawn)], "the seed brings other tiles"
    for words in (*heard, log):
        assert seed not in words.lower()
        for start in range(0, 60, 6):
            for glue in (",", ", ", " "):
                assert glue.join(map(str, order[start : start + 6])) not in words
    assert all(words.count("data-version=") > 30 for words in heard), "pages and sockets were silent"


def assert_own_offers_only(offers: list[list[str]], events: list[dict[str, Any]], seat: int) -> None:
    """What a seat was asked to choose from is what it was dealt; who watches is asked for nothing."""
    own = [event["cards"] for event in events if event["t"] == "offer" and event["seat"] == seat]
    assert all(offer in own for offer in offers)
    assert len(offers) >= len(own)


def assert_nothing_of_chance(heard: str, seed: str) -> None:
    """Neither the seed nor the order of the number cards, in whatever form."""
    assert seed not in heard.lower()
    for round_ in range(1, 5):
        order = [NUMBERS[place] for place in shuffled(seed, f"numbers/{round_}", 18)]
        for hidden in (order[:9], order[9:]):
            for glue in ("", ",", ", ", " "):
                assert glue.join(map(str, hidden)) not in heard


def shuffled(seed: str, label: str, size: int) -> list[int]:
    key = bytes.fromhex(seed)
    return sorted(
        range(size), key=lambda place: hmac.new(key, f"{label}/{place}".encode(), hashlib.sha256).digest()
    )


def assert_nothing_of_offers(heard: str, events: list[dict[str, Any]], seat: int) -> None:
    """No card that was dealt to others and given back, which nobody but them has ever seen."""
    offered = {
        card for event in events if event["t"] == "offer" and event["seat"] != seat for card in event["cards"]
    }
    seen = {card for event in events if event["t"] == "keep" for card in event["cards"]}
    seen |= {
        card for event in events if event["t"] == "offer" and event["seat"] == seat for card in event["cards"]
    }
    grids = {
        str(card["number"]): card["grid"] for card in json.loads(DECK.read_text(encoding="utf-8"))["cards"]
    }
    hidden = offered - seen
    assert hidden
    for card in hidden:
        named = rf'Card {card}\b|name="?(card|square|line)"?[^>]* value="?{card}\D|card-no"?>{card}<'
        assert not re.search(named, heard), f"card {card}"
        assert grids[card] not in heard
