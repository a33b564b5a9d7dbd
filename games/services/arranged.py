"""Tables that an organiser makes for given people, who sit where they are put.

Nobody joins, leaves or changes such a table while it waits, and no rematch follows it: the services of
waiting rooms and rematches refuse, with the reason. Blocks are not asked, because nobody here has chosen
the company.
"""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from games.adapters import ADAPTERS
from games.engine.chance import new_seed
from games.models import DeckVersion, Game, Player
from games.services.computers import USUAL
from games.services.lobby import TableOptions, deck_for, new_code
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
    _require_seats(options, len(people))
    deck = deck_for(options.kind, options.rules, len(people))
    if shares_seed and not _lasts(options, deck, len(people)):
        raise Rejected(Why.TOO_FEW_TO_DEAL_BY_SEAT)
    with transaction.atomic():
        game = Game.objects.create(
            code=new_code(),
            kind=options.kind,
            host_id=host_id or next(user_id for user_id, _ in people if user_id is not None),
            seats=len(people),
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
    return _lasts(options, deck_for(options.kind, options.rules, seats), seats)


def _lasts(options: TableOptions, deck: DeckVersion | None, seats: int) -> bool:
    deck_id = None if deck is None else deck.pk
    return ADAPTERS[options.kind].can_deal_by_seat(options.rules, deck_id, seats)


def _require_seats(options: TableOptions, seats: int) -> None:
    adapter = ADAPTERS[options.kind]
    if seats < adapter.least_seats(options.rules):
        raise Rejected(Why.TOO_FEW)
    if seats > adapter.most_seats(options.rules):
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
