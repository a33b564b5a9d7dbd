"""What those see who watch: who leads, and what has just happened, without anything that is hidden."""

import re

import pytest

from games.adapters.base import Effect
from games.adapters.luckybox.effects import CardDone, Earned
from games.engine.luckybox.events import Bonus, Cross, Pass
from games.engine.luckybox.state import Phase
from games.models import Game
from games.presenters.luckybox import headline
from games.presenters.luckybox.perspective import Perspective
from games.presenters.luckybox.ranking import ranking
from games.presenters.luckynumbers.perspective import Perspective as NumbersPerspective
from games.presenters.luckynumbers.ranking import ranking as ranking_of_numbers
from games.store import Entry, read_table
from tests.games.engine.luckynumbers.positions import DIAGONALS, turns
from tests.games.presenters.luckynumbers.perspectives import perspective_at
from tests.tables import at_turn, house_move, play_on, played_game, rematch_of, started_game, undo

pytestmark = pytest.mark.django_db


def seen(game: Game) -> Perspective:
    return Perspective(read_table(game.pk), None, "en")


def numbers(game: Game) -> NumbersPerspective:
    return NumbersPerspective(read_table(game.pk), None, "en")


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def rows(html: str) -> list[tuple[str, str, str]]:
    """Of each row whether it leads, its place and its name."""
    found = re.findall(
        r'<li class="p\d+( first)?">.*?<span class=place>(\d+)<.*?<bdi>(\w+)<', html, re.DOTALL
    )
    return [(leads.strip(), place, name) for leads, place, name in found]


def told(game: Game) -> str:
    return text(headline.headline(seen(game)).html)


# -- the ranking


def test_the_leader_comes_first_and_whoever_is_level_shares_a_place() -> None:
    game = started_game(players=4)
    play_on(game, lambda now: now.state.round == 3)
    points = [seat.score for seat in seen(game).view.seats]
    listed = rows(ranking(seen(game)).html)
    names = dict(zip(("Ada", "Bo", "Cleo", "Dan"), points, strict=True))
    assert [names[name] for _, _, name in listed] == sorted(points, reverse=True)
    for leads, place, name in listed:
        assert int(place) == 1 + sum(other > names[name] for other in points)
        assert bool(leads) == (names[name] == max(points))


def test_tokens_carry_the_letter_that_the_player_has_everywhere() -> None:
    game = started_game(players=3)
    game.players.filter(seat=1).update(name="Bartholomew Maximilian")
    html = ranking(seen(game)).html
    assert re.findall(r"<span class=avatar [^>]*>([^<]*)<", html) == ["A", "B", "C"]


def test_while_all_are_level_nobody_leads() -> None:
    assert rows(ranking(seen(started_game(players=2))).html) == [("", "1", "Ada"), ("", "1", "Bo")]


def test_in_the_ranking_everybody_has_the_token_of_the_board() -> None:
    html = ranking(seen(started_game(players=2))).html
    assert re.findall(r"aria-hidden=true>(\w+)</span>\s*<bdi>(\w+)<", html) == [("A", "Ada"), ("B", "Bo")]


def test_the_winners_of_a_game_come_first() -> None:
    game = played_game(players=4)
    assert game.result
    listed = rows(ranking(seen(game)).html)
    assert [name for _, place, name in listed if place == "1"] == [
        ("Ada", "Bo", "Cleo", "Dan")[seat] for seat in game.result["winners"]
    ]


def test_in_lucky_numbers_the_fewest_free_squares_lead() -> None:
    fuller = "1 2 . . / . 6 . . / . . 12 . / . . . 18"
    html = ranking_of_numbers(perspective_at(turns(DIAGONALS, fuller), None)).html
    assert rows(html) == [("first", "1", "Bo"), ("", "2", "Ada")]
    assert "11 squares free" in text(html)


def test_in_a_match_the_points_are_told_and_after_it_they_decide() -> None:
    first = played_game(players=2, kind="luckynumbers", rules={"match": True})
    assert "2 points in the match" in text(ranking_of_numbers(numbers(first)).html)
    last = rematch_of(first)
    play_on(last)
    now = numbers(last)
    assert now.match
    assert now.match.is_over
    totals = dict(zip(("Ada", "Bo"), now.match.totals, strict=True))
    listed = rows(ranking_of_numbers(now).html)
    assert [totals[name] for _, _, name in listed] == sorted(totals.values(), reverse=True)
    assert re.search(r"full|[0-9] free", text(ranking_of_numbers(now).html))


# -- what has just happened


def entry(event: Cross | Bonus | Pass, *effects: Effect) -> Entry:
    """Something that Ada does."""
    return Entry(0, "player", event, effects)


@pytest.mark.parametrize(
    ("effects", "sentence"),
    [
        ((Earned(0, 0, "S", ""), CardDone(0, 15)), "Ada has filled a card: 15 points!"),
        ((Earned(0, 0, "S", ""),), "Ada completes a line: a star!"),
        (
            (Earned(0, 0, "LL", ""), Earned(0, 3, "7", "")),
            "Ada completes two lines at once: 2 lightning, bonus 7!",
        ),
        ((Earned(0, 0, "", ""), Earned(0, 3, "M", "none left")), "Ada completes two lines at once!"),
        ((Earned(0, 0, "", ""),), "Ada completes a line."),
    ],
)
def test_what_a_cross_has_completed_is_told_in_one_sentence(
    effects: tuple[Effect, ...], sentence: str
) -> None:
    now = seen(started_game(players=2))
    card = now.state.seats[0].offer[0]
    assert headline.in_words(now, entry(Cross(0, card, 0), *effects)) == sentence


def test_a_plain_cross_a_bonus_and_nothing_at_all_are_told_too() -> None:
    now = seen(started_game(players=2))
    card = now.state.seats[0].offer[0]
    digit = now.view.pack.values[card][0]
    assert headline.in_words(now, entry(Cross(0, card, 0))) == f"Ada crosses off number {digit}."
    bonus = entry(Bonus(0, card, 0, card, 0))
    assert headline.in_words(now, bonus) == f"Ada crosses off number {digit} with a bonus."
    assert headline.in_words(now, entry(Pass(0))) == "Ada does nothing this time."


def test_while_cards_are_chosen_no_card_is_named() -> None:
    game = started_game(players=2)
    assert told(game) == "Everyone chooses their first cards."
    house_move(game, 0)
    assert told(game) == "Everyone chooses their first cards."


def test_before_anything_has_happened_in_a_round_it_says_what_the_round_is_worth() -> None:
    game = started_game(players=2)
    play_on(game, at_turn(1))
    assert told(game) == "Round 1: a full card scores 15 points."


def test_at_the_end_of_a_round_it_says_who_leads() -> None:
    game = started_game(players=3)
    play_on(game, lambda now: now.state.round == 2 and now.state.phase is Phase.KEEP)
    points = [seat.score for seat in seen(game).view.seats]
    leaders = [name for name, own in zip(("Ada", "Bo", "Cleo"), points, strict=True) if own == max(points)]
    said = told(game)
    assert all(name in said for name in leaders)
    assert said.endswith(f"with {max(points)} points after round 1.")


def test_the_greatest_thing_of_a_turn_stays_until_something_greater_happens() -> None:
    now = seen(started_game(players=2))
    card = now.state.seats[0].offer[0]
    small, line = entry(Cross(0, card, 0)), entry(Cross(0, card, 1), Earned(0, 0, "S", ""))
    full = entry(Cross(0, card, 2), CardDone(0, 15))
    assert headline.greatest([small, line, small]) is line
    assert headline.greatest([line, full, line]) is full
    assert headline.greatest([line, last := entry(Cross(0, card, 3), Earned(0, 0, "", ""))]) is last
    assert headline.greatest([]) is None


def test_what_is_taken_back_has_not_happened() -> None:
    game = started_game(players=2)
    play_on(game, at_turn(1))
    before = told(game)
    house_move(game, 0)
    assert told(game).startswith("Ada")
    undo(game, 0)
    assert told(game) == before


def test_the_last_turn_is_told_until_something_happens_in_the_next() -> None:
    game = started_game(players=2)
    play_on(game, at_turn(2))
    assert told(game).startswith(("Ada", "Bo"))
