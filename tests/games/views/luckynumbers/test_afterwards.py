"""A finished game of Lucky Numbers told again: replay, story, seed check and record."""

import hashlib
import hmac
import html
import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.luckynumbers.events import Deal, Draw, PassOn
from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.models import Game
from games.records import replay
from games.store import Play
from games.store.record import effective
from tests.pages import caption, last_step
from tests.tables import SEED, client_of, play_on, played_game, started_game, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return played_game(players=3, kind="luckynumbers")


def shown(game: Game, name: str, **query: str | int) -> str:
    response = Client().get(reverse(name, args=[game.code]), query)
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def test_every_step_is_there_from_every_view(game: Game) -> None:
    last = last_step(shown(game, "replay"))
    for step in {0, 1, 4, last // 2, last - 1, last}:
        for seat in ("", 1, 3):
            assert f'data-step="{step}"' in shown(game, "replay", seat=seat, step=step)


def test_a_step_is_a_deal_or_something_that_somebody_does(game: Game) -> None:
    events = [entry.event for entry in effective(state_of(game))]
    chosen = [event for event in events if not isinstance(event, Deal | PassOn)]
    rounds_of_the_setup, the_end = 4, 1
    assert last_step(shown(game, "replay")) + 1 == len(chosen) + rounds_of_the_setup + the_end
    assert caption(shown(game, "replay", step=0)) == "Everyone is dealt a tile."
    assert game.result
    winner = game.players.get(seat=game.result["winners"][0])
    last = caption(shown(game, "replay", step=last_step(shown(game, "replay"))))
    assert last == f"The game is over: {winner.name} wins."


def test_a_seat_sees_its_own_board_large_and_what_it_has_to_place(game: Game) -> None:
    assert "Board of Cleo" in shown(game, "replay", seat=3, step=20)
    dealt = next(entry.event for entry in effective(state_of(game)) if entry.event[0] == 2)
    assert f'aria-label="Tile in hand: {dealt.tile}"' in shown(game, "replay", seat=3, step=0)


def test_nothing_can_be_pressed_in_a_replay(game: Game) -> None:
    for step in range(0, last_step(shown(game, "replay")), 7):
        page = shown(game, "replay", seat=1, step=step)
        assert "data-move" not in page
        assert "?pick=" not in page


def test_the_story_goes_from_the_setup_to_the_end(game: Game) -> None:
    page = shown(game, "story")
    turns = state_of(game).state.turns
    headings = [text.strip() for text in re.findall(r"<h2>([^<]+)", page)]
    told = [
        "The end",
        *(f"Turn {turn}" for turn in range(1, turns + 1)),
        *(f"Setup {n}" for n in range(1, 5)),
    ]
    assert sorted(headings[: len(told)]) == sorted(told)
    assert headings.index("Setup 4") < headings.index("Turn 1") < headings.index("The end")


def test_each_chapter_leads_to_its_step(game: Game) -> None:
    steps = [int(step) for step in re.findall(r"seat=&step=(\d+)", shown(game, "story"))]
    assert len(steps) == len(state_of(game).chapters)
    assert caption(shown(game, "replay", seat="", step=steps[4])).split()[1] in {"draws", "takes"}


def test_the_seed_brings_all_that_was_dealt_and_drawn(game: Game) -> None:
    chance = [e.event for e in effective(state_of(game)) if isinstance(e.event, Deal | Draw)]
    page = shown(game, "seed")
    assert f"There were {len(chance)} draws in this game, and each time" in page
    assert page.count("<td>yes</td>") == len(chance)


def test_whoever_follows_the_explanation_comes_to_the_same_tiles(game: Game) -> None:
    key = bytes.fromhex(SEED)

    def shuffled(label: str, size: int) -> list[int]:
        return sorted(
            range(size), key=lambda place: hmac.digest(key, f"{label}/{place}".encode(), hashlib.sha256)
        )

    page = shown(game, "seed")
    assert "<code>stock</code>" in page
    tiles = [place % 20 + 1 for place in shuffled("stock", 60)]
    chance = [e.event for e in effective(state_of(game)) if isinstance(e.event, Deal | Draw)]
    assert [event.tile for event in chance] == tiles[: len(chance)]
    assert state_of(game).state.setup.start == shuffled("start", 3)[0]


def test_the_record_can_be_taken_away_and_read_again(game: Game) -> None:
    table = client_of(game, 0).get(f"/t/{game.code}/").content.decode()
    link = re.search(r'href="([^"]*)">(?:(?!</a>).)*record</a>', table, re.DOTALL)
    assert link
    record = json.loads(Client().get(link[1]).content)
    assert record["format"] == LUCKY_NUMBERS.record_format
    assert record["seats"] == ["Ada", "Bo", "Cleo"]
    assert replay(record).ok


def points_on_boards(page: str) -> list[str]:
    return re.findall(r"<span class=sum>(\S+) points?</span>", page)


def test_the_points_of_a_match_on_the_small_boards_count_a_game_when_it_is_over() -> None:
    game = started_game(players=2, kind="luckynumbers", rules={"match": True})
    watching = Client()

    def watched(_: Play) -> bool:
        assert points_on_boards(watching.get(f"/t/{game.code}/").content.decode()) == ["0", "0"]
        return False

    play_on(game, until=watched)
    points = [str(got).replace("-", "−") for got in (game.result or {})["points"]]
    assert points_on_boards(watching.get(f"/t/{game.code}/").content.decode()) == points
    last = last_step(shown(game, "replay"))
    assert points_on_boards(shown(game, "replay", seat="", step=last - 1)) == ["0", "0"]
    assert points_on_boards(shown(game, "replay", seat="", step=last)) == points


def test_its_hints_are_those_of_this_game() -> None:
    game = played_game(players=2, kind="luckynumbers")
    page = client_of(game, 0).get(f"/t/{game.code}/").content.decode()
    assert 'data-step="numbers-over"' in page
    assert 'data-step="over"' not in page


@pytest.fixture
def rules() -> str:
    return html.unescape(Client().get("/rules/luckynumbers/").content.decode())


def test_the_rules_come_with_boards_as_pictures(rules: str) -> None:
    assert rules.count('class="own picture"') == 6 + 3
    assert "data-out" in rules


def test_the_rules_add_their_example_up(rules: str) -> None:
    totals = re.findall(r"<td(?: class=\"won\")?>\s*(−?\d+)\s*</td>", rules)
    assert totals == ["2", "−3", "−3"]
