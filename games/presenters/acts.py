"""What staff or organiser have done to a table, as its players read it."""

from collections.abc import Mapping
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game
from games.models.acts import Act, Deed, Role
from games.presenters.part import Part, from_template
from games.store import Table

#: So many are shown, the last ones.
MOST = 3


def acts_in_words(table: Table) -> tuple[str, ...]:
    """A sentence for each act that still says something: of several about one seat, the last."""
    latest = {(act.seat, act.seat is None and act.deed): act for act in table.game.acts_of_staff}
    acts = [act for act in table.game.acts_of_staff if act in latest.values()]
    return tuple(_sentence(table, act) for act in acts[-MOST:])


def _sentence(table: Table, act: Act) -> str:
    is_seated = act.seat is not None and act.seat < len(table.players)
    values = {"reason": act.reason, "name": table.players[act.seat or 0].name if is_seated else ""}
    is_closed = table.game.status == Game.Status.CLOSED
    if act.deed == Deed.CALL:
        return _("The organiser is on the way.") if act.reason else _("The organiser has been called.")
    if act.role == Role.HOST:
        return _by_host(act)
    sentences = (_by_organiser if act.role == Role.ORGANISER else _by_staff)(is_closed=is_closed)
    return sentences[Deed(act.deed)] % values


def _by_staff(*, is_closed: bool) -> Mapping[Deed, str]:
    return {
        Deed.END: _("The staff have closed this table: %(reason)s")
        if is_closed
        else _("The staff have ended this game: %(reason)s"),
        Deed.BY_HAND: _("The staff have entered a result by hand: %(reason)s"),
        Deed.VOID: _("The staff have decided that this game does not count: %(reason)s"),
        Deed.SWAP: _("The staff have given a seat to %(name)s: %(reason)s"),
        Deed.HOUSE: _("The staff have let the house play for %(name)s: %(reason)s"),
        Deed.BACK: _("The staff have given %(name)s the seat back: %(reason)s"),
    }


def _by_organiser(*, is_closed: bool) -> Mapping[Deed, str]:
    return {
        Deed.END: _("The organiser has closed this table: %(reason)s")
        if is_closed
        else _("The organiser has ended this game: %(reason)s"),
        Deed.BY_HAND: _("The organiser has entered a result by hand: %(reason)s"),
        Deed.VOID: _("The organiser has decided that this game does not count: %(reason)s"),
        Deed.SWAP: _("The organiser has given a seat to %(name)s: %(reason)s"),
        Deed.HOUSE: _("The organiser has let the house play for %(name)s: %(reason)s"),
        Deed.BACK: _("The organiser has given %(name)s the seat back: %(reason)s"),
        Deed.SAY: _("The organiser says: “%(reason)s”"),
        Deed.MORE: _("The organiser has given you more time."),
        Deed.JUDGE: _("Somebody of the organisers looks on as a judge."),
    }


def _by_host(act: Act) -> str:
    """What the host of an evening does, always to all tables."""
    if act.deed == Deed.MORE:
        minutes = int(act.reason)
        words = ngettext(
            "The host of the evening has given all tables %(count)d more minute.",
            "The host of the evening has given all tables %(count)d more minutes.",
            minutes,
        )
        return words % {"count": minutes}
    if act.reason:
        return _("The host of the evening has let all tables go on.")
    return _("The host of the evening has paused all tables.")


def told_acts(table: Table, language: str) -> Part:
    """The element that says it beside a game; empty for nearly all."""
    is_over = table.game.status == Game.Status.OVER
    sentences = acts_in_words(table) if table.game.acts else ()
    roles = {act.role for act in table.game.acts_of_staff}
    role = next((one for one in (Role.STAFF, Role.ORGANISER, Role.HOST) if one in roles), Role.STAFF)
    return _told(sentences, language, role, is_over=is_over)


@lru_cache(maxsize=256)
def _told(sentences: tuple[str, ...], language: str, role: Role, *, is_over: bool) -> Part:
    context = {"sentences": sentences, "is_over": is_over, "role": role.value}
    return from_template("acts", "games/acts.html", context)
