"""What organisers and hosts have done stands in the rows of running games, whose pages show it at once."""

from collections.abc import Callable, Sequence

from django.db.models import QuerySet

from games.models import Game
from games.models.acts import Act, acts_to_row
from games.store import announce_tables


def show(games: QuerySet[Game], act: Act) -> None:
    """Show an act at some games, in place of the last of its kind; with the commit of the caller."""
    rewrite(games, lambda acts: [*(one for one in acts if not _is_older(one, act)), act])


def _is_older(one: Act, act: Act) -> bool:
    return one.deed == act.deed and one.role == act.role


def rewrite(games: QuerySet[Game], acts: Callable[[Sequence[Act]], list[Act]]) -> None:
    """Change what the rows of some games keep; nothing else about them."""
    changed = []
    fields = ("version", "table_version", *Game.AROUND_FIELDS)
    for game in games.select_for_update(of=("self",)).order_by("pk").only(*fields):
        now = acts_to_row(acts(game.acts_of_staff))
        if now != game.acts:
            game.acts = now
            game.table_version += 1
            changed.append(game)
    Game.objects.bulk_update(changed, ["acts", "table_version"])
    announce_tables(changed)
