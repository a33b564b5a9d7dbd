"""Rated tables: said before the start, for people with accounts who have not switched ratings off."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.contrib.auth import get_user_model

from games.adapters import ADAPTERS
from games.models import Player
from games.services.refusals import Rejected, Why
from games.store import Table, TableEdit


def require_rules(kind: str, seats: int, rules: Mapping[str, Any], deck_id: int | None) -> None:
    """Refuse what compares with no other game."""
    if seats == 1:
        raise Rejected(Why.RATED_ALONE)
    adapter = ADAPTERS[kind]
    if adapter.own_of(rules) is not None or adapter.is_apart(rules, deck_id):
        raise Rejected(Why.RATED_AS_PRINTED)


def require_people(players: Iterable[Player]) -> None:
    """Refuse computer players, guests, and people who have switched ratings off."""
    users = [player.user_id for player in players]
    known = [user_id for user_id in users if user_id is not None]
    if len(known) < len(users):
        raise Rejected(Why.RATED_WITHOUT_COMPUTERS)
    require_accounts(known)


def has_account(user_id: int | None) -> bool:
    """Whether this is somebody with an account, and no guest or stranger."""
    return bool(get_user_model().objects.filter(pk=user_id, is_guest=False).exists())


def require_accounts(user_ids: Collection[int]) -> None:
    """Refuse guests, and people who have switched ratings off."""
    people = get_user_model().objects.filter(pk__in=user_ids)
    if people.filter(is_guest=True).exists():
        raise Rejected(Why.RATED_FOR_ACCOUNTS)
    if people.filter(profile_options__has_ratings=False).exists():
        raise Rejected(Why.RATINGS_OFF)


def require_start(table: Table | TableEdit) -> None:
    """Refuse to start a rated game that cannot be rated."""
    if table.game.is_rated:
        if len(table.players) == 1:
            raise Rejected(Why.RATED_ALONE)
        require_people(table.players)
