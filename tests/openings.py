"""Tables for tests that were opened, or opened and begun, before: copied with five queries instead of forty.

A table that is opened in the same way for people of the same names differs in its code, its times and its
people alone. What one process has opened the others find on the shelf (`tests/shelf.py`). Tables that others
see, that count for ratings or at which computers sit are opened anew each time, and so are all in tests that
ask for it by `without_prepared_positions`.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.adapters import ADAPTERS
from games.models import Game, Move, Player
from games.services.lobby import new_code
from games.store import Play, Table, read_table
from games.store.table import remember
from games.store.tournament_place import learn_place
from luckybox_site.web.lookalikes import name_key
from tests import shelf
from tests.factories import UserFactory
from tests.positions import Columns, columns_of, shifted


class Opening(NamedTuple):
    """A table as it was when it had been opened, or had begun."""

    at: datetime
    game: Columns
    players: tuple[Columns, ...]
    moves: tuple[Columns, ...]
    play: Play | None


_known: dict[str, Opening] = {}


def opened(
    names: Sequence[str],
    options: Mapping[str, Any],
    decks: Sequence[int],
    work: Callable[[list[User]], Game],
) -> Game:
    """The table that some work of these people comes to: done once, and copied from then on."""
    if not _can_be_copied(**options):
        return work(users_called(names))
    described = repr([names, sorted((name, repr(value)) for name, value in options.items()), decks])
    name = f"opening-{hashlib.sha256(described.encode()).hexdigest()}"
    known = _known.get(name) or shelf.get(name)
    if known is None:
        game = work(users_called(names))
        known = _opening(game)
        shelf.put(name, known)
    else:
        game = _copy(known, users_called(names))
    _known[name] = known
    return game


def users_called(names: Sequence[str]) -> list[User]:
    """Accounts of people of these first names, written together."""
    users = [UserFactory.build(first_name=name) for name in names]
    for user in users:
        user.name_key = name_key(user.username)
    User.objects.bulk_create(users)
    return users


def _can_be_copied(*, kind: str, rules: Mapping[str, Any], seed: str | None, **options: Any) -> bool:
    others = ("computers", "is_rated", "shares_seed")
    is_public = options.get("visibility") == Game.Visibility.PUBLIC
    is_special = is_public or seed is None or any(map(options.get, others))
    return not is_special and ADAPTERS[kind].own_of(rules) is None


def _opening(game: Game) -> Opening:
    table = read_table(game.pk)
    moves = Move.objects.filter(game=game).order_by("index")
    players = tuple(columns_of(player) for player in table.players)
    return Opening(timezone.now(), columns_of(table.game), players, tuple(map(columns_of, moves)), table.play)


def _copy(known: Opening, users: Sequence[User]) -> Game:
    later = timezone.now() - known.at

    def columns(row: Columns, **own: Any) -> dict[str, Any]:
        return {name: shifted(value, later) for name, value in row.items() if name != "id"} | own

    with transaction.atomic():
        game = Game(**columns(known.game, host_id=users[0].pk, code=new_code()))
        game.save(force_insert=True)
        people = [
            Player(**columns(row, game_id=game.pk, user_id=user.pk))
            for row, user in zip(known.players, users, strict=True)
        ]
        players = tuple(Player.objects.bulk_create(people))
        Move.objects.bulk_create(Move(**columns(row, game_id=game.pk)) for row in known.moves)
    learn_place(game)
    remember(Table(game, players, known.play))
    return Game.objects.get(pk=game.pk)
