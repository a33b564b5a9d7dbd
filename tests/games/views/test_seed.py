"""The seed: promised at the start, shown and checked at the end."""

import hashlib
import hmac

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.chance import commitment, new_seed
from games.models import DrawnCard, Game
from tests.tables import SEED, client_of, open_table, played_game, started_game, state_of

pytestmark = pytest.mark.django_db

FOUR_ROUNDS_OF_TWO = 2 * 4 + 36


def address(game: Game) -> str:
    return reverse("seed", args=[game.code])


def shown(game: Game, **query: str) -> str:
    response = Client().get(address(game), query)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("seat", [0, None])
def test_during_the_game_only_the_commitment_is_shown(seat: int | None) -> None:
    game = started_game(players=2)
    page = client_of(game, seat).get(address(game)).content.decode()
    assert commitment(SEED) in page
    assert SEED not in page


def test_after_the_game_the_seed_is_shown_and_deals_it_again() -> None:
    page = shown(played_game(players=2))
    assert SEED in page
    assert f"There were {FOUR_ROUNDS_OF_TWO} draws in this game" in page


def test_a_game_that_was_dealt_otherwise_is_found_out() -> None:
    game = played_game(players=2)
    Game.objects.filter(pk=game.pk).update(seed=new_seed(), version=game.version + 1)
    assert "The seed does not give what was played" in shown(game)


def shuffled(label: str, size: int) -> list[int]:
    """What the page tells people to do."""
    key = bytes.fromhex(SEED)
    return sorted(
        range(size), key=lambda place: hmac.new(key, f"{label}/{place}".encode(), hashlib.sha256).digest()
    )


def test_whoever_follows_the_explanation_comes_to_the_same_numbers_and_cards() -> None:
    game = played_game(players=2)
    number_cards = [number for number in range(1, 10) for _ in range(2)]
    for round_ in (1, 4):
        drawn = DrawnCard.objects.filter(game=game, round=round_).order_by("turn")
        expected = [number_cards[place] for place in shuffled(f"numbers/{round_}", 18)[:9]]
        assert list(drawn.values_list("number", flat=True)) == expected
    deck = state_of(game).state.setup.pack.names
    offered = game.moves.filter(event__t="offer").order_by("index").first()
    assert offered is not None
    assert offered.event["cards"] == [deck[place] for place in shuffled("pile/0", len(deck))[:5]]


def test_a_pasted_seed_is_checked_against_a_pasted_commitment() -> None:
    game = started_game(players=2)
    other = new_seed()
    assert "They belong together" in shown(game, seed=other.upper(), commitment=f" {commitment(other)} ")
    page = shown(game, seed=other, commitment=commitment(SEED))
    assert "They do not belong together" in page
    assert commitment(other) in page


@pytest.mark.parametrize(
    "seed",
    ["", "abc", "g" * 64, "5" * 65, "5" * 3000, "<b>" * 20, "\N{ARABIC-INDIC DIGIT THREE}" * 64, "\0" * 64],
)
def test_what_is_no_seed_gets_one_sentence(seed: str) -> None:
    game = started_game(players=2)
    response = Client().get(address(game), {"seed": seed, "commitment": commitment(SEED)})
    page = response.content.decode()
    assert response.status_code == 400
    assert page.count("A seed has 64 hexadecimal digits") == 1
    assert "A commitment has" not in page
    assert "<b><b>" not in page


def test_a_missing_commitment_is_asked_for() -> None:
    response = Client().get(address(started_game(players=2)), {"seed": SEED})
    assert response.status_code == 400
    assert "A commitment has 64 hexadecimal digits" in response.content.decode()


def test_a_table_that_waits_for_players_has_nothing_to_check() -> None:
    assert Client().get(address(open_table(players=2))).status_code == 409


def test_that_of_a_private_table_is_for_its_players() -> None:
    game = started_game(players=2, watching_by="nobody")
    assert Client().get(address(game)).status_code == 403
    assert client_of(game, 1).get(address(game)).status_code == 200
