"""The log at the table: what one would tell a friend, and kept cards as pictures."""

import re

import pytest
from django.test import Client

from games.adapters.luckybox.effects import CardDone, Earned, Lost, Spent
from games.engine.luckybox.events import Bonus, Keep, Number
from games.models import Game
from games.presenters.log import PLACES, log
from games.presenters.luckybox.perspective import Perspective
from games.presenters.luckybox.told import told
from games.store import Chapter, read_table
from tests.tables import at_turn, go_on, house_move, play_of, play_on, played_game, started_game

pytestmark = pytest.mark.django_db


def perspective(game: Game) -> Perspective:
    return Perspective(read_table(game.pk), None, "en")


def the_log(game: Game) -> str:
    seen = perspective(game)
    return log(seen, lambda chapter: told(seen, chapter)).html


def is_great(chapter: Chapter) -> bool:
    """Whether somebody did more in a turn than cross off a square and complete a line, or had bad luck."""
    for seat in {entry.seat for entry in chapter.entries}:
        entries = [entry for entry in chapter.entries if entry.seat == seat]
        effects = [effect for entry in entries for effect in entry.effects]
        if (
            any(isinstance(effect, CardDone | Lost) for effect in effects)
            or any(isinstance(effect, Earned) and effect.lost for effect in effects)
            or any(isinstance(effect, Spent) and effect.lightning > 2 for effect in effects)
            or sum(isinstance(entry.event, Bonus) for entry in entries) > 1
            or sum(isinstance(effect, Earned) for effect in effects) > 1
        ):
            return True
    return False


def test_only_great_moments_of_a_number_are_told() -> None:
    seen = perspective(played_game(players=4))
    turns = [chapter for chapter in seen.play.chapters if isinstance(chapter.opening[-1].event, Number)]
    great = [chapter for chapter in turns if is_great(chapter)]
    assert 0 < len(great) < len(turns)
    assert [chapter for chapter in turns if told(seen, chapter).lines] == great
    lines = [line.text for chapter in great for line in told(seen, chapter).lines]
    effects = [e for chapter in great for entry in chapter.entries for e in entry.effects]
    assert "crosses" not in " ".join(lines)
    assert " ".join(lines).count("a full card for") == sum(isinstance(e, CardDone) for e in effects)


def test_kept_cards_are_stripes_of_numbers_with_a_name() -> None:
    game = started_game(players=2)
    play_on(game, until=at_turn(1))
    seen = perspective(game)
    kept = [entry.event.cards for entry in seen.play.story[0].entries if isinstance(entry.event, Keep)]
    names = [seen.view.pack.names[card] for cards in kept for card in cards]
    html = the_log(game)
    stripes = r"<small>Card (\w+)</small>" + 3 * r"<b(?: class=n\d)?>\d{3}</b>"
    assert re.findall(stripes, html) == names
    assert len(names) == 6
    assert html.index("Ada keeps:") < html.index("Bo keeps:")


def test_whoever_scored_most_in_a_round_is_told_in_one_line() -> None:
    seen = perspective(played_game(players=3))
    texts = [line.text for chapter in seen.play.chapters for line in told(seen, chapter).lines]
    assert [int(found[1]) for text in texts if (found := re.search(r"scored most in round (\d)", text))] == [
        1,
        2,
        3,
        4,
    ]


def test_a_turn_with_nothing_to_tell_changes_nothing_in_the_log() -> None:
    game = started_game(players=2)
    play_on(game, until=at_turn(1))
    seen = perspective(game)
    before = log(seen, lambda chapter: told(seen, chapter))
    for seat in (0, 1):
        house_move(game, seat)
    go_on(game)
    later = perspective(game)
    assert play_of(later.table).state.turn == 2
    assert not told(later, later.play.story[-1]).lines
    assert log(later, lambda chapter: told(later, chapter)) is before


def test_the_log_keeps_the_last_moments_in_their_order() -> None:
    game = started_game(players=4)
    play_on(game, until=lambda now: now.state.round == 4 and now.state.turn == 9)
    seen = perspective(game)
    worth = [text for chapter in seen.play.story if (text := told(seen, chapter)).lines]
    assert len(worth) > PLACES
    html = the_log(game)
    for number, text in list(enumerate(worth))[-PLACES:]:
        chapter = html.split(f"<div id=g{number % PLACES}>")[1].split("</ul>")[0]
        places = [chapter.index(f"<li>{line.text}") for line in text.lines]
        assert places == sorted(places)
    assert f"data-at={(len(worth) - 1) % PLACES}" in html


def test_the_log_leads_to_the_list_of_moves_which_has_everything() -> None:
    game = started_game(players=2)
    play_on(game, until=at_turn(3))
    assert f'href="/t/{game.code}/story/">Move list</a>' in the_log(game)
    page = Client().get(f"/t/{game.code}/story/").content.decode()
    assert "<h1>Move list</h1>" in page
    assert page.count("crosses") == 4


def test_while_other_tables_play_the_same_deal_the_log_leads_nowhere() -> None:
    game = started_game(players=2, shares_seed=True)
    play_on(game, until=at_turn(2))
    assert "Move list" not in the_log(game)
