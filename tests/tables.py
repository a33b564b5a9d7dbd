"""Tables for tests, brought about by nothing but the services that players use.

`started_game(players=3)` has been dealt the first offers, `played_game(players=2)` is over. In between,
`play_on(game, until=lambda now: now.state.turn == 2)` goes on with house moves; `client_of(game, seat=1)` is
the browser of whoever sits there.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.contrib.sessions.models import Session
from django.http import QueryDict
from django.test import Client, TestCase
from django.utils import timezone
from django.utils.crypto import get_random_string

from accounts.models import User
from games.adapters import ADAPTERS
from games.adapters.luckybox import results, rows
from games.engine.luckybox.cards import Card
from games.forms.moves import READ_MOVE
from games.management.luckybox.decks import read_deck
from games.models import Cross, DeckVersion, DrawnCard, Game, Move, Player
from games.presenters import render_cache
from games.services import clock, connections, lobby, play, rematch
from games.services.lobby import TableOptions
from games.services.luckybox.decks import load_deck
from games.store import Play, Table, forget_tables, read_table
from tests import openings
from tests.moves import fields_of
from tests.positions import Playthroughs

#: So that every run of a test plays the same game.
SEED = "5eed" * 16
HOUSE_DECK = Path(__file__).resolve().parents[1] / "games" / "decks" / "house.json"
#: Options of a table that everybody may join and watch.
PUBLIC: dict[str, Any] = {"visibility": "public", "watching_by": "everybody"}
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo", "Kim", "Lou")


def forget_all_tables() -> None:
    """What this process keeps in mind of tables must not outlive the rows of one test."""
    forget_tables()
    render_cache.clear_all()
    connections.forget_pages()
    rows.deck_cards.cache_clear()
    results.is_edited.cache_clear()
    clock.watched_gates.clear()


# -- tables


@cache
def _house_deck() -> tuple[str, tuple[Card, ...]]:
    return read_deck(HOUSE_DECK.read_text(encoding="utf-8"))


def load_house_deck() -> list[int]:
    """The deck is there already, unless a test has taken it away; all that are published."""
    published = DeckVersion.objects.published().order_by("pk").values_list("pk", flat=True)
    found = list(published)
    if not found:
        load_deck(*_house_deck())
        found = list(published.all())
    return found


def open_table(players: int = 3, **options: Any) -> Game:
    """A table with everybody seated, `seats=` leaves some free. With one seat the game has started."""
    return _opened(players, options, is_started=False)


def started_game(players: int = 3, **options: Any) -> Game:
    """A running game: all are asked for the first time, nobody has chosen."""
    return _opened(players, options, is_started=True)


def _opened(players: int, options: dict[str, Any], *, is_started: bool) -> Game:
    kind = ADAPTERS[options.setdefault("kind", "luckybox")]
    options = {"seats": players, "rules": kind.usual_rules, "seed": SEED, **options}

    def work(users: list[User]) -> Game:
        game = _open(users, **options)
        if is_started and game.status == Game.Status.OPEN:
            with committed():
                lobby.start(game.pk, game.host_id)
            game.refresh_from_db()
        return game

    if not PLAYTHROUGHS.are_used:
        load_house_deck()
        return work(openings.users_called(NAMES[:players]))
    return openings.opened(NAMES[:players], {**options, "is_started": is_started}, load_house_deck(), work)


def _open(users: list[User], seed: str, *, shares_seed: bool = False, **options: Any) -> Game:
    with committed():
        game = lobby.create(users[0].pk, NAMES[0], TableOptions(**options), seed, shares_seed=shares_seed)
    for name, user in zip(NAMES[1 : len(users)], users[1:], strict=True):
        with committed():
            lobby.join(game.pk, user.pk, name)
    game.refresh_from_db()
    return game


def played_game(players: int = 3, **options: Any) -> Game:
    """A game that is over, with house moves by everybody."""
    game = started_game(players, **options)
    play_on(game)
    return game


def rematch_of(game: Game, asked_by: int = 0) -> Game:
    """The next game with the same people: somebody wants it, all others come along, and it starts."""
    users = list(game.players.exclude(user=None).order_by("seat").values_list("user_id", flat=True))
    for user_id in (users[asked_by], *users):
        with committed():
            new = rematch.ask(game.pk, user_id)
    if len(users) > 1:
        with committed():
            lobby.start(new.pk, users[asked_by])
    new.refresh_from_db()
    return new


# -- playing


#: Positions that were reached before in this process.
PLAYTHROUGHS = Playthroughs()


def play_on(game: Game, until: Callable[[Play], bool] = lambda _: False) -> Play:
    """Let everybody make house moves, seat by seat, until something holds or the game is over."""
    with committed():
        PLAYTHROUGHS.advance(read_table(game.pk), until)
    recorder = None
    table = read_table(game.pk)
    while True:
        now = play_of(table)
        if table.game.status == Game.Status.OVER or until(now):
            if recorder:
                PLAYTHROUGHS.keep(recorder)
            game.refresh_from_db()
            return now
        if PLAYTHROUGHS.are_used:
            recorder = recorder or PLAYTHROUGHS.recorder(table)
        waiting = now.adapter.engine.waiting(now.state)
        if waiting:
            _send(table, waiting[0], now.adapter.engine.house_move(now.state, waiting[0]))
        else:
            _go_on(table)
        table = read_table(game.pk)
        if recorder:
            recorder.note(table)


def at(game: Game, moment: Callable[[Play], bool]) -> Game:
    """A game that has gone on by house moves until something holds."""
    play_on(game, until=moment)
    return game


def at_turn(number: int) -> Callable[[Play], bool]:
    """Until the turn of this number, in loops over several."""
    return lambda now: bool(now.state.turn == number)


def house_move(game: Game, seat: int) -> None:
    """One good move of a seat that is asked for one."""
    table = read_table(game.pk)
    now = play_of(table)
    _send(table, seat, now.adapter.engine.house_move(now.state, seat))


def make_move(game: Game, seat: int, event: Any) -> None:
    """A seat sends the form of an event."""
    _send(read_table(game.pk), seat, event)


def _send(table: Table, seat: int, event: Any) -> None:
    with committed():
        _submit(table.game, table.players[seat].user_id, form_of(table, seat, event))


def submit(game_id: int, user_id: int | None, form: QueryDict) -> None:
    """What the site does with the form of a move."""
    _submit(read_table(game_id).game, user_id, form)


def _submit(game: Game, user_id: int | None, form: QueryDict) -> None:
    choice = READ_MOVE[game.kind](form)
    play.move(game.pk, play.Person(user_id), form.get("at", ""), choice)


def undo(game: Game, seat: int) -> None:
    """A seat takes back its last move."""
    table = read_table(game.pk)
    with committed():
        play.undo(game.pk, table.players[seat].user_id, stamp_of(table, seat))


def go_on(game: Game) -> None:
    """With everybody done: what comes next. All press Next , or the grace is over."""
    _go_on(read_table(game.pk))


def _go_on(table: Table) -> None:
    if table.game.pace != Game.Pace.RELAXED:
        time_is_up(table.game)
        return
    doers = {entry.seat for entry in play_of(table).open}
    for player in table.players:
        if player.seat in doers and not player.is_away and not player.is_ready:
            with committed():
                play.press_next(table.game.pk, player.user_id, stamp_of(table, player.seat))


def time_is_up(game: Game) -> None:
    """The clock of a table that has a deadline runs out."""
    let_time_pass(game)
    with committed():
        clock.time_is_up(game.pk)


def let_time_pass(game: Game) -> None:
    """A second has passed since the deadline of a table."""
    game.refresh_from_db()
    assert game.deadline is not None
    passed = game.deadline - timezone.now() + timedelta(seconds=1)
    turn_deadline = game.turn_deadline and game.turn_deadline - passed
    Game.objects.filter(pk=game.pk).update(deadline=game.deadline - passed, turn_deadline=turn_deadline)


def form_of(table: Table, seat: int, event: Any) -> QueryDict:
    """What the page of a seat sends for an event."""
    fields = {**fields_of(play_of(table).state, event), "at": stamp_of(table, seat)}
    return QueryDict(urlencode(fields, doseq=True))


def stamp_of(table: Table, seat: int) -> str:
    """What the forms of a seat carry now."""
    return play.stamp(play_of(table), table.players[seat])


def state_of(game: Game) -> Play:
    """Where a game that has started stands."""
    return play_of(read_table(game.pk))


def play_of(table: Table) -> Play:
    """The play of a game that has started."""
    assert table.play is not None
    return table.play


def rows_of(game: Game) -> dict[str, Any]:
    """Everything that the database says about a table, for comparing before and after."""
    return {
        "game": Game.objects.filter(pk=game.pk).values().get(),
        "players": list(Player.objects.filter(game=game).order_by("seat").values()),
        "moves": list(Move.objects.filter(game=game).order_by("index").values()),
        **projection_of(game),
    }


def projection_of(game: Game) -> dict[str, Any]:
    """The rows that follow from the moves of a table."""
    crosses = Cross.objects.filter(player__game=game)
    return {
        "drawn": list(DrawnCard.objects.filter(game=game).values_list("round", "turn", "number")),
        "crosses": sorted(crosses.values_list("player__seat", "round", "turn", "card", "square", "line")),
        "counters": list(game.players.order_by("seat").values_list("counters", flat=True)),
    }


def client_of(game: Game, seat: int | None) -> Client:
    """The browser of whoever sits in a seat; of a stranger with `None`."""
    client = Client()
    if seat is not None:
        user = User.objects.get(plays__game=game, plays__seat=seat)
        client.cookies[settings.SESSION_COOKIE_NAME] = session_of(user)
    return client


def session_of(user: User) -> str:
    """The key of a session as signing in leaves it, with one statement instead of twenty."""
    store, key = import_module(settings.SESSION_ENGINE).SessionStore(), get_random_string(32, VALID_KEY_CHARS)
    content = {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }
    row = Session(session_key=key, session_data=store.encode(content), expire_date=store.get_expiry_date())
    row.save(force_insert=True)
    return key


def committed() -> Any:
    """What the site does after a commit happens in a test that never commits, too."""
    return TestCase.captureOnCommitCallbacks(execute=True)
