"""What a game hands on to the next one with the same people: the seats, and the match they play."""

from collections.abc import Sequence

from games.adapters import ADAPTERS
from games.models import Game, Player
from games.models.absences import Sign
from games.models.tables import MOST_SEATS
from games.store import Table, TableEdit


def goes_on(game: Game) -> bool:
    """Whether the match goes on after this game. One that was ended early ends the match, too."""
    return not game.is_ended_early and game.match_game < ADAPTERS[game.kind].match_length(
        game.rules, game.seats
    )


def _players_before(game: Game) -> tuple[Player, ...]:
    """The players of the game before, by seat; nobody where there was none."""
    if game.rematch_of_id is None:
        return ()
    return tuple(Player.objects.filter(game=game.rematch_of_id).order_by("seat"))


def expected(old: Table, players: Sequence[Player]) -> list[Player]:
    """The people of the last game who have neither left it nor come to the next one yet."""
    here = {player.user_id for player in players}
    return [
        player for player in old.players if player.user_id not in {None, *here} and not has_left(old, player)
    ]


def has_left(table: Table, player: Player) -> bool:
    """Whether a player has left the game, so that nobody counts on them for the next one."""
    absence = table.game.absences.get(player.pk)
    return player.is_away or (absence is not None and absence.sign == Sign.LEFT)


def seats_as_before(players: Sequence[Player], before: Sequence[Player]) -> list[int]:
    """The seat that each is to have: the one of the last game, or one that is left over."""
    own = [_seat_before(player, before) for player in players]
    free = iter(sorted(set(range(len(players) + len(before))) - set(own)))
    return [next(free) if seat is None else seat for seat in own]


def _in_order(players: Sequence[Player], before: Sequence[Player]) -> list[Player]:
    """The players in the order of the seats that they are to have."""
    wanted = seats_as_before(players, before)
    return [players[place] for place in sorted(range(len(wanted)), key=wanted.__getitem__)]


def next_seat(table: TableEdit, player: Player) -> int:
    """The seat for somebody who comes: the first that is free.

    Whoever comes last to a rematch of twelve has the seat of the last game, and everybody else then, too.
    """
    before = _players_before(table.game)
    if not before or len(table.players) < MOST_SEATS - 1:
        return len(table.players)
    order = _in_order([*table.players, player], before)
    seat = order.index(player)
    table.reseat([other for other in order if other is not player])
    return seat


def _seat_before(player: Player, before: Sequence[Player]) -> int | None:
    for old in before:
        is_same_person = player.user_id is not None and old.user_id == player.user_id
        is_same_computer = player.is_computer and old.is_computer and old.name == player.name
        if is_same_person or is_same_computer:
            return old.seat
    return None


def restore_seats(table: TableEdit) -> None:
    """Before the start: everybody has the seat of the last game again.

    A match counts points by seat. With more or fewer players than before it cannot go on: a new one begins.
    """
    game, before = table.game, _players_before(table.game)
    if not before:
        return
    # Changing seats needs a number that nobody has. At a full table `next_seat` has seen to it.
    if len(table.players) < MOST_SEATS:
        table.reseat(_in_order(table.players, before))
    if game.match_game > 1 and len(table.players) != len(before) and game.rematch_of is not None:
        rules = ADAPTERS[game.kind].rules_after(game.rematch_of, same_match=False)
        table.set(match_game=1, rules=rules)
