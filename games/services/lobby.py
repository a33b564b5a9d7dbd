"""Before and after a game: open a table, take and leave seats, start, and play again."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.adapters import ADAPTERS
from games.engine.chance import new_seed
from games.models import DeckVersion, Game, Player
from games.models.tables import CODE_LENGTH
from games.services import computers
from games.services.progress import advance
from games.services.refusals import Rejected, Why
from games.services.secrets import deal_group_of
from games.store import TableEdit, locked_table

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
    is_public: bool = True
    auto_bonus: bool = False


def new_code() -> str:
    """A new code for a link: short enough to read out, too long to guess."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def create(
    host_id: int, name: str, options: TableOptions, seed: str | None = None, *, shares_seed: bool = False
) -> Game:
    """A table with its host in the first seat. With one seat the game starts at once.

    Of tables that share a seed, all are created before one of them can be over: until then it is open.
    """
    seed = seed or new_seed()
    with transaction.atomic():
        game = Game.objects.create(
            code=new_code(),
            kind=options.kind,
            host_id=host_id,
            seats=options.seats,
            rules=dict(options.rules),
            deck=_deck_for(options.kind),
            pace=options.pace,
            clock=options.clock,
            is_public=options.is_public,
            auto_bonus=options.auto_bonus,
            seed=seed,
            deal_group=deal_group_of(seed) if shares_seed else None,
        )
        Player.objects.create(game=game, seat=0, user_id=host_id, name=name)
        if options.seats == 1:
            start(game.pk, host_id)
    return game


def _deck_for(kind: str) -> DeckVersion | None:
    if not ADAPTERS[kind].has_decks:
        return None
    deck = DeckVersion.objects.published().order_by("deck_id").first()
    if deck is None:
        raise Rejected(Why.NO_DECK)
    return deck


def join(game_id: int, user_id: int, name: str) -> None:
    """Take the next free seat; somebody who is seated already keeps their seat."""
    with locked_table(game_id) as table:
        if table.player_of(user_id) is not None:
            return
        seat = _free_seat(table)
        if name.casefold() in _names(table):
            raise Rejected(Why.NAME_TAKEN)
        table.add_player(Player(game=table.game, seat=seat, user_id=user_id, name=name))


def add_computer(game_id: int, user_id: int | None, computer: str = computers.USUAL) -> None:
    """The host gives the next free seat to a computer player."""
    with locked_table(game_id) as table:
        _host_only(table, user_id)
        seat = _free_seat(table)
        # There are as many names as seats, and one seat is the host's.
        name = next(name for name in computers.NAMES if name.casefold() not in _names(table))
        table.add_player(
            Player(
                game=table.game,
                seat=seat,
                name=name,
                controller=Player.Controller.COMPUTER,
                computer=computer,
            )
        )


def _free_seat(table: TableEdit) -> int:
    _still_open(table)
    if len(table.players) >= table.game.seats:
        raise Rejected(Why.TABLE_FULL)
    return len(table.players)


def _names(table: TableEdit) -> set[str]:
    return {player.name.casefold() for player in table.players}


def leave(game_id: int, user_id: int | None) -> None:
    """Leave the seat before the game starts."""
    with locked_table(game_id) as table:
        _still_open(table)
        player = table.player_of(user_id)
        if player is None:
            raise Rejected(Why.NOT_SEATED)
        _vacate(table, player.seat)


def remove(game_id: int, user_id: int | None, player_id: int) -> None:
    """The host removes a player, named by the key of the row because seats move up."""
    with locked_table(game_id) as table:
        _host_only(table, user_id)
        _still_open(table)
        seat = next((player.seat for player in table.players if player.pk == player_id), None)
        if seat is None:
            raise Rejected(Why.NO_SUCH_SEAT)
        _vacate(table, seat)


def _vacate(table: TableEdit, seat: int) -> None:
    if table.players[seat].user_id == table.game.host_id:
        raise Rejected(Why.HOST_STAYS)
    table.remove_player(seat)


def start(game_id: int, user_id: int | None) -> None:
    """The host starts the game with the players who are seated."""
    with locked_table(game_id) as table:
        _host_only(table, user_id)
        _still_open(table)
        if len(table.players) < ADAPTERS[table.game.kind].engine.min_seats:
            raise Rejected(Why.TOO_FEW)
        table.set(status=Game.Status.PLAYING, started_at=timezone.now(), seats=len(table.players))
        table.start()
        advance(table)


def rematch(game_id: int, user_id: int | None) -> Game:
    """A new game with the same people and options, or the next game of their match.

    There is one rematch for a game: everybody who asks for it gets the same.
    """
    with locked_table(game_id) as table:
        old = table.game
        if old.status != Game.Status.OVER:
            raise Rejected(Why.NOT_OVER)
        if table.player_of(user_id) is None:
            raise Rejected(Why.NOT_SEATED)
        known = Game.objects.filter(rematch_of=old).first()
        if known is not None:
            return known
        same_match = goes_on(old)
        game = Game.objects.create(
            code=new_code(),
            kind=old.kind,
            host_id=user_id or old.host_id,
            seats=old.seats,
            rules=ADAPTERS[old.kind].rules_after(old, same_match=same_match),
            match_game=old.match_game + 1 if same_match else 1,
            deck=_deck_for(old.kind),
            pace=old.pace,
            clock=old.clock,
            is_public=old.is_public,
            auto_bonus=old.auto_bonus,
            seed=new_seed(),
            rematch_of=old,
        )
        Player.objects.bulk_create(
            Player(
                game=game,
                seat=player.seat,
                user_id=player.user_id,
                name=player.name,
                controller=Player.Controller.COMPUTER if player.is_computer else Player.Controller.PERSON,
                computer=player.computer,
            )
            for player in table.players
        )
        start(game.pk, game.host_id)
        table.touch()
    return game


def goes_on(game: Game) -> bool:
    """Whether the match goes on after this game. One that was ended early ends the match, too."""
    return not game.is_ended_early and game.match_game < ADAPTERS[game.kind].match_length(
        game.rules, game.seats
    )


def _host_only(table: TableEdit, user_id: int | None) -> None:
    if user_id is None or table.game.host_id != user_id:
        raise Rejected(Why.NOT_HOST)


def _still_open(table: TableEdit) -> None:
    if table.game.status != Game.Status.OPEN:
        raise Rejected(Why.ALREADY_STARTED)
