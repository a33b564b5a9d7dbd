"""Tables that an organiser makes for given people, who sit where they are put.

Nobody joins, leaves or changes such a table while it waits, and no rematch follows it: the services of
waiting rooms and rematches refuse, with the reason. Blocks are not asked, because nobody here has chosen
the company.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.adapters import ADAPTERS
from games.engine.chance import new_seed
from games.models import DeckVersion, Game, Player
from games.services.computers import USUAL
from games.services.lobby import TableOptions, deck_for, new_row, require_cards
from games.services.names import distinct
from games.services.progress import advance
from games.services.rated import require_rules, require_start
from games.services.refusals import Rejected, Why
from games.services.secrets import deal_group_of
from games.store import Table, TableEdit, locked_table
from games.store.write import write

#: A user and the name at the table; nobody is a computer player.
Person = tuple[int | None, str]


def arrange(
    people: Sequence[Person],
    options: TableOptions,
    seed: str | None = None,
    *,
    shares_seed: bool = False,
    start: bool = True,
    host_id: int | None = None,
) -> Game:
    """A table with these people in these seats, ready; it starts at once, or with `begin`.

    Of tables that share a seed every seat is dealt the same, whatever their sizes and whatever people keep.

    The options say nothing about seats and computer players here. Without a host the first person counts as
    one: somebody has to, and has no rights by that. Call it for many tables within one transaction.
    """
    seed = seed or new_seed()
    options = replace(options, seats=len(people))
    _require_seats(options)
    deck = deck_for(options.kind, options.rules, options.seats)
    if shares_seed:
        options = _dealt_by_seat(options, deck)
    with transaction.atomic():
        game = new_row(
            host_id or next(user_id for user_id, _ in people if user_id is not None),
            options,
            seed,
            deck,
            deal_group=deal_group_of(seed) if shares_seed else None,
            is_arranged=True,
            deals_by_seat=shares_seed,
            # Only its organiser closes it.
            room_due=None,
        )
        players = Player.objects.bulk_create(_players(game, people))
        table = TableEdit(Table(game, tuple(players), None))
        _require_rated(table)
        if start:
            _start(table)
            write(table)
            game = table.game
    return game


def may_share_seed(options: TableOptions, seats: int) -> bool:
    """Whether a table of so many can share its seed, with the deck of its edition as it is now."""
    deck = deck_for(options.kind, options.rules, seats)
    return _rules_by_seat(replace(options, seats=seats), deck) is not None


def _rules_by_seat(options: TableOptions, deck: DeckVersion | None) -> Mapping[str, Any] | None:
    deck_id = None if deck is None else deck.pk
    return ADAPTERS[options.kind].rules_by_seat(options.rules, deck_id, options.seats)


def _dealt_by_seat(options: TableOptions, deck: DeckVersion | None) -> TableOptions:
    """The options of a table that shares its seed; one that needs two copies of the deck is never rated."""
    rules = _rules_by_seat(options, deck)
    if rules is None:
        raise Rejected(Why.TOO_FEW_TO_DEAL_BY_SEAT)
    is_as_wished = rules == options.rules
    return replace(options, rules=rules, is_rated=options.is_rated and is_as_wished)


def _require_seats(options: TableOptions) -> None:
    adapter = ADAPTERS[options.kind]
    if options.seats < adapter.least_seats(options.rules):
        raise Rejected(Why.TOO_FEW)
    if options.seats > adapter.most_seats(options.rules):
        raise Rejected(Why.NO_MORE_SEATS)


def _players(game: Game, people: Sequence[Person]) -> list[Player]:
    players: list[Player] = []
    for seat, (user_id, name) in enumerate(people):
        is_computer = user_id is None
        players.append(
            Player(
                game=game,
                seat=seat,
                user_id=user_id,
                name=distinct(name, [player.name for player in players]),
                controller=Player.Controller.COMPUTER if is_computer else Player.Controller.PERSON,
                computer=USUAL if is_computer else "",
                is_ready=True,
            )
        )
    return players


def _require_rated(table: TableEdit) -> None:
    game = table.game
    if game.is_rated:
        require_rules(game.kind, game.seats, game.rules, game.deck_id)
        require_start(table)


def add(game_id: int, person: Person) -> bool:
    """One more sits down at an arranged table that waits; `False` if it has been started or closed."""
    with locked_table(game_id) as table:
        if table.game.status != Game.Status.OPEN:
            return False
        game, seats = table.game, len(table.players) + 1
        options = TableOptions(kind=game.kind, seats=seats, rules=game.rules, is_rated=game.is_rated)
        _require_seats(options)
        if game.deals_by_seat:
            options = _dealt_by_seat(options, game.deck)
        require_cards(game.kind, options.rules, game.deck_id, seats)
        table.set_around(seats=seats, rules=dict(options.rules), is_rated=options.is_rated)
        [player] = _players(table.game, [person])
        player.seat = seats - 1
        player.name = distinct(person[1], [other.name for other in table.players])
        table.add_player(player)
        _require_rated(table)
    return True


def begin(game_id: int) -> bool:
    """Start an arranged table that waits; `False` if it has been started or closed already."""
    with locked_table(game_id) as table:
        if table.game.status != Game.Status.OPEN:
            return False
        _require_rated(table)
        _start(table)
    return True


def _start(table: TableEdit) -> None:
    table.set(status=Game.Status.PLAYING, started_at=timezone.now())
    table.start()
    advance(table)
