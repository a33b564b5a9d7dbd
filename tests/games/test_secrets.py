"""Games over real sockets and forms, in which nobody is told what they must not know yet."""

import hashlib
import hmac
import json
import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.engine.luckybox.state import Phase
from games.models import Game, Move
from games.store import Play
from tests.browsing import DECK, Browser, logging_site, seated
from tests.servers import on_the_test_database
from tests.tables import load_house_deck, play_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_cover]

ADDRESSES = (
    *("record.json", "replay/", "seed/", "story/", "poll/", "coach/", "quit/"),
    *("?seat=1", "?seat=2", "?seat=3"),
)
WALL = ("?wall", "poll/?wall")
MOST_MOVES = 600
#: Everything a table offers is asked for once in so many looks at it.
PRYING = 25
NUMBERS = [number for number in range(1, 10) for _ in range(2)]
#: How many moves are sent by browsers before a part of a game is left out.
BEGINNING = 12

whole = pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.deep)])


def play_with_browsers(everybody: list[Browser], table: str, most: int = MOST_MOVES) -> bool:
    """Play with every first legal choice while everybody pries; whether the game is over after so many."""
    moves = 0
    while moves < most:
        for browser in everybody:
            asked = browser.look(table)
            if asked.is_over:
                return True
            pry(browser, table)
            if asked.is_asked:
                browser.post(f"{table}move/", asked.answer())
                moves += 1
            elif asked.next:
                browser.post(f"{table}next/", [("at", asked.next)])
    return False


def pry(browser: Browser, table: str) -> None:
    """Ask for everything else that a table offers, now and then."""
    browser.listen()
    browser.looks += 1
    if browser.looks % PRYING == 1:
        for address in (*ADDRESSES, *WALL):
            browser.get(table + address)


class Told(NamedTuple):
    """A game that is over: what each browser and the log were told, and what has been kept from them."""

    #: All that has come over pages and sockets, and what each was asked to choose from.
    heard: list[str]
    offers: list[list[list[str]]]
    log: str
    seed: str
    events: list[dict[str, Any]]


def told(folder: Path, game: str, secret: str, *parts: Callable[[Play], bool]) -> Told:
    """Three play and one watches; `secret` is a word of the record, which is not for a game that runs.

    Browsers make the first moves, and some more where each of these parts begins, until the end of the last
    one; in between another process brings the game on. Without parts they play all of it.
    """
    load_house_deck()
    with logging_site(folder, **on_the_test_database()) as server, ExitStack() as sockets:
        everybody, table = seated(server, sockets, game)
        for moves, part in zip((BEGINNING, 3), parts, strict=False):
            assert not play_with_browsers(everybody, table, moves)
            play_on(Game.objects.get(), part)
        assert play_with_browsers(everybody, table), "the game does not come to its end"
        for browser in everybody:
            browser.listen()
        heard = ["\n".join(browser.heard) for browser in everybody]
        seed = Game.objects.get().seed
        # They are found where they may be said, so the search is able to find them.
        assert seed in everybody[3].get(f"{table}seed/")
        assert secret in everybody[3].get(f"{table}record.json")
    log = (folder / "log.txt").read_text(encoding="utf-8")
    events = list(Move.objects.order_by("index").values_list("event", flat=True))
    return Told(heard, [browser.offers for browser in everybody], log, seed, events)


def last_offer(now: Play) -> bool:
    return bool(now.state.round == 4 and now.state.phase is Phase.KEEP)


def last_turns(now: Play) -> bool:
    return bool(now.state.round == 4 and now.state.turn == 8)


def near_its_end(now: Play) -> bool:
    return bool(min(board.free for board in now.state.boards) <= 2)


@whole
def test_nobody_is_told_what_they_must_not_know(tmp_path: Path, *, is_whole: bool) -> None:
    parts = () if is_whole else (last_offer, last_turns)
    heard, offers, log, seed, events = told(tmp_path, "luckybox", '"offer"', *parts)
    for seat in range(4):
        assert heard[seat].count("data-version=") > 30, "pages and sockets were silent"
        assert_nothing_of_chance(heard[seat], seed)
        assert_nothing_of_offers(heard[seat], events, seat)
        assert_own_offers_only(offers[seat], events, seat, is_whole=is_whole)
    assert log.count("POST") > 20
    assert_nothing_of_chance(log, seed)
    assert '"offer"' not in log


@whole
def test_nobody_is_told_which_tiles_will_come(tmp_path: Path, *, is_whole: bool) -> None:
    parts = () if is_whole else (near_its_end,)
    heard, _, log, seed, events = told(tmp_path, "luckynumbers", '"draw"', *parts)
    order = [place % 20 + 1 for place in shuffled(seed, "stock", 60)]
    drawn = [event["tile"] for event in events if event["t"] == "draw"]
    assert drawn == order[12 : 12 + len(drawn)], "the seed brings other tiles"
    for words in (*heard, log):
        assert seed not in words.lower()
        for start in range(0, 60, 6):
            for glue in (",", ", ", " "):
                assert glue.join(map(str, order[start : start + 6])) not in words
    assert all(words.count("data-version=") > 30 for words in heard), "pages and sockets were silent"


def assert_own_offers_only(
    offers: list[list[str]], events: list[dict[str, Any]], seat: int, *, is_whole: bool
) -> None:
    """What a seat was asked to choose from is what it was dealt; who watches is asked for nothing."""
    own = [event["cards"] for event in events if event["t"] == "offer" and event["seat"] == seat]
    assert all(offer in own for offer in offers)
    assert all(offer in offers for offer in (own if is_whole else own[:1] + own[-1:]))


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
