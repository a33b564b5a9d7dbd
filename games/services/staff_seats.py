"""The staff or an organiser says who plays in a seat: the house, its player again, or somebody else.

How such an act is done, and what it leaves in the history of the game: `staff.py`.
"""

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from games.models import Connection, Notice, Player
from games.models.acts import Deed, Role
from games.services.names import distinct
from games.services.people import may_meet
from games.services.presence import forget_absence
from games.services.progress import go_on
from games.services.refusals import Rejected, Why
from games.services.staff import Said, Words, act_on, require_running
from games.store import TableEdit


def give_to_house(game_id: int, seat: int, said: Said) -> bool:
    """Let the house play in a seat until its player comes back."""

    def doing(table: TableEdit) -> Words:
        player = _person_in(table, seat)
        if player.is_away:
            raise Rejected(Why.HOUSE_PLAYS)
        others = [other for other in table.players if other.is_person and other.seat != seat]
        if not (others or table.game.clock):
            raise Rejected(Why.NOBODY_LEFT)
        table.set_player(seat, controller=Player.Controller.HOUSE)
        go_on(table)
        return _("The house plays for %(name)s: %(reason)s"), {"name": player.name}

    return act_on(game_id, Deed.HOUSE, said, doing, seat)


def give_back(game_id: int, seat: int, said: Said) -> bool:
    """Let a player play again in whose seat the house plays."""

    def doing(table: TableEdit) -> Words:
        player = _person_in(table, seat)
        if not player.is_away or player.user_id is None:
            raise Rejected(Why.PERSON_PLAYS)
        table.set_player(seat, controller=Player.Controller.PERSON, missed=0)
        go_on(table)
        return _("%(name)s plays again: %(reason)s"), {"name": player.name}

    return act_on(game_id, Deed.BACK, said, doing, seat)


def swap(game_id: int, seat: int, user_id: int | None, said: Said) -> bool:
    """Give a seat to somebody else, with everything that was gathered in it.

    To somebody with an account; an organiser, who decides who sits with whom, gives it to guests, too.
    """
    is_organiser = said.role is Role.ORGANISER

    def doing(table: TableEdit) -> Words:
        old = _person_in(table, seat)
        if table.game.is_rated:
            raise Rejected(Why.RATED_STAYS)
        new = get_user_model().objects.filter(pk=user_id, is_active=True).first()
        if new is None or (new.is_guest and not is_organiser):
            raise Rejected(Why.NO_SUCH_ACCOUNT)
        if new.pk == said.by:
            raise Rejected(Why.OWN_SEAT)
        others = [player for player in table.players if player.seat != seat]
        if table.player_of(new.pk) is not None:
            raise Rejected(Why.SITS_HERE)
        if not is_organiser and not may_meet(new.pk, [player.user_id for player in others]):
            raise Rejected(Why.NOT_TOGETHER)
        name = distinct(new.get_short_name(), [player.name for player in others])
        Connection.objects.filter(player=old.pk).delete()
        forget_absence(table, old)
        if table.game.host_id == old.user_id:
            table.set(host_id=new.pk)
        person = Player.Controller.PERSON
        table.set_player(seat, user_id=new.pk, name=name, controller=person, missed=0, is_ready=False)
        _tell_where_the_seat_went(table, old, said)
        go_on(table)
        return _("%(new)s plays for %(old)s: %(reason)s"), {"new": name, "old": old.name}

    return act_on(game_id, Deed.SWAP, said, doing, seat)


def _tell_where_the_seat_went(table: TableEdit, old: Player, said: Said) -> None:
    """Whoever has lost a seat may not be able to see the table any more, and reads it on any page."""
    if old.user_id is not None:
        kind = Notice.Kind.SEAT
        Notice.objects.create(user_id=old.user_id, kind=kind, about=table.game.code, words=said.reason)


def _person_in(table: TableEdit, seat: int) -> Player:
    """The player in a seat of a running game, which belongs to a person."""
    require_running(table.game)
    if not 0 <= seat < len(table.players):
        raise Rejected(Why.NO_SUCH_SEAT)
    player = table.players[seat]
    if player.is_computer:
        raise Rejected(Why.COMPUTER_STAYS)
    return player
