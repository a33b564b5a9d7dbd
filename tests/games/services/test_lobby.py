"""Before a game: opening a table, sitting down, getting up, starting."""

import pytest

from games.models import DeckVersion, Game, Player
from games.services import lobby
from games.services.lobby import CODE_LETTERS, TableOptions
from games.services.luckybox.decks import load_deck
from games.services.refusals import Rejected, Why
from games.store import read_table
from tests.factories import UserFactory, published_card
from tests.games.services.refusing import why
from tests.tables import committed, open_table, play_of, played_game, started_game

pytestmark = pytest.mark.django_db

WISHES = TableOptions("luckybox", seats=3, rules={"edition": "gamewright"})


def names(game: Game) -> list[str]:
    return [player.name for player in read_table(game.pk).players]


# -- opening a table


def test_the_host_sits_in_the_first_seat_of_a_new_table() -> None:
    game = open_table(players=1, seats=3)
    assert (game.status, names(game)) == (Game.Status.OPEN, ["Ada"])


def test_a_table_for_one_starts_at_once() -> None:
    game = open_table(players=1)
    assert (game.status, play_of(read_table(game.pk)).adapter.slug) == (Game.Status.PLAYING, "luckybox")


def test_a_code_holds_no_letter_that_is_taken_for_another() -> None:
    code = lobby.new_code()
    assert len(code) == 8
    assert set(code) <= set(CODE_LETTERS)
    assert not set(CODE_LETTERS) & set("il1o0")


def test_every_table_has_a_secret_seed_of_its_own() -> None:
    seeds = {open_table(players=2, seed=None).seed for _ in range(3)}
    assert {len(seed) for seed in seeds} == {64}
    assert len(seeds) == 3


@pytest.mark.usefixtures("without_prepared_positions")
def test_the_same_seed_deals_the_same_game() -> None:
    first, second = (played_game(players=2, seed="ab" * 32) for _ in range(2))
    assert first.result == second.result


@pytest.mark.usefixtures("without_a_deck")
def test_a_table_needs_a_published_deck() -> None:
    with pytest.raises(Rejected) as caught:
        lobby.create(UserFactory.create().pk, "Ada", WISHES)
    assert caught.value.reason is Why.NO_DECK
    assert not Game.objects.exists()


def test_the_deck_that_came_first_is_played_in_its_newest_version() -> None:
    house = open_table(players=2).deck
    assert house is not None
    published_card()
    newest = load_deck(house.deck.name, [card.printed() for card in house.cards.all()[:40]]).version
    game = lobby.create(UserFactory.create().pk, "Ada", WISHES)
    assert (game.deck, game.deck.status if game.deck else "") == (newest, DeckVersion.Status.PUBLISHED)


# -- sitting down and getting up


def test_whoever_joins_takes_the_next_seat() -> None:
    assert names(open_table(players=3)) == ["Ada", "Bo", "Cleo"]


def test_joining_twice_is_joining_once() -> None:
    game = open_table(players=2, seats=3)
    with committed():
        lobby.join(game.pk, game.players.get(seat=1).user_id or 0, "Bo again")
    assert names(game) == ["Ada", "Bo"]


def test_nobody_joins_a_full_table() -> None:
    game = open_table(players=2)
    assert why(game, lambda: lobby.join(game.pk, UserFactory.create().pk, "Cleo")) is Why.TABLE_FULL


def test_nobody_joins_a_game_that_has_started() -> None:
    game = started_game(players=2)
    assert why(game, lambda: lobby.join(game.pk, UserFactory.create().pk, "Cleo")) is Why.ALREADY_STARTED


@pytest.mark.parametrize("name", ["Bo", "bo", "BO"])
def test_two_at_a_table_cannot_have_the_same_name(name: str) -> None:
    game = open_table(players=2, seats=3)
    assert why(game, lambda: lobby.join(game.pk, UserFactory.create().pk, name)) is Why.NAME_TAKEN


def test_whoever_leaves_makes_room_and_the_others_move_up() -> None:
    game = open_table(players=4)
    with committed():
        lobby.leave(game.pk, game.players.get(seat=1).user_id)
    players = read_table(game.pk).players
    assert [(player.seat, player.name) for player in players] == [(0, "Ada"), (1, "Cleo"), (2, "Dan")]
    assert list(Player.objects.filter(game=game).order_by("seat").values_list("seat", "name")) == [
        (player.seat, player.name) for player in players
    ]


def test_when_the_host_leaves_whoever_has_sat_longest_is_the_host() -> None:
    game = open_table(players=3)
    bo = game.players.get(seat=1).user_id
    with committed():
        lobby.leave(game.pk, game.host_id)
    table = read_table(game.pk)
    assert (table.game.host_id, names(game)) == (bo, ["Bo", "Cleo"])


def test_when_the_last_person_leaves_the_table_closes() -> None:
    game = open_table(players=1, seats=3)
    with committed():
        lobby.add_computer(game.pk, game.host_id)
    with committed():
        lobby.leave(game.pk, game.host_id)
    game.refresh_from_db()
    assert (game.status, game.result) == (Game.Status.CLOSED, {"closed": "left"})
    assert why(game, lambda: lobby.join(game.pk, UserFactory.create().pk, "Bo")) is Why.CLOSED


def test_whoever_does_not_sit_here_does_not_leave() -> None:
    game = open_table(players=2)
    assert why(game, lambda: lobby.leave(game.pk, UserFactory.create().pk)) is Why.NOT_SEATED
    assert why(game, lambda: lobby.leave(game.pk, None)) is Why.NOT_SEATED


def test_nobody_leaves_a_game_that_has_started() -> None:
    game = started_game(players=2)
    assert why(game, lambda: lobby.leave(game.pk, game.players.get(seat=1).user_id)) is Why.ALREADY_STARTED


def test_the_host_removes_somebody() -> None:
    game = open_table(players=3)
    with committed():
        lobby.remove(game.pk, game.host_id, game.players.get(seat=1).pk)
    assert names(game) == ["Ada", "Cleo"]


def test_removing_somebody_twice_does_not_remove_whoever_moved_up() -> None:
    game = open_table(players=3)
    bo = game.players.get(seat=1).pk
    with committed():
        lobby.remove(game.pk, game.host_id, bo)
    assert why(game, lambda: lobby.remove(game.pk, game.host_id, bo)) is Why.NO_SUCH_SEAT


def test_only_the_host_removes_somebody_and_not_from_another_table() -> None:
    game, other = open_table(players=3), open_table(players=2)
    ada, bo = game.players.get(seat=0), game.players.get(seat=1)
    assert why(game, lambda: lobby.remove(game.pk, bo.user_id, ada.pk)) is Why.NOT_HOST
    assert why(game, lambda: lobby.remove(game.pk, None, bo.pk)) is Why.NOT_HOST
    assert why(game, lambda: lobby.remove(game.pk, game.host_id, ada.pk)) is Why.HOST_STAYS
    assert why(other, lambda: lobby.remove(other.pk, other.host_id, bo.pk)) is Why.NO_SUCH_SEAT
    assert why(game, lambda: lobby.remove(game.pk, game.host_id, 10**18)) is Why.NO_SUCH_SEAT


# -- starting


def test_only_the_host_starts_and_only_once() -> None:
    game = open_table(players=2)
    assert why(game, lambda: lobby.start(game.pk, game.players.get(seat=1).user_id)) is Why.NOT_HOST
    assert why(game, lambda: lobby.start(game.pk, None)) is Why.NOT_HOST
    with committed():
        lobby.start(game.pk, game.host_id)
    assert why(game, lambda: lobby.start(game.pk, game.host_id)) is Why.ALREADY_STARTED


def test_a_game_starts_with_those_who_have_come() -> None:
    game = open_table(players=2, seats=6)
    with committed():
        lobby.start(game.pk, game.host_id)
    table = read_table(game.pk)
    assert (table.game.seats, len(play_of(table).state.seats)) == (2, 2)
    assert play_of(table).adapter.engine.waiting(play_of(table).state) == [0, 1]
