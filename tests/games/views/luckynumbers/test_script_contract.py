"""The one form of a table of Lucky Numbers: exactly the legal choices, also with an open tile picked."""

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from games.adapters.luckynumbers.moves import event_of, place_value
from games.engine.chance import Shuffler
from games.engine.luckynumbers.events import Discard, Draw, Place, SetupTile, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.engine.luckynumbers.state import Phase, State
from games.forms.moves.luckynumbers import read_lucky_numbers
from games.models import Game
from games.store import read_table
from tests.pages import Form, Seen, page
from tests.tables import (
    client_of,
    go_on,
    house_move,
    play_of,
    play_on,
    played_game,
    rows_of,
    stamp_of,
    started_game,
    state_of,
)

pytestmark = pytest.mark.django_db


def numbers(players: int = 3, **options: Any) -> Game:
    return started_game(players, kind="luckynumbers", **options)


def expected(state: State, seat: int, pick: int = 0) -> dict[str, set[str]]:
    """The buttons that the rules call for; open tiles are placed once one is picked."""
    found: dict[str, set[str]] = {}
    for choice in LUCKY_NUMBERS.legal(state, seat):
        match choice.event:
            case SetupTile(_, _, square) | Place(_, square):
                found.setdefault("square", set()).add(place_value(square))
            case Take(_, tile, square) if tile == pick:
                found.setdefault("square", set()).add(place_value(square, tile))
            case Draw():
                found["draw"] = {"1"}
            case Discard():
                found["discard"] = {"1"}
    return found


def the_form(game: Game, seen: Seen) -> Form:
    """The form of somebody who is asked."""
    assert seen.versions == [read_table(game.pk).game.version]
    assert seen.form is not None
    assert (seen.form.method.lower(), seen.form.action) == ("post", f"/t/{game.code}/move/")
    assert (seen.form.keep, seen.form.cards) == (0, set())
    return seen.form


@pytest.mark.by_turns
def test_the_form_has_exactly_the_legal_choices_while_its_viewer_is_asked() -> None:
    game = numbers()
    clients = [client_of(game, seat) for seat in range(3)]
    while state_of(game).state.turns < 9:
        state = state_of(game).state
        waiting = LUCKY_NUMBERS.waiting(state)
        for seat, client in enumerate(clients):
            seen = page(game, client)
            if seat in waiting:
                assert the_form(game, seen).buttons == expected(state, seat)
            else:
                assert seen.form is None
        if waiting:
            house_move(game, waiting[-1])
        else:
            go_on(game)


def at_takes() -> tuple[Game, int]:
    """A game in which several open tiles may be taken, and by whom."""
    game = numbers()
    play_on(game, until=lambda now: len(set(now.state.open)) > 2 and _begins(now.state))
    return game, state_of(game).state.turn


def _begins(state: State) -> bool:
    return state.phase is Phase.TURNS and not any(state.hands)


def test_every_open_tile_can_be_picked_and_placed_without_scripts() -> None:
    game, seat = at_takes()
    state, client = state_of(game).state, client_of(game, seat)
    rows = rows_of(game)
    takes: set[object] = set()
    for tile in set(state.open):
        form = the_form(game, page(game, client, f"?pick={tile}"))
        assert form.buttons == expected(state, seat, tile)
        for value in form.buttons["square"]:
            takes.add(event_of(state, seat, read_lucky_numbers(QueryDict(f"square={value}"))))
    legal = {choice.event for choice in LUCKY_NUMBERS.legal(state, seat)}
    assert takes == legal - {Draw(seat)}
    assert rows_of(game) == rows, "to look is not to take"


@pytest.mark.parametrize("pick", ["0", "21", "-1", "x", "", "5c2", "９", "9" * 5000, "%00", "<b>"])
def test_a_tile_that_cannot_be_picked_is_passed_over(pick: str) -> None:
    game, seat = at_takes()
    form = the_form(game, page(game, client_of(game, seat), f"?pick={pick}"))
    assert form.buttons == expected(state_of(game).state, seat)


def test_a_tile_that_does_not_lie_open_is_passed_over() -> None:
    game, seat = at_takes()
    state = state_of(game).state
    absent = next(tile for tile in range(1, 21) if tile not in state.open)
    form = the_form(game, page(game, client_of(game, seat), f"?pick={absent}"))
    assert form.buttons == expected(state, seat)


def test_whoever_is_not_asked_may_pick_and_is_still_asked_for_nothing() -> None:
    game, seat = at_takes()
    tile = state_of(game).state.open[0]
    assert page(game, client_of(game, (seat + 1) % 3), f"?pick={tile}").form is None
    assert page(game, client_of(game, None), f"?pick={tile}").form is None


def test_a_finished_game_says_so_and_asks_for_nothing() -> None:
    seen = page(game := played_game(2, kind="luckynumbers"), client_of(game, 0))
    assert (seen.is_over, seen.form) == (True, None)


# -- forms that nobody's page has made


def send(game: Game, client: Client, seat: int, form: str) -> Any:
    body = f"at={stamp_of(read_table(game.pk), seat)}&{form}"
    content_type = "application/x-www-form-urlencoded"
    return client.post(f"/t/{game.code}/move/", body, content_type, headers={"HX-Request": "true"})


@pytest.mark.parametrize(
    ("form", "status", "sentence"),
    [
        ("", 400, "Choose what to do first."),
        ("square=e9", 400, "There is no such square on your board."),
        ("square=99a1", 400, "There is no such tile in this game."),
        ("square=a1&draw=1", 400, "Those were two choices at once. Please make one."),
        ("discard=1", 422, "Draw a face-down tile first."),
        ("square=a1", 422, "Draw a face-down tile first."),
    ],
)
def test_a_form_that_makes_no_sense_gets_one_sentence(form: str, status: int, sentence: str) -> None:
    game, seat = at_takes()
    rows = rows_of(game)
    response = send(game, client_of(game, seat), seat, form)
    assert response.status_code == status
    assert sentence in response.content.decode()
    assert rows_of(game) == rows


def test_whoever_does_not_have_the_turn_gets_one_sentence() -> None:
    game, seat = at_takes()
    other, rows = (seat + 1) % 3, rows_of(game)
    response = send(game, client_of(game, other), other, "draw=1")
    assert response.status_code == 409
    assert rows_of(game) == rows


def test_nobody_chooses_which_hidden_tile_they_draw() -> None:
    game, seat = at_takes()
    fair = LUCKY_NUMBERS.complete(state_of(game).state, Draw(seat), Shuffler(game.seed))
    assert isinstance(fair, Draw)
    other = 1 + fair.tile % 20
    send(game, client_of(game, seat), seat, f"draw={other}&tile={other}")
    assert play_of(read_table(game.pk)).state.hands[seat] == fair.tile
