"""Before a game: open a table, take and leave seats, and start."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.adapters import ADAPTERS
from games.engine.chance import new_seed
from games.models import DeckVersion, Game, Player
from games.models.callers import Caller, Wish
from games.models.tables import CODE_LENGTH
from games.services import computers
from games.services.matches import next_seat, restore_seats
from games.services.people import may_meet
from games.services.progress import advance
from games.services.rated import require_accounts, require_rules, require_start
from games.services.refusals import Rejected, Why
from games.services.secrets import deal_group_of
from games.services.waiting import (
    CLOSED_BY_LEAVING,
    NOTHING_KEPT,
    caller_of,
    close,
    forget,
    free_seats,
    host_only,
    is_same_name,
    names_at,
    remember,
    room_of_host,
    seated,
    settled,
    waiting_room,
)
from games.store import TableEdit, locked_table
from games.store.lobby import lobby_changed
from luckybox_site.web.lookalikes import name_key

#: Letters and digits that cannot be mistaken for each other when read out across a hall.
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True)
class TableOptions:
    """The choices of the host of a new table."""

    kind: str
    seats: int
    rules: Mapping[str, Any]
    pace: str = Game.Pace.BRISK
    clock: int = Game.Clock.NONE
    visibility: str = Game.Visibility.LINK
    watching_by: str = Game.WatchingBy.LINK
    guests_chat: str = Game.GuestsChat.USUAL
    #: Hashed, where the table asks for one (`access.hashed`).
    word: str = ""
    is_rated: bool = False
    auto_bonus: bool = False
    #: So many computer players sit there from the start. With all seats taken the game begins.
    computers: int = 0


def new_code() -> str:
    """A new code for a link: short enough to read out, too long to guess."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def create(
    host_id: int, name: str, options: TableOptions, seed: str | None = None, *, shares_seed: bool = False
) -> Game:
    """A table with its host in the first seat. With nobody to wait for, the game starts at once.

    Of tables that share a seed, all are created before one of them can be over: until then it is open.
    """
    seed = seed or new_seed()
    with transaction.atomic():
        deck = deck_for(options.kind, options.rules, options.seats)
        game = new_row(host_id, options, seed, deck, deal_group=deal_group_of(seed) if shares_seed else None)
        if game.is_rated:
            require_rules(game.kind, game.seats, game.rules, game.deck_id)
            require_accounts([host_id])
        Player.objects.create(game=game, seat=0, user_id=host_id, name=name)
        if game.visibility == Game.Visibility.PUBLIC:
            lobby_changed()
        for _ in range(options.computers):
            add_computer(game.pk, host_id)
        if 1 + options.computers == options.seats:
            start(game.pk, host_id)
    return game


def new_row(host_id: int, options: TableOptions, seed: str, deck: DeckVersion | None, **fields: Any) -> Game:
    """The row of a new table, without anybody who sits there."""
    return Game.objects.create(
        code=new_code(),
        kind=options.kind,
        host_id=host_id,
        seats=options.seats,
        rules=dict(options.rules),
        deck=deck,
        pace=options.pace,
        clock=options.clock,
        visibility=options.visibility,
        watching_by=options.watching_by,
        guests_chat=options.guests_chat,
        word=options.word,
        is_rated=options.is_rated,
        auto_bonus=options.auto_bonus,
        seed=seed,
        **fields,
    )


def deck_for(kind: str, rules: Mapping[str, Any], seats: int) -> DeckVersion | None:
    """The published version of the deck that a table is dealt from: its edition's own, else the usual one."""
    if not ADAPTERS[kind].has_decks:
        return None
    own = ADAPTERS[kind].own_of(rules)
    decks = DeckVersion.objects.published().order_by("deck_id")
    deck = (decks if own is None or own.deck is None else decks.filter(deck=own.deck)).first()
    if deck is None:
        raise Rejected(Why.NO_DECK)
    require_cards(kind, rules, deck.pk, seats)
    return deck


def require_cards(kind: str, rules: Mapping[str, Any], deck_id: int | None, seats: int) -> None:
    """Refuse more players than a deck has cards for."""
    if deck_id is not None and not ADAPTERS[kind].has_cards_for(rules, deck_id, seats):
        raise Rejected(Why.TOO_FEW_CARDS)


def join(game_id: int, user_id: int, name: str) -> None:
    """Take the next free seat; somebody who is seated already keeps their seat."""
    with locked_table(game_id) as table:
        if table.player_of(user_id) is None:
            with settled(table):
                seat_person(table, user_id, name)


def seat_person(table: TableEdit, user_id: int, name: str, *, ready: bool = False) -> None:
    """Give the next free seat to a person, who may be the one for whom a seat is kept."""
    caller = caller_of(table, user_id)
    if caller is not None and caller.wish == Wish.SENT_AWAY:
        raise Rejected(Why.SENT_AWAY)
    _require_free_seat(table, name)
    if not may_meet(user_id, [table.game.host_id, *(player.user_id for player in table.players)]):
        raise Rejected(Why.NOT_OPEN_TO_YOU)
    if name_key(name) in names_at(table):
        raise Rejected(Why.NAME_TAKEN)
    if table.game.is_rated:
        require_accounts([user_id])
    reserved = table.game.reserved
    table.set_around(reserved=[other for other in reserved if not is_same_name(other, name)])
    _seat(table, Player(game=table.game, user_id=user_id, name=name, is_ready=ready))
    forget(table, user_id)


def add_computer(game_id: int, user_id: int | None) -> None:
    """The host gives the next free seat to a computer player."""
    with room_of_host(game_id, user_id) as table:
        _require_free_seat(table)
        if table.game.is_rated:
            raise Rejected(Why.RATED_WITHOUT_COMPUTERS)
        # There are as many names as seats, and one seat is the host's.
        taken = names_at(table) | set(map(name_key, table.game.reserved))
        name = next(name for name in computers.NAMES if name_key(name) not in taken)
        _seat(
            table,
            Player(
                game=table.game,
                name=name,
                controller=Player.Controller.COMPUTER,
                computer=computers.USUAL,
                is_ready=True,
            ),
        )


def _require_free_seat(table: TableEdit, name: str = "") -> None:
    if free_seats(table, name) <= 0:
        raise Rejected(Why.SEATS_KEPT if len(table.players) < table.game.seats else Why.TABLE_FULL)


def _seat(table: TableEdit, player: Player) -> None:
    player.seat = next_seat(table, player)
    table.add_player(player)


def leave(game_id: int, user_id: int | None) -> None:
    """Leave the seat before the game starts. Of a host, whoever has sat there longest is the next.

    When the last person leaves, the table closes.
    """
    with waiting_room(game_id) as table:
        _vacate(table, seated(table, user_id), Wish.LEFT)
        people = [player for player in table.players if player.user_id is not None]
        if not people:
            close(table, CLOSED_BY_LEAVING)
        elif table.game.host_id == user_id:
            # The keys of the rows rise in the order in which people sat down.
            table.set_around(host_id=min(people, key=lambda player: player.pk).user_id)


def remove(game_id: int, user_id: int | None, player_id: int) -> None:
    """The host takes the seat of a player back, named by the key of the row because seats move up.

    A person gets no seat at this table again unless the host lets them (`options.let_back_in`).
    """
    with room_of_host(game_id, user_id) as table:
        player = player_with(table, player_id)
        if player.user_id == table.game.host_id:
            raise Rejected(Why.HOST_STAYS)
        _vacate(table, player, Wish.SENT_AWAY)


def player_with(table: TableEdit, player_id: int) -> Player:
    """The player whose row has this key."""
    player = next((player for player in table.players if player.pk == player_id), None)
    if player is None:
        raise Rejected(Why.NO_SUCH_SEAT)
    return player


def _vacate(table: TableEdit, player: Player, wish: Wish) -> None:
    table.remove_player(player.seat)
    if player.user_id is not None:
        remember(table, Caller(player.user_id, player.name, wish))


def start(game_id: int, user_id: int | None) -> None:
    """Start the game with those who sit here: the host, or any player once the host has let time pass."""
    with locked_table(game_id) as table:
        if not (table.game.others_start and table.player_of(user_id) is not None):
            host_only(table, user_id)
        with settled(table):
            _start(table)


def _start(table: TableEdit) -> None:
    if len(table.players) < ADAPTERS[table.game.kind].least_seats(table.game.rules):
        raise Rejected(Why.TOO_FEW)
    require_start(table)
    require_cards(table.game.kind, table.game.rules, table.game.deck_id, len(table.players))
    restore_seats(table)
    table.set_around(**NOTHING_KEPT)
    table.set(status=Game.Status.PLAYING, started_at=timezone.now(), seats=len(table.players))
    table.start()
    advance(table)
